import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLock, type Watched } from './watch-lock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page whose streams the test feeds, ends and breaks. */
function page() {
  const streams: { signal: AbortSignal; say: (lockId: string | null) => void; end: () => void; break: () => void }[] = [];
  let isVisible = true;
  let changed = (): void => {};
  const watched: Watched = {
    read: (_, signal, say) =>
      new Promise((resolve, reject) => {
        streams.push({
          signal,
          say: (lockId) => say({ lockId, name: null, since: null, page: null, asked: null, role: 'owner' }),
          end: resolve,
          break: () => reject(new Error('broken')),
        });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    isVisible: () => isVisible,
    onVisibility: (listener) => {
      changed = listener;
    },
  };
  const show = (visible: boolean): void => {
    isVisible = visible;
    changed();
  };
  return { watched, streams, show };
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('holders are heard, and a stream that ended is opened again at once', async () => {
  const { watched, streams } = page();
  const heard: (string | null)[] = [];
  watchLock(
    watched,
    'p',
    new AbortController().signal,
    ({ lockId }) => heard.push(lockId),
    () => {},
  );
  streams[0]!.say('mine');
  streams[0]!.end();
  await settle();
  streams[1]!.say('other');
  expect(heard).toEqual(['mine', 'other']);
});

test('a stream that broke is opened again after a while, not at once', async () => {
  const { watched, streams } = page();
  watchLock(
    watched,
    'p',
    new AbortController().signal,
    () => {},
    () => {},
  );
  streams[0]!.break();
  await vi.advanceTimersByTimeAsync(9000);
  expect(streams.length).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(streams.length).toBe(2);
});

test('a page that is not looked at holds no connection', async () => {
  const { watched, streams, show } = page();
  watchLock(
    watched,
    'p',
    new AbortController().signal,
    () => {},
    () => {},
  );
  show(false);
  await settle();
  expect(streams[0]!.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(streams.length).toBe(1);
  show(true);
  expect(streams.length).toBe(2);
});

test('nothing is heard any more once the watch has ended', async () => {
  const { watched, streams, show } = page();
  const stop = new AbortController();
  watchLock(
    watched,
    'p',
    stop.signal,
    () => {},
    () => {},
  );
  stop.abort();
  await vi.advanceTimersByTimeAsync(30_000);
  show(true);
  expect(streams[0]!.signal.aborted).toBe(true);
  expect(streams.length).toBe(1);
});
