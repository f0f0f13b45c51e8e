import { customEscalation, degradationFactor } from '@stackwatt/engine';
import type { Project, Solar } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { stripIndex } from '../inputs/market-inputs.ts';
import type { Prepared } from '../prepare.ts';
import { technologyYears } from '../storage-life/working-time.ts';

/**
 * Share of its first output that an array still gives in a project year: (1 − r)^(y − s), s its first year; with a loss for each project
 * year the product of (1 − r_k) over the years s + 1 to y, late-stage only; 1 where it does not degrade.
 */
export function outputFactor({ earlyAnalysis }: Pick<Project, 'earlyAnalysis'>, item: Solar, projectYear: number, firstYear = 1): number {
  if (!item.useDegradation) return 1;
  const age = projectYear - firstYear + 1;
  if (earlyAnalysis || item.degradationKind === 'linear') return degradationFactor(toFraction(item.degradation), age);
  return customEscalation(
    item.degradationValues.slice(firstYear - 1).map(({ value }) => 0 - toFraction(value)),
    age,
  );
}

const isWithin = ({ first, last }: ReturnType<typeof technologyYears>, projectYear: number): boolean =>
  projectYear >= first && projectYear <= last;

/** The same in a project year in which component lifetimes may not let the array work (EQ-14): 0 then. */
export function outputInYear(project: Project, place: number, projectYear: number): number {
  const years = technologyYears(project, 'solar');
  return isWithin(years, projectYear) ? outputFactor(project, project.solar[place]!, projectYear, years.first) : 0;
}

/** Whether component lifetimes let the turbines work in a project year. */
export const windWorksIn = (project: Project, projectYear: number): boolean => isWithin(technologyYears(project, 'wind'), projectYear);

/** Whether a case produces in a year what it produces in the one before. @param projectYear  2…lifetime */
export const hasProductionOfYearBefore = ({ project, production }: Prepared, one: SimulationCase, projectYear: number): boolean =>
  project.earlyAnalysis ||
  (one.solar.every((size, k) => size.mw === 0 || outputInYear(project, k, projectYear) === outputInYear(project, k, projectYear - 1)) &&
    (one.wind.every((size) => size.amount === 0) || windWorksIn(project, projectYear) === windWorksIn(project, projectYear - 1)) &&
    one.wind.every(
      (size, k) => size.amount === 0 || stripIndex(production.wind[k]!, projectYear) === stripIndex(production.wind[k]!, projectYear - 1),
    ));
