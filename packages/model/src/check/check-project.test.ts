import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf } from '../../test/builders.ts';
import {
  addIncentive, addStorage, checkProject, countSimulations, estimateSeconds, isError, newProject, setField, setUseEnergyMarket, setUseWind, TurbineSpec, type Issue, type Project,
} from '../index.ts';

const issuesOf = (project: Project): readonly Issue[] => checkProject(project).issues;
const labels = (project: Project): string[] => issuesOf(project).map((issue) => issue.label);
const find = (project: Project, label: string): Issue => {
  const issue = issuesOf(project).find((one) => one.label === label);
  if (!issue) throw new Error(`no "${label}" in ${JSON.stringify(labels(project))}`);
  return issue;
};
const ready = (): Project => storageOnly(yearOf((hour) => hour % 24)).project;
const hybrid = (): Project => solarAndStorage(yearOf(30), yearOf(0.4)).project;

test('a complete project has no issue and may be calculated', () => {
  expect(checkProject(ready())).toMatchObject({ issues: [], mayCalculate: true, project: expect.anything() });
});
test('CHK-01 a project without revenue', () => {
  expect(find(newProject('2026-05-04'), 'Add a revenue stream').link.step).toBe('revenue');
});
test('CHK-05 a project without any power', () => {
  expect(labels(setUseEnergyMarket(newProject('2026-05-04'), true))).toContain('Add storage or a non-market source of power (with size > 0)');
});
test('CHK-06 CHK-78 a market without price, linked to that market', () => {
  const issue = find(setUseEnergyMarket(addStorage(newProject('2026-05-04')), true), 'No imported energy market price');
  expect(issue.link).toEqual({ step: 'revenue', anchor: 'dam', field: 'energyMarkets.0.price' });
  expect(isError(issue)).toBe(true);
});
test('CHK-31 SETUP-14 the lifetime is a whole number from 1 to 40', () => {
  expect(labels(setField(ready(), ['lifetime'], 41))).toContain('Project lifetime: The value must be ≥ 1 and ≤ 40');
  expect(labels(setField(ready(), ['lifetime'], 2.5))).toContain('Project lifetime: The value must be an integer');
});
test('CHK-32 the export limit is above 0 while in force', () => {
  expect(labels(setField(ready(), ['exportLimit'], 0))).toContain('Export Limit: The value must be > 0');
  expect(labels(setField(setField(ready(), ['exportLimit'], 0), ['hasExportLimit'], false))).toEqual([]);
});
test('CHK-33 the import limit is above 0 while in force', () => {
  expect(labels(setField(setField(ready(), ['importLimit'], 0), ['hasImportLimit'], true))).toContain('Import Limit: The value must be > 0');
});
test('CHK-36 CHK-40 the inflation rate', () => {
  expect(labels(setField(ready(), ['inflationRate'], -101))).toContain('Inflation Rate: The value must be ≥ -100 and ≤ 100');
});
test('CHK-37 the discount rate', () => {
  expect(labels(setField(ready(), ['discountRate'], 100.5))).toContain('Discount Rate: The value must be ≥ 0 and ≤ 100');
});
test('CHK-41 CHK-42 limits by series need the series', () => {
  const project = setField(setField(ready(), ['hasExportLimitTimeSeries'], true), ['hasImportLimitTimeSeries'], true);
  expect(labels(project)).toEqual(expect.arrayContaining(['No export limit timeseries', 'No import limit timeseries']));
});
test('CHK-44 solar of size 0 is a warning that blocks until it is ignored', () => {
  const project = setField(hybrid(), ['solar', 0, 'sizing', 'absolute'], [0]);
  expect(find(project, 'Solar size is 0 MW').warning).toBe(true);
  expect(checkProject(project)).toMatchObject({ mayCalculate: false, project: expect.anything() });
  expect(checkProject({ ...project, ignoreWarnings: true }).mayCalculate).toBe(true);
});
test('CHK-45 an imported production that averages zero', () => {
  expect(labels(solarAndStorage(yearOf(30), yearOf(0)).project)).toContain('Imported PV production undefined');
});
test('CHK-46 CHK-47 the relative size of a solar converter, named after the bus', () => {
  const withConverter = (bus: 'ac' | 'dc', size: number): Project => {
    let project = setField(hybrid(), ['solar', 0, 'hasConverter'], true);
    project = setField(project, ['solar', 0, 'converter', 'size', 'sizingKind'], 'relative');
    return setField(setField(project, ['solar', 0, 'converter', 'size', 'relative'], [size]), ['bus'], bus);
  };
  expect(labels(withConverter('ac', 10))).toContain('Solar DC/AC Inverter relative size: The value must be > 0 and < 10');
  expect(labels(withConverter('dc', 0))).toContain('Solar DC/DC Converter relative size: The value must be > 0 and < 10');
  expect(labels(withConverter('ac', 0.8))).toEqual([]);
});
test('CHK-51 CHK-52 wind under 1 MW and without a resource', () => {
  const spec = TurbineSpec.parse({ powerCurve: [{ speed: 0, mw: 0 }, { speed: 12, mw: 0.4 }] });
  const found = labels(setField(setUseWind(ready(), true, spec), ['wind', 0, 'sizing', 'absolute'], [2]));
  expect(found).toEqual(expect.arrayContaining(['Wind size must be at least 1 MW', 'No imported wind resource']));
});
test('CHK-59 half a battery is an error', () => {
  expect(find(setField(ready(), ['storage', 0, 'sizing', 'absolute'], [1.5]), 'Storage units must be an integer').link.field).toBe('storage.0.sizing');
});
test('CHK-60 no battery at all is a warning', () => {
  expect(find(setField(hybrid(), ['storage', 0, 'sizing', 'absolute'], [0]), 'Storage units is set to 0').warning).toBe(true);
});
test('negative sizes are errors', () => {
  expect(labels(setField(hybrid(), ['solar', 0, 'sizing', 'absolute'], [-4]))).toContain('PV Solar 1 sizes: The value must be ≥ 0');
  expect(labels(setField(ready(), ['storage', 0, 'sizing', 'absolute'], [-4]))).toContain('Energy Storage 1 sizes: The value must be ≥ 0');
});
test('CNT-01 CNT-02 the count is the product of the lists, times the years in late-stage', () => {
  let project = setField(hybrid(), ['solar', 0, 'sizing', 'absolute'], [1, 2, 3]);
  project = setField(project, ['storage', 0, 'sizing', 'absolute'], [1, 2]);
  expect(countSimulations(project)).toMatchObject({ solar: 3, storage: 2, systems: 6, years: 1, total: 6 });
  expect(countSimulations({ ...project, earlyAnalysis: false }).total).toBe(150);
});
test('CHK-70 CHK-71 500 pass, 501 warn with the run time, above 5000 is an error', () => {
  const sized = (solar: number, storage: number): Project =>
    setField(setField(hybrid(), ['solar', 0, 'sizing', 'absolute'], Array.from({ length: solar }, (_, i) => i + 1)), ['storage', 0, 'sizing', 'absolute'], Array.from({ length: storage }, (_, i) => i + 1));
  expect(labels(sized(50, 10))).toEqual([]);
  const speed = { secondsPerYear: 10, workers: 2 };
  // 501 · 10 s / 2 workers = 2505 s, up to the next 300 s: 2700 s = 0.75 h.
  expect(checkProject(sized(167, 3), speed).issues.map((issue) => issue.label)).toEqual([
    'This project will run 501 simulations. Estimated run time: 0.75 hours. Consider reducing the number of simulations.',
    'Reduce possible PV sizes', 'Reduce possible storage array sizes',
  ]);
  expect(find(sized(501, 10), 'This project will run 5010 simulations. The maximum is 5000. Estimated run time: 0.02 hours. Please reduce the number of simulations.').warning).toBe(false);
});
test('CHK-77 the lifetime hint links to the lifetime', () => {
  const project = { ...setField(hybrid(), ['solar', 0, 'sizing', 'absolute'], Array.from({ length: 30 }, (_, i) => i + 1)), earlyAnalysis: false };
  expect(find(project, 'Reduce project lifetime')).toMatchObject({ estimation: true, link: { step: 'setup', anchor: 'lifetime' } });
});
test('CNT-04 CNT-05 CNT-06 the estimate rounds up in steps', () => {
  const seconds = (perYear: number): number => estimateSeconds(ready(), { secondsPerYear: perYear, workers: 1 });
  expect([1, 60, 61, 599, 601, 7200, 7201].map(seconds)).toEqual([60, 60, 120, 600, 900, 7200, 10_800]);
});
test('CNT-10 CNT-11 without storage a year counts 8 of 30, more workers never lengthen', () => {
  const solarOnly = { ...hybrid(), useStorage: false };
  expect(estimateSeconds(solarOnly, { secondsPerYear: 3000, workers: 1 })).toBe(900); // 3000 · 8/30 = 800 s → 900 s
  expect(estimateSeconds(hybrid(), { secondsPerYear: 3000, workers: 4 })).toBeLessThanOrEqual(estimateSeconds(hybrid(), { secondsPerYear: 3000, workers: 2 }));
});
test('what the engine does not calculate is an error by name, never ignored', () => {
  expect(labels(setField(ready(), ['storage', 0, 'useCycleLimitPerDay'], true))).toEqual(['A cycle limit cannot be calculated by this version; switch it off to calculate the rest']);
  expect(labels(addIncentive(ready(), 'itc'))[0]).toContain('An incentive cannot be calculated');
});
