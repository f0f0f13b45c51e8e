import { expect, test } from 'vitest';
import { heldLockIn, type LockNames } from './held-lock.ts';

/** A storage and the locks of a browser that several pages share; `end` lets a page die with all it holds. */
function device() {
  const values = new Map<string, string>();
  const names: LockNames = {
    all: async () => [...values].map(([lockId, projectId]) => ({ lockId, projectId })),
    add: async (projectId, lockId) => void values.set(lockId, projectId),
    remove: async (lockId) => void values.delete(lockId),
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
    return { held: heldLockIn(names, { request }), end: die };
  };
  return { page, names, named: () => [...values.keys()] };
}

test('a lock is left behind once the page that held it has ended, not before', async () => {
  const { page } = device();
  const first = page();
  const second = page();
  await first.held.keep('p', 'a');
  expect(await second.held.isLeftBehind('p', 'a')).toBe(false);
  first.end();
  expect(await second.held.isLeftBehind('p', 'a')).toBe(true);
});

test('a page that is just going is waited for', async () => {
  const { page } = device();
  const first = page();
  await first.held.keep('p', 'a');
  setTimeout(first.end, 50);
  expect(await page().held.isLeftBehind('p', 'a')).toBe(true);
});

test('a lock of another device, of another project, or released in good order is never taken', async () => {
  const { page } = device();
  const first = page();
  await first.held.keep('p', 'a');
  expect(await page().held.isLeftBehind('p', 'someone')).toBe(false);
  expect(await page().held.isLeftBehind('q', 'a')).toBe(false);
  await first.held.forget('p', 'a');
  expect(await page().held.isLeftBehind('p', 'a')).toBe(false);
});

test('the lock of a newer page is not forgotten with the older one', async () => {
  const { page, named } = device();
  await page().held.keep('p', 'a');
  const second = page();
  await second.held.keep('p', 'b');
  await second.held.forget('p', 'a');
  expect(named()).toEqual(['b']);
  await second.held.forget('p', 'b');
  expect(named()).toEqual([]);
});

test('a page that asks does not hide the lock of the page before it, which it then finds left behind', async () => {
  const { page } = device();
  const first = page();
  await first.held.keep('p', 'a');
  first.end();
  const second = page();
  await second.held.keep('p', 'b');
  expect(await second.held.isLeftBehind('p', 'a')).toBe(true);
});

test('without locks of the browser nothing is taken: nobody knows whether that page lives', async () => {
  const { names } = device();
  await heldLockIn(names, undefined).keep('p', 'a');
  expect(await heldLockIn(names, undefined).isLeftBehind('p', 'a')).toBe(false);
});

test('W-10 full loads of one project do not pile up names: the page that is given the lock clears the others', async () => {
  const { page, named } = device();
  await page().held.keep('other', 'z');
  for (const lockId of ['a', 'b', 'c']) {
    const { held } = page();
    await held.keep('p', lockId);
    await held.given('p', lockId);
  }
  expect(named()).toEqual(['z', 'c']);
});

test('W-10 pages that end without a word leave at most 16 names in all, whatever they opened', async () => {
  const { page, named } = device();
  for (let n = 0; n < 40; n++) await page().held.keep(`project ${n}`, `lock ${n}`);
  expect(named()).toHaveLength(16);
  expect(named().at(-1)).toBe('lock 39');
});

test('W-10 a browser without a database of its own still opens projects', async () => {
  const names: LockNames = {
    all: () => Promise.reject(new Error('no database')),
    add: () => Promise.reject(new Error('no database')),
    remove: () => Promise.reject(new Error('no database')),
  };
  const held = heldLockIn(names, undefined);
  await held.keep('p', 'a');
  expect(await held.isLeftBehind('p', 'a')).toBe(false);
  await held.forget('p', 'a');
});
