import type { ExplanationProgress } from '@stackwatt/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskedRuns } from './asked-runs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when it is told to. */
function work() {
  const begun: { signal: AbortSignal; tell: (progress: ExplanationProgress) => void; end: (text: string) => void; fail: () => void }[] = [];
  const start = (signal: AbortSignal, tell: (progress: ExplanationProgress) => void): Promise<string> =>
    new Promise((end, fail) => {
      begun.push({ signal, tell, end, fail: () => fail(new Error('out of memory')) });
    });
  return { begun, start };
}
const progress = { limit: 'the export limit', tried: 2, of: 7 };

test('UX-26 a search for what helps answers how far it is within a second, is begun once, and its answer is kept', async () => {
  const { begun, start } = work();
  const runs = new AskedRuns<ExplanationProgress>({ limit: '', tried: 0, of: 0 });
  const first = runs.get('a', start);
  begun[0]!.tell(progress);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await first).toEqual({ progress });
  // Asked for all the time it goes on, however long it takes.
  for (let second = 0; second < 30; second++) {
    const again = runs.get('a', start);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await again).toEqual({ progress });
  }
  expect(begun[0]!.signal.aborted).toBe(false);
  const last = runs.get('a', start);
  begun[0]!.end('found');
  expect(await last).toEqual({ text: 'found' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await runs.get('a', start)).toEqual({ text: 'found' });
  expect(begun).toHaveLength(1);
});

test('UX-26 a search that nobody asks for any more ends within ten seconds, and begins anew when it is asked for', async () => {
  const { begun, start } = work();
  const runs = new AskedRuns<ExplanationProgress>({ limit: '', tried: 0, of: 0 });
  void runs.get('a', start);
  await vi.advanceTimersByTimeAsync(10_900);
  expect(begun[0]!.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun[0]!.signal.aborted).toBe(true);
  void runs.get('a', start);
  expect(begun).toHaveLength(2);
  // The old one ends late: the new one goes on.
  begun[0]!.fail();
  await vi.advanceTimersByTimeAsync(0);
  void runs.get('a', start);
  expect(begun).toHaveLength(2);
});

test('UX-26 a search that fails says so once; the next call begins anew', async () => {
  const { begun, start } = work();
  const runs = new AskedRuns<ExplanationProgress>({ limit: '', tried: 0, of: 0 });
  const first = runs.get('a', start);
  begun[0]!.fail();
  await expect(first).rejects.toThrow('out of memory');
  void runs.get('a', start);
  expect(begun).toHaveLength(2);
});

test('UX-87 what is stopped ends at once and is forgotten; what is done or somebody else’s is not stopped; those under way are counted by owner', async () => {
  const { begun, start } = work();
  const runs = new AskedRuns<ExplanationProgress>({ limit: '', tried: 0, of: 0 });
  void runs.get('a', start, 'ann');
  void runs.get('b', start, 'ann');
  void runs.get('c', start, 'bob');
  expect([runs.countUnderWay('ann'), runs.countUnderWay('bob'), runs.isKnown('c'), runs.isKnown('d')]).toEqual([2, 1, true, false]);
  runs.stop('a', 'ann');
  runs.stop('c', 'ann');
  runs.stop('d', 'ann');
  expect([begun.map(({ signal }) => signal.aborted), runs.isKnown('a'), runs.countUnderWay('ann')]).toEqual([
    [true, false, false],
    false,
    1,
  ]);
  begun[1]!.end('found');
  expect(await runs.get('b', start, 'bob')).toEqual({ text: 'found' });
  runs.stop('b', 'ann');
  expect([await runs.get('b', start), runs.countUnderWay('ann')]).toEqual([{ text: 'found' }, 0]);
});
