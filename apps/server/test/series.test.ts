import * as api from '@stackwatt/api';
import { hashSeries, seriesFromBytes, seriesToBytes } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, dailyPrices, realEntry, refusal, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ calculatorEntry: realEntry });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const year = (value: number, count = 8760): number[] => Array.from({ length: count }, (_, i) => value + (i % 24));

test('API-22 API-26 counts: a number, 204 for a market that is not there, 404 for one without series', async () => {
  const id = (await ann.call(api.postProject)).data!.id;
  // A new project has no markets at all.
  for (const type of ['dam', 'fmm', 'rtm', 'rup', 'rdn'] as const)
    expect((await ann.call(api.getSeriesCount, { params: { id, type } })).status).toBe(204);
  const withMarket = await createProject(ann);
  // Its day-ahead price is the first strip.
  expect((await ann.call(api.getSeriesCount, { params: { id: withMarket, type: 'dam' } })).data).toEqual({ count: 1 });
  expect((await ann.call(api.getSeriesCount, { params: { id: withMarket, type: 'rtm' } })).status).toBe(204);
  const { data, headers } = await ann.call(api.getInput, { params: { id: withMarket } });
  await ann.call(api.putInput, {
    params: { id: withMarket },
    body: data!.replace('"state": "ready"', '"state": "blank"'),
    headers: { 'if-match': headers.get('etag')! },
  });
  expect(await refusal(ann.call(api.getSeriesCount, { params: { id: withMarket, type: 'dam' } }))).toMatchObject({
    status: 404,
    detail: 'No Timeseries inputs',
  });
  expect((await ann.fetch(`/api/project/${withMarket}/input/timeseries/nonsense`)).status).toBe(400);
});

test('API-23 API-24 IMP-37 strips of an energy market go in as a JSON list and come back as they were', async () => {
  const id = (await ann.call(api.postProject)).data!.id;
  for (const [index, value] of [
    ['0', 20.5],
    ['1', 21.25],
  ] as const) {
    const stored = await ann.call(api.putSeriesAt, { params: { id, type: 'dam', index }, body: year(value) });
    expect([stored.status, stored.data]).toEqual([200, { hash: hashSeries(Float64Array.from(year(value))), count: 8760 }]);
  }
  expect((await ann.call(api.getSeriesCount, { params: { id, type: 'dam' } })).data).toEqual({ count: 2 });
  expect((await ann.call(api.getSeriesAt, { params: { id, type: 'dam', index: '1' } })).data).toEqual(year(21.25));
  expect(await refusal(ann.call(api.getSeriesAt, { params: { id, type: 'dam', index: '2' } }))).toMatchObject({
    status: 404,
    detail: 'Input timeseries not found',
  });
  // No such market: 204.
  expect((await ann.call(api.getSeriesAt, { params: { id, type: 'rtm', index: '0' } })).status).toBe(204);
  // 204 from a PUT: nothing could be stored (D-184).
  expect((await ann.call(api.putSeriesAt, { params: { id, type: 'dam', index: '3' }, body: [] })).status).toBe(204);
  expect((await ann.call(api.getSeriesCount, { params: { id, type: 'dam' } })).data).toEqual({ count: 2 });
});

test('API-23 API-26 strips of a regulation market carry its id; the segment after the type is the market and answers the count (D-183)', async () => {
  const id = (await ann.call(api.postProject)).data!.id;
  await ann.call(api.putSeriesOfMarket, { params: { id, type: 'rup', index: '0', extra: 'west' }, body: year(5) });
  await ann.call(api.putSeriesOfMarket, { params: { id, type: 'rup', index: '1', extra: 'west' }, body: year(6) });
  await ann.call(api.putSeriesOfMarket, { params: { id, type: 'rup', index: '0', extra: 'east' }, body: year(7) });
  expect((await ann.call(api.getSeriesAt, { params: { id, type: 'rup', index: 'west' } })).data).toEqual({ count: 2 });
  expect((await ann.call(api.getSeriesCount, { params: { id, type: 'rup' } })).data).toEqual({ count: 3 });
  expect((await ann.call(api.getSeriesOfMarket, { params: { id, type: 'rup', index: '0', extra: 'east' } })).data).toEqual(year(7));
  expect((await ann.call(api.getSeriesAt, { params: { id, type: 'rdn', index: 'west' } })).status).toBe(204);
  // An energy kind has no market id, a regulation kind needs one.
  expect((await refusal(ann.call(api.putSeriesAt, { params: { id, type: 'rup', index: '0' }, body: year(1) }))).status).toBe(404);
  expect(
    (await refusal(ann.call(api.putSeriesOfMarket, { params: { id, type: 'dam', index: '0', extra: 'west' }, body: year(1) }))).status,
  ).toBe(404);
});

test('API-25 deleting answers how many there were, and 204 when there was none', async () => {
  const id = (await ann.call(api.postProject)).data!.id;
  await ann.call(api.putSeriesAt, { params: { id, type: 'rtm', index: '0' }, body: year(1) });
  await ann.call(api.putSeriesOfMarket, { params: { id, type: 'rdn', index: '0', extra: 'a' }, body: year(2) });
  await ann.call(api.putSeriesOfMarket, { params: { id, type: 'rdn', index: '0', extra: 'b' }, body: year(3) });
  expect((await ann.call(api.deleteSeriesOfMarket, { params: { id, type: 'rdn', extra: 'a' } })).data).toEqual({ count: 1 });
  expect((await ann.call(api.deleteSeries, { params: { id, type: 'rdn' } })).data).toEqual({ count: 1 });
  expect((await ann.call(api.deleteSeries, { params: { id, type: 'rdn' } })).status).toBe(204);
  expect((await ann.call(api.deleteSeries, { params: { id, type: 'rtm' } })).data).toEqual({ count: 1 });
});

