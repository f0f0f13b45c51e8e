import * as api from '@stackwatt/api';
import { readProject, seriesRefsOf } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import type { Mail } from '../src/mail/mail-transport.ts';
import { createProject, PASSWORD, refusal, signIn, smallProject, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

const NOT_SHARED = 'Error sharing the project, please make sure the provided email is associated with a license';
let harness: Harness;
let ann: Client;
let bob: Client;
let clock = Date.now();
const mails: Mail[] = [];
const accountsOf = (one: Harness): AccountAdministration => new AccountAdministration(one.server.database.db, () => clock);
beforeAll(async () => {
  harness = await startHarness({ now: () => clock, mail: { send: async (mail) => void mails.push(mail) } });
  const accounts = accountsOf(harness);
  await accounts.add({ name: 'bob', email: 'bob@example.org', password: PASSWORD });
  await accounts.add({ name: 'lapsed', email: 'lapsed@example.org', licensedUntil: '2020-01-01', password: PASSWORD });
  await accounts.add({ name: 'gone', email: 'gone@example.org', password: PASSWORD });
  await accounts.disable('gone');
  ann = await harness.as('ann');
  bob = await signIn(harness.url, 'bob');
});
afterAll(() => harness.stop());

const lockRow = (id: string) =>
  harness.server.database.db
    .selectFrom('project')
    .select(['lock_id', 'lock_account', 'lock_epoch', 'lock_expires_at'])
    .where('id', '=', id)
    .execute();
const share = (client: Client, id: string, email: string, description = '') =>
  client.call(api.postShare, { params: { id }, body: { email, description } });

test('API-19 D-14 a licensed user gets a copy with the description in its notes; editing the copy leaves the original alone', async () => {
  const id = await createProject(ann, { name: 'Gift' });
  const before = (await ann.call(api.getInput, { params: { id } })).data!;
  const { status, data } = await share(ann, id, ' Bob@Example.org ', 'Have a look\nat the prices\u0007.');
  expect([status, data]).toEqual([201, undefined]);
  const [copy] = (await bob.call(api.getProjects)).data!;
  expect(copy).toMatchObject({ name: 'Gift', notes: 'Shared by ann: Have a look\nat the prices .', lockId: null, projectStatus: 1 });
  expect(copy!.id).not.toBe(id);
  const input = await bob.call(api.getInput, { params: { id: copy!.id } });
  const read = readProject(input.data!);
  const [ref] = read.kind === 'project' ? seriesRefsOf(read.project) : [];
  expect((await bob.call(api.getSeriesByHash, { params: { id: copy!.id, hash: ref!.ref.hash } })).data!.byteLength).toBe(70_080);
  await bob.call(api.putInput, {
    params: { id: copy!.id },
    body: input.data!.replace('"lifetime": 10', '"lifetime": 11'),
    headers: { 'if-match': input.headers.get('etag')! },
  });
  expect((await ann.call(api.getInput, { params: { id } })).data).toBe(before);
  expect((await refusal(bob.call(api.getProject, { params: { id } }))).status).toBe(404);
  await expect
    .poll(() => mails.filter((mail) => mail.to === 'bob@example.org'), { timeout: 20_000 })
    .toEqual([
      {
        id: expect.any(String),
        to: 'bob@example.org',
        subject: 'Stackwatt: ann shared a project with you',
        text: 'ann shared a project with you. A copy of it is in your project listing.\n\nHave a look\nat the prices .\n',
        writtenAt: clock,
      },
    ]);
});

test('LIST-23 every address without a licensed user is refused alike: unknown, disabled, lapsed, a bare name, empty', async () => {
  const id = await createProject(ann);
  const before = (await bob.call(api.getProjects)).data!.length;
  for (const email of ['nobody@example.org', 'gone@example.org', 'lapsed@example.org', 'bob', '', 'bob@example.org@x', '%']) {
    expect([email, await refusal(share(ann, id, email))]).toEqual([
      email,
      { status: 422, title: 'Not shared', detail: NOT_SHARED, code: 'notShared' },
    ]);
  }
  expect((await bob.call(api.getProjects)).data!.length).toBe(before);
  expect((await refusal(share(bob, id, 'bob@example.org'))).status).toBe(404);
});

test('A-4 an installation may answer every address alike; then only a licensed one gets a copy', async () => {
  const silent = await startHarness({ environment: { STACKWATT_SHARE: 'silent' } });
  try {
    const own = await silent.as('ann');
    await accountsOf(silent).add({ name: 'bob', email: 'bob@example.org', password: PASSWORD });
    const id = await createProject(own);
    const answers = await Promise.all(
      ['nobody@example.org', 'bob@example.org'].map((email) =>
        own.fetch(`/api/project/${id}/share`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, description: '' }),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['', '']);
    expect((await (await signIn(silent.url, 'bob')).call(api.getProjects)).data).toHaveLength(1);
  } finally {
    await silent.stop();
  }
});

const open = (client: Client, id: string, role: 'editor' | 'reader', ...emails: string[]) =>
  client.call(api.putShares, { params: { id }, body: { emails, role, description: 'The base case' } });
const lock = async (client: Client, id: string, lockId: string, forceLock = false): Promise<string | null> =>
  (await client.call(api.postLock, { params: { id }, body: { status: true, lockId, forceLock } })).data!.lockId;
const release = (client: Client, id: string, lockId: string) =>
  client.call(api.postLock, { params: { id }, body: { status: false, lockId, forceLock: false } });
/** What a stream of the lock says until it ends or was read so often. */
async function heard(client: Client, id: string, times: number): Promise<api.LockHolder[]> {
  const answer = await client.fetch(`/api/project/${id}/lock/events`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const events: api.LockHolder[] = [];
  let text = '';
  while (events.length < times) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      if (text.startsWith('data: ')) events.push(JSON.parse(text.slice(6, end)) as api.LockHolder);
      text = text.slice(end + 2);
    }
  }
  await reader.cancel();
  return events;
}

