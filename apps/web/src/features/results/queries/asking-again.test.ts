import { ApiError } from '@stackwatt/api';
import { expect, test } from 'vitest';
import { ASK_AGAIN, isUnreachable } from './asking-again.ts';

const answer = (status: number) => new ApiError({ status, title: 'x', detail: '' });
const gone = new TypeError('Failed to fetch');

test('a server that is not there is asked again for minutes, ever more slowly', () => {
  expect([gone, answer(502), answer(504)].map(isUnreachable)).toEqual([true, true, true]);
  expect([0, 20, 59, 60].map((failures) => ASK_AGAIN.retry(failures, gone))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 9].map(ASK_AGAIN.retryDelay)).toEqual([1000, 2000, 4000, 10_000]);
  const minutes = Array.from({ length: 60 }, (_, failures) => ASK_AGAIN.retryDelay(failures)).reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(5);
});

test('a server that refuses is asked once more, one that stops a few times', () => {
  expect([answer(422), answer(409), answer(503), new Error('the server answered nothing')].some(isUnreachable)).toBe(false);
  expect([0, 1].map((failures) => ASK_AGAIN.retry(failures, answer(422)))).toEqual([true, false]);
  expect([0, 2, 3].map((failures) => ASK_AGAIN.retry(failures, answer(503)))).toEqual([true, true, false]);
});
