import type { Calendar } from '@stackwatt/engine';
import { baseYear, type Project, type SeriesRef, type SeriesTable } from '@stackwatt/model';
import { stepMinutesOfYear, toStep } from '@stackwatt/units';
import { alignWeekdays } from './align-weekdays.ts';

/** A series the project refers to is not in the table: the caller has to fetch it first. */
export class MissingSeries extends Error {
  constructor(
    readonly place: string,
    readonly hash: string,
  ) {
    super(`the values of "${place}" (${hash.slice(0, 12)}) are missing`);
    this.name = 'MissingSeries';
  }
}

/**
 * The values of a reference, as imported.
 *
 * @throws MissingSeries; RangeError when they are no whole year or not finite
 */
export function seriesOf(ref: SeriesRef, series: SeriesTable, place: string): Float64Array {
  const values = series.get(ref.hash);
  if (!values) throw new MissingSeries(place, ref.hash);
  if (stepMinutesOfYear(values.length) === undefined)
    throw new RangeError(`"${place}" has ${values.length} values, which is no whole year`);
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new RangeError(`"${place}" has no finite number in step ${bad}`);
  return values;
}

/** The simulated year in the project's steps (D-094): every project year has its weekdays. */
export const calendarOf = (project: Project): Calendar => ({
  calendarYear: baseYear(project),
  stepMinutes: project.timeStepSize,
});

/** A series that follows the calendar (prices, limits) at the time step of the project, its weekdays those of the simulated year. */
export function calendarSeries(project: Project, ref: SeriesRef, series: SeriesTable, place: string): Float64Array {
  const values = seriesOf(ref, series, place);
  const aligned = project.applyShiftDays ? alignWeekdays(values, ref.year, baseYear(project)) : values;
  return toStep(aligned, project.timeStepSize);
}
