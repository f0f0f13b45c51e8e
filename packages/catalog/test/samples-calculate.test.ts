import { monthlyExtraterrestrial } from '@stackwatt/engine';
import { checkProject, setEarlyAnalysis } from '@stackwatt/model';
import { describeCase, expandCases, prepare, simulateCase } from '@stackwatt/simulation';
import { shareOf } from '../../engine/test/share.ts';
import { simulateYears } from '../../simulation/src/year/simulate-years.ts';
import { expect, test } from 'vitest';
import { loadClimate, monthlyClimate, samples, type Sample } from '../src/index.ts';
import { SEVILLE } from '../src/samples/seville.ts';
import { storageRegulation } from '../src/samples/storage-regulation.ts';

/** The cases of a sample in a stage, all or those of some numbers; NPV and revenues of each, and the storage of the last by years. */
function rowsOf(sample: Sample, isEarly: boolean, ids?: readonly number[]) {
  const { project, series } = sample.build();
  const check = checkProject(setEarlyAnalysis(project, isEarly));
  if (!check.project) throw new Error(check.issues.map(({ label }) => label).join('; '));
  const prepared = prepare(check.project, series);
  const cases = expandCases(check.project).filter(({ id }) => ids === undefined || ids.includes(id));
  // What the screens ask for of a system has to work too.
  const largest = describeCase(prepared, cases.at(-1)!);
  const others = cases.slice(0, -1).map((one) => {
    const outcome = simulateCase(prepared, one);
    if (outcome.kind !== 'result') throw new Error(`${sample.id}: ${outcome.reason}`);
    return outcome.row;
  });
  return { rows: [...others, largest.row], years: largest.storage[0]!.items };
}

test('UX-63 the samples show each kind of revenue, offline', () => {
  const projects = samples.map((sample) => sample.build().project);
  const kinds = [
    projects.some((p) => p.useSolar && p.useStorage && !p.useContract && !p.useCapacityMarket),
    projects.some((p) => p.useWind && p.useStorage),
    projects.some((p) => p.useStorage && !p.useSolar && !p.useWind && p.useRegulationMarket),
    projects.some((p) => p.useStorage && !p.useSolar && !p.useWind && p.useCapacityMarket),
    projects.some((p) => p.useContract && p.contracts.some(({ useSystemSizer, obligations }) => useSystemSizer && obligations.length > 0)),
    projects.some((p) => !p.earlyAnalysis && p.lifetime === 25 && p.energyMarkets.length > 1 && p.useCapacityMarket),
    projects.some((p) => p.location.countryCode !== 'US' && p.currency !== 'USD'),
  ];
  expect(kinds).toEqual(kinds.map(() => true));
  for (const sample of samples) for (const { source } of seriesOf(sample)) expect(source).toMatch(/^Synthetic: /);
});
const seriesOf = (sample: Sample) => sample.build().project.energyMarkets.map(({ price }) => price);

test.each(samples)(
  'UX-63 M-4 R-7 the sample "$name" calculates early and late; its systems have an answer, its storage unit ages and is paid for',
  (sample) => {
    const { earlyAnalysis: stands, storage } = sample.build().project;
    expect(storage[0]!.allowAugmentation).toBe(!storage[0]!.allowReplacement);
    const here = rowsOf(sample, stands);
    const systems = here.rows;
    expect(systems.length).toBeGreaterThan(1);
    const bestOf = (rows: typeof systems) => rows.toSorted((a, b) => b.npv - a.npv)[0]!;
    // Of the other stage every run has the system that is the best in this one.
    const beside = rowsOf(sample, !stands, shareOf(undefined, [bestOf(systems).id]));
    expect(beside.rows.length).toBe(shareOf(systems.length, 1));
    for (const { rows } of [here, beside]) {
      for (const row of rows) {
        expect(Number.isFinite(row.npv)).toBe(true);
        // Every revenue the sample is about earns something in its best system.
        expect(row.capex).toBeGreaterThan(0);
      }
      const best = bestOf(rows);
      expect(best.npv).toBeGreaterThan(0);
      expect(best.revenue.every((revenue) => revenue > 0)).toBe(true);
      // Every sample is about a storage unit: as the sample stands it is worth having, its ageing paid.
      expect(rows !== systems || best.bessThroughput > 0).toBe(true);
    }
    // What the storage unit loses is bought again in the cash flow.
    for (const [{ years }, isEarly] of [
      [here, stands],
      [beside, !stands],
    ] as const) {
      for (const { minimum, maximum } of years) expect(minimum).toBeLessThan(maximum);
      expect(years.reduce((sum, year) => sum + year.augmentationTotalCost + year.replacementTotalCost, 0)).toBeGreaterThan(0);
      // In late stage each year begins with what the one before has left, until something is put in.
      expect(isEarly || years[1]!.maximum === years[0]!.minimum).toBe(true);
    }
  },
);

test('UX-55 the first sample is a few systems of one simulated year each, so that its results are there at once (the time: npm run bench)', () => {
  const { project, series } = samples[0]!.build();
  const check = checkProject(setEarlyAnalysis(project, true));
  const cases = expandCases(check.project!);
  const prepared = prepare(check.project!, series);
  expect(cases.length).toBeLessThanOrEqual(30);
  expect(simulateYears(prepared, cases[0]!).length).toBe(1);
});

test('the averages written into the sample abroad are those of the climate table', async () => {
  const { project } = samples.find(({ id }) => id === 'andalusian-solar')!.build();
  const { lat, lng } = project.location.pos;
  const { ghi, temperature, ghiUncertaintyPercent, temperatureUncertainty } = monthlyClimate(await loadClimate(), {
    lat,
    lng,
    extraterrestrial: monthlyExtraterrestrial(lat),
  });
  const tenth = (value: number): number => Number(value.toFixed(1));
  expect({
    sunlight: ghi.map(tenth),
    temperature: temperature.map(tenth),
    sunlightError: tenth(ghiUncertaintyPercent),
    temperatureError: tenth(temperatureUncertainty),
  }).toEqual(SEVILLE);
});

test('regulation prices have the mean they are made for and are never negative', () => {
  const { project, series } = storageRegulation.build();
  const [market] = project.regulationMarkets;
  expect(Math.abs(market!.regUpPrice.mean - 9.8)).toBeLessThan(0.005);
  expect(Math.abs(market!.regDownPrice.mean - 9.4)).toBeLessThan(0.005);
  for (const ref of [market!.regUpPrice, market!.regDownPrice]) expect(series.get(ref.hash)!.every((value) => value >= 0)).toBe(true);
});
