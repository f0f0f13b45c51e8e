import {
  fromWireDetails,
  getAllTimeSeries,
  getResultCalendar,
  getResultInputs,
  getProject,
  getProjects,
  postCalculate,
  postCalculateForced,
  postCompare,
  postCompareWithZero,
  postDetails,
  postStatus,
  postTable,
  postTableAgainst,
  postTableOfKind,
  postTimeSeries,
  postYearDetails,
} from '@stackwatt/api';
import { seriesRefOf, setEarlyAnalysis, setField } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { stubSimulation } from './stub-simulation.ts';
import {
  createProject,
  newFolder,
  refusal,
  saveProject,
  smallProject,
  startHarness,
  untilEnded,
  untilStatus,
  type Client,
  type Harness,
} from './harness.ts';
import { calculationsOf, serverOfFile } from './server-of-file.ts';

let harness: Harness;
let ann: Client;
serverOfFile({ timeoutMs: 1500 }, (started) => ({ harness, ann } = started));
const rows = (id: string) => calculationsOf(harness, id);
const hashOf = async (id: string): Promise<string | null> => (await rows(id)).at(-1)!.result_hash;

test('API-48 CALC-01 CALC-25 a calculation goes from changed over calculating to ready, and the table is there', async () => {
  const id = await createProject(ann);
  const params = { id };
  expect((await ann.call(postStatus, { params })).data).toMatchObject({
    status: 'changed',
    hasResults: false,
    done: 0,
    progress: 0,
    failure: '',
  });
  expect(await refusal(ann.call(postTable, { params }))).toMatchObject({ status: 404, code: 'noResults' });

  const started = (await ann.call(postCalculate, { params })).data!;
  expect(started).toMatchObject({ status: 'calculating', estimatedRemainingTime: '00:00:00', estimating: true });
  expect((await ann.call(getProject, { params })).data!.projectStatus).toBe(2);
  expect(await untilEnded(ann, id)).toMatchObject({
    status: 'ready',
    progress: 100,
    done: 8,
    total: 8,
    stage: 'done',
    hasResults: true,
    attempts: 1,
  });

  // The stub's NPV is highest at case 3, that is 4 units; LCOE travels per kWh: 123.456 per MWh is 0.123456.
  const table = (await ann.call(postTable, { params })).data!;
  expect(table.items).toHaveLength(1);
  expect(table.items[0]).toMatchObject({ id: 3, optimization: [[4, 4]] });
  expect(table.items[0]!.lcoe).toBeCloseTo(0.123456, 12);
  expect(table.provenance).toMatchObject({ engineVersion: 'stub 1' });
  const listed = (await ann.call(getProjects)).data!.find((project) => project.id === id)!;
  expect(listed).toMatchObject({ projectStatus: 3, best: { storageMw: 4, storageMwh: 4, solarMw: 0, npv: 800_000 } });
});

test('API-36 the systems of a sensitivity, all or grouped; what is not there is 404, what is no number 422', async () => {
  const id = await createProject(ann, { discountRate: 7 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const all = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!;
  expect(all.items.map((row) => row.id)).toEqual([3, 2, 4, 1, 5, 0, 6, 7]);
  const group = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'group' } })).data!;
  expect(group.items.map((row) => row.id)).toEqual([3]);
  // The stub: case n has n + 1 MW, so a capital of (n + 1) M, an operating cost of (n + 1) · 10,000, an NPV of 700,000 − (n − 3)² · 10,000.
  const against = (await ann.call(postTableAgainst, { params: { id, sensitivity: '0', kind: 'all', base: '5' } })).data!;
  expect([against.base.id, against.items.map((row) => row.id)]).toEqual([5, [3, 2, 4, 1, 5, 0, 6, 7]]);
  expect(against.items[0]!.difference).toEqual({ capex: -2e6, opex: -2e4, npv: 4e4 });
  expect(against.items[4]!.difference).toEqual({ capex: 0, opex: 0, npv: 0 });
  expect((await refusal(ann.call(postTableOfKind, { params: { id, sensitivity: '1', kind: 'all' } }))).status).toBe(404);
  expect((await refusal(ann.call(postTableOfKind, { params: { id, sensitivity: 'x', kind: 'all' } }))).status).toBe(422);
  expect((await refusal(ann.call(postTableAgainst, { params: { id, sensitivity: '0', kind: 'all', base: '99' } }))).status).toBe(404);
});

