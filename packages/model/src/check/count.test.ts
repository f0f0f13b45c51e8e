import { expect, test } from 'vitest';
import { complete, fresh, issueOf, labelsOf, solarAndStorage, storageOnly, yearOf } from '../../test/builders.ts';
import {
  addSolar,
  checkProject,
  countSimulations,
  DEFAULT_SPEED,
  estimateSeconds,
  estimateText,
  newContract,
  newRegulationMarket,
  runFactors,
  setEarlyAnalysis,
  setField,
  singleOrValues,
  yearWeight,
  type Keys,
  type Project,
} from '../index.ts';

const put = (project: Project, ...changes: readonly (readonly [Keys, unknown])[]): Project =>
  changes.reduce((p, [path, value]) => setField(p, path, value), project);
const ready = (): Project => storageOnly(yearOf((hour) => hour % 24)).project;
const hybrid = (): Project => solarAndStorage(yearOf(30), yearOf(0.4)).project;
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const sized = (solar: number, storage: number): Project =>
  put(hybrid(), [['solar', 0, 'sizing', 'absolute'], upTo(solar)], [['storage', 0, 'sizing', 'absolute'], upTo(storage)]);

test('CNT-01 sizes times equipment sensitivities times market sensitivities times years', () => {
  let project = sized(3, 2);
  expect(countSimulations(project)).toMatchObject({
    solar: 3,
    storage: 2,
    systems: 6,
    years: 1,
    equipmentSensitivities: 1,
    marketSensitivities: 1,
    total: 6,
  });
  project = put(
    project,
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [80, 85],
    ],
    [
      ['solar', 0, 'cost', 'capitalMultipliers'],
      [0.8, 1, 1.2],
    ],
    [
      ['energyMarkets', 0, 'maxStorageCommitmentSensitivity'],
      [50, 100],
    ],
  );
  expect(countSimulations(project)).toMatchObject({ systems: 6, equipmentSensitivities: 6, marketSensitivities: 2, total: 72 });
  expect(countSimulations({ ...project, earlyAnalysis: false })).toMatchObject({ years: 25, total: 72 * 25 });
});
test('UX-50 CNT-01 every list that multiplies the run is named with its place, and together they are the sensitivities', () => {
  const project = put(
    sized(2, 1),
    [
      ['solar', 0, 'cost', 'capitalMultipliers'],
      [0.8, 1, 1.2],
    ],
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [80, 85, 90],
    ],
    [['acLineEfficiencySensitivity'], [98, 99]],
    [
      ['energyMarkets', 0, 'maxStorageCommitmentSensitivity'],
      [50, 100],
    ],
  );
  expect(runFactors(project).map(({ count, name, component, link }) => [count, name, component, link.step, link.field])).toEqual([
    [2, 'Shares of the energy markets', undefined, 'revenue', 'energyMarkets.0.pvAllocationSensitivity'],
    [3, 'Capital cost multiplier', 'PV Solar 1', 'equipment', 'solar.0.cost.capitalMultipliers'],
    [3, 'Round-trip efficiency', 'Energy Storage 1', 'equipment', 'storage.0.roundtripEfficiencySensitivity'],
    [2, 'Efficiency', 'AC line', 'equipment', 'acLineEfficiencySensitivity'],
  ]);
  // 2 · 3 · 3 · 2 = 36 cases of two systems.
  expect(countSimulations(project)).toMatchObject({ marketSensitivities: 2, equipmentSensitivities: 18, total: 72 });
});
test('CNT-02 a multi-value input counts with its number of values, those of what is off not at all', () => {
  const project = put(
    addSolar(sized(2, 1)),
    [['solar', 1, 'sizing', 'absolute'], upTo(4)],
    [['solar', 1, 'hasConverter'], true],
    [['solar', 1, 'converter', 'size', 'absolute'], upTo(3)],
  );
  expect(countSimulations(project).solar).toBe(24);
  expect(countSimulations({ ...project, useSolar: false }).solar).toBe(1);
  expect(
    countSimulations(
      put(project, [
        ['solar', 1, 'converter', 'lifetime'],
        [10, 15],
      ]),
    ).equipmentSensitivities,
  ).toBe(2);
});
test('CNT-03 a regulation market counts with the product of the options it uses', () => {
  const market = {
    ...newRegulationMarket(1),
    maxCommitmentRegUp: { singleValue: 1, values: [1, 2, 3] },
    maxCommitmentRegDown: { singleValue: 1, values: [1, 2] },
    throughputPercentage: { singleValue: 5, values: [5, 10] },
  };
  const counted = (change: Partial<typeof market>): number =>
    countSimulations({ ...ready(), useRegulationMarket: true, regulationMarkets: [{ ...market, ...change }] }).marketSensitivities;
  expect([counted({}), counted({ useRegDown: false }), counted({ useRegUp: false })]).toEqual([12, 6, 4]);
  expect(singleOrValues(3)).toEqual({ singleValue: 3, values: [3] });
});
test('ESC-04 the years of a custom escalator are no sensitivities', () => {
  const project = put(complete(), [['storage', 0, 'omEscalator', 'multiYearKind'], 'custom']);
  expect(project.storage[0]!.omEscalator.customValues).toHaveLength(25);
  expect(countSimulations(project).total).toBe(countSimulations(complete()).total);
});
test('CNT-04 CNT-05 at least 60 s, up to 600 s in steps of 60', () => {
  const seconds = (perYear: number): number => estimateSeconds(ready(), { secondsPerYear: perYear, workers: 1 });
  expect([0.001, 60, 61, 599, 600].map(seconds)).toEqual([60, 60, 120, 600, 600]);
});
test('CNT-06 up to 7200 s in steps of 300, beyond in whole hours', () => {
  const seconds = (perYear: number): number => estimateSeconds(ready(), { secondsPerYear: perYear, workers: 1 });
  expect([601, 900, 901, 7200, 7201, 10_801].map(seconds)).toEqual([900, 900, 1200, 7200, 10_800, 14_400]);
});
test('CNT-07 minutes up to 2 hours, otherwise hours', () => {
  expect([60, 300, 7200, 10_800, 36_000].map(estimateText)).toEqual(['1 minute', '5 minutes', '120 minutes', '3 hours', '10 hours']);
});
test('CNT-08 CNT-09 four workers by default, and steps of 15 minutes take four times as long', () => {
  expect(DEFAULT_SPEED.workers).toBe(4);
  const quarter = { ...ready(), timeStepSize: 15 as const };
  const speed = { secondsPerYear: 600, workers: 1 };
  expect([estimateSeconds(ready(), speed), estimateSeconds(quarter, speed)]).toEqual([600, 2400]);
});
test('CNT-10 without storage a year counts 8 of 30', () => {
  // 3000 s · 8/30 = 800 s, up to the next 300 s.
  expect(estimateSeconds({ ...hybrid(), useStorage: false }, { secondsPerYear: 3000, workers: 1 })).toBe(900);
});
test('CNT-10 CNT-11 a year of a plant that is harder to dispatch counts more, by hand', () => {
  const one = { ...hybrid(), useContract: false };
  const two = { ...one, storage: [one.storage[0]!, one.storage[0]!] };
  const regulated = (project: Project): Project => ({ ...project, useRegulationMarket: true });
  const owing = (kind: 'daily' | 'import'): Project => ({
    ...one,
    useContract: true,
    contracts: [{ ...newContract(1), obligationKind: kind }],
  });
  const limited = { ...one, storage: [{ ...one.storage[0]!, useCycleLimitPerDay: true }] };
  const markets = { ...one, energyMarkets: [one.energyMarkets[0]!, one.energyMarkets[0]!] };
  // 0.6 of a year are no dispatch; the rest grows with it: 10, 40 and 350 times as long, 34 and 7 with deliveries and a limit.
  expect([one, regulated(one), two, regulated(two), owing('daily'), owing('import'), limited, markets].map(yearWeight)).toEqual(
    [1, 4.6, 16.6, 140.6, 14.2, 1, 3.4, 1.4].map((weight) => expect.closeTo(weight, 9) as number),
  );
  // 100 s in all, up to the next minute; with regulation 460 s.
  const speed = { secondsPerYear: 100 / countSimulations(one).total, workers: 1 };
  expect([one, regulated(one)].map((project) => estimateSeconds({ ...project, regulationMarkets: [] }, speed))).toEqual([120, 480]);
});
test('CNT-11 more threads never lengthen; shorter steps, more simulations or storage never shorten', () => {
  const times = (of: readonly [Project, number][]) =>
    of.map(([project, workers]) => estimateSeconds(project, { secondsPerYear: 700, workers }));
  const rising = (values: readonly number[]): boolean => values.every((value, i) => i === 0 || value >= values[i - 1]!);
  expect(
    rising(
      times([
        [hybrid(), 8],
        [hybrid(), 4],
        [hybrid(), 2],
        [hybrid(), 1],
        [hybrid(), 0],
      ]),
    ),
  ).toBe(true);
  expect(rising(times([60, 30, 15].map((timeStepSize) => [{ ...hybrid(), timeStepSize: timeStepSize as 60 }, 2])))).toBe(true);
  expect(
    rising(
      times([
        [sized(1, 1), 2],
        [sized(3, 1), 2],
        [sized(3, 4), 2],
      ]),
    ),
  ).toBe(true);
  expect(
    rising(
      times([
        [{ ...hybrid(), useStorage: false }, 2],
        [hybrid(), 2],
      ]),
    ),
  ).toBe(true);
});