test('LIST-20 UX-86 the project itself is opened to people by several addresses: each is answered alike, the lock stays where it is, and one person edits at a time', async () => {
  const id = await createProject(ann, { name: 'Together' });
  expect(await lock(ann, id, 'of ann')).toBe('of ann');
  const before = await lockRow(id);
  expect((await open(ann, id, 'editor', 'nobody@example.org', ' Bob@Example.org ', 'gone@example.org')).status).toBe(204);
  expect(await lockRow(id)).toEqual(before);
  // Nothing tells an address with an account from one without, or from one that is disabled.
  const shares = (await ann.call(api.getShares, { params: { id } })).data!;
  const asGiven = {
    id: expect.any(String),
    role: 'editor',
    created: new Date(clock).toISOString(),
    name: null,
    opened: null,
    page: null,
    editsSince: null,
  };
  expect(shares.shares).toEqual(['Bob@Example.org', 'gone@example.org', 'nobody@example.org'].map((email) => ({ ...asGiven, email })));
  expect(shares.owner).toMatchObject({ name: 'ann', editsSince: new Date(clock).toISOString() });
  expect((await bob.call(api.getProjects)).data!.find((one) => one.id === id)).toMatchObject({
    role: 'editor',
    owner: 'ann',
    name: 'Together',
  });
  await expect
    .poll(() => mails.filter((mail) => mail.subject.includes('opened')).map(({ to, text }) => [to, text]), { timeout: 20_000 })
    .toEqual([['bob@example.org', 'ann opened a project to you, to edit it. It is in your project listing.\n\nThe base case\n']]);

  // The id of the lock is no secret; it is worth something to ann alone.
  expect(await lock(bob, id, 'of bob')).toBe('of ann');
  expect(await lock(bob, id, 'of ann')).toBe('of ann');
  const { data: text, headers } = await bob.call(api.getInput, { params: { id } });
  const save = (client: Client, lockId: string): Promise<unknown> =>
    client.call(api.putInput, { params: { id }, body: `${text} `, headers: { 'if-match': headers.get('etag')!, 'x-lock-id': lockId } });
  expect((await refusal(save(bob, 'of ann'))).status).toBe(423);
  await release(bob, id, 'of ann');
  expect(await lockRow(id)).toEqual(before);

  // Bob asks, ann hears it, and what she then releases is not given to a third one.
  await open(ann, id, 'editor', 'carla@example.org');
  await accountsOf(harness).add({ name: 'carla', email: 'carla@example.org', password: PASSWORD });
  const carla = await signIn(harness.url, 'carla');
  const events = heard(ann, id, 2);
  await bob.call(api.putLockRequest, { params: { id } });
  expect((await events).at(-1)).toMatchObject({
    lockId: 'of ann',
    role: 'owner',
    asked: {
      name: 'bob',
      at: new Date(clock).toISOString(),
      until: new Date(clock + 30_000).toISOString(),
      isOver: false,
      isYou: false,
    },
  });
  await release(ann, id, 'of ann');
  expect(await lock(carla, id, 'of carla')).toBe(null);
  expect(await lock(bob, id, 'of bob')).toBe('of bob');
  const [now] = await heard(carla, id, 1);
  expect(now).toMatchObject({ lockId: 'of bob', name: 'bob', asked: null, role: 'editor' });
  await save(bob, 'of bob');

  // A calculation that bob starts is one of ann's, and stands in both listings.
  await bob.call(api.postCalculate, { params: { id } });
  await untilEnded(ann, id);
  for (const client of [ann, bob, carla])
    expect((await client.call(api.getProjects)).data!.find((one) => one.id === id)!.projectStatus).toBe(3);
  // Carla has opened it: she is known by her name from then on, and left with the account's deletion or by herself.
  expect((await ann.call(api.getShares, { params: { id } })).data!.shares.find((one) => one.email.startsWith('carla'))).toMatchObject({
    name: 'carla',
    opened: new Date(clock).toISOString(),
  });
  await carla.call(api.deleteShare, { params: { id, share: 'mine' } });
  expect((await refusal(carla.call(api.getProject, { params: { id } }))).status).toBe(404);
});

