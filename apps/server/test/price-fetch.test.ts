import { createHash } from 'node:crypto';
import { getSettings, postImport, postPriceFetch, type AnswerOf } from '@stackwatt/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nyisoDays } from '../../../packages/formats/test/operator-files.ts';
import { yearFetchers } from '../src/prices/fetch-year.ts';
import { PassingPieces } from '../src/prices/folder-pieces.ts';
import { OperatorPieces } from '../src/prices/operator-piece.store.ts';
import { fakeOperators, type FakeOperators } from './fake-operators.ts';
import { pause, realEntry, refusal, startHarness, type Client, type Harness } from './harness.ts';

const WITHOUT = 'A price file that is chosen or pasted works without it.';
const DAY_MS = 24 * 3_600_000;
const NYC = { operator: 'nyiso', market: 'dam', node: 'N.Y.C.', year: 2023 } as const;

/** A time that passes at once when somebody waits for it. */
let outsideNow = 0;
const given: number[] = [];
const waits: number[] = [];
let end = (): void => {};
const outsideClock = {
  now: () => outsideNow,
  wait: async (ms: number) => {
    waits.push(ms);
    outsideNow += ms;
  },
  endAfter: (ms: number) => {
    given.push(ms);
    const controller = new AbortController();
    end = () => controller.abort();
    return controller.signal;
  },
};

const now = Date.UTC(2026, 10, 28);
let operators: FakeOperators;
let on: Harness;
let ann: Client;
beforeAll(async () => {
  operators = await fakeOperators();
  on = await startHarness({
    calculatorEntry: realEntry,
    outsideClock,
    now: () => now,
    version: '1.2.3',
    environment: { ...operators.settings, STACKWATT_RATE_LIMITS: 'off' },
  });
  ann = await on.as('ann');
});
afterAll(async () => {
  await on.stop();
  operators.close();
});
afterEach(() => {
  operators.behave = undefined;
  operators.asked.length = 0;
  waits.length = 0;
  given.length = 0;
});

