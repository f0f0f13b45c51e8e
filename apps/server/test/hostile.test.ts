import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { declaredRoutes } from '../src/http/handle.ts';
import { createProject, PASSWORD, realEntry, refusal, signIn, startHarness, type Client, type Harness } from './harness.ts';
import { loseAnswers } from './lost-answers.ts';
import { fuzzRoutes } from './route-fuzz.ts';
import { seeded, seedOf } from './seeded.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ calculatorEntry: realEntry });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const HOSTILE = [
  `' OR '1'='1`,
  `"; DROP TABLE project; --`,
  `x'); DELETE FROM account; --`,
  '\u0000',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '\u202e\u{1F50B}e\u0301',
  '%00%27',
  '=1+1',
  '${7*7}',
];

/** A value of the declared shape whose every text is hostile; undefined where the declaration says nothing about the inside. */
function fill(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return fill(schema.unwrap() as z.ZodType, text);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, field]) => [key, fill(field, text)]));
  if (schema instanceof z.ZodString) return text;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodArray) return [fill(schema.element as z.ZodType, text)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodUnion) return fill(schema.options[0] as z.ZodType, text);
  if (schema instanceof z.ZodRecord) return { id: text, name: text, notes: text };
  return text;
}

test('B-11 hostile text in every parameter and every text field of every call is data: no 5xx, nothing else changes', async () => {
  const id = await createProject(ann, { name: 'Precious' });
  const { db } = harness.server.database;
  const sizes = async () => ({
    accounts: (await db.selectFrom('account').selectAll().execute()).length,
    project: await db.selectFrom('project').select(['version', 'document_hash']).where('id', '=', id).executeTakeFirst(),
  });
  const before = await sizes();
  const bad: string[] = [];
  for (const route of declaredRoutes()) {
    if (
      [
        'postSignOut',
        'deleteProject',
        'putEmail',
        'postDeleteAccount',
        'postToken',
        'getEvents',
        'getLockEvents',
        'getPlaces',
        'getPlaceAt',
        'getTowns',
      ].includes(route.name)
    )
      continue;
    const params = (route.params as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
    for (const [i, text] of HOSTILE.entries()) {
      // The own project every other time, so that the calls get as far as they can.
      const values = Object.fromEntries(
        Object.entries(params).map(([name, schema]) => [
          name,
          name === 'id' && route.path.startsWith('/api/project') && i % 2 === 0
            ? id
            : schema instanceof z.ZodEnum
              ? schema.options[0]
              : text,
        ]),
      );
      const body = route.body === undefined ? undefined : route.bodyTransport === 'json' ? JSON.stringify(fill(route.body, text)) : text;
      const response = await ann.fetch(api.pathOf(route, values), {
        method: route.method,
        ...(body === undefined
          ? {}
          : { body, headers: { 'content-type': route.bodyTransport === 'json' ? 'application/json' : 'text/plain' } }),
      });
      const answer = await response.text();
      if (response.status >= 500 && !(route.name === 'putEmailNotice' && response.status === 503))
        bad.push(`${route.name} ${JSON.stringify(text)}: ${response.status} ${answer.slice(0, 200)}`);
    }
  }
  expect(bad).toEqual([]);
  expect((await sizes()).accounts).toBe(before.accounts);
  expect((await sizes()).project).toEqual(before.project);
});

test('B-3 B-10 B-14 whatever is sent to whatever call, nothing is a fault of ours, every refusal is problem details, and nothing refused is stored', async () => {
  const seed = seedOf(undefined);
  const { byStatus } = await fuzzRoutes(harness, await harness.as('fuzz'), seeded(seed), 1500);
  console.log(`seed ${seed}: ${JSON.stringify(byStatus)}`);
  expect(byStatus['200']).toBeGreaterThan(50);
  expect(byStatus['400']).toBeGreaterThan(50);
});

test('F-17 an answer that is lost after the commit is given again under the same key, and the call has had its effect once', async () => {
  const seed = seedOf(undefined);
  // `npx tsx apps/server/test/long-rounds.ts answers` loses a thousand.
  const { lost } = await loseAnswers(harness.url, ann, seeded(seed), 60);
  console.log(`seed ${seed}: ${lost} answers lost`);
  expect(lost).toBeGreaterThan(30);
});

test('A-17 a forwarded address counts only from a trusted proxy: without one it dodges no throttle', async () => {
  await new AccountAdministration(harness.server.database.db, Date.now).add({ name: 'vic', password: PASSWORD });
  const attempt = (address: string): Promise<Response> =>
    fetch(`${harness.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address },
      body: JSON.stringify({ scheme: 'standard', name: 'vic', password: 'wrong guess' }),
    });
  for (let guess = 0; guess < 5; guess++) expect((await attempt(`10.0.0.${guess}`)).status).toBe(400);
  expect((await attempt('10.9.9.9')).status).toBe(429);
  const keys = (await harness.server.database.db.selectFrom('sign_in_guard').select('key').execute()).map((row) => row.key);
  expect(keys.filter((key) => key.includes('10.'))).toEqual([]);
});

test('A-12 with a lapsed licence a user signs in, reads and downloads the own projects, and calculates nothing', async () => {
  const accounts = new AccountAdministration(harness.server.database.db, Date.now);
  await accounts.add({ name: 'old', email: 'old@example.org', password: PASSWORD });
  const id = await createProject(await signIn(harness.url, 'old'));
  await accounts.setPassword('old', { password: PASSWORD, licensedUntil: '2020-12-31' });
  const old = await signIn(harness.url, 'old');
  expect((await old.call(api.getProjects)).data).toHaveLength(1);
  expect((await old.call(api.postProjectFile, { params: { id } })).status).toBe(200);
  expect(await refusal(old.call(api.postCalculate, { params: { id } }))).toMatchObject({ status: 403, code: 'licenceLapsed' });
});
