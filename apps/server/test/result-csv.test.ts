import {
  postAllTimeSeriesCsv,
  postCalculate,
  postCashflowCsv,
  postDetails,
  postTableOfKind,
  postTimeSeriesCsv,
  putShowBaseYearAsYearZero,
} from '@stackwatt/api';
import { setEarlyAnalysis, type Project } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProject,
  refusal,
  saveProject,
  smallProject,
  startWithLateResults,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';

let harness: Harness;
let ann: Client;
let id: string;
beforeAll(async () => {
  ({ harness, ann, id } = await startWithLateResults());
}, 120_000);
afterAll(() => harness.stop());

test('TAB-21 CALC-01 CALC-02 a calculation on the server has a table whose rows say everything about a system, and details of one of them', async () => {
  const [row] = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items;
  expect(Object.keys(row!).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'bessThroughput',
    'capex',
    'energyExports',
    'energyImports',
    'energyProduction',
    'excessElectricity',
    'id',
    'irr',
    'lcoe',
    'npv',
    'opex',
    'optimization',
    'payback',
    'proof',
    'pvProduction',
    'renewableFraction',
    'revenue',
    'sensitivity',
    'sensitivityIndex',
    'technologies',
    'windProduction',
  ]);
  expect([row!.optimization, row!.sensitivity, row!.revenue.length]).toEqual([[[1, 1]], [], 1]);
  const details = (await ann.call(postDetails, { params: { id, n: String(row!.id) } })).data!;
  expect(details.row).toEqual(row);
  expect(details.cashflowTree.at(-1)!.values.at(-1)).toBeCloseTo(row!.npv, 6);
});

const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
const numbers = (rows: readonly string[][], column: number): number[] => rows.slice(1).map((row) => Number(row[column]));

test('API-42 a project year of series as timeseries.csv', async () => {
  const response = await ann.fetch(`/api/project/${id}/result/export/0/timeseries/2`, { method: 'POST' });
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringContaining('filename="timeseries.csv"'),
  ]);
  const rows = rowsOf(await response.text());
  expect(rows).toHaveLength(8761);
  expect(rows[0]!.slice(0, 6)).toEqual(['Project year', 'Month', 'Day', 'Hour', 'Minute', 'Charge (MW)']);
  expect(rows[25]!.slice(0, 5)).toEqual(['2', '1', '2', '0', '0']);
  expect((await refusal(ann.call(postTimeSeriesCsv, { params: { id, n: '0', k: '4' } }))).status).toBe(404);
  expect((await refusal(ann.call(postTimeSeriesCsv, { params: { id, n: '7', k: '1' } }))).status).toBe(404);
});

test('API-43 EXP-17 every year under one header, each equal to its own file', async () => {
  const read = async (path: string): Promise<string> =>
    (await ann.fetch(`/api/project/${id}/result/export/0/${path}`, { method: 'POST' })).text();
  const all = rowsOf(await read('timeseries'));
  expect(all).toHaveLength(3 * 8760 + 1);
  expect([all[1]![0], all[8761]![0], all.at(-1)![0]]).toEqual(['1', '2', '3']);
  expect(all.slice(8761, 2 * 8760 + 1)).toEqual(rowsOf(await read('timeseries/2')).slice(1));
  expect((await refusal(ann.call(postAllTimeSeriesCsv, { params: { id, n: '9' } }))).status).toBe(404);
});

test('API-44 EXP-18 the cash flow as cashflow.csv, whose money columns add up', async () => {
  const response = await ann.fetch(`/api/project/${id}/result/export/0/cashflow`, { method: 'POST' });
  expect(response.headers.get('content-disposition')).toContain('filename="cashflow.csv"');
  const rows = rowsOf(await response.text());
  expect(numbers(rows, 0)).toEqual([0, 1, 2, 3]);
  const column = (name: string): number => rows[0]!.findIndex((head) => head.startsWith(name));
  for (const row of rows.slice(1)) {
    const parts = row.slice(column('Capital'), column('Net cash flow')).reduce((sum, value) => sum + Number(value), 0);
    expect(parts).toBeCloseTo(Number(row[column('Net cash flow')]), 6);
  }
  expect((await ann.call(postCashflowCsv, { params: { id, n: '0' } })).status).toBe(200);
});

test('R-2 API-43 a series that the first year lacks has one column in the file of all years, with the sums of the single-year files', async () => {
  const own = await createProject(ann);
  const { project } = smallProject({ units: [1] });
  // The storage unit begins in year 2: year 1 has no series of it.
  const storage = project.storage.map((item) => ({
    ...item,
    hasDeferment: true,
    deferment: { ...item.deferment, period: 1, periodUnit: 2 },
  }));
  const late = { ...setEarlyAnalysis({ ...project, storage } as Project, false), lifetime: 3 };
  await saveProject(ann, own, late);
  await ann.call(postCalculate, { params: { id: own } });
  await untilEnded(ann, own);
  const read = async (path: string): Promise<string[][]> =>
    rowsOf(await (await ann.fetch(`/api/project/${own}/result/export/0/${path}`, { method: 'POST' })).text());
  const [head, ...rows] = await read('timeseries');
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head!.length]));
  const sum = (of: readonly string[][], column: number): number => of.reduce((total, row) => total + Number(row[column]), 0);
  for (const year of [1, 2, 3]) {
    const [single, ...steps] = await read(`timeseries/${year}`);
    expect(single!.includes('Discharge (MW)')).toBe(year > 1);
    const mine = rows.filter(([of]) => of === String(year));
    for (const [column, name] of head!.entries())
      expect([year, name, sum(mine, column)]).toEqual([year, name, single!.includes(name) ? sum(steps, single!.indexOf(name)) : 0]);
  }
});

test('R-4 R-5 CF-09 the files count years as their account does', async () => {
  const first = async (path: string): Promise<string> =>
    rowsOf(await (await ann.fetch(`/api/project/${id}/result/export/0/${path}`, { method: 'POST' })).text())[1]![0]!;
  expect([await first('cashflow'), await first('timeseries/1')]).toEqual(['0', '1']);
  await ann.call(putShowBaseYearAsYearZero, { body: false });
  expect([await first('cashflow'), await first('timeseries/1')]).toEqual(['1', '2']);
  await ann.call(putShowBaseYearAsYearZero, { body: true });
});
