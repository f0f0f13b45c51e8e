import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logTransport, type Mail } from '../src/mail/mail-transport.ts';
import { Outbox } from '../src/mail/outbox.ts';
import { createProject, pause, refusal, startHarness, untilEnded, type Client, type Harness, type SmallProject } from './harness.ts';

let harness: Harness;
let ann: Client;
const mails: Mail[] = [];
beforeAll(async () => {
  harness = await startHarness({ mailEveryMs: 300, mail: { send: async (mail) => void mails.push(mail) } });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const set = (id: string, userEmail: string) => ann.call(api.putEmailNotice, { params: { id }, body: { userEmail } });
const mailsTo = (address: string): Mail[] => mails.filter((mail) => mail.to === address);
const until = async (address: string, count: number): Promise<void> => {
  await expect.poll(() => mailsTo(address).length, { timeout: 30_000 }).toBe(count);
};
/** A project that is being calculated. */
async function calculating(small: SmallProject): Promise<string> {
  const id = await createProject(ann, { units: [1, 2, 3, 4], ...small });
  await ann.call(api.postCalculate, { params: { id } });
  return id;
}

test('API-53 MAIL-01 MAIL-10 one mail when the calculation has finished, to the address set last', async () => {
  const id = await calculating({ name: 'Quiet\u202e "one"', orders: { pauseMs: 300 } });
  expect((await set(id, 'first@example.org')).status).toBe(204);
  expect((await set(id, 'done@example.org')).status).toBe(204);
  // UX-54: who comes back sees whom it is mailed to.
  expect((await ann.call(api.postStatus, { params: { id } })).data!.noticeTo).toBe('done@example.org');
  await untilEnded(ann, id);
  expect((await ann.call(api.postStatus, { params: { id } })).data!.noticeTo).toBe('');
  await until('done@example.org', 1);
  expect(mailsTo('done@example.org')[0]).toEqual({
    id: expect.any(String),
    to: 'done@example.org',
    subject: 'Stackwatt: "Quiet\u202e "one"" is calculated',
    text: expect.stringMatching(/has finished\. 4 systems were calculated in 00:00:0[1-9]\./),
    writtenAt: expect.any(Number),
  });
  expect(mailsTo('first@example.org')).toEqual([]);
  // The next calculation has no notice of its own.
  await ann.call(api.postCalculateForced, { params: { id } });
  await untilEnded(ann, id);
  // Five turns of what sends mails.
  await pause(1500);
  expect(mailsTo('done@example.org')).toHaveLength(1);
});

test('MAIL-10 a failed calculation is mailed and says why; a cancelled one is not; API-54 a notice that was deleted is not', async () => {
  const failing = await calculating({ name: 'Broken', orders: { pauseMs: 200, from: 0, what: 'throw' } });
  await set(failing, 'failed@example.org');
  const cancelled = await calculating({ units: [1, 2, 3, 4, 5], orders: { pauseMs: 300 } });
  await set(cancelled, 'cancelled@example.org');
  await ann.call(api.postStop, { params: { id: cancelled } });
  const deleted = await calculating({ units: [1, 2, 3], orders: { pauseMs: 200 } });
  await set(deleted, 'deleted@example.org');
  expect((await ann.call(api.deleteEmailNotice, { params: { id: deleted } })).status).toBe(204);
  for (const id of [failing, deleted]) await untilEnded(ann, id);
  await until('failed@example.org', 1);
  expect(mailsTo('failed@example.org')[0]).toMatchObject({
    subject: 'Stackwatt: "Broken" could not be calculated',
    text: expect.stringContaining('has failed: Case 1 cannot be calculated: the storage unit is larger than the world'),
  });
  expect([mailsTo('cancelled@example.org'), mailsTo('deleted@example.org')]).toEqual([[], []]);
  expect(await harness.server.database.db.selectFrom('email_notice').selectAll().execute()).toEqual([]);
});

test('API-53 an address that is none, and a project that is not calculating, are refused in the specified words', async () => {
  const id = await createProject(ann);
  for (const address of ['', 'ann', 'a b@c.d', 'ann@example'])
    expect(await refusal(set(id, address))).toMatchObject({ status: 422, detail: 'Please enter a valid email' });
  expect(await refusal(set(id, `${'x'.repeat(245)}@ex.org`))).toMatchObject({
    status: 422,
    detail: 'Email cannot have more than 250 characters',
  });
  expect(await refusal(set(id, 'ann@example.org'))).toMatchObject({
    status: 409,
    code: 'nothingIsCalculating',
    detail: 'Unable to set email, please try again or wait for the calculation',
  });
  expect((await ann.call(api.deleteEmailNotice, { params: { id } })).status).toBe(204);
  const bob = await harness.as('bob');
  expect((await refusal(bob.call(api.putEmailNotice, { params: { id }, body: { userEmail: 'bob@example.org' } }))).status).toBe(404);
});

test('API-53 without mail settings no notice can be set (D-166)', async () => {
  const mute = await startHarness();
  try {
    const own = await mute.as('ann');
    const id = await createProject(own);
    expect(await refusal(own.call(api.putEmailNotice, { params: { id }, body: { userEmail: 'ann@example.org' } }))).toMatchObject({
      status: 503,
      code: 'mailNotConfigured',
    });
  } finally {
    await mute.stop();
  }
});

test('F-19 a mail server that is down for a day holds nothing up; afterwards each cause is one mail, whoever delivers', async () => {
  const { db } = harness.server.database;
  const start = Date.now() + 10_000_000_000;
  let clock = start;
  let isDown = true;
  const taken: Mail[] = [];
  const outboxes = [0, 1].map(
    () =>
      new Outbox(
        db,
        {
          send: async (mail) => {
            if (isDown) throw new Error('connection\nrefused');
            taken.push(mail);
          },
        },
        () => clock,
      ),
  );
  const [one] = outboxes as [Outbox, Outbox];
  for (let i = 0; i < 2; i++)
    await one.put(db, { cause: 'calculation:x', to: 'late@example.org', subject: 'One\r\nBcc: all@example.org', text: 'text' });
  for (; clock < start + 86_400_000; clock += 600_000) await Promise.all(outboxes.map((outbox) => outbox.deliver()));
  const row = await db.selectFrom('outbox').selectAll().where('cause', '=', 'calculation:x').executeTakeFirstOrThrow();
  expect([row.sent_at, row.failure, row.attempts > 20]).toEqual([null, 'connection refused', true]);
  isDown = false;
  clock += 3_600_000;
  for (let i = 0; i < 5; i++) {
    await Promise.all(outboxes.map((outbox) => outbox.deliver()));
    clock += 3_600_000;
  }
  expect(taken).toEqual([{ id: row.id, to: 'late@example.org', subject: 'One Bcc: all@example.org', text: 'text', writtenAt: start }]);
});

test('the log transport writes a mail as one line of JSON', async () => {
  const lines: string[] = [];
  await logTransport(
    'us@example.org',
    (line) => void lines.push(line),
    () => 0,
  ).send({ id: '1', to: 'a@example.org', subject: 'S', text: 'two\nlines', writtenAt: 5 });
  expect(lines).toEqual([
    '{"event":"mail","time":"1970-01-01T00:00:00.000Z","from":"us@example.org","id":"1","to":"a@example.org","subject":"S","text":"two\\nlines"}',
  ]);
});
