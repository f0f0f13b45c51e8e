import { createHash } from 'node:crypto';
import * as api from '@stackwatt/api';
import type { Route } from '@stackwatt/api';
import { z } from 'zod';
import { declaredRoutes } from '../src/http/handle.ts';
import { mutate } from './fuzz.ts';
import { createProject, type Client, type Harness } from './harness.ts';
import type { Seeded } from './seeded.ts';

/** Calls that would end what the round stands on, wait for a password, or stream without end. */
const LEFT_OUT = new Set([
  'postSignOut',
  'putPassword',
  'putEmail',
  'postDeleteAccount',
  'postToken',
  'deleteProject',
  'getEvents',
  'getLockEvents',
  'postCalculateForced',
]);
/** Calls that may say for good reason that they are not to be had. */
const MAY_BE_AWAY: Readonly<Record<string, number>> = {
  putEmailNotice: 503,
  getPlaces: 503,
  getPlaceAt: 503,
  getTowns: 503,
  postInfeasible: 503,
  postOneMore: 503,
  putShareMail: 503,
};
/** The clock of a busy machine, and the first look at a place starts a process. */
const LONGEST_MS = 20_000;
const WORDS = [
  '',
  'x',
  '0',
  '-1',
  '1e400',
  '../..',
  '%2e%2e%2f',
  '\u0000',
  "' OR 1=1 --",
  '<script>',
  '🔋',
  '\ud800',
  'x'.repeat(300),
  '__proto__',
  'null',
  '٣',
  '=1+1',
  'true',
  'dam',
  'rup',
  'all',
  '99999999999999999999',
];
const NUMBERS = [0, -0, -1, 1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53 + 2, 1e21];

/** A value of the declared shape, right in most places. */
function valueOf(schema: z.ZodType, random: Seeded): unknown {
  if (random.chance(0.06)) return random.pick<unknown>([null, [], {}, '', 0, true, random.pick(WORDS), random.pick(NUMBERS)]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return random.chance(0.5) ? undefined : valueOf(schema.unwrap() as z.ZodType, random);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
      .filter(() => random.chance(0.97))
      .map(([key, field]) => [key, valueOf(field, random)] as const);
    return Object.fromEntries(random.chance(0.05) ? [...fields, [random.pick(WORDS), 1]] : fields);
  }
  if (schema instanceof z.ZodString) return random.pick(WORDS);
  if (schema instanceof z.ZodNumber) return random.pick(NUMBERS);
  if (schema instanceof z.ZodBoolean) return random.chance(0.5);
  if (schema instanceof z.ZodArray)
    return Array.from({ length: random.below(random.chance(0.9) ? 6 : 300) }, () => valueOf(schema.element as z.ZodType, random));
  if (schema instanceof z.ZodEnum) return random.pick(schema.options);
  if (schema instanceof z.ZodUnion) return valueOf(random.pick(schema.options as z.ZodType[]), random);
  return { id: random.pick(WORDS), name: random.pick(WORDS), nominalCapacity: random.pick(NUMBERS) };
}

