import { existsSync, readFileSync } from 'node:fs';
import { loadClimate, monthlyClimate, samples } from '@stackwatt/catalog';
import { monthlyExtraterrestrial, seedOfPlace, synthesiseSolarYear } from '@stackwatt/engine';
import { importSeries } from '@stackwatt/formats';
import {
  addSolar,
  checkProject,
  newProject,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setLibraryResource,
  setMarketPrice,
  setPlace,
  setUseEnergyMarket,
} from '@stackwatt/model';
import { describeCase, expandCases, prepare, simulateCase, sizeSystem, timeSeriesOf } from '@stackwatt/simulation';
import { Gazetteer } from '../apps/server/src/places/gazetteer.ts';
import { countCycles } from '../packages/engine/src/storage/ageing/rainflow.ts';
import { storageOnly } from '../packages/model/test/builders.ts';
import { productionInputs } from '../packages/simulation/src/inputs/production-inputs.ts';
import { contractCase } from '../packages/simulation/test/sizer-contracts.ts';
import { leastTimes, type Scenario } from './harness.ts';
import { hourlyPrices, quarterHourPrices } from './series.ts';

const STEPS = 35_040;
const profile = new URL('../../shared/data/storage/bess_soc_profile_commercial_pv_15min.csv', import.meta.url);

/** State of charge of a year of quarter hours: measured where ../shared/data is there, else a slow wave of the same depth. */
const measuredCharge = (): Float64Array =>
  existsSync(profile)
    ? Float64Array.from(readFileSync(profile, 'utf8').trim().split(/\r?\n/).slice(1), (line) => Number(line.split(',')[1]))
    : Float64Array.from({ length: STEPS }, (_, i) => 0.6 + 0.4 * Math.sin(i / 300) * Math.sin(i / 7));

/** Pieces of a calculation, and what stands beside it: reading, places, weather, ageing, details. */
export async function scenarios(): Promise<Scenario[]> {
  const climate = await loadClimate();
  const [lat, lng] = [40.015, -105.27];
  const extraterrestrial = monthlyExtraterrestrial(lat);
  const { ghi, temperature } = monthlyClimate(climate, { lat, lng, extraterrestrial });
  const place = { latitude: lat, longitude: lng, utcOffsetHours: -7, monthlyGhi: ghi, seed: seedOfPlace(lat, lng) };

  const average = (averages: readonly number[]) => ({ lat, lng, averages, error: 5, source: 'climate table' });
  const priced = setMarketPrice(
    setUseEnergyMarket(setPlace(newProject('2027-01-01'), { lat, lng, utcOffsetHours: -7 }), true),
    'dam',
    seriesRefOf(hourlyPrices(), { name: 'Price', stepMinutes: 60 }),
  );
  const plant = checkProject(
    setLibraryResource(setLibraryResource(addSolar(priced), 'solarResource', average(ghi)), 'temperatureResource', average(temperature)),
  ).project!;

  const measured = measuredCharge();
  // A year in which every step turns is the worst there is.
  const restless = Float64Array.from({ length: STEPS }, (_, i) => ((i * 7_919) % 1_000) / 1_000);
  const pasted = Array.from(quarterHourPrices(), (price) => price.toFixed(2)).join('\n');
  const gazetteer = new Gazetteer();

  const first = samples[0]!.build();
  const early = checkProject(setEarlyAnalysis(first.project, true)).project!;

  const built = storageOnly(hourlyPrices());
  const ageing = (
    [
      [['lifetime'], 20],
      [['storage', 0, 'specs', 'arrheniusDegradationB'], 10_008.9],
      [['storage', 0, 'specs', 'arrheniusDegradationD'], 3912.7],
    ] as const
  ).reduce((project, [path, value]) => setField(project, [...path], value), setEarlyAnalysis(built.project, false));
  const checked = checkProject(ageing).project!;
  const prepared = prepare(checked, built.series);
  const one = expandCases(checked)[0]!;

  const contracts = Array.from({ length: 20 }, (_, n) => contractCase(n));
  return [
    { name: 'climate of a place', gateMs: 5, aimMs: 0.5, run: () => monthlyClimate(climate, { lat, lng, extraterrestrial }) },
    { name: 'hours of sun from monthly means, a year', gateMs: 20, aimMs: 10, run: () => synthesiseSolarYear(place) },
    { name: 'production of a plant with library weather', gateMs: 80, aimMs: 20, run: () => productionInputs(plant, new Map()) },
    { name: 'rainflow, a measured year of quarter hours', gateMs: 5, aimMs: 2, run: () => countCycles(measured) },
    { name: 'rainflow, a year of quarter hours that turns in each', gateMs: 5, aimMs: 3, run: () => countCycles(restless) },
    { name: 'a pasted column of 35,040 prices', gateMs: 1000, aimMs: 200, runs: 9, run: () => importSeries(pasted, { kind: 'price' }) },
    {
      name: 'a place by the beginning of its name, and by its coordinates',
      gateMs: 50,
      aimMs: 5,
      run: () => [gazetteer.search('s'), gazetteer.at(lat, lng)],
    },
    {
      name: 'first sample, from the project to all rows',
      gateMs: 8000,
      aimMs: 2000,
      runs: 5,
      run: () => expandCases(early).map((system) => simulateCase(prepare(early, first.series), system)),
    },
    {
      // Other inputs with the same values know of no year.
      name: 'series of year 20 of an ageing storage unit (differs: after the details, as a share of alone)',
      gateMs: 1000,
      aimMs: 400,
      runs: 5,
      run: () => timeSeriesOf({ ...prepared }, one, 20),
      check: {
        worst: () => {
          describeCase(prepared, one);
          const [after, alone] = leastTimes([() => timeSeriesOf(prepared, one, 20), () => timeSeriesOf({ ...prepared }, one, 20)], 5);
          return after! / alone!;
        },
        allowed: 0.5,
      },
    },
    {
      name: 'sizer, twenty drawn contracts',
      gateMs: 60_000,
      aimMs: 20_000,
      runs: 1,
      run: () =>
        contracts.map(
          ({ built: { project, series }, limits }) => [...sizeSystem(prepare(checkProject(project).project!, series), limits)].length,
        ),
    },
  ];
}