test('LIST-20 UX-86 who becomes a reader, or whose share is withdrawn, holds no lock any more, and the streams of a withdrawn share end', async () => {
  const id = await createProject(ann);
  await open(ann, id, 'editor', 'bob@example.org');
  const share = async () => (await ann.call(api.getShares, { params: { id } })).data!.shares[0]!;
  expect(await lock(bob, id, 'of bob')).toBe('of bob');
  const events = heard(bob, id, 9);
  await expect.poll(async () => (await share()).opened).not.toBe(null);
  expect(await share()).toMatchObject({ name: 'bob', editsSince: new Date(clock).toISOString() });
  await ann.call(api.putShare, { params: { id, share: (await share()).id }, body: { role: 'reader' } });
  expect(await lock(ann, id, 'of ann')).toBe('of ann');
  expect(await refusal(lock(bob, id, 'again'))).toMatchObject({ status: 403, code: 'reader' });
  const from = performance.now();
  await ann.call(api.deleteShare, { params: { id, share: (await share()).id } });
  expect((await events).length).toBeLessThan(9);
  expect(performance.now() - from).toBeLessThan(5000);
  expect((await bob.fetch(`/api/project/${id}/lock/events`)).status).toBe(404);
});

test('UX-86 whoever shares a project is seen on its screen since when, until its page closes or falls silent for a minute', async () => {
  const id = await createProject(ann);
  await open(ann, id, 'reader', 'bob@example.org');
  await heard(bob, id, 1);
  const show = (client: Client, page: string, screen: 'equipment' | 'results' | null) =>
    client.call(api.putPresence, { params: { id }, body: { page, screen } });
  const pages = async () => {
    const { owner, shares } = (await ann.call(api.getShares, { params: { id } })).data!;
    return [owner.page, shares[0]!.page];
  };
  const from = new Date(clock).toISOString();
  await lock(ann, id, 'of ann');
  await show(ann, 'of ann', 'equipment');
  await show(bob, 'of bob', 'results');
  clock += 30_000;
  await show(ann, 'another window', 'results');
  await show(ann, 'of ann', 'equipment');
  // The window that edits counts, and saying the same again does not begin anew.
  expect(await pages()).toEqual([
    { screen: 'equipment', since: from },
    { screen: 'results', since: from },
  ]);
  const [seen] = await heard(bob, id, 1);
  expect(seen).toMatchObject({ name: 'ann', page: { screen: 'equipment', since: from } });
  await lock(ann, id, 'of ann');
  clock += 30_000;
  expect(await pages()).toEqual([{ screen: 'equipment', since: from }, null]);
  for (const page of ['of ann', 'another window']) await show(ann, page, null);
  expect(await pages()).toEqual([null, null]);
});

