import { checkProject, setEarlyAnalysis, setField, type CheckedProject, type Keys, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { IS_WHOLE, shareOf } from '../../../engine/test/share.ts';
import { samples } from '../../../catalog/src/index.ts';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { expandCases, prepare, simulateCase, type Prepared } from '../index.ts';
import { simulateYears } from '../year/simulate-years.ts';
import { atSensitivity, yearsOf } from './at-sensitivity.ts';
import { SharedWork } from './shared-work.ts';

const set = (project: Project, ...edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
function checkedOf(project: Project): CheckedProject {
  const { project: checked, issues } = checkProject(project);
  if (!checked) throw new Error(issues.map(({ label }) => label).join('; '));
  return checked;
}
const madeBy = ({ shared }: Prepared): Record<string, number> => Object.fromEntries(shared.made);

/** Solar, a storage unit and an import price, behind a line with losses, for three years with escalating prices. */
const lateHybrid = (...edits: readonly (readonly [Keys, unknown])[]) => {
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 < 12 ? 20 : 100)),
    yearOf((hour) => (hour % 24 >= 6 && hour % 24 < 12 ? 1 : 0)),
  );
  const late = set(
    setEarlyAnalysis(project, false),
    [['lifetime'], 3],
    [['acLineEfficiencySensitivity'], [98]],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['solar', 0, 'degradation'], 0],
    ...edits,
  );
  return { series, project: late };
};

test('what size cases have in common is made once, not once for each of them', () => {
  const { project, series } = lateHybrid(
    [
      ['solar', 0, 'sizing', 'absolute'],
      [2, 3],
    ],
    [
      ['storage', 0, 'sizing', 'absolute'],
      [1, 2, 3, 4, 5],
    ],
  );
  const ready = prepare(checkedOf(project), series);
  const cases = expandCases(ready.project);
  expect(cases).toHaveLength(10);
  for (const one of cases) simulateCase(ready, one);
  // Both limits behind the line; of each of two escalated years the prices; of each of three years sale and import behind the line; output
  // of two arrays; no wind, so one sum of nothing.
  expect(madeBy(ready)).toEqual({ product: 2 + 2 + 3 * 2 + 2, sum: 1 });
});

test('R-10 each year of a case is told as soon as it is simulated, so that a calculation shows how far it is', () => {
  const { project, series } = lateHybrid();
  const ready = prepare(checkedOf(project), series);
  const [one] = expandCases(ready.project);
  let told = 0;
  expect(simulateCase(ready, one!, () => told++).kind).toBe('result');
  expect(told).toBe(3);
});

test('equal prices of other sensitivity cases are found again', () => {
  const { project, series } = lateHybrid(
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [100, 81, 64],
    ],
    [
      ['storage', 0, 'sizing', 'absolute'],
      [1, 2],
    ],
  );
  const ready = prepare(checkedOf(project), series);
  const cases = expandCases(ready.project);
  const after = cases.map((one) => (simulateCase(ready, one), ready.shared.made.get('product')!));
  expect(cases.map(({ sensitivity }) => sensitivity)).toEqual([0, 0, 1, 1, 2, 2]);
  expect(new Set(after)).toEqual(new Set([after[0]]));
});

test.each(samples.map(({ id }) => id))(
  '%s: every year of every case is to the last bit what it is when nothing is shared',
  (id) => {
    const { project, series } = samples.find((sample) => sample.id === id)!.build();
    const varied = checkedOf(
      set(project, [['acLineEfficiencySensitivity'], [98, 96]], ...(project.earlyAnalysis ? [] : [[['lifetime'], shareOf(3, 2)] as const])),
    );
    const ready = prepare(varied, series);
    const cases = expandCases(varied);
    const [first, last] = [cases[0]!, cases.at(-1)!];
    expect(first.sensitivity).not.toBe(last.sensitivity);
    const alone = new Map(
      [first, last].map((one) => {
        const fresh = { ...prepare(atSensitivity(ready, one).project, series), shared: new SharedWork(0) };
        return [one, simulateYears(fresh, one)];
      }),
    );
    // First and last twice: the second time everything is found. In every run the first alone is, after the last.
    for (const one of [first, last, first, ...(IS_WHOLE ? [last] : [])]) expect(yearsOf(ready, one)).toEqual(alone.get(one));
  },
  120_000,
);

test('a storage unit of results keeps within its bytes, gives up what was not used longest, and works without any room', () => {
  const shared = new SharedWork(2 * (8000 + 512));
  const [a, b, c] = [1, 2, 3].map((value) => new Float64Array(1000).fill(value)) as [Float64Array, Float64Array, Float64Array];
  const first = shared.times(a, 2);
  expect([first[0], shared.times(a, 2) === first, shared.times(a, 1)]).toEqual([2, true, a]);
  const second = shared.times(b, 2);
  expect(shared.times(a, 2)).toBe(first);
  shared.times(c, 2);
  expect(shared.bytes).toBeLessThanOrEqual(2 * (8000 + 512));
  expect([shared.times(a, 2) === first, shared.times(b, 2) === second, shared.times(b, 2)]).toEqual([true, false, second]);
  const none = new SharedWork(0);
  expect([none.times(a, 2) === none.times(a, 2), none.bytes, none.made.get('product')]).toEqual([false, 0, 2]);
});
