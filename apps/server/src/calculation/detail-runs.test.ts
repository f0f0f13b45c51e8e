import { expect, test } from 'vitest';
import { DetailRuns } from './detail-runs.ts';

/** Work that ends when it is told to. */
function job() {
  let finish: (text: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  let begun = 0;
  const work = (signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      begun++;
      [finish, fail] = [resolve, reject];
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  return { work, finish: (text: string) => finish(text), fail: (message: string) => fail(new Error(message)), begun: () => begun };
}

test('DET-61 a detail that is asked for twice is calculated once, and says how far it is', async () => {
  let time = 0;
  const runs = new DetailRuns(() => time);
  const { work, finish, begun } = job();
  expect(runs.state('a', false)).toEqual({ status: 'changed', progress: 0, remainingSeconds: 0, failure: '' });
  const [first, second] = [runs.run('a', 10, work), runs.run('a', 10, work)];
  expect(begun()).toBe(1);
  time = 4000;
  expect(runs.state('a', false)).toEqual({ status: 'calculating', progress: 40, remainingSeconds: 6, failure: '' });
  time = 60_000;
  expect(runs.state('a', false)).toEqual({ status: 'calculating', progress: 99, remainingSeconds: 1, failure: '' });
  finish('x');
  expect(await Promise.all([first, second])).toEqual(['x', 'x']);
  expect(runs.state('a', true)).toMatchObject({ status: 'ready', progress: 100 });
  // Stored no longer: to be made again.
  expect(runs.state('a', false).status).toBe('changed');
});

test('API-52 a stopped detail is cancelled and may be started again; one that failed says why', async () => {
  const runs = new DetailRuns(() => 0);
  const { work, fail } = job();
  const stopped = runs.run('a', 1, work);
  expect([runs.stop('a'), runs.stop('a'), runs.stop('b')]).toEqual([true, false, false]);
  expect(runs.state('a', false).status).toBe('cancelled');
  await expect(stopped).rejects.toThrow('stopped');
  expect(runs.state('a', false)).toMatchObject({ status: 'cancelled', failure: '' });
  const failed = runs.run('a', 1, work);
  expect(runs.state('a', false).status).toBe('calculating');
  fail('too large');
  await expect(failed).rejects.toThrow('too large');
  expect(runs.state('a', false)).toMatchObject({ status: 'changed', failure: 'too large' });
});