test('UX-86 a holder who does not answer loses the lock to whoever asked after 30 s, not before and to nobody else, and what was saved is kept; one who refuses keeps it', async () => {
  const id = await createProject(ann);
  await open(ann, id, 'editor', 'bob@example.org', 'carla@example.org');
  const carla = await signIn(harness.url, 'carla');
  const ask = () => bob.call(api.putLockRequest, { params: { id } });
  await lock(ann, id, 'of ann');
  await ask();
  await ann.call(api.deleteLockRequest, { params: { id } });
  clock += 31_000;
  await lock(ann, id, 'of ann');
  expect((await heard(bob, id, 1))[0]!.asked).toBe(null);
  expect(await lock(bob, id, 'of bob')).toBe('of ann');

  await ask();
  clock += 29_999;
  await lock(ann, id, 'of ann');
  expect(await lock(bob, id, 'of bob')).toBe('of ann');
  clock += 1;
  expect((await heard(bob, id, 1))[0]!.asked).toMatchObject({ isOver: true, isYou: true });
  expect(await lock(carla, id, 'of carla')).toBe('of ann');
  expect((await ann.call(api.getSnapshots, { params: { id } })).data).toEqual([]);
  // The page of ann is alive and says nothing; it makes no difference where it is gone.
  expect(await lock(bob, id, 'of bob')).toBe('of bob');
  expect((await ann.call(api.getSnapshots, { params: { id } })).data).toMatchObject([{ reason: 'forcedLock', by: 'bob' }]);
  expect((await heard(ann, id, 1))[0]).toMatchObject({ lockId: 'of bob', name: 'bob', asked: null });

  // Who asks and then is away is not given it a minute later.
  await ann.call(api.putLockRequest, { params: { id } });
  clock += 60_000;
  await bob.call(api.postLock, { params: { id }, body: { status: true, lockId: 'of bob', forceLock: true } });
  expect(await lock(ann, id, 'of ann')).toBe('of bob');
});

test('LIST-20 copies that were sent are listed with their last time, and a person who has not opened the project is mailed again, once a minute', async () => {
  const own = await harness.as('dana');
  const id = await createProject(own);
  await share(own, id, ' Bob@Example.org ');
  const list = async () => (await own.call(api.getShares, { params: { id } })).data!;
  const first = new Date(clock).toISOString();
  expect((await list()).copies).toEqual([{ email: 'Bob@Example.org', sent: first }]);
  clock += 5000;
  await share(own, id, 'bob@example.org');
  await refusal(share(own, id, 'nobody@example.org'));
  expect((await list()).copies).toEqual([{ email: 'bob@example.org', sent: new Date(clock).toISOString() }]);

  await open(own, id, 'reader', 'bob@example.org', 'nobody@example.org');
  const { shares, sendsMail, left } = await list();
  expect(sendsMail).toBe(true);
  clock += 61_000;
  // Who has no account is answered alike.
  for (const { id: of } of [...shares, ...shares])
    expect((await own.call(api.putShareMail, { params: { id, share: of } })).status).toBe(204);
  expect((await list()).left).toBe(left - 4);
  // When it was opened, and once more: the second call of the same minute sends nothing.
  const ofDana = () => mails.filter((mail) => mail.subject === 'Stackwatt: dana opened a project to you').map(({ to }) => to);
  await expect.poll(ofDana, { timeout: 20_000 }).toEqual(['bob@example.org', 'bob@example.org']);
  await heard(bob, id, 1);
  const opened = (await list()).shares.find(({ email }) => email === 'bob@example.org')!;
  expect(await refusal(own.call(api.putShareMail, { params: { id, share: opened.id } }))).toMatchObject({
    status: 409,
    code: 'alreadyOpened',
  });
});

test('AUTH-13 D-205 where mails are sent, an invitation goes to its address and to nobody else', async () => {
  const admin = await signIn(harness.url, 'first');
  const { data } = await admin.call(api.postAccount, { body: { name: 'eva@example.org', email: '', role: 'user', licensedUntil: null } });
  expect(data!.link).toBe(null);
  const mail = () => mails.find((one) => one.to === 'eva@example.org');
  await expect.poll(() => mail()?.subject, { timeout: 20_000 }).toBe('Stackwatt: your account');
  const [link] = /http:\S+/.exec(mail()!.text)!;
  expect(link.startsWith(`${harness.url}/set-password#`)).toBe(true);
  clock += 7 * 86_400_000;
  const use = () => harness.anonymous.call(api.postLinkPassword, { body: { code: new URL(link).hash.slice(1), next: PASSWORD } });
  expect((await refusal(use())).status).toBe(400);
  clock -= 1;
  expect((await use()).data).toEqual({ name: 'eva@example.org' });
  clock -= 7 * 86_400_000 - 1;
});