const speed = { secondsPerYear: 10, workers: 2 };
test('CHK-70 500 raise nothing, 501 a warning, above 5000 an error', () => {
  expect(labelsOf(sized(50, 10))).toEqual([]);
  expect(checkProject(sized(167, 3)).issues.find(({ id }) => id === 'CHK-70')).toMatchObject({ warning: true, link: { step: 'results' } });
  expect(checkProject(sized(500, 10)).issues.find(({ id }) => id === 'CHK-70')?.warning).toBe(true);
  expect(checkProject(sized(501, 10)).issues.find(({ id }) => id === 'CHK-70')).toMatchObject({ warning: false, estimation: false });
});
test('CHK-71 the message says how many, how long, and what to do', () => {
  // 501 · 10 s / 2 workers = 2505 s, up to the next 300 s: 2700 s = 0.75 h. 5010 · 5 s = 25 050 s, up to 7 h.
  expect(checkProject(sized(167, 3), speed).issues[0]!.label).toBe(
    'This project will run 501 simulations. Estimated run time: 0.75 hours. Consider reducing the number of simulations.',
  );
  expect(checkProject(sized(501, 10), speed).issues[0]!.label).toBe(
    'This project will run 5010 simulations. The maximum is 5000. Estimated run time: 7.00 hours. Please reduce the number of simulations.',
  );
});
test('CHK-72 CHK-73 hints where application or equipment sensitivities make the number', () => {
  const application = put(sized(300, 1), [
    ['energyMarkets', 0, 'maxStorageCommitmentSensitivity'],
    [50, 100],
  ]);
  expect(issueOf(application, 'Reduce application sensitivities')).toMatchObject({
    estimation: true,
    link: { step: 'revenue', field: 'energyMarkets.0.pvAllocationSensitivity' },
  });
  const equipment = put(sized(300, 1), [
    ['storage', 0, 'roundtripEfficiencySensitivity'],
    [80, 85],
  ]);
  expect(issueOf(equipment, 'Reduce equipment sensitivities')).toMatchObject({ estimation: true, link: { step: 'equipment' } });
  expect(labelsOf(sized(501, 1))).not.toContain('Reduce equipment sensitivities');
});
test('CHK-74 CHK-75 CHK-76 hints for several sizes of solar, wind and storage', () => {
  const many = put(
    complete(),
    [['solar', 0, 'sizing', 'absolute'], upTo(9)],
    [['wind', 0, 'sizing', 'absolute'], upTo(9)],
    [['storage', 0, 'sizing', 'absolute'], upTo(9)],
  );
  expect(labelsOf(many).slice(1)).toEqual([
    'Reduce possible PV sizes',
    'Reduce possible wind sizes',
    'Reduce possible storage array sizes',
    'Reduce project lifetime',
  ]);
  expect(issueOf(many, 'Reduce possible wind sizes').link).toEqual({ step: 'equipment', anchor: 'wind-1' });
  expect(labelsOf(put(many, [['wind', 0, 'sizing', 'absolute'], [1]]))).not.toContain('Reduce possible wind sizes');
});
test('CHK-77 the lifetime hint, late-stage only, links to the lifetime', () => {
  const project = setEarlyAnalysis(sized(30, 1), false);
  expect(issueOf(project, 'Reduce project lifetime')).toMatchObject({ estimation: true, link: { step: 'setup', anchor: 'lifetime' } });
  expect(labelsOf(sized(600, 1))).not.toContain('Reduce project lifetime');
  expect(labelsOf(put(setEarlyAnalysis(sized(300, 1), false), [['lifetime'], 2]))).not.toContain('Reduce project lifetime');
});
test('B-19 a million sensitivity values or 40 years of quarter hours times 5,000 are refused by their number', () => {
  const million = put(ready(), [['storage', 0, 'roundtripEfficiencySensitivity'], Array.from({ length: 1_000_000 }, () => 85)]);
  expect(checkProject(million)).toMatchObject({ project: undefined, mayCalculate: false });
  const long = { ...put(setEarlyAnalysis(sized(500, 10), false), [['lifetime'], 40]), timeStepSize: 15 as const, ignoreWarnings: true };
  expect(countSimulations(long).total).toBe(200_000);
  expect(checkProject(long).project).toBeUndefined();
  expect(countSimulations({ ...fresh(), earlyAnalysis: false, lifetime: 1e9 }).years).toBe(40);
});
