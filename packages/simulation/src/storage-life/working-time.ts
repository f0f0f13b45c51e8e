import {
  capitalYear,
  capitalYearOfFirstYear,
  defermentHours,
  operationInYears,
  toStartOfOperation,
  type Deferment,
  type Operation,
} from '@stackwatt/engine';
import type { Project, Storage } from '@stackwatt/model';
import { HOURS_PER_YEAR, stepHours } from '@stackwatt/units';

/** When a part of the plant works: times from the start of project year 1, and the column of the cash flow that pays for it. */
export interface WorkingTime extends Operation {
  readonly capitalYear: number;
  /** First project year in which it works, and the step of that year it begins with. */
  readonly firstYear: number;
  readonly firstStep: number;
  /** Last project year in which it works. */
  readonly lastYear: number;
}

export type Technology = 'solar' | 'wind' | 'storage';

/** First and last project year of a technology (EQ-14): the whole project unless component lifetimes are in use. */
export function technologyYears(project: Project, technology: Technology): { readonly first: number; readonly last: number } {
  if (project.earlyAnalysis || !project.useComponentLifetimes) return { first: 1, last: project.lifetime };
  const { start, end } = { solar: project.solarYears, wind: project.windYears, storage: project.storageYears }[technology];
  return { first: start, last: Math.min(end, project.lifetime) };
}

const UNITS = { 0: 'day', 1: 'month', 2: 'year' } as const;

function defermentOf({ deferment }: Storage, operationDate: string): Deferment {
  if (!deferment.isExactDate) return { kind: 'for', period: deferment.period, unit: UNITS[deferment.periodUnit] };
  return { kind: 'until', commercialOperation: dateOf(operationDate), start: dateOf(deferment.startDate) };
}

function dateOf(text: string): { year: number; month: number; day: number } {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year === undefined) throw new RangeError(`"${text}" is no date`);
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/**
 * When a part of a technology works. A deferred storage unit begins with the first step at or after its time, or with its technology if
 * that is later.
 *
 * @param item  the unit; left out for arrays and turbines, which are never deferred
 */
export function workingTimeOf(project: Project, technology: Technology, item: Storage | undefined, stepMinutes: number): WorkingTime {
  const { first, last } = technologyYears(project, technology);
  const hours = item?.hasDeferment === true ? defermentHours(defermentOf(item, project.expectedDate)) : 0;
  const deferred = toStartOfOperation(hours, stepMinutes);
  if (hours === 0 || deferred.projectYear < first) {
    return { ...operationInYears(first, last), capitalYear: capitalYearOfFirstYear(first), firstYear: first, firstStep: 0, lastYear: last };
  }
  const fromYears = deferred.projectYear - 1 + (deferred.step * stepHours(stepMinutes)) / HOURS_PER_YEAR;
  return {
    fromYears,
    toYears: last,
    capitalYear: capitalYear(deferred),
    firstYear: deferred.projectYear,
    firstStep: deferred.step,
    lastYear: last,
  };
}

export const workingTime = (project: Project, item: Storage, stepMinutes: number): WorkingTime =>
  workingTimeOf(project, 'storage', item, stepMinutes);

/** Whether a part works in some step of a project year. */
export const worksIn = ({ firstYear, lastYear }: WorkingTime, projectYear: number): boolean =>
  projectYear >= firstYear && projectYear <= lastYear;