test('LIST-20 an own address, and what is none, is refused with its place, and then nobody is let in', async () => {
  const own = await signIn(harness.url, 'bob');
  const id = await createProject(own);
  const refused = await refusal(open(own, id, 'reader', 'carl@example.org', 'BOB@example.org', 'no address'));
  expect(refused).toMatchObject({
    status: 422,
    problems: [{ value: 'BOB@example.org', rule: 'is your own address' }, { value: 'no address' }],
  });
  expect((await own.call(api.getShares, { params: { id } })).data!.shares).toEqual([]);
});

test('A-11 A-16 twenty tries a day, refused ones too; then 429 until the day is over', async () => {
  const own = await harness.as('carl');
  const id = await createProject(own);
  for (let i = 0; i < 20; i++) expect((await refusal(share(own, id, `nobody${i}@example.org`))).status).toBe(422);
  const refused = await own.fetch(`/api/project/${id}/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"bob@example.org","description":""}',
  });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
  // Another account's tries are its own.
  expect((await share(ann, await createProject(ann), 'bob@example.org')).status).toBe(201);
  clock += 86_400_001;
  const again = await signIn(harness.url, 'carl');
  expect((await share(again, id, 'bob@example.org')).status).toBe(201);
});

test('AUTH-12 the guest account shares nothing', async () => {
  await accountsOf(harness).add({ name: 'guest', password: PASSWORD });
  const { data } = await harness.anonymous.call(api.postToken, { body: { scheme: 'internal', name: 'guest', password: PASSWORD } });
  const guest = { authorization: `Bearer ${data!.token}` };
  const { id } = (await (await fetch(`${harness.url}/api/project`, { method: 'POST', headers: guest })).json()) as { id: string };
  const answer = await fetch(`${harness.url}/api/project/${id}/share`, {
    method: 'POST',
    headers: { ...guest, 'content-type': 'application/json' },
    body: '{"email":"bob@example.org","description":""}',
  });
  expect([answer.status, ((await answer.json()) as api.Problem).code]).toEqual([403, 'guest']);
});

test('API-18 LIST-24 a report is stored with project, user, time and description, mailed to the support, and read by the account named reports alone', async () => {
  const own = await signIn(harness.url, 'ann');
  const id = await createProject(own, { name: smallProject().project.name });
  expect((await own.call(api.postReport, { params: { id }, body: { description: '<b>NPV</b> looks odd' } })).status).toBe(204);
  expect((await refusal(own.call(api.postReport, { params: { id }, body: { description: '' } }))).status).toBe(400);
  expect(
    (await refusal((await signIn(harness.url, 'bob')).call(api.postReport, { params: { id }, body: { description: 'x' } }))).status,
  ).toBe(404);
  const rows = await harness.server.database.db.selectFrom('issue_report').selectAll().where('project_id', '=', id).execute();
  expect(rows).toEqual([
    { id: expect.any(String), account_id: expect.any(String), project_id: id, description: '<b>NPV</b> looks odd', created_at: clock },
  ]);
  await expect
    .poll(() => mails.find((mail) => mail.to === 'support@example.org')?.text, { timeout: 20_000 })
    .toBe(`Project ${id}\nUser ann\nTime ${new Date(clock).toISOString()}\n\n<b>NPV</b> looks odd\n`);

  expect((await refusal(own.call(api.getReports))).status).toBe(404);
  await accountsOf(harness).add({ name: 'reports', password: PASSWORD });
  const { data } = await harness.anonymous.call(api.postToken, { body: { scheme: 'internal', name: 'reports', password: PASSWORD } });
  const listed = await fetch(`${harness.url}/api/report/list`, { headers: { authorization: `Bearer ${data!.token}` } });
  expect(await listed.json()).toEqual([
    { id: rows[0]!.id, projectId: id, user: 'ann', description: '<b>NPV</b> looks odd', created: new Date(clock).toISOString() },
  ]);
});
