import { readFileSync } from 'node:fs';
import { postCalculate, postStatus, postTableOfKind, type Problem } from '@stackwatt/api';
import { seriesRefOf, seriesToBytes, setField, sizingOf, type Keys, type Project } from '@stackwatt/model';
import * as simulation from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProject,
  dailyPrices,
  realEntry,
  saveProject,
  smallProject,
  startHarness,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ simulation, calculatorEntry: realEntry });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const TICKS_PER_S = 100;
/** Processor time of this process (the server, and the caller beside it) and of those that calculate, ms. */
function spentMs(): { server: number; calculators: number } {
  const { user, system } = process.cpuUsage();
  const calculators = harness.server.calculators.pids
    .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '))
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  return { server: (user + system) / 1000, calculators: (calculators * 1000) / TICKS_PER_S };
}
async function spentBy(work: () => Promise<unknown>): Promise<{ server: number; calculators: number }> {
  const before = spentMs();
  await work();
  const after = spentMs();
  return { server: after.server - before.server, calculators: after.calculators - before.calculators };
}

const put = (project: Project, ...changes: readonly (readonly [Keys, unknown])[]): Project =>
  changes.reduce((p, [path, value]) => setField(p, path, value), project);
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const efficiencies: Keys = ['storage', 0, 'roundtripEfficiencySensitivity'];
const sizes = (project: Project, units: readonly number[]): Project => ({
  ...project,
  storage: project.storage.map((one) => ({ ...one, sizing: sizingOf([...units]) })),
});

const plain = smallProject().project;
const late = put({ ...plain, earlyAnalysis: false, timeStepSize: 15 }, [['lifetime'], 40]);
test.each<[string, Project, number]>([
  ['10⁶ sensitivity values', put(sizes(plain, [1]), [efficiencies, Array.from({ length: 1_000_000 }, () => 85)]), 1e6],
  ['10⁶ sizes', sizes(plain, upTo(1_000_000)), 1e6],
  [
    '10³ sensitivity values times 10³ sizes',
    put(sizes(plain, upTo(1000)), [efficiencies, Array.from({ length: 1000 }, (_, i) => 70 + i / 50)]),
    1e6,
  ],
  ['40 years of 15 minutes times 5,000', sizes(late, upTo(5000)), 200_000],
  ['one case more than 5,000', sizes(plain, upTo(5001)), 5001],
])(
  'B-19 %s are refused by the call before anything is queued, with place, value and rule, within two seconds of processor',
  async (_, project, count) => {
    const id = await createProject(ann);
    await saveProject(ann, id, project);
    let answer: Response | undefined;
    const spent = await spentBy(async () => {
      answer = await ann.fetch(`/api/project/${id}/result/calculate`, { method: 'POST' });
    });
    const problem = (await answer!.json()) as Problem;
    expect(answer!.status).toBe(422);
    expect(answer!.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(problem).toMatchObject({ title: 'The project has errors', code: 'projectHasErrors' });
    expect(problem.problems).toContainEqual({
      place: 'results',
      value: String(count),
      rule: expect.stringMatching(new RegExp(`^This project will run ${count} simulations\\. The maximum is 5000\\.`)) as string,
    });
    expect([spent.server < 2000, spent.calculators < 200, spent]).toEqual([true, true, spent]);
    expect(await harness.server.database.db.selectFrom('calculation').select('id').where('project_id', '=', id).execute()).toEqual([]);
    expect((await ann.call(postStatus, { params: { id } })).data).toMatchObject({ status: 'changed', done: 0, total: 0 });
  },
);

test('B-19 a value beyond its bounds is refused with its field, the value and the rule', async () => {
  const id = await createProject(ann);
  await saveProject(ann, id, { ...plain, lifetime: 1e9 });
  const problem = (await (await ann.fetch(`/api/project/${id}/result/calculate`, { method: 'POST' })).json()) as Problem;
  expect(problem.problems).toContainEqual({
    place: 'setup.lifetime',
    value: '1000000000',
    rule: expect.stringContaining('Project Lifetime') as string,
  });
});

interface Run {
  readonly revenue: readonly number[];
  readonly npv: readonly number[];
  readonly spent: { readonly server: number; readonly calculators: number };
}

/** Eight sizes of a storage unit on one market, through the calls. */
async function run(units: readonly number[], prices: Float64Array, limitMw: number): Promise<Run> {
  const id = await createProject(ann);
  const price = seriesRefOf(prices, { name: 'prices', stepMinutes: 60 });
  const stored = await ann.fetch(`/api/project/${id}/series/${price.hash}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(seriesToBytes(prices)),
  });
  expect(stored.status).toBe(200);
  await saveProject(ann, id, {
    ...sizes(plain, units),
    exportLimit: limitMw,
    energyMarkets: plain.energyMarkets.map((market) => ({ ...market, price })),
  });
  const spent = await spentBy(async () => {
    await ann.call(postCalculate, { params: { id } });
    expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready', done: units.length, failure: '' });
  });
  const rows = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items.toSorted(
    (a, b) => a.id - b.id,
  );
  return { revenue: rows.map((row) => row.revenue[0]!), npv: rows.map((row) => row.npv), spent };
}

test('B-19 sizes of 10⁹ MW and prices of 10⁶ per MWh cost no more processor than small ones, and their money is that of the small ones, so many times', async () => {
  const prices = dailyPrices();
  await run(upTo(8), prices, 1e12);
  // With the engine warm, what everything else is measured against.
  const small = await run(
    upTo(8).map((n) => n + 8),
    prices,
    1e12,
  );
  const large = await run(
    upTo(8).map((n) => (n + 8) * 1e9),
    prices,
    1e12,
  );
  const dear = await run(
    upTo(8).map((n) => n + 16),
    prices.map((price) => (price / 70) * 1e6),
    1e12,
  );
  const wild = await run(
    upTo(8).map((n) => (n + 24) * 1e9),
    prices.map((_, hour) => (hour % 2 === 0 ? 1e6 : -1e6)),
    1e9,
  );
  for (const [name, one] of Object.entries({ small, large, dear, wild })) {
    expect([name, [...one.revenue, ...one.npv].every(Number.isFinite)]).toEqual([name, true]);
    expect([name, one.spent.calculators <= 3 * small.spent.calculators + 1000, one.spent.server < 4000, one.spent]).toEqual([
      name,
      true,
      true,
      one.spent,
    ]);
  }
  // Nothing limits but the size: 10⁹ times the storage unit, 10⁹ times the revenue.
  large.revenue.forEach((value, i) => expect(value / (1e9 * small.revenue[i]!)).toBeCloseTo(1, 9));
  expect(dear.revenue.every((value) => value > 0)).toBe(true);
}, 180_000);
