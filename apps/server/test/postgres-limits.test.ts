import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientTo, createProject, dailyPrices, startHarness, type Client, type Harness } from './harness.ts';
import { startPostgres } from './postgres.ts';

// What only a database with many connections shows: limits under calls at the same moment.

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
