import { checkProject, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { expandCases, prepare, simulateCase } from '@stackwatt/simulation';
import { MEGA } from '@stackwatt/units';
import { storageOnly } from '../packages/model/test/builders.ts';
import { medianTime, type Scenario } from './harness.ts';
import { hourlyPrices, quarterHourPrices } from './series.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];

/** A storage unit of 20 MW / 80 MWh that ages by its cycles and its temperature, is augmented at falling prices and priced for its wear. */
function lateStage(price: Float64Array, stepMinutes: 60 | 15, years: number): () => unknown {
  const { project, series } = storageOnly(price);
  const edits: readonly Edit[] = [
    [['lifetime'], years],
    [['timeStepSize'], stepMinutes],
    [['storage', 0, 'sizing', 'absolute'], [20]],
    spec('nominalCapacity', 4),
    spec('useLifetimeCurve', true),
    spec('fittedA', 1e-4),
    spec('fittedBeta', 0.8),
    spec('estimatedLifetimeThroughput', 32_000),
    spec('additiveEndOfLifeCalculation', true),
    spec('arrheniusDegradationB', 10_008.9),
    spec('arrheniusDegradationD', 3912.7),
    [['storage', 0, 'augmentationPriceDecline', 'enabled'], true],
  ];
  const checked = checkProject(edits.reduce<Project>((p, [path, value]) => setField(p, path, value), setEarlyAnalysis(project, false)));
  if (!checked.project) throw new Error(checked.issues.map(({ label }) => label).join('; '));
  const prepared = prepare(checked.project, series);
  const one = expandCases(checked.project)[0]!;
  // A new object each time: the years of the last case are kept with the inputs.
  return () => simulateCase({ ...prepared }, one);
}

const YEARS = 25;
const HALF = 12;
/** Of 100 cases on two workers, for one case on one of them: 60 s and 20 s · 2 / 100. */
const GATE = 1200;
const AIM = 400;
const MOST_BYTES = 500 * MEGA;

/** A storage unit with ageing over all of its years; every year is another calculation, because its capacity is another. */
export const scenarios = (): Scenario[] => {
  const long = lateStage(hourlyPrices(), 60, YEARS);
  const half = lateStage(hourlyPrices(), 60, HALF);
  return [
    {
      name: 'late-stage case, 25 hourly years with ageing (differs: from 25/12 of 12 years)',
      gateMs: GATE,
      aimMs: AIM,
      runs: 5,
      run: long,
      check: { worst: () => Math.abs((medianTime(long, 5) * HALF) / (YEARS * medianTime(half, 5)) - 1), allowed: 0.3 },
    },
    {
      name: 'late-stage case, 25 years at 15 minutes with ageing (differs: memory over 500 MB)',
      gateMs: 6 * GATE,
      aimMs: 6 * AIM,
      runs: 3,
      run: lateStage(quarterHourPrices(), 15, YEARS),
      check: { worst: () => process.memoryUsage().rss / MOST_BYTES, allowed: 1 },
    },
  ];
};