test('API-39 API-40 API-41 CALC-02 details and time series of a system, from the inputs it was calculated with', async () => {
  const id = await createProject(ann, { discountRate: 6 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const details = (await ann.call(postDetails, { params: { id, n: '3' } })).data!;
  expect(details.row.id).toBe(3);
  expect(details.financial.lcoe).toBeCloseTo(0.05, 12);
  expect(fromWireDetails(details).financial.lcoe).toBeCloseTo(50, 9);
  expect((await ann.call(postTimeSeries, { params: { id, n: '3', k: '1' } })).data).toMatchObject({ year: 1, stepMinutes: 60, case: 3 });
  expect((await ann.call(getAllTimeSeries, { params: { id, n: '3' } })).data).toHaveLength(1);
  expect((await refusal(ann.call(postDetails, { params: { id, n: '8' } }))).status).toBe(404);
  // Beside the time series of the same year, which is stored as well.
  for (const _ of ['calculated', 'stored'])
    expect((await ann.call(postYearDetails, { params: { id, n: '3', k: '1' } })).data).toEqual({ year: 1, case: 3 });
  // Early-stage calculates one year.
  expect((await refusal(ann.call(postTimeSeries, { params: { id, n: '3', k: '2' } }))).status).toBe(404);
  expect((await refusal(ann.call(postYearDetails, { params: { id, n: '3', k: '2' } }))).status).toBe(404);
});

test('UX-81 D-094 the calendar of the shown results: year of their prices, standard time of the site, years with time series', async () => {
  const { project, prices } = smallProject({ discountRate: 6.5, isLateStage: true });
  const id = await createProject(ann, { discountRate: 6.5, isLateStage: true });
  const calendar = async () => (await ann.call(getResultCalendar, { params: { id } })).data!;
  expect((await refusal(calendar())).status).toBe(404);
  const price = seriesRefOf(prices, { name: 'prices', stepMinutes: 60, year: 2024 });
  const inIndia = { ...project, lifetime: 10, location: { ...project.location, utcOffsetHours: 5.5 } };
  await saveProject(ann, id, { ...inIndia, energyMarkets: project.energyMarkets.map((market) => ({ ...market, price })) });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  expect(await calendar()).toEqual({ calendarYear: 2024, utcOffsetHours: 5.5, simulatedYears: 10 });
  // It is that of the results, not of what was saved since; a price without a year counts as one of 2007.
  await saveProject(ann, id, setEarlyAnalysis(project, true));
  expect(await calendar()).toEqual({ calendarYear: 2024, utcOffsetHours: 5.5, simulatedYears: 10 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  expect(await calendar()).toEqual({ calendarYear: 2007, utcOffsetHours: -7, simulatedYears: 1 });
});

test('CALC-26 D-4 changed inputs make the status changed and leave the old results readable; undoing the change makes them current again', async () => {
  const id = await createProject(ann, { discountRate: 5 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const { project } = smallProject({ discountRate: 5 });
  await saveProject(ann, id, { ...project, discountRate: 9 });
  expect((await ann.call(postStatus, { params: { id } })).data).toMatchObject({ status: 'changed', hasResults: true });
  // UX-41: what the results were made of stays to be compared with.
  const inputs = (await ann.call(getResultInputs, { params: { id } })).data!;
  expect((JSON.parse(inputs) as { discountRate: number }).discountRate).toBe(5);
  expect((await ann.call(getProject, { params: { id } })).data!.projectStatus).toBe(1);
  expect((await ann.call(postTable, { params: { id } })).data!.items[0]!.npv).toBe(500_000);
  // A name is no input: equality of hashes decides, not that something was saved.
  await saveProject(ann, id, { ...project, name: 'Another name' });
  expect((await ann.call(postStatus, { params: { id } })).data!.status).toBe('ready');
});

test('API-48 results that are up to date are answered, a forced calculation gives the same rows (CALC-46)', async () => {
  const id = await createProject(ann, { discountRate: 4 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const first = await hashOf(id);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect((await ann.call(postCalculate, { params: { id } })).data!.status).toBe('ready');
  expect(await rows(id)).toHaveLength(1);
  expect((await ann.call(postCalculateForced, { params: { id } })).data!.status).toBe('calculating');
  await untilEnded(ann, id);
  expect(await rows(id)).toHaveLength(2);
  expect(await hashOf(id)).toBe(first);
});

test('F-12 a hundred equal calculate calls at once start one calculation', async () => {
  const id = await createProject(ann, { orders: { pauseMs: 400 }, discountRate: 3 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => ann.call(postCalculate, { params: { id } })));
  // On a busy machine the last ones may hear of its end already.
  expect([...new Set(answers.map((answer) => answer.data!.status))].filter((status) => status !== 'ready')).toEqual(['calculating']);
  expect(await rows(id)).toHaveLength(1);
  await untilEnded(ann, id);
  expect(await rows(id)).toHaveLength(1);
});

test('UX-55 while a run of several sensitivity cases goes on, the table tells how far each case is; when it is over, nothing', async () => {
  const small = { orders: { pauseMs: 200 }, discountRate: 2.2, units: [1, 2, 3, 4, 5, 6] };
  const id = await createProject(ann, small);
  // Two values that change the operation: six systems of one case, then six of the other.
  const { project } = smallProject(small);
  await saveProject(ann, id, setField(project, ['storage', 0, 'roundtripEfficiencySensitivity'], [85, 90]));
  await ann.call(postCalculate, { params: { id } });
  await untilStatus(ann, id, (status) => status.done > 0);
  const partial = (await ann.call(postTable, { params: { id } })).data!;
  const { done, each } = partial.byCase!;
  expect([each, done.length, done[0]! + done[1]!]).toEqual([6, 2, partial.done]);
  expect(done[0]).toBeGreaterThanOrEqual(done[1]!);
  await untilEnded(ann, id);
  const whole = (await ann.call(postTable, { params: { id } })).data!;
  expect([whole.done, whole.total, whole.byCase]).toEqual([12, 12, undefined]);
});

test('D-6 results of an older engine stay readable after an upgrade, marked as what they are; details ask for a recalculation', async () => {
  const folder = newFolder();
  const before = await startHarness({ folder });
  const id = await createProject(await before.as('ann'));
  await (await before.as('ann')).call(postCalculate, { params: { id } });
  await untilEnded(await before.as('ann'), id);
  await before.stop();
  const after = await startHarness({ folder, simulation: { ...stubSimulation, ENGINE_VERSION: 'stub 2' } });
  try {
    const later = await after.as('ann');
    expect((await later.call(postStatus, { params: { id } })).data).toMatchObject({ status: 'changed', hasResults: true });
    expect((await later.call(getProjects)).data![0]).toMatchObject({ projectStatus: 1, best: { storageMw: 4 } });
    const table = (await later.call(postTable, { params: { id } })).data!;
    expect([table.items[0]!.id, table.provenance!.engineVersion]).toEqual([3, 'stub 1']);
    expect(await refusal(later.call(postDetails, { params: { id, n: '3' } }))).toMatchObject({ status: 409, code: 'olderEngine' });
  } finally {
    await after.stop();
  }
});

test('a calculation of other inputs takes the place of the one under way', async () => {
  const id = await createProject(ann, { orders: { pauseMs: 200 }, discountRate: 30 });
  await ann.call(postCalculate, { params: { id } });
  await saveProject(ann, id, smallProject({ discountRate: 31 }).project);
  expect((await ann.call(postStatus, { params: { id } })).data!.status).toBe('calculating');
  await ann.call(postCalculate, { params: { id } });
  expect((await untilEnded(ann, id)).status).toBe('ready');
  expect((await rows(id)).map((row) => row.state).sort()).toEqual(['cancelled', 'finished']);
  expect((await ann.call(postTable, { params: { id } })).data!.items[0]!.npv).toBe(3_100_000);
});

test('CMP-17 CMP-18 the call of a base case answers both economics and the difference of each year; without one the base is zeros', async () => {
  const id = await createProject(ann, { discountRate: 7 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  // The stub: case n costs (n + 1) M and earns a tenth of it in each of 12 years; its NPV is 700,000 − (n − 3)² · 10,000.
  const compared = (await ann.call(postCompare, { params: { id, n: '4', base: '1' } })).data!;
  expect(compared.rows.map((row) => [row.id, row.capex, row.npv])).toEqual([
    [1, 2e6, 660_000],
    [4, 5e6, 690_000],
  ]);
  expect(compared.years).toHaveLength(13);
  expect(compared.years[0]).toMatchObject({ proposed: { annual: -5e6 }, base: { annual: -2e6 }, difference: { annual: -3e6 } });
  // 0.5 M less 0.2 M a year; after two years −3 M + 2 · 0.3 M. Ten years pay 3 M back.
  expect(compared.years[2]).toMatchObject({ difference: { annual: 3e5, cumulative: -2.4e6 } });
  expect(compared.difference).toMatchObject({ npv: 30_000, payback: 10 });
  // 12 payments of a tenth: the rate at which the annuity factor is 10, (1 − 1.029228540769…⁻¹²) / 0.029228540769… = 10.
  expect((1 - 1.029228540769 ** -12) / 0.029228540769).toBeCloseTo(10, 8);
  expect(compared.difference.irr).toBeCloseTo(0.029228540769, 9);
  const alone = (await ann.call(postCompareWithZero, { params: { id, n: '4' } })).data!;
  expect(alone.rows[0]).toMatchObject({ capex: 0, opex: 0, npv: 0, irr: null, payback: null });
  expect(alone.years.map(({ base, difference, proposed }) => [base.annual, difference.annual - proposed.annual])).toEqual(
    Array.from({ length: 13 }, () => [0, 0]),
  );
  expect((await refusal(ann.call(postCompare, { params: { id, n: '4', base: '99' } }))).status).toBe(404);
});
