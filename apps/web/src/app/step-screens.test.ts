import { expect, test } from 'vitest';
import { whileIdle } from './step-screens.ts';

/** A page that is idle when it is told so. */
function page() {
  const waiting: (() => void)[] = [];
  return {
    idle: (run: () => void) => {
      waiting.push(run);
      return () => void waiting.splice(0);
    },
    rest: async () => {
      waiting.shift()?.();
      await new Promise((done) => setTimeout(done));
    },
  };
}

test('the code of the steps is fetched one by one while the page is idle, also after one that could not be fetched', async () => {
  const asked: string[] = [];
  const load = (name: string, answer: Promise<unknown>) => async () => {
    asked.push(name);
    return answer;
  };
  const { idle, rest } = page();
  whileIdle([load('a', Promise.resolve()), () => load('b', Promise.reject(new Error('offline')))(), load('c', Promise.resolve())], idle);
  expect(asked).toEqual([]);
  await rest();
  expect(asked).toEqual(['a']);
  await rest();
  await rest();
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('nothing is fetched ahead for a project that was left', async () => {
  const asked: string[] = [];
  const { idle, rest } = page();
  const stop = whileIdle(
    ['a', 'b'].map((name) => async () => asked.push(name)),
    idle,
  );
  await rest();
  stop();
  await rest();
  expect(asked).toEqual(['a']);
});
