import { checkProject, setField, type Keys, type OneMoreWorth, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { expandCases, oneMoreOfEach, prepare, simulateCase } from '../index.ts';

type Edit = readonly [path: Keys, value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);

/** What it is worth before tax, without discounting, inflation and losses: a sum of revenues. */
const PLAIN: readonly Edit[] = [
  [['discountRate'], 0],
  [['inflationRate'], 0],
];
function worths(
  { project, series }: Built,
  id = 0,
): { readonly npv: number; readonly capex: number; readonly of: Map<string, OneMoreWorth> } {
  const checked = checkProject(project).project!;
  const prepared = prepare(checked, series);
  const one = expandCases(checked)[id]!;
  const outcome = simulateCase(prepared, one);
  if (outcome.kind !== 'result') throw new Error(outcome.reason);
  const found = oneMoreOfEach(prepared, one);
  return { npv: outcome.row.npv, capex: outcome.row.capex, of: new Map(found.map((worth) => [worth.name, worth])) };
}
const npvOf = (worth: OneMoreWorth | undefined): number => (worth?.outcome.kind === 'result' ? worth.outcome.npv : Number.NaN);

test('one more MW of connection is what 1 MW more sells in all hours of all years; one more MW behind a full connection sells nothing', () => {
  // 3 MW at all hours behind 1 MW at 50 per MWh, and the second of two systems of the table.
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  const built = {
    series,
    project: set(
      { ...project, useStorage: false },
      ...PLAIN,
      [
        ['solar', 0, 'sizing', 'absolute'],
        [0.5, 3],
      ],
      [['solar', 0, 'degradation'], 0],
      [['hasExportLimit'], true],
      [['exportLimit'], 1],
    ),
  };
  const { npv, capex, of } = worths(built, 1);
  expect(of.get('Export limit')).toMatchObject({ unit: 'MW', from: 1, to: 2, outcome: { kind: 'result', capex } });
  expect(npvOf(of.get('Export limit')) - npv).toBeCloseTo(50 * 8760 * project.lifetime, 2);
  // 4 MW cost a third more than 3 do, in capital and in every year, and sell what 3 do.
  const larger = of.get(project.solar[0]!.customName)!;
  expect([larger.from, larger.to]).toEqual([3, 4]);
  expect(larger.outcome).toMatchObject({ kind: 'result', capex: expect.closeTo((capex * 4) / 3, 4) });
  expect(npvOf(larger)).toBeLessThan(npv);
  // What it costs to hold 3 MW is what is left of the revenue of the connection; a third of that is what the fourth costs.
  expect(npv - npvOf(larger)).toBeCloseTo((50 * 8760 * project.lifetime - npv) / 3, 2);
});

test('one more hour of a storage unit is another MWh bought and sold each day, and costs nothing where costs are by the unit', () => {
  // 1 MW and 1 MWh without losses; 12 hours at 20, 12 at 100: 80 a MWh and day. It begins empty and works as new in every year.
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  const built = {
    series,
    project: set(
      project,
      ...PLAIN,
      [['hasExportLimit'], false],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      [['storage', 0, 'specs', 'initialStateOfCharge'], 0],
      [['storage', 0, 'specs', 'minimumStateOfCharge'], 0],
      [['storage', 0, 'cost', 'costTableKind'], 'simple'],
    ),
  };
  const { npv, capex, of } = worths(built);
  const hours = of.get(`${project.storage[0]!.customName}, hours`)!;
  expect(hours).toMatchObject({ unit: 'h', from: 1, to: 2, outcome: { kind: 'result', capex } });
  expect(npvOf(hours) - npv).toBeCloseTo(80 * 365 * project.lifetime, 2);
  // Without a limit the connection is not offered; a second unit earns what the first does.
  expect([...of.keys()]).toEqual([project.storage[0]!.customName, `${project.storage[0]!.customName}, hours`]);
  expect(npvOf(of.get(project.storage[0]!.customName))).toBeCloseTo(2 * npv, 2);
});

test('one more MW on a dc bus is bought with the system converter that follows it, as the next system of the table is', () => {
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  const onDc = set(
    project,
    ...PLAIN,
    [['bus'], 'dc'],
    [
      ['solar', 0, 'sizing', 'absolute'],
      [10, 11],
    ],
    [['inverter', 'size', 'sizingKind'], 'relative'],
    [['inverter', 'size', 'relative'], [0.5]],
    [['inverter', 'cost', 'items', 0, 'capital'], 100_000],
  );
  const { of } = worths({ project: onDc, series });
  const next = worths({ project: onDc, series }, 1);
  // Half the power goes out: 5 MW, and 5.5 MW behind 11.
  expect(of.get(project.solar[0]!.customName)!.outcome).toEqual({
    kind: 'result',
    npv: expect.closeTo(next.npv, 3),
    capex: expect.closeTo(next.capex, 3),
  });
});