type Order = Parameters<typeof step>[0];
type Fetched = NonNullable<AnswerOf<typeof postPriceFetch>>;
const step = async (
  body: { operator: 'nyiso' | 'caiso'; market: 'dam' | 'fmm' | 'rtm'; node: string; year: number },
  client = ann,
): Promise<Fetched> => (await client.call(postPriceFetch, { body })).data!;
const whole = async (order: Order, client = ann): Promise<NonNullable<Fetched['file']>> => {
  for (let call = 0; call < 12; call++) {
    const { file } = await step(order, client);
    if (file !== null) return file;
  }
  throw new Error('the year has no end');
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const imported = async (text: string): Promise<number[]> =>
  (await ann.call(postImport, { params: { kind: 'DayAheadMarket', flag: 'false' }, query: {}, body: text })).data!.data!;

test('fetching works only when enabled: without settings the page is told of no operator, and the call says what works without it', async () => {
  const off = await startHarness({ calculatorEntry: realEntry });
  try {
    const bob = await off.as('bob');
    expect((await off.anonymous.call(getSettings)).data).toMatchObject({ priceOperators: [] });
    expect(await refusal(step(NYC, bob))).toMatchObject({
      status: 404,
      title: 'No price download',
      detail: `Fetching prices of NYISO is not switched on here. ${WITHOUT}`,
    });
  } finally {
    await off.stop();
  }
  expect((await on.anonymous.call(getSettings)).data).toMatchObject({ priceOperators: ['nyiso', 'caiso'] });
  expect(await refusal(step(NYC, on.anonymous))).toMatchObject({ status: 401 });
  expect(operators.asked).toEqual([]);
});

test('a year comes piece by piece at a polite pace, with provenance, and is imported like the same file chosen by hand', async () => {
  const first = await step(NYC);
  expect(first).toEqual({ pieces: 12, fetched: 1, file: null });
  const file = await whole(NYC);
  expect(operators.asked).toHaveLength(12);
  expect([operators.asked[0], operators.asked[11]]).toEqual([
    '/nyiso/damlbmp/20230101damlbmp_zone_csv.zip',
    '/nyiso/damlbmp/20231201damlbmp_zone_csv.zip',
  ]);
  expect(operators.agents[0]).toBe('Stackwatt/1.2.3');
  expect(waits).toEqual(Array.from({ length: 11 }, () => 1000));
  expect(file).toMatchObject({ name: 'NYISO_dam_N.Y.C._2023.csv', sha256: sha256(file.text) });
  expect(file.sources).toHaveLength(12);
  expect(file.sources[3]).toEqual({
    address: `${operators.settings.STACKWATT_PRICES_NYISO_URL}/damlbmp/20230401damlbmp_zone_csv.zip`,
    fetchedAt: '2026-11-28T00:00:00.000Z',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  const days = Array.from({ length: 12 }, (_, month) => Object.values(nyisoDays('damlbmp', 2023, month + 1))).flat();
  const lines = days.flatMap((text) => text.split('\r\n')).filter((line) => line.split(',')[1] === 'N.Y.C.');
  const byHand = `${days[0]!.split('\r\n')[0]}\n${lines.join('\n')}\n`;
  expect(file.text).toBe(byHand);
  expect(await imported(file.text)).toEqual(await imported(byHand));
});

test('what was downloaded is kept: another zone and another person ask nobody; after a month the operator is asked anew', async () => {
  const bob = await on.as('bob');
  expect((await step({ ...NYC, node: 'WEST' }, bob)).file).toMatchObject({ name: 'NYISO_dam_WEST_2023.csv' });
  const { sources } = (await step(NYC)).file!;
  expect(operators.asked).toEqual([]);
  const addresses = sources.map(({ address }) => address);
  const { db } = on.server.database;
  const known = async (days: number): Promise<number> => (await new OperatorPieces(db, () => now + days * DAY_MS).known(addresses)).size;
  expect([await known(29), await known(31)]).toEqual([12, 0]);
  await new OperatorPieces(db, () => now + 29 * DAY_MS).sweep();
  expect(await known(29)).toBe(12);
  await new OperatorPieces(db, () => now + 31 * DAY_MS).sweep();
  expect(await known(0)).toBe(0);
  expect(await step(NYC)).toMatchObject({ fetched: 1, file: null });
  expect(operators.asked).toHaveLength(1);
});

test('CAISO is asked once in five seconds, and what it says stands in the answer', async () => {
  const order = { operator: 'caiso', market: 'fmm', node: 'TH_NP15_GEN-APND', year: 2024 } as const;
  await step(order);
  await step(order);
  expect(waits).toEqual([5000]);
  expect(operators.asked[1]).toBe(
    '/caiso/SingleZip?resultformat=6&queryname=PRC_RTPD_LMP&version=3&startdatetime=20240201T08:00-0000&enddatetime=20240301T08:00-0000&market_run_id=RTPD&node=TH_NP15_GEN-APND',
  );
  expect(await refusal(step({ ...order, node: 'NO_SUCH_NODE' }))).toMatchObject({
    status: 503,
    title: 'Price download failed',
    detail: `CAISO gave no prices: OASIS says "No data returned for the specified selection". ${WITHOUT}`,
  });
  operators.behave = (_request, response) => void response.writeHead(429).end();
  expect(await refusal(step(order))).toMatchObject({ detail: `CAISO is asked too often (status 429). ${WITHOUT}` });
});

test('an order that cannot be is refused before the operator is asked', async () => {
  expect(await refusal(step({ ...NYC, market: 'fmm' }))).toMatchObject({
    status: 422,
    detail: 'NYISO has no market fmm here: choose dam or rtm.',
  });
  expect(await refusal(step({ ...NYC, node: '../../secret' }))).toMatchObject({ status: 422 });
  expect(await refusal(step({ ...NYC, year: 2027 }))).toMatchObject({ status: 422 });
  expect(operators.asked).toEqual([]);
});

test('two people who want the same at once download it once', async () => {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  operators.behave = (_request, response) => void held.then(() => response.writeHead(500).end());
  const both = [refusal(step({ ...NYC, year: 2022 })), refusal(step({ ...NYC, year: 2022 }, await on.as('bob')))];
  await expect.poll(() => operators.asked.length).toBe(1);
  await pause(100);
  release();
  for (const one of await Promise.all(both))
    expect(one).toMatchObject({ status: 503, detail: `NYISO answered with an error (status 500). ${WITHOUT}` });
  expect(operators.asked).toHaveLength(1);
});

test('the pace of an operator holds for server processes on one database together', async () => {
  const claims: unknown[] = [];
  const fetchers = yearFetchers({
    services: { nyiso: `${operators.settings.STACKWATT_PRICES_NYISO_URL}/` },
    pieces: new PassingPieces(),
    version: '1',
    claim: async (what, everyMs) => {
      claims.push([what, everyMs, operators.asked.length]);
      return claims.length > 2;
    },
    clock: outsideClock,
    now: () => now,
  });
  expect(Object.keys(fetchers)).toEqual(['nyiso']);
  await fetchers.nyiso!.step(NYC);
  // Twice another process asks in this second.
  expect(claims).toEqual(Array.from({ length: 3 }, () => ['prices-nyiso', 1000, 0]));
  expect(operators.asked).toHaveLength(1);
});

test('UX-77 without an answer the 10 s time-out ends the piece with a clear text; what was fetched stays and the next call goes on', async () => {
  await step({ ...NYC, year: 2021 });
  operators.behave = () => {};
  given.length = 0;
  const late = refusal(step({ ...NYC, year: 2021 }));
  await expect.poll(() => operators.asked.length).toBe(2);
  expect(given).toEqual([10_000]);
  end();
  expect(await late).toMatchObject({
    status: 503,
    title: 'Price download failed',
    detail: `NYISO did not answer within 10 s. ${WITHOUT}`,
  });
  operators.behave = undefined;
  expect((await step({ ...NYC, year: 2021 })).fetched).toBe(2);
});

const FAILURES: readonly (readonly [name: string, behaviour: FakeOperators['behave'], how: string])[] = [
  ['a page', (_request, response) => void response.end('<html>maintenance</html>'), 'gave no prices: no zip was answered'],
  [
    'another address',
    (_request, response) => void response.writeHead(302, { location: '/nyiso/led' }).end(),
    'answered with an error (status 302)',
  ],
  ['nothing of that time', (_request, response) => void response.writeHead(404).end(), 'has no file for this time (status 404)'],
  [
    'an answer without end',
    (_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 1);
      response.on('close', () => clearInterval(timer));
    },
    'gave an answer that is too long',
  ],
  ['a broken connection', (request) => void request.socket.destroy(), 'cannot be reached'],
];

test.each(FAILURES)('UX-77 %s is a clear text, and nothing of it is kept', async (_name, behaviour, how) => {
  operators.behave = behaviour;
  expect(await refusal(step({ ...NYC, year: 2020 }))).toMatchObject({ status: 503, detail: `NYISO ${how}. ${WITHOUT}` });
  expect(operators.asked).toEqual(['/nyiso/damlbmp/20200101damlbmp_zone_csv.zip']);
  const rows = await on.server.database.db.selectFrom('operator_piece').select('address').where('address', 'like', '%/2020%').execute();
  expect(rows).toEqual([]);
});
