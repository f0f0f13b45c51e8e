import { seriesRefOf, setField, type NpvBridge, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { npvBridge, type BridgeOptions } from '../index.ts';
import { runProject } from '../../test/run-project.ts';

const set = (project: Project, ...edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((changed, [path, value]) => setField(changed, path, value), project);
function bridged(from: Project, to: Project, series: ReadonlyMap<string, Float64Array>, options?: BridgeOptions): NpvBridge {
  const work = npvBridge(from, to, series, options);
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}
/** Low by night, high by day. */
const built = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
const small = set(built.project, [['lifetime'], 5], [['discountRate'], 8], [['inflationRate'], 2]);
const added = ({ from, steps }: NpvBridge): number[] => steps.map(({ npv }, k) => npv - (steps[k - 1]?.npv ?? from.npv));

test('UX-87 a cost and a price that change are worth what arithmetic says, and nothing remains', () => {
  const CAPITAL = ['storage', 0, 'cost', 'items', 0, 'capital'];
  const OPERATION = ['systemOmCost'];
  const from = set(small, [CAPITAL, 400_000], [OPERATION, 1000]);
  const to = set(from, [CAPITAL, 300_000], [OPERATION, 3000]);
  const bridge = bridged(from, to, built.series);
  const titleOf = (k: number) => bridge.steps[k]!.changes.map((place) => bridge.changes[place]!.meta.title);
  expect(bridge.steps).toHaveLength(2);
  // Capital is paid in year 0, undiscounted: 100,000 less of it is 100,000 more of NPV. 2,000 more a year cost in years 1 to 5 at
  // (1.02/1.08)^y: 2,000 · (0.944444 + 0.891975 + 0.842421 + 0.795620 + 0.751419) = 2,000 · 4.225880 = 8,451.76.
  const factor = [1, 2, 3, 4, 5].reduce((sum, year) => sum + (1.02 / 1.08) ** year, 0);
  expect(factor).toBeCloseTo(4.22588, 5);
  const worth = new Map(bridge.steps.map((_, k) => [titleOf(k).join(), added(bridge)[k]!]));
  const [operation, capital] = [...worth].toSorted(([, a], [, b]) => a - b).map(([, value]) => value);
  expect(capital).toBeCloseTo(100_000, 4);
  expect(operation).toBeCloseTo(-2000 * factor, 4);
  expect(bridge.remainder).toBe(0);
  expect([bridge.rest, bridge.to.npv - bridge.from.npv]).toEqual([[], expect.closeTo(100_000 - 2000 * factor, 4)]);
});

test('UX-87 joint effects stand where the order puts them: each step is the engine on its own project, and the parts are the whole', () => {
  const from = set(small, [['storage', 0, 'sizing', 'absolute'], [1]]);
  const to = set(
    from,
    [['discountRate'], 5],
    [
      ['storage', 0, 'sizing', 'absolute'],
      [3, 4],
    ],
    [['storage', 0, 'cost', 'items', 0, 'capital'], 10_000],
  );
  const bridge = bridged(from, to, built.series);
  const npvOf = (project: Project): number => Math.max(...runProject(project, built.series).rows.map(({ npv }) => npv));
  expect([bridge.from.npv, bridge.to.npv]).toEqual([npvOf(from), npvOf(to)]);
  // The same changes made by hand, in the order in which they are told.
  let project = from;
  for (const { changes, npv } of bridge.steps) {
    for (const place of changes) {
      const { path } = bridge.changes[place]!;
      const value = path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], to);
      project = set(project, [[...path], value]);
    }
    expect(npv).toBe(npvOf(project));
  }
  expect(bridge.steps.length).toBeGreaterThanOrEqual(3);
  const sum = added(bridge).reduce((a, b) => a + b, 0);
  expect(sum + bridge.remainder).toBeCloseTo(bridge.to.npv - bridge.from.npv, 6);
});

test('UX-87 a change that needs the next one is made with it, what time does not allow is the remainder, an end that cannot be calculated is said', () => {
  // A limit by hour without its hours cannot be calculated: the switch and the series are one step.
  const hours = yearOf(0.05);
  const ref = seriesRefOf(hours, { name: 'limit', stepMinutes: 60 });
  const limited = set(small, [['hasExportLimitTimeSeries'], true], [['exportLimitTimeSeriesData'], ref]);
  const bridge = bridged(small, limited, new Map([...built.series, [ref.hash, hours]]));
  expect([bridge.changes.length, bridge.steps.map(({ changes }) => changes)]).toEqual([2, [[0, 1]]]);
  expect(added(bridge)[0]).toBeLessThan(0);
  const wrong = set(small, [['discountRate'], 150]);
  expect(() => bridged(small, wrong, built.series)).toThrow(/^The second version cannot be calculated: .+/);
  const cheap = set(small, [['discountRate'], 5], [['inflationRate'], 1], [['systemOmCost'], 5]);
  const cut = bridged(small, cheap, built.series, { mayContinue: () => false });
  expect([cut.steps, cut.rest.length, cut.remainder]).toEqual([[], 3, cut.to.npv - cut.from.npv]);
});

test('UX-87 what is in two currencies has no difference, also where they share a sign', () => {
  const from = set(small, [['currency'], 'USD'], [['currencySymbol'], '$']);
  const to = set(from, [['currency'], 'CAD']);
  expect(() => bridged(from, to, built.series)).toThrow('The first is in USD and the second in CAD');
});
