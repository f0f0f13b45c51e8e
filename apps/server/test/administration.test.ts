import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { updateKeepingAnAdministrator } from '../src/account/account.store.ts';
import { createProject, dailyPrices, PASSWORD, refusal, signIn, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const log = (): string => ['-refused', ''].map((which) => readFileSync(join(harness.folder, `security${which}.jsonl`), 'utf8')).join('');
const idOf = async (name: string): Promise<string> =>
  (await harness.server.database.db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const setByLink = (link: string, next: string) =>
  harness.anonymous.call(api.postLinkPassword, { body: { code: new URL(link).hash.slice(1), next } });

test('AUTH-13 D-205 the first account administers: it makes accounts whose password is set by a link good once, disables and resets them, and sees no password', async () => {
  const admin = await signIn(harness.url, 'first');
  expect((await admin.call(api.getUser)).data!.role).toBe('administrator');
  const rowOf = async (name: string) => (await admin.call(api.getAccounts)).data!.accounts.find((one) => one.name === name)!;
  const wish = { name: 'Dora', email: 'dora@example.org', role: 'user', licensedUntil: '2031-06-30' } as const;
  const made = (await admin.call(api.postAccount, { body: wish })).data!;
  expect(await rowOf('Dora')).toMatchObject({
    state: 'invited',
    email: 'dora@example.org',
    licensedUntil: '2031-06-30',
    lastSeen: null,
    linkUntil: made.until,
  });
  for (const taken of [wish, { ...wish, name: 'dora@example.org', email: '' }, { ...wish, name: 'other', email: 'no address' }])
    expect((await refusal(admin.call(api.postAccount, { body: taken }))).status).toBe(422);

  // A weak password leaves the link as it is; used once, it is gone.
  expect((await refusal(setByLink(made.link!, 'password1'))).status).toBe(422);
  expect((await setByLink(made.link!, 'sunny-moss-and-iron')).data).toEqual({ name: 'Dora' });
  expect(await refusal(setByLink(made.link!, 'sunny-moss-and-iron'))).toMatchObject({ status: 400, code: 'linkNotGood' });
  const dora = await signIn(harness.url, 'Dora', 'sunny-moss-and-iron');
  expect(await rowOf('Dora')).toMatchObject({ state: 'active', linkUntil: null, sessions: 1, lastSeen: expect.stringMatching(/Z$/) });

  // A reset ends what was there only when it is used; of two links the newer one counts.
  const [older, newer] = [
    (await admin.call(api.postAccountLink, { params: { account: made.id } })).data!,
    (await admin.call(api.postAccountLink, { params: { account: made.id } })).data!,
  ];
  expect((await refusal(setByLink(older.link!, 'moss-and-iron-sunny'))).status).toBe(400);
  expect((await dora.call(api.getUser)).status).toBe(200);
  await setByLink(newer.link!, 'moss-and-iron-sunny');
  expect((await refusal(dora.call(api.getUser))).status).toBe(401);

  const again = await signIn(harness.url, 'Dora', 'moss-and-iron-sunny');
  const change = (account: string, body: api.BodyOf<typeof api.putAccount>) => admin.call(api.putAccount, { params: { account }, body });
  await change(made.id, { disabled: true });
  expect((await refusal(again.call(api.getUser))).status).toBe(401);
  expect((await refusal(signIn(harness.url, 'Dora', 'moss-and-iron-sunny'))).status).toBe(400);
  expect((await rowOf('Dora')).state).toBe('disabled');
  expect((await refusal(admin.call(api.postAccountLink, { params: { account: made.id } }))).status).toBe(422);
  await change(made.id, { disabled: false, role: 'administrator' });
  const second = await signIn(harness.url, 'Dora', 'moss-and-iron-sunny');
  expect((await second.call(api.getAccounts)).status).toBe(200);
  // Nobody shuts himself out, so that one administrator always stays.
  for (const body of [{ disabled: true }, { role: 'user' }] as const)
    expect(await refusal(change(await idOf('first'), body))).toMatchObject({ status: 422, code: 'ownAccount' });
  expect(JSON.stringify((await admin.call(api.getAccounts)).data)).not.toMatch(/argon|hash|password/i);
  expect(log()).not.toContain(new URL(newer.link!).hash.slice(1));
});

test('AUTH-13 D-205 names stay on one line and are not blank, and a licensed day is one of the calendar', async () => {
  const admin = await signIn(harness.url, 'first');
  const id = await createProject(admin);
  const add = (name: string, licensedUntil: string | null = null) =>
    admin.call(api.postAccount, { body: { name, email: '', role: 'user', licensedUntil } });
  for (const call of [
    () => add(' \u2028 '),
    ...['2026-02-31', '9999-99-99', '2026-13-01'].map((day) => () => add(`of ${day}`, day)),
    () => admin.call(api.postApiToken, { body: { name: '  ', scope: 'read' } }),
    () => admin.call(api.postSnapshot, { params: { id }, body: { name: '\n' } }),
  ])
    expect((await refusal(call())).status).toBe(400);
  await add('two\nlines');
  expect((await admin.call(api.getAccounts)).data!.accounts.map(({ name }) => name)).toContain('two lines');
  await admin.call(api.postSnapshot, { params: { id }, body: { name: 'Bank\ncase' } });
  expect((await admin.call(api.getSnapshots, { params: { id } })).data![0]!.name).toBe('Bank case');
  // The own address is compared when there is one.
  const refused = await refusal(admin.call(api.putShares, { params: { id }, body: { emails: [' '], role: 'reader', description: '' } }));
  expect(refused).toMatchObject({ status: 422, problems: [{ rule: 'Please enter a valid email' }] });
});

test('AUTH-13 D-205 one administrator always stays: of two who disable each other at the same moment one is refused, and the last one cannot leave others behind', async () => {
  const alone = await startHarness();
  try {
    const { db } = alone.server.database;
    const known = new AccountAdministration(db, Date.now);
    const first = await signIn(alone.url, 'first');
    await createProject(first);
    await known.add({ name: 'second', password: PASSWORD, isAdministrator: true });
    const rows = await db.selectFrom('account').select(['id', 'name', 'role', 'disabled']).execute();
    const ends = await Promise.allSettled(
      rows.map(({ id }) => db.transaction().execute((tx) => updateKeepingAnAdministrator(tx, id, { disabled: 1 }))),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'rejected')!.reason).toMatchObject({ status: 422, extras: { code: 'lastAdministrator' } });
    expect(await db.selectFrom('account').select('id').where('disabled', '=', 0).execute()).toHaveLength(1);

    await db.updateTable('account').set({ disabled: 0, role: 'user' }).where('name', '=', 'second').execute();
    await db.updateTable('account').set({ disabled: 0 }).where('name', '=', 'first').execute();
    const leave = (client: Client) => client.call(api.postDeleteAccount, { body: { current: PASSWORD } });
    expect(await refusal(leave(first))).toMatchObject({ status: 422, code: 'lastAdministrator' });
    expect([(await first.call(api.getProjects)).data!.length, (await first.call(api.getUser)).data!.role]).toEqual([1, 'administrator']);
    // Who is the only one has nobody to leave behind.
    expect((await leave(await signIn(alone.url, 'second'))).status).toBe(204);
    expect((await leave(first)).status).toBe(204);
  } finally {
    await alone.stop();
  }
});

test('AUTH-13 D-205 a quota of its own is what an account is held to, and storage is counted as the quota counts it', async () => {
  const admin = await signIn(harness.url, 'first');
  const own = await harness.as('quota');
  const account = await idOf('quota');
  const ids = [await createProject(own), await createProject(own)];
  const row = async () => (await admin.call(api.getAccounts)).data!.accounts.find((one) => one.id === account)!;
  // The same 8760 prices in two projects count once: 8760 x 8 bytes.
  const installation = { seriesMb: 500, series: 2000, projects: 10_000, documentsMb: 500 };
  expect(await row()).toMatchObject({ projects: 2, seriesMb: 0.07008, series: 1, quota: { ...installation, isOwn: false } });
  await admin.call(api.putAccount, { params: { account }, body: { quotaProjects: 2, quotaSeriesMb: 1 } });
  expect((await row()).quota).toEqual({ ...installation, seriesMb: 1, projects: 2, isOwn: true });
  expect((await refusal(own.call(api.postProject))).detail).toContain('2 projects');
  // 1 MB are fourteen such series beside the first one.
  const put = (level: number) =>
    own.call(api.putSeriesAt, { params: { id: ids[0]!, type: 'fmm', index: String(level) }, body: [...dailyPrices(100 + level)] });
  for (let level = 0; level < 13; level++) await put(level);
  expect((await refusal(put(13))).detail).toContain('1 MB of series');
  // So is their number, and what project documents take.
  await admin.call(api.putAccount, { params: { account }, body: { quotaProjects: null, quotaSeriesMb: null, quotaSeries: 14 } });
  expect((await refusal(put(13))).detail).toContain('14 series');
  await admin.call(api.putAccount, { params: { account }, body: { quotaSeries: null, quotaDocumentsMb: 1 } });
  expect((await put(13)).status).toBe(200);
  const params = { id: ids[1]! };
  const { data: document, headers } = await own.call(api.getInput, { params });
  const large = JSON.stringify({ ...(JSON.parse(document!) as object), notes: 'x'.repeat(1_100_000) });
  const stored = own.call(api.putInput, { params, body: large, headers: { 'if-match': headers.get('etag')! } });
  expect((await refusal(stored)).detail).toContain('1 MB of project documents');
  await admin.call(api.putAccount, { params: { account }, body: { quotaDocumentsMb: null } });
  expect((await row()).quota).toEqual({ ...installation, isOwn: false });
});

test('AUTH-13 D-205 what administrators did stands with who and when, one account shows what it has, and its sessions are ended', async () => {
  const admin = await signIn(harness.url, 'first');
  const nora = await harness.as('nora');
  const account = await idOf('nora');
  await createProject(nora);
  await nora.call(api.postUserStorageSample, { body: { data: 'Energy Storage (1 MW / 1 MWh)' } });
  await nora.call(api.postApiToken, { body: { name: 'x', scope: 'read' } });
  const params = { account };
  const change = (body: api.BodyOf<typeof api.putAccount>) => admin.call(api.putAccount, { params, body });
  await change({ quotaProjects: 7, quotaSeriesMb: null });
  await change({ quotaProjects: 7, role: 'user' });
  await change({ licensedUntil: '2031-06-30' });
  await change({ disabled: true });
  await change({ disabled: false });
  await admin.call(api.postAccountLink, { params });
  const again = await signIn(harness.url, 'nora');
  await admin.call(api.deleteAccountSessions, { params });
  expect((await refusal(again.call(api.getUser))).status).toBe(401);
  const { log: done, ...has } = (await admin.call(api.getAccount, { params })).data!;
  // The second change changed nothing, and says nothing.
  expect(Object.fromEntries(done.map(({ what, details }) => [what, details]))).toEqual({
    disabled: {},
    enabled: {},
    licence: { licensedUntil: '2031-06-30' },
    quota: { seriesMb: null, series: null, projects: 7, documentsMb: null },
    resetSent: {},
    sessionsEnded: {},
  });
  expect(done).toHaveLength(6);
  expect(new Set(done.map(({ by, of }) => `${by} ${of}`))).toEqual(new Set(['first nora']));
  const { storageMb, ...counts } = has;
  expect(counts).toEqual({ signedIn: expect.stringMatching(/Z$/), sessions: [], tokens: 1, types: 1, opened: 0, openToIt: 0 });
  expect(storageMb).toMatchObject({ series: 0.07008, results: 0, exports: 0 });
  expect((await admin.call(api.getAdministrationLog)).data!.filter(({ of }) => of === 'nora')).toHaveLength(6);
  expect(await refusal(admin.call(api.deleteAccountSessions, { params: { account: await idOf('first') } }))).toMatchObject({
    status: 422,
    code: 'ownAccount',
  });
});

test('AUTH-13 D-205 the calculations that an account began in thirty days are counted, also when they have gone', async () => {
  const admin = await signIn(harness.url, 'first');
  const own = await harness.as('runner');
  const account = await idOf('runner');
  const runs = async () => (await admin.call(api.getAccounts)).data!.accounts.find((one) => one.id === account)!.runs;
  expect(await runs()).toBe(0);
  const id = await createProject(own, { level: 66 });
  for (let run = 0; run < 2; run++) {
    await own.call(api.postCalculateForced, { params: { id } });
    await untilEnded(own, id);
  }
  // Results that are up to date are not calculated.
  await own.call(api.postCalculate, { params: { id } });
  expect(await runs()).toBe(2);
  await own.call(api.deleteProject, { params: { id } });
  expect(await runs()).toBe(2);
  // The thirtieth day before today does not count, and is forgotten with the next run.
  const { db } = harness.server.database;
  const today = Math.floor(Date.now() / 86_400_000);
  const row = { account_id: account, runs: 5 };
  await db
    .insertInto('run_day')
    .values([29, 30].map((days) => ({ ...row, day: today - days })))
    .execute();
  expect(await runs()).toBe(7);
  await own.call(api.postCalculate, { params: { id: await createProject(own, { level: 67 }) } });
  expect(await runs()).toBe(8);
  expect(
    await db
      .selectFrom('run_day')
      .select('day')
      .where('account_id', '=', account)
      .where('day', '<=', today - 30)
      .execute(),
  ).toEqual([]);
});

test('AUTH-13 D-205 the storage of an account is told by what it is kept for, as many bytes as its rows have', async () => {
  const admin = await signIn(harness.url, 'first');
  const own = await harness.as('stored');
  const account = await idOf('stored');
  const storage = async () => (await admin.call(api.getAccount, { params: { account } })).data!.storageMb;
  expect(await storage()).toEqual({ series: 0, documents: 0, versions: 0, results: 0, exports: 0, types: 0 });
  const id = await createProject(own, { level: 61 });
  await own.call(api.postCalculate, { params: { id } });
  await untilEnded(own, id);
  await own.call(api.postUserStorageSample, { body: { data: 'Energy Storage (1 MW / 1 MWh)' } });
  const before = await storage();
  const { db } = harness.server.database;
  const bytes = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const project = await db.selectFrom('project').select('document').where('id', '=', id).executeTakeFirstOrThrow();
  const versions = await db.selectFrom('snapshot_document').select('document').where('project_id', '=', id).execute();
  const calculations = await db.selectFrom('calculation').select(['id', 'document']).where('project_id', '=', id).execute();
  const rows = await db.selectFrom('result_row').select('outcome').where('calculation_id', '=', calculations[0]!.id).execute();
  const types = await db.selectFrom('storage_type').select('spec').where('owner_id', '=', account).execute();
  expect(versions.length * rows.length * types.length).toBeGreaterThan(0);
  expect(before).toEqual({
    series: 0.07008,
    documents: bytes([project.document]) / 1e6,
    versions: bytes(versions.map(({ document }) => document)) / 1e6,
    results: bytes([...calculations.map(({ document }) => document), ...rows.map(({ outcome }) => outcome)]) / 1e6,
    exports: 0,
    types: bytes(types.map(({ spec }) => spec)) / 1e6,
  });
  // Details that somebody looks at are kept with the results.
  const { items } = (await own.call(api.postTable, { params: { id } })).data!;
  await own.call(api.postDetails, { params: { id, n: String(items[0]!.id) } });
  expect((await storage()).results).toBeGreaterThan(before.results);
});

test('AUTH-13 D-205 an account is deleted when it is said what becomes of its projects: given to another one within its quota, never to whoever deletes, or deleted; the log keeps it', async () => {
  const admin = await signIn(harness.url, 'first');
  const [olga, heir] = [await harness.as('olga'), await harness.as('heir')];
  const ids = [await createProject(olga, { name: 'Given', level: 81 }), await createProject(olga)];
  await olga.call(api.postCalculate, { params: { id: ids[0]! } });
  await untilEnded(olga, ids[0]!);
  await olga.call(api.postLock, { params: { id: ids[0]! }, body: { status: true, lockId: 'olga', forceLock: false } });
  const [of, to, own] = await Promise.all(['olga', 'heir', 'first'].map(idOf));
  const remove = (account: string, body: api.BodyOf<typeof api.postAccountDeletion>) =>
    admin.call(api.postAccountDeletion, { params: { account }, body });
  expect(await refusal(remove(of!, {}))).toMatchObject({ status: 422, code: 'projectsLeft' });
  for (const wrong of [undefined, 'none', of, own])
    expect([wrong, (await refusal(remove(of!, { projects: 'give', ...(wrong === undefined ? {} : { to: wrong }) }))).status]).toEqual([
      wrong,
      422,
    ]);
  expect(await refusal(remove(own!, { projects: 'delete' }))).toMatchObject({ status: 422, code: 'ownAccount' });
  // More than the quota of whoever gets them: nothing is done.
  await admin.call(api.putAccount, { params: { account: to! }, body: { quotaProjects: 1 } });
  expect((await refusal(remove(of!, { projects: 'give', to: to! }))).status).toBe(413);
  expect((await olga.call(api.getProjects)).data).toHaveLength(2);
  await admin.call(api.putAccount, { params: { account: to! }, body: { quotaProjects: null } });
  expect((await remove(of!, { projects: 'give', to: to! })).status).toBe(204);
  expect((await refusal(olga.call(api.getUser))).status).toBe(401);
  const given = (await heir.call(api.getProjects)).data!.find(({ id }) => id === ids[0])!;
  // With its results, free to edit, and of its new owner.
  expect(given).toMatchObject({ name: 'Given', role: 'owner', owner: 'heir', projectStatus: 3, lockId: null });
  expect((await refusal(admin.call(api.getProject, { params: { id: ids[0]! } }))).status).toBe(404);
  expect((await remove(to!, { projects: 'delete' })).status).toBe(204);
  const { db } = harness.server.database;
  expect(await db.selectFrom('project').select('id').where('id', 'in', ids).execute()).toEqual([]);
  const gone = (await admin.call(api.getAdministrationLog)).data!.filter(({ what }) => what === 'deleted');
  expect(gone.map(({ by, details }) => [by, details['projects'], details['to']])).toEqual(
    expect.arrayContaining([
      ['first', 2, null],
      ['first', 2, 'heir'],
    ]),
  );
  expect(gone.map(({ of: name }) => name)).toEqual(expect.arrayContaining(['olga', 'heir']));
});
