import type { TimeSeriesGroup, TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { marketGroups } from './market-groups.ts';
import { plantGroups } from './plant-groups.ts';
import { noiseMw, withoutNoise } from '../year/noise.ts';
import { simulateOneYear } from '../year/simulate-years.ts';

/**
 * Every hour behind a case: the series of one project year in groups (D-158: total export and state of charge on top, the market
 * price below).
 *
 * @param projectYear  1…lifetime; early-stage has one simulated year
 */
export function timeSeriesOf(all: Prepared, one: SimulationCase, projectYear: number): TimeSeriesResult {
  const prepared = atSensitivity(all, one);
  const year = simulateOneYear(prepared, one, projectYear);
  return {
    year: projectYear,
    stepMinutes: prepared.stepMinutes,
    groups: groupsOf(prepared, one, year).filter((group) => group.main.length + group.extra.length > 0),
  };
}

const isZero = (values: readonly number[]): boolean => values.every((value) => value === 0);

/**
 * A series that is zero all year says nothing and only fills the list; what is shown at first stays. Power that is only rounding is zero,
 * or a year in which nothing flows would have another list than the years beside it.
 */
function groupsOf(prepared: Prepared, one: SimulationCase, year: SimulatedYear): TimeSeriesGroup[] {
  const noise = noiseMw(year.problem);
  const quiet = (item: TimeSeriesItem): TimeSeriesItem =>
    item.units === 'MW' ? { ...item, data: item.data.map((value) => withoutNoise(value, noise)) } : item;
  return [...plantGroups(prepared, one, year), ...marketGroups(prepared, year)].map((group) => ({
    ...group,
    main: group.main.map(quiet),
    extra: group.extra.map(quiet).filter(({ data }) => !isZero(data)),
  }));
}
