import type { CheckedProject, SeriesTable } from '@stackwatt/model';
import { stepHours, stepsPerYear } from '@stackwatt/units';
import { limitInputs, marketInputs, type LimitInputs, type MarketInputs } from './inputs/market-inputs.ts';
import { productionInputs, type ProductionInputs } from './inputs/production-inputs.ts';

/** Everything that all cases of a project share, in base units. Made once per worker and project. */
export interface Prepared {
  readonly project: CheckedProject;
  readonly stepMinutes: number;
  readonly stepHours: number;
  readonly steps: number;
  readonly market: MarketInputs;
  readonly limits: LimitInputs;
  readonly production: ProductionInputs;
  /** What the inputs were made from, for those that a sensitivity changes. */
  readonly series: SeriesTable;
}

/**
 * Turns a checked project and its series into engine inputs.
 *
 * @param series      values of every series the project refers to, by hash
 * @param production  when it is known from another set of sensitivity values, none of which changes it
 * @throws MissingSeries when one is absent; RangeError when one is no whole year
 */
export const prepare = (project: CheckedProject, series: SeriesTable, production = productionInputs(project, series)): Prepared => ({
  project,
  stepMinutes: project.timeStepSize,
  stepHours: stepHours(project.timeStepSize),
  steps: stepsPerYear(project.timeStepSize),
  market: marketInputs(project, series),
  limits: limitInputs(project, series),
  production,
  series,
});
