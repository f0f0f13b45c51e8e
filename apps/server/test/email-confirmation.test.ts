import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { PASSWORD, refusal, signIn, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let accounts: AccountAdministration;
let clock = Date.now();
beforeAll(async () => {
  harness = await startHarness({ mail: { send: async () => {} }, now: () => clock });
  accounts = new AccountAdministration(harness.server.database.db, () => clock);
});
afterAll(() => harness.stop());

const name = (client: Client, email: string): Promise<{ status: number }> =>
  client.call(api.putEmail, { body: { current: PASSWORD, email } });
/** The code in the newest mail to an address. */
async function codeTo(address: string): Promise<string> {
  const { body } = await harness.server.database.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', address)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /^(\d{6}) is the code/.exec(body)![1]!;
}
const confirm = async (client: Client, code: string): Promise<number> => {
  const { status, body } = await client.fetch('/api/auth/email/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  await body?.cancel();
  return status;
};
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

test('S-13 an address counts for shares and for signing in when the mailed code was given, and not before', async () => {
  const [bob, me] = [await harness.as('bob'), await harness.as('me')];
  const { id } = (await me.call(api.postProject)).data!;
  const share = (): Promise<unknown> => me.call(api.postShare, { params: { id }, body: { email: 'ceo@bigbank.example', description: '' } });
  expect((await name(bob, 'ceo@bigbank.example')).status).toBe(202);
  expect((await bob.call(api.getEmail)).data).toEqual({ email: '', unconfirmed: 'ceo@bigbank.example' });
  expect(await refusal(share())).toMatchObject({ status: 422, code: 'notShared' });
  await expect(signIn(harness.url, 'ceo@bigbank.example')).rejects.toThrow('[400]');
  // Neither is it kept from whom it belongs to.
  await accounts.add({ name: 'ceo', email: 'ceo@bigbank.example', password: PASSWORD });
  expect(await confirm(bob, await codeTo('ceo@bigbank.example'))).toBe(422);
  await share();
  expect([(await bob.call(api.getProjects)).data, (await (await harness.as('ceo')).call(api.getProjects)).data!.length]).toEqual([[], 1]);

  expect((await name(bob, 'bob@example.org')).status).toBe(202);
  const code = await codeTo('bob@example.org');
  expect(await confirm(me, code)).toBe(400);
  expect(await confirm(bob, ` ${code} `)).toBe(204);
  expect((await bob.call(api.getEmail)).data).toEqual({ email: 'bob@example.org', unconfirmed: null });
  expect(await confirm(bob, code)).toBe(400);
  await me.call(api.postShare, { params: { id }, body: { email: 'bob@example.org', description: '' } });
  expect((await bob.call(api.getProjects)).data).toHaveLength(1);
  // What the command line sets counts at once.
  await accounts.setEmail('me', 'me@example.org');
  expect((await signIn(harness.url, 'me@example.org')).token).not.toBe('');
});

test('S-13 a code is good for five tries, also at the same moment, and for a day; five are mailed in a day', async () => {
  const eve = await harness.as('eve');
  await name(eve, 'victim@example.org');
  const first = await codeTo('victim@example.org');
  const tries = await Promise.all(Array.from({ length: 5 }, () => confirm(eve, wrongFor(first))));
  expect([tries, await confirm(eve, first)]).toEqual([[400, 400, 400, 400, 400], 400]);
  await name(eve, 'second@example.org');
  const second = await codeTo('second@example.org');
  clock += 86_400_000;
  const later = await signIn(harness.url, 'eve');
  expect([await confirm(later, second), (await later.call(api.getEmail)).data!.unconfirmed]).toEqual([400, null]);
  for (let i = 0; i < 5; i++) expect((await name(later, `v${i}@example.org`)).status).toBe(202);
  expect(await refusal(name(later, 'v5@example.org'))).toMatchObject({ status: 429 });
  expect((await later.call(api.getEmail)).data!.unconfirmed).toBe('v4@example.org');
});
