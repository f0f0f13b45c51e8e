import { rmSync } from 'node:fs';
import * as api from '@stackwatt/api';
import { afterEach, expect, test, vi } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { UsageGuard } from '../src/account/usage-guard.ts';
import { steadyClock } from '../src/config/steady-clock.ts';
import { clientTo, createProject, newFolder, PASSWORD, pause, refusal, signIn, startHarness, untilEnded, type Harness } from './harness.ts';

const HOUR = 3_600_000;
/** No test is about how long a mail waits for its turn. */
const MAIL = { mailEveryMs: 300 };

/** A day and an hour are the same to the program: one jump in each direction in every run. */
const JUMPS: readonly (readonly [name: string, ms: number])[] = [
  ['a day forward', 24 * HOUR],
  ['back before the sessions began', -10 * 365 * 24 * HOUR],
];
const MORE: typeof JUMPS = [
  ['an hour forward', HOUR],
  ['an hour back', -HOUR],
  ['a day back', -24 * HOUR],
];

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const step of undo.splice(0).toReversed()) await step();
});
const lock = (lockId: string) => ({ body: { status: true, lockId, forceLock: false } });

test('F-11 the time goes on from the start, whatever is done to the clock', () => {
  let [wall, monotonic] = [1_700_000_000_000, 500];
  const now = steadyClock(
    () => wall,
    () => monotonic,
  );
  monotonic += 1000;
  for (const jump of [HOUR, -HOUR, 24 * HOUR, -48 * HOUR]) {
    wall += jump;
    expect(now()).toBe(1_700_000_001_000);
  }
});

for (const [name, jump] of shareOf([...JUMPS, ...MORE], JUMPS)) {
  test(`F-11 the clock set ${name}: sessions, locks, limits, mails and the time left go on as if nothing had happened`, async () => {
    const harness = await startHarness({ ...MAIL, mail: { send: async ({ subject }) => void mails.push(subject) } });
    undo.push(() => harness.stop());
    const mails: string[] = [];
    const ann = await harness.as('ann');
    const id = await createProject(ann, { units: [1, 2, 3, 4, 5, 6], orders: { pauseMs: 250 } });
    await ann.call(api.postLock, { params: { id }, ...lock('mine') });
    await ann.call(api.postCalculate, { params: { id } });
    await ann.call(api.putEmailNotice, { params: { id }, body: { userEmail: 'ann@example.org' } });

    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + jump);
    expect((await ann.call(api.getUser)).status).toBe(200);
    expect((await ann.call(api.postLock, { params: { id }, ...lock('theirs') })).data!.lockId).toBe('mine');
    for (let i = 0; i < 3; i++) {
      const { data } = await ann.call(api.postStatus, { params: { id } });
      const [hours] = data!.estimatedRemainingTime.split(':').map(Number);
      expect([data!.elapsedSeconds >= 0, data!.elapsedSeconds < 60, hours]).toEqual([true, true, 0]);
      await pause(200);
    }
    await untilEnded(ann, id);
    await expect.poll(() => mails, { timeout: 20_000 }).toHaveLength(1);
    // Nothing runs twice.
    await pause(1000);
    expect([
      mails.length,
      (await harness.server.database.db.selectFrom('calculation').select('attempts').execute()).map((row) => row.attempts),
    ]).toEqual([1, [1]]);
  });
}

test('F-11 started again with the clock set back: locks end within a minute, sign-in and limits are not shut, mails go out', async () => {
  const folder = newFolder();
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  let clock = Date.now();
  const start = async (): Promise<Harness> => {
    const harness = await startHarness({
      ...MAIL,
      folder,
      now: () => clock,
      mail: { send: async ({ subject }) => void (isDown ? fail() : mails.push(subject)) },
    });
    undo.push(() => harness.stop());
    return harness;
  };
  const mails: string[] = [];
  let isDown = true;
  const fail = (): never => {
    throw new Error('down');
  };
  let harness = await start();
  const { token } = await harness.as('ann');
  const id = await createProject(clientTo(harness.url, token, 'ann'));
  const usage = () => new UsageGuard(harness.server.database.db, () => clock);
  await clientTo(harness.url, token, 'ann').call(api.postLock, { params: { id }, ...lock('before') });
  await clientTo(harness.url, token, 'ann').call(api.postReport, { params: { id }, body: { description: 'x' } });
  for (let i = 0; i < 3; i++) await usage().take('someone', { what: 'calculate', most: 3, perMs: 60_000, title: 'Too many' });
  for (let i = 0; i < 6; i++) await signIn(harness.url, 'ann', 'wrong guess').catch(() => {});
  await expect
    .poll(async () => (await harness.server.database.db.selectFrom('outbox').select('failure').execute()).map((row) => row.failure), {
      timeout: 20_000,
    })
    .toEqual(['down']);
  await harness.stop();

  clock -= 24 * HOUR;
  isDown = false;
  harness = await start();
  const ann = await signIn(harness.url, 'ann', PASSWORD);
  // The session from the future is still one.
  expect((await clientTo(harness.url, token, 'ann').call(api.getUser)).status).toBe(200);
  await usage().take('someone', { what: 'calculate', most: 3, perMs: 60_000, title: 'Too many' });
  expect((await ann.call(api.postLock, { params: { id }, ...lock('after') })).data!.lockId).toBe('before');
  clock += 60_001;
  expect((await ann.call(api.postLock, { params: { id }, ...lock('after') })).data!.lockId).toBe('after');
  await expect.poll(() => mails, { timeout: 20_000 }).toHaveLength(1);
  expect((await refusal(ann.call(api.putInput, { params: { id }, body: '{', headers: { 'x-lock-id': 'before' } }))).status).toBe(423);
});
