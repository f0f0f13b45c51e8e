import type { Project } from '../project/project.ts';
import { equipmentBounds, limitSeriesAreReady, projectBounds } from './bounds-rules.ts';
import { countRule, DEFAULT_SPEED, type Speed } from './count.ts';
import { solarRules, storageRules, systemConverterRules, windRules } from './equipment-rules.ts';
import { isError, type Issue } from './issue.ts';
import { energyPricesAreImported, hasPowerSource, hasRevenue } from './revenue-rules.ts';
import type { Rule } from './rule.ts';
import { uncalculatedParts } from './uncalculated-rules.ts';

const rules: readonly Rule[] = [
  hasRevenue, hasPowerSource, energyPricesAreImported, projectBounds, limitSeriesAreReady, equipmentBounds,
  solarRules, windRules, storageRules, systemConverterRules, uncalculatedParts,
];

declare const checked: unique symbol;
/** A project without errors. Only `checkProject` makes one, so nothing unchecked reaches the simulation. */
export type CheckedProject = Project & { readonly [checked]: true };

export interface CheckResult {
  readonly issues: readonly Issue[];
  /** Present when there is no error (CHK-79). Warnings may still ask for consent: see `mayCalculate`. */
  readonly project: CheckedProject | undefined;
  /** CHK-80: no error, and no warning unless the user ignores warnings. */
  readonly mayCalculate: boolean;
}

/**
 * Every finding about a project: rules never throw and none hides another.
 *
 * @param speed  of the installation, for the run time in the count messages
 */
export function checkProject(project: Project, speed: Speed = DEFAULT_SPEED): CheckResult {
  const issues = [...rules, countRule(speed)].flatMap((rule) => rule(project));
  const blocked = issues.some(isError);
  return {
    issues,
    project: blocked ? undefined : (project as CheckedProject),
    mayCalculate: !blocked && (project.ignoreWarnings || !issues.some((issue) => issue.warning)),
  };
}
