import { postCalculate, postStop } from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockText, progressOf } from '../src/calculation/progress.ts';
import type { CalculationHead } from '../src/calculation/calculation.store.ts';
import { createProject, pause, startHarness, untilEnded, untilStatus, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

interface Event {
  readonly at: number;
  readonly status: string;
  readonly done: number;
  readonly progress: number;
  readonly estimating: boolean;
  readonly estimatedRemainingTime: string;
  readonly stage: string;
}
async function listen(id: string): Promise<Event[]> {
  const response = await ann.fetch(`/api/project/${id}/result/events`, { headers: { accept: 'text/event-stream' } });
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ]);
  const events: Event[] = [];
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('data: ')) events.push({ at: performance.now(), ...(JSON.parse(line.slice(6)) as Omit<Event, 'at'>) });
    }
  }
  return events;
}

test('API-47 progress comes as events, at most one a second, rising, with counts and the time left, and ends with the calculation', async () => {
  const id = await createProject(ann, { orders: { pauseMs: 40 }, units: Array.from({ length: 100 }, (_, i) => i + 1) });
  await ann.call(postCalculate, { params: { id } });
  const events = await listen(id);
  expect(events.at(-1)).toMatchObject({ status: 'ready', progress: 100, done: 100, stage: 'done', estimatedRemainingTime: '00:00:00' });
  expect(events.length).toBeGreaterThan(3);
  for (let i = 1; i < events.length; i++) {
    expect(events[i]!.at - events[i - 1]!.at).toBeGreaterThan(900);
    expect(events[i]!.progress).toBeGreaterThanOrEqual(events[i - 1]!.progress);
  }
  const middle = events.findLast((event) => event.done > 0 && event.done < 100)!;
  expect(middle).toMatchObject({ status: 'calculating', stage: 'calculating', estimating: false });
  expect(middle.estimatedRemainingTime).toMatch(/^00:00:0[1-9]$/);
});

test('the stream of a cancelled calculation says so and ends; one of a project that does not calculate ends at once', async () => {
  const id = await createProject(ann, { orders: { pauseMs: 200 }, discountRate: 3 });
  expect((await listen(id)).map((event) => event.status)).toEqual(['changed']);
  await ann.call(postCalculate, { params: { id } });
  const listening = listen(id);
  await untilStatus(ann, id, (status) => status.stage === 'calculating');
  await ann.call(postStop, { params: { id } });
  expect((await listening).at(-1)!.status).toBe('cancelled');
});

test('CALC-45 a calculation goes on when its page is closed', async () => {
  const id = await createProject(ann, { orders: { pauseMs: 100 }, discountRate: 4 });
  await ann.call(postCalculate, { params: { id } });
  const page = new AbortController();
  const response = await ann.fetch(`/api/project/${id}/result/events`, { signal: page.signal });
  expect(response.status).toBe(200);
  page.abort();
  await pause(100);
  expect((await untilEnded(ann, id)).done).toBe(8);
});

const head = (change: Partial<CalculationHead>): CalculationHead => ({
  id: '',
  project_id: '',
  owner_id: '',
  input_hash: '',
  engine_version: '',
  state: 'running',
  stage: 'calculating',
  done: 0,
  total: 100,
  attempts: 1,
  failure: '',
  created_at: 0,
  started_at: 0,
  ended_at: null,
  result_hash: null,
  best: null,
  ...change,
});

test('API-47 the time left is HH:MM:SS: unknown at first, from the measured speed before the first row, then from the run itself', () => {
  expect([0, 59.6, 61, 3661, 360_000, -5].map(clockText)).toEqual([
    '00:00:00',
    '00:01:00',
    '00:01:01',
    '01:01:01',
    '100:00:00',
    '00:00:00',
  ]);
  expect(progressOf(head({}), undefined, 5000)).toEqual({
    progress: 0,
    estimatedRemainingTime: '00:00:00',
    estimating: true,
    elapsedSeconds: 5,
  });
  expect(progressOf(head({}), 65, 5000)).toMatchObject({ estimatedRemainingTime: '00:01:00', estimating: false });
  // 25 of 100 in 10 s: 75 more take 30 s.
  expect(progressOf(head({ done: 25 }), 9999, 10_000)).toMatchObject({
    progress: 25,
    estimatedRemainingTime: '00:00:30',
    estimating: false,
  });
  expect(progressOf(head({ done: 99 }), undefined, 1000).estimatedRemainingTime).toBe('00:00:01');
  expect(progressOf(head({ done: 100 }), undefined, 10_000).progress).toBe(99.9);
  expect(progressOf(head({ done: 100, state: 'finished', ended_at: 8000 }), undefined, 99_000)).toMatchObject({
    progress: 100,
    elapsedSeconds: 8,
  });
  // A clock set back makes no negative times (F-11).
  expect(progressOf(head({ done: 50 }), undefined, -3_600_000)).toMatchObject({ elapsedSeconds: 0, estimatedRemainingTime: '00:00:01' });
});
