import type { YearDetailResult } from '@stackwatt/model';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { simulateOneYear } from '../year/simulate-years.ts';
import { summaryChart } from './day-profiles.ts';
import { generatorHours } from './generator-hours.ts';
import { regulationHours } from './regulation-result.ts';
import { chargeByMonth, hourlyMeans } from './soc-profile.ts';
import { chargeOf } from './storage-results.ts';

/**
 * What the sections show of the hours of one project year of a case.
 *
 * @param projectYear  1…lifetime; early-stage has one simulated year
 */
export function describeYear(all: Prepared, one: SimulationCase, projectYear: number): YearDetailResult {
  const prepared = atSensitivity(all, one);
  const year = simulateOneYear(prepared, one, projectYear);
  const { stepHours } = prepared;
  const { solar, wind } = generatorHours(prepared, one, year);
  return {
    year: projectYear,
    summaryChart: summaryChart(prepared, year, true),
    solar: solar.flatMap((hours) => hours ?? []),
    wind: wind.flatMap((hours) => hours ?? []),
    storage: year.working.map(({ place }) => {
      const { share } = chargeOf(year, place)!;
      return { index: place, stateOfChargeTimeSeries: [...hourlyMeans(share)], stateOfChargeByMonth: chargeByMonth(share) };
    }),
    regulation: regulationHours(year, stepHours),
  };
}
