import {
  DAYS_OF_MONTH,
  DAYS_PER_YEAR,
  FIRST_DAY_OF_MONTH,
  HOURS_PER_DAY,
  HOURS_PER_YEAR,
  MONTHS_PER_YEAR,
  stepHours,
} from '@stackwatt/units';

/** A day of the calendar; 29 February counts as 1 March, because years here have no leap day. */
interface CalendarDate {
  readonly year: number;
  /** 1…12. */
  readonly month: number;
  /** 1…31. */
  readonly day: number;
}

/** A storage unit that begins to work later than the plant: on a date, or after a time. */
export type Deferment =
  | { readonly kind: 'until'; readonly commercialOperation: CalendarDate; readonly start: CalendarDate }
  | { readonly kind: 'for'; readonly period: number; readonly unit: 'day' | 'month' | 'year' };

/**
 * Hours from the start of project year 1 to the first hour of a deferred storage unit. Project years begin on 1 January whatever the
 * date of commercial operation, so a date becomes the time after that date; months have the lengths they have from 1 January on,
 * a part of a month the part of its length.
 *
 * @returns  h, ≥ 0; 0 for a start before commercial operation
 * @throws   RangeError when a date or a period is none
 */
export function defermentHours(deferment: Deferment): number {
  if (deferment.kind === 'until')
    return Math.max(0, (dayNumber(deferment.start) - dayNumber(deferment.commercialOperation)) * HOURS_PER_DAY);
  const { period, unit } = deferment;
  if (!(period >= 0) || !Number.isFinite(period)) throw new RangeError(`a deferment of ${period} ${unit}s`);
  switch (unit) {
    case 'day':
      return period * HOURS_PER_DAY;
    case 'year':
      return period * HOURS_PER_YEAR;
    case 'month': {
      const months = Math.floor(period);
      const month = months % MONTHS_PER_YEAR;
      const days = FIRST_DAY_OF_MONTH[month]! + (period - months) * DAYS_OF_MONTH[month]!;
      return Math.floor(months / MONTHS_PER_YEAR) * HOURS_PER_YEAR + days * HOURS_PER_DAY;
    }
  }
}

/** Where in the project a time lies. */
export interface StartOfOperation {
  /** 1…; may lie past the project. */
  readonly projectYear: number;
  /** First step of that year in which the storage unit works, from 0. */
  readonly step: number;
}

/** Part of a step that is rounding. */
const ROUNDING = 1e-9;

/**
 * The first step of a deferred storage unit: the first that begins at its time or after it.
 *
 * @param hours        from the start of project year 1
 * @param stepMinutes  60, 30 or 15
 */
export function toStartOfOperation(hours: number, stepMinutes: number): StartOfOperation {
  const stepsOfYear = HOURS_PER_YEAR / stepHours(stepMinutes);
  const step = Math.max(0, Math.ceil(hours / stepHours(stepMinutes) - ROUNDING));
  return { projectYear: Math.floor(step / stepsOfYear) + 1, step: step % stepsOfYear };
}

/** The column of the cash flow that pays for a deferred storage unit: year 0 when it starts within year 1, else the year of its start. */
export const capitalYear = ({ projectYear }: StartOfOperation): number => (projectYear === 1 ? 0 : projectYear);

function dayNumber({ year, month, day }: CalendarDate): number {
  const first = FIRST_DAY_OF_MONTH[month - 1];
  if (first === undefined || !(day >= 1 && day <= 31) || !Number.isInteger(year))
    throw new RangeError(`no date: year ${year}, month ${month}, day ${day}`);
  return year * DAYS_PER_YEAR + first + day - 1;
}
