import { expect, test } from 'vitest';
import { heldLockIn } from './held-lock.ts';

/** A storage and the locks of a browser that several pages share; `end` lets a page die with all it holds. */
function device() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const queues = new Map<string, Promise<unknown>>();
  const page = () => {
    let die = (): void => {};
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
      const run = rest.at(-1) as () => unknown;
      const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
      const turn = queues.get(name) ?? Promise.resolve();
      const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
      const done = turn.then(() => Promise.race([death, run()]));
      if (!signal) queues.set(name, done);
      return Promise.race([done, aborted]);
    };
    return { held: heldLockIn(storage, { request }), end: die };
  };
  return { page, storage };
}

test('a lock is left behind once the page that held it has ended, not before', async () => {
  const { page } = device();
  const first = page();
  const second = page();
  first.held.keep('p', 'a');
  expect(await second.held.isLeftBehind('p', 'a')).toBe(false);
  first.end();
  expect(await second.held.isLeftBehind('p', 'a')).toBe(true);
});

test('a page that is just going is waited for', async () => {
  const { page } = device();
  const first = page();
  first.held.keep('p', 'a');
  setTimeout(first.end, 50);
  expect(await page().held.isLeftBehind('p', 'a')).toBe(true);
});

test('a lock of another device, of another project, or released in good order is never taken', async () => {
  const { page } = device();
  const first = page();
  first.held.keep('p', 'a');
  expect(await page().held.isLeftBehind('p', 'someone')).toBe(false);
  expect(await page().held.isLeftBehind('q', 'a')).toBe(false);
  first.held.forget('p', 'a');
  expect(await page().held.isLeftBehind('p', 'a')).toBe(false);
});

test('the lock of a newer page is not forgotten with the older one', async () => {
  const { page, storage } = device();
  page().held.keep('p', 'a');
  const second = page();
  second.held.keep('p', 'b');
  second.held.forget('p', 'a');
  expect(storage.getItem('lock:p')).toBe('b');
  second.held.forget('p', 'b');
  expect(storage.getItem('lock:p')).toBeNull();
});

test('a page that asks does not hide the lock of the page before it, which it then finds left behind', async () => {
  const { page } = device();
  const first = page();
  first.held.keep('p', 'a');
  first.end();
  const second = page();
  second.held.keep('p', 'b');
  expect(await second.held.isLeftBehind('p', 'a')).toBe(true);
});

test('without locks of the browser nothing is taken: nobody knows whether that page lives', async () => {
  const { storage } = device();
  heldLockIn(storage, undefined).keep('p', 'a');
  expect(await heldLockIn(storage, undefined).isLeftBehind('p', 'a')).toBe(false);
});
