import { postCalculate, postStatus, postStop } from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimBatch } from '../src/calculation/claim-batch.ts';
import { countYears, setYears, storeRows } from '../src/calculation/work.store.ts';
import { clockText, progressOf, queuePlace } from '../src/calculation/progress.ts';
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
  readonly simulationsDone: number;
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

test('CALC-45 UX-54 a calculation goes on when its page is closed, and the page that comes back sees the same run', async () => {
  const id = await createProject(ann, { orders: { pauseMs: 100 }, discountRate: 4 });
  await ann.call(postCalculate, { params: { id } });
  const page = new AbortController();
  const response = await ann.fetch(`/api/project/${id}/result/events`, { signal: page.signal });
  expect(response.status).toBe(200);
  page.abort();
  await pause(100);
  const back = (await ann.call(postStatus, { params: { id } })).data!;
  expect([back.status, back.attempts, back.total]).toEqual(['calculating', 1, 8]);
  expect(await untilEnded(ann, id)).toMatchObject({ done: 8, attempts: 1 });
  const runs = await harness.server.database.db.selectFrom('calculation').select('id').where('project_id', '=', id).execute();
  expect(runs).toHaveLength(1);
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
  years: 1,
  attempts: 1,
  failure: '',
  created_at: 0,
  started_at: 0,
  ended_at: null,
  result_hash: null,
  best: null,
  resumes: null,
  kept: 0,
  ...change,
});

test('API-47 the time left is HH:MM:SS, unknown until the run itself has done something', () => {
  expect([0, 59.6, 61, 3661, 360_000, -5].map(clockText)).toEqual([
    '00:00:00',
    '00:01:00',
    '00:01:01',
    '01:01:01',
    '100:00:00',
    '00:00:00',
  ]);
  expect(progressOf(head({}), 0, 5000)).toEqual({
    progress: 0,
    estimatedRemainingTime: '00:00:00',
    estimating: true,
    remainingSeconds: undefined,
    elapsedSeconds: 5,
    simulationsDone: 0,
    simulationsTotal: 100,
  });
  // 25 of 100 in 10 s: 75 more take 30 s.
  expect(progressOf(head({ done: 25 }), 0, 10_000)).toMatchObject({
    progress: 25,
    estimatedRemainingTime: '00:00:30',
    estimating: false,
  });
  // 20 of them were there before: its own 5 in 10 s are the pace of the 75 that are missing.
  expect(progressOf(head({ done: 25, kept: 20 }), 0, 10_000)).toMatchObject({ progress: 25, estimatedRemainingTime: '00:02:30' });
  expect(progressOf(head({ done: 20, kept: 20 }), 0, 10_000)).toMatchObject({ progress: 20, estimating: true });
  expect(progressOf(head({ done: 99 }), 0, 1000).estimatedRemainingTime).toBe('00:00:01');
  // One of a hundred after four seconds says little; two are the share that tells, and so are ten seconds.
  expect(progressOf(head({ done: 1 }), 0, 4000)).toMatchObject({ progress: 1, estimating: true, estimatedRemainingTime: '00:00:00' });
  expect(progressOf(head({ done: 2 }), 0, 4000)).toMatchObject({ estimating: false, estimatedRemainingTime: '00:03:16' });
  expect(progressOf(head({ done: 1 }), 0, 10_000)).toMatchObject({ estimating: false, estimatedRemainingTime: '00:16:30' });
  expect(progressOf(head({ done: 100 }), 0, 10_000).progress).toBe(99.9);
  expect(progressOf(head({ done: 100, state: 'finished', ended_at: 8000 }), 0, 99_000)).toMatchObject({
    progress: 100,
    elapsedSeconds: 8,
  });
  // A clock set back makes no negative times (F-11).
  expect(progressOf(head({ done: 50 }), 0, -3_600_000)).toMatchObject({ elapsedSeconds: 0, estimatedRemainingTime: '00:00:01' });
});

