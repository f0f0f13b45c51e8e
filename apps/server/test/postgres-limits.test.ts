import * as api from '@stackwatt/api';
import type { Route } from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { declaredRoutes } from '../src/http/handle.ts';
import { clientTo, createProject, dailyPrices, startHarness, type Client, type Harness } from './harness.ts';
import { startPostgres } from './postgres.ts';

// What only a database with many connections shows: limits under calls at the same moment, and texts that it does not store.

const postgres = await startPostgres();
/** Two server processes' worth of one database. */
let servers: readonly [Harness, Harness] | undefined;
beforeAll(async () => {
  if (typeof postgres === 'string') return;
  const environment = { DATABASE_URL: postgres.database('limits'), STACKWATT_SECURITY_LOG: 'off', STACKWATT_QUOTA_SERIES: '20' };
  servers = [await startHarness({ environment }), await startHarness({ environment })];
});
afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  if (typeof postgres !== 'string') await postgres.stop();
});
/** One account at both servers. */
async function twice(skip: (reason: string) => never, name: string): Promise<[Client, Client]> {
  if (typeof postgres === 'string') skip(postgres);
  const first = await servers![0].as(name);
  return [first, clientTo(servers![1].url, first.token, name)];
}
/** Statuses of so many calls at the same moment, in turn at both servers. */
async function atOnce(
  clients: readonly Client[],
  count: number,
  call: (client: Client, i: number) => Promise<Response>,
): Promise<Record<string, number>> {
  const by: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { status, body } = await call(clients[i % clients.length]!, i);
      await body?.cancel();
      by[status] = (by[status] ?? 0) + 1;
    }),
  );
  return by;
}
const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('S-12 of fourteen calculations at the same moment through two servers seven are taken, of seventy tokens fifty', async ({ skip }) => {
  const clients = await twice(skip, 'racer');
  const ids: string[] = [];
  for (let i = 0; i < 14; i++) ids.push(await createProject(clients[0], { discountRate: 4 + i / 10 }));
  expect(await atOnce(clients, 14, (client, i) => client.fetch(`/api/project/${ids[i]}/result/calculate`, { method: 'POST' }))).toEqual({
    200: 7,
    429: 7,
  });
  expect(await atOnce(clients, 70, (client, i) => client.fetch('/api/auth/tokens', json({ name: `t${i}`, scope: 'read' })))).toEqual({
    201: 50,
    422: 20,
  });
  expect((await clients[0].call(api.getTokens)).data).toHaveLength(50);
});

test('S-12 of thirty series at the same moment as many are stored as the quota has room for', async ({ skip }) => {
  const clients = await twice(skip, 'hoarder');
  const { id } = (await clients[0].call(api.postProject)).data!;
  const series = Array.from({ length: 30 }, (_, i) => [...dailyPrices(i)]);
  expect(
    await atOnce(clients, 30, (client, i) => client.fetch(`/api/project/${id}/input/timeseries/dam/${i}`, json(series[i], 'PUT'))),
  ).toEqual({ 200: 20, 413: 10 });
});

const NUL = 'a\0b';
/** A value of the declared shape whose first text has the character. */
function withNul(schema: z.ZodType | undefined): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return withNul(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, field]) => [key, withNul(field)]));
  return NUL;
}

test('S-15 NUL in any text, parameter or part of the path of any call is a 422 that names its place', async ({ skip }) => {
  // The first account, an administrator: to others the calls about accounts are not there.
  const [ann] = await twice(skip, 'first');
  const { id } = (await ann.call(api.postProject)).data!;
  const odd: unknown[] = [];
  const check = async (route: Route, what: string, path: string, init: RequestInit): Promise<void> => {
    const answer = await ann.fetch(path, init);
    const text = await answer.text();
    if (answer.status !== 422 || !text.includes('NUL')) odd.push([route.name, what, answer.status, text.slice(0, 80)]);
  };
  let checked = 0;
  for (const route of declaredRoutes()) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map((name) => [name, name === 'id' ? id : '0']));
    const body: RequestInit =
      route.body === undefined
        ? {}
        : route.bodyTransport === 'json'
          ? json(withNul(route.body))
          : {
              headers: { 'content-type': 'text/plain' },
              body: route.name === 'putInput' ? '{"name":"a\\u0000b"}' : '{"version":4,"name":"a\\u0000b"}',
            };
    for (const name of names)
      await check(route, `path ${name}`, api.pathOf(route, { ...params, [name]: NUL }, {}), { ...body, method: route.method });
    await check(route, 'query', `${api.pathOf(route, params, {})}?odd=a%00b`, { ...body, method: route.method });
    // Values of a strip and bytes of a series are numbers; a file of values is read by what it holds.
    if (route.body !== undefined && route.bodyTransport !== 'bytes' && !/^post(?:Import|ImportYears)$|^putSeries/.test(route.name))
      await check(route, 'body', api.pathOf(route, params, {}), { ...body, method: route.method });
    checked++;
  }
  expect(odd).toEqual([]);
  expect(checked).toBe(declaredRoutes().length);
  // A backslash in front of it makes the escape a text of six characters, as somebody may well write it.
  const { data, headers } = await ann.call(api.getInput, { params: { id } });
  const saved = await ann.fetch(`/api/project/${id}/input`, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain', 'if-match': headers.get('etag')! },
    body: data!.replace('"notes": ""', '"notes": "\\\\u0000"'),
  });
  expect(saved.status).toBe(200);
  expect((await ann.call(api.getProject, { params: { id } })).data!.notes).toBe('\\u0000');
});