test('B-7 D-13 a series that holds no whole years, or is not what its address says, is refused and not stored', async () => {
  const id = (await ann.call(api.postProject)).data!.id;
  // Of none there is nothing to store.
  expect((await ann.call(api.putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: [] })).status).toBe(204);
  for (const count of [1, 8759, 8761, 8784, 35_039, 35_041]) {
    const refused = await refusal(ann.call(api.putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: year(1, count) }));
    expect([count, refused.status, refused.detail.includes(`these are ${count}`)]).toEqual([count, 422, true]);
  }
  for (const count of [8760, 17_520, 35_040, 8760 * 25])
    expect((await ann.call(api.putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: year(1, count) })).data!.count).toBe(count);

  const values = dailyPrices(33);
  const hash = hashSeries(values);
  const bytes = new Uint8Array(seriesToBytes(values));
  const put = (address: string, body: Uint8Array) =>
    ann.call(api.putSeriesByHash, { params: { id, hash: address }, body: body as Uint8Array<ArrayBuffer> });
  expect((await refusal(put('0'.repeat(64), bytes))).status).toBe(422);
  expect((await refusal(put(hash, bytes.subarray(0, -4)))).status).toBe(422);
  const infinite = bytes.slice();
  new DataView(infinite.buffer).setFloat64(80, Infinity, true);
  expect((await refusal(put(hash, infinite))).detail).toContain('value 10');
  expect((await refusal(ann.call(api.getSeriesByHash, { params: { id, hash } }))).status).toBe(404);
  expect((await put(hash, bytes)).data).toEqual({ hash, count: 8760 });
  expect(seriesFromBytes((await ann.call(api.getSeriesByHash, { params: { id, hash } })).data!)).toEqual(values);
});

test('SEC-02 knowing the address of somebody else’s series is not enough to read it', async () => {
  const id = (await ann.call(api.postProject)).data!.id;
  const { data } = await ann.call(api.putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: year(99) });
  const bob = await harness.as('bob');
  const own = (await bob.call(api.postProject)).data!.id;
  expect((await refusal(bob.call(api.getSeriesByHash, { params: { id: own, hash: data!.hash } }))).status).toBe(404);
});

test('API-27 a file of one year is read by the same parser as in the page; nothing is stored', async () => {
  const text = `Time,LMP\n${Array.from({ length: 8760 }, (_, hour) => `${new Date(Date.UTC(2023, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' ')},${20 + (hour % 24)}`).join('\n')}\n`;
  const { data } = await ann.call(api.postImport, { params: { kind: 'DayAheadMarket', flag: 'false' }, body: text });
  expect(data).toMatchObject({ success: true, year: 2023, message: '' });
  expect(data!.data!.slice(0, 3)).toEqual([20, 21, 22]);
  expect(data!.understood).toMatchObject({ stepMinutes: 60 });
  const refused = (
    await ann.call(api.postImport, { params: { kind: 'DayAheadMarket', flag: 'false' }, body: text.replace(',43\n', ',N/A\n') })
  ).data!;
  expect(refused).toMatchObject({ success: false, data: null, year: null });
  expect(refused.message).toMatch(/row 25.*N\/A/);
});

test('API-28 a file of several years is read year behind year', async () => {
  const text = Array.from({ length: 2 * 8760 }, (_, i) => Math.floor(i / 8760) * 100 + (i % 24)).join('\n');
  const { data } = await ann.call(api.postImportYears, { params: { kind: 'DayAheadMarket', sub: '2', flag: 'false' }, body: text });
  expect(data!.success).toBe(true);
  expect([data!.data!.length, data!.data![8759], data!.data![8760]]).toEqual([17_520, 23, 100]);
  const refused = (await ann.call(api.postImportYears, { params: { kind: 'DayAheadMarket', sub: '3', flag: 'false' }, body: text })).data!;
  expect([refused.success, refused.message.includes('3 years')]).toEqual([false, true]);
  expect(
    (await refusal(ann.call(api.postImportYears, { params: { kind: 'DayAheadMarket', sub: '41', flag: 'false' }, body: text }))).status,
  ).toBe(422);
});

test('API-27 a comma file is read with the flag; Excel files, rubbish and huge lines are refused in words', async () => {
  const comma = Array.from({ length: 8760 }, (_, hour) => `${hour % 24},5`).join('\n');
  expect(
    (await ann.call(api.postImport, { params: { kind: 'RealTimeMarket', flag: 'true' }, body: comma })).data!.data!.slice(0, 2),
  ).toEqual([0.5, 1.5]);
  for (const body of ['PK\u0003\u0004 a workbook', '\u0000\u0001\u0002', 'x'.repeat(2_000_000)]) {
    const { data } = await ann.call(api.postImport, { params: { kind: 'limit', flag: 'false' }, body });
    expect([data!.success, data!.message.length > 10]).toEqual([false, true]);
  }
});