test('R-10 D-206 a late-stage run counts its years, and its time left follows from them', () => {
  // 1 of 4 cases of 25 years and 10 years of others: 35 of 100 in 70 s, so 65 more take 130 s.
  expect(progressOf(head({ total: 4, years: 25, done: 1 }), 10, 70_000)).toEqual({
    progress: 35,
    estimatedRemainingTime: '00:02:10',
    estimating: false,
    remainingSeconds: 130,
    elapsedSeconds: 70,
    simulationsDone: 35,
    simulationsTotal: 100,
  });
});

test('UX-52 the next one that waits begins when the first of those that run has ended; of a later one the time is not known', async () => {
  const running = (remainingSeconds: number | undefined) => ({ state: 'running', remainingSeconds }) as const;
  expect(queuePlace([running(180), running(40)])).toEqual({ before: 2, startsInSeconds: 40 });
  expect(queuePlace([running(180), running(undefined)])).toEqual({ before: 2, startsInSeconds: null });
  expect(queuePlace([running(180), running(40), { state: 'queued', remainingSeconds: undefined }])).toEqual({
    before: 3,
    startsInSeconds: null,
  });
  // Two of a user run at once, and each of the others knows its place; the calculations of others are none of theirs.
  const bob = await harness.as('bob');
  const other = await createProject(ann, { orders: { pauseMs: 500 }, discountRate: 8.5 });
  await ann.call(postCalculate, { params: { id: other } });
  const ids: string[] = [];
  for (const discountRate of [8.1, 8.2, 8.3, 8.4]) {
    const id = await createProject(bob, { orders: { pauseMs: 500 }, discountRate });
    await bob.call(postCalculate, { params: { id } });
    ids.push(id);
  }
  const before = async (id: string) => (await bob.call(postStatus, { params: { id } })).data!.queue?.before;
  expect([await before(ids[0]!), await before(ids[1]!), await before(ids[2]!), await before(ids[3]!)]).toEqual([
    undefined,
    undefined,
    2,
    3,
  ]);
  for (const id of ids.toReversed()) await bob.call(postStop, { params: { id } });
  await ann.call(postStop, { params: { id: other } });
});

test('R-10 the years of a long case are seen while it runs, each once', async () => {
  const id = await createProject(ann, { orders: { yearMs: 400 }, isLateStage: true, units: [1, 2], discountRate: 6 });
  await ann.call(postCalculate, { params: { id } });
  const events = await listen(id);
  expect(events.at(-1)).toMatchObject({ status: 'ready', simulationsDone: 20, simulationsTotal: 20 });
  const years = events.filter((event) => event.stage === 'calculating' && event.done === 0).map((event) => event.simulationsDone);
  // The first case of ten years takes 4 s, and there is an event a second.
  expect(new Set(years.filter((n) => n > 0 && n < 10)).size).toBeGreaterThan(1);
  expect(events.map((event) => event.simulationsDone)).toEqual(events.map((event) => event.simulationsDone).toSorted((a, b) => a - b));
  const middle = events.find((event) => event.done === 0 && event.simulationsDone > 0)!;
  expect(middle).toMatchObject({ estimating: false, estimatedRemainingTime: expect.stringMatching(/^00:00:(0[1-9]|[1-5]\d)$/) as string });

  // Years of a case count until its row is there, or another attempt begins at it; those of an attempt that was overtaken do not.
  const { db } = harness.server.database;
  const set = async (state: 'running' | 'cancelled'): Promise<string> =>
    (await db.updateTable('calculation').set({ state }).where('project_id', '=', id).returning('id').executeTakeFirstOrThrow()).id;
  const run = await set('running');
  await db.updateTable('batch').set({ state: 'running' }).where('calculation_id', '=', run).where('number', '=', 0).execute();
  const { attempt } = await db
    .selectFrom('batch')
    .select('attempt')
    .where('calculation_id', '=', run)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  await setYears(db, run, 0, attempt, 7);
  await setYears(db, run, 0, attempt - 1, 3);
  expect(await countYears(db, run)).toBe(7);
  await storeRows(db, run, 0, attempt, [], false);
  expect(await countYears(db, run)).toBe(0);
  await setYears(db, run, 0, attempt, 5);
  await set('cancelled');
  expect(await countYears(db, run)).toBe(5);
  await claimBatch(db, run, 0, { me: 'another', present: [] });
  expect(await countYears(db, run)).toBe(0);
});