export interface RouteFuzzCount {
  readonly calls: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

/**
 * Every call with bodies, paths, queries and headers that are a little or much beside what is declared. None is answered with a fault of
 * ours, each refusal is problem details, and a document that was refused is not stored.
 *
 * @throws Error with the seed and the call
 */
export async function fuzzRoutes(harness: Harness, client: Client, random: Seeded, calls: number): Promise<RouteFuzzCount> {
  const { app, database } = harness.server;
  const routes = declaredRoutes().filter((route) => !LEFT_OUT.has(route.name));
  const byStatus: Record<string, number> = {};
  const id = await createProject(client);
  const document = (await client.call(api.getInput, { params: { id } })).data!;
  const stateOf = async (): Promise<unknown> =>
    database.db.selectFrom('project').select(['version', 'document_hash']).where('id', '=', id).executeTakeFirst();
  let state = JSON.stringify(await stateOf());
  let grown = 0;
  for (let call = 0; call < calls; call++) {
    const route = random.pick(routes);
    const { path, body, headers } = requestOf(route, random, id, document);
    const from = performance.now();
    const answer = await app.inject({
      method: route.method,
      url: path,
      headers: { ...headers, authorization: `Bearer ${client.token}` },
      ...(body === undefined ? {} : { payload: body }),
    } as never);
    const ms = performance.now() - from;
    const fail = (what: string): never => {
      throw new Error(
        `seed ${random.seed}, call ${call}, ${route.method} ${path.slice(0, 200)}: ${what}\n${JSON.stringify(headers)} ${body?.slice(0, 500) ?? ''}`,
      );
    };
    byStatus[answer.statusCode] = (byStatus[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode >= 500 && MAY_BE_AWAY[route.name] !== answer.statusCode)
      fail(`${answer.statusCode} ${answer.body.slice(0, 300)}`);
    if (ms > LONGEST_MS) fail(`took ${ms.toFixed(0)} ms`);
    if (answer.statusCode >= 400) {
      const problem = api.Problem.safeParse(JSON.parse(answer.body));
      if (!problem.success || problem.data.status !== answer.statusCode) fail(`refused with ${answer.body.slice(0, 300)}`);
      if (/node_modules|\.ts:\d|select |insert into/.test(answer.body))
        fail(`the refusal tells of the inside: ${answer.body.slice(0, 300)}`);
    }
    const next = JSON.stringify(await stateOf());
    if (next !== state) {
      if (answer.statusCode !== 200) fail(`answered ${answer.statusCode} and stored something`);
      const row = await database.db
        .selectFrom('project')
        .select(['document', 'document_hash'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (createHash('sha1').update(row.document).digest('hex') !== row.document_hash) fail('the stored hash is not that of the document');
      state = next;
    }
    if (({} as { polluted?: unknown }).polluted !== undefined || Object.keys(Object.prototype).length > 0)
      fail('a prototype was written to');
    // What the calls make is taken away now and then, so that lists stay short.
    if (++grown % 400 === 0) await database.db.deleteFrom('project').where('id', '!=', id).execute();
    if (grown % 400 === 0) await database.db.deleteFrom('storage_type').execute();
  }
  return { calls, byStatus };
}

function requestOf(
  route: Route,
  random: Seeded,
  id: string,
  document: string,
): { path: string; body: string | undefined; headers: Record<string, string> } {
  const shape = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
    (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  const fill = ([name, schema]: [string, z.ZodType]): [string, string] => [
    name,
    name === 'id' && random.chance(0.8)
      ? id
      : random.chance(0.6) && schema instanceof z.ZodEnum
        ? String(random.pick(schema.options))
        : random.chance(0.5)
          ? String(random.below(3))
          : random.pick(WORDS).replaceAll(/\p{Cs}/gu, '?'),
  ];
  // An empty segment is another path.
  const params = Object.fromEntries(
    Object.entries(shape(route.params))
      .map(fill)
      .map(([name, value]) => [name, value === '' ? 'x' : value]),
  );
  const query = Object.fromEntries(
    Object.entries(shape(route.query))
      .filter(() => random.chance(0.7))
      .map(fill),
  );
  let body: string | undefined;
  if (route.body !== undefined) {
    if (route.bodyTransport === 'json') body = JSON.stringify(valueOf(route.body, random));
    else body = random.chance(0.5) ? document : 'time,price\n2021-01-01 00:00,5';
    if (body === undefined || random.chance(0.3)) body = mutate(body ?? 'null', random, [document, '{"a":[1,2]}']);
  }
  const headers: Record<string, string> = {};
  if (body !== undefined)
    headers['content-type'] = random.chance(0.9)
      ? route.bodyTransport === 'json'
        ? 'application/json'
        : 'text/plain'
      : random.pick([
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'text/html',
          'application/json; charset=utf-7',
          'x',
        ]);
  if (random.chance(0.4)) headers['if-match'] = random.pick(['*', '"1"', '"2"', 'W/"3"', '"', '""', '1', '"-1"', 'x'.repeat(500)]);
  if (random.chance(0.2)) headers['x-lock-id'] = random.pick(['', 'mine', 'x'.repeat(500)]);
  if (random.chance(0.1)) headers['idempotency-key'] = random.pick(['k', 'x'.repeat(201), `key ${random.below(1e9)}`]);
  return { path: api.pathOf(route, params, query), body, headers };
}
