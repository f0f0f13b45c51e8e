import type { Project } from '../project/project.ts';
import { equipmentBounds } from './equipment-bounds.ts';
import { incentiveBounds, limitSeriesAreReady, projectBounds, realRateExists, schedulesAreWhole } from './bounds-rules.ts';
import { numbersOutOfReach } from './numbers-out-of-reach.ts';
import { revenueBounds } from './revenue-bounds.ts';
import { capacityRules } from './capacity-rules.ts';
import { contractRules } from './contract-rules.ts';
import { countRule, DEFAULT_SPEED, type Speed } from './count.ts';
import { systemConverterRules } from './converter-rules.ts';
import { resourceRules } from './resource-rules.ts';
import { solarRules } from './solar-rules.ts';
import { storageRules } from './storage-rules.ts';
import { windRules } from './wind-rules.ts';
import { depreciationRules } from './incentive-rules.ts';
import { isError, type Issue } from './issue.ts';
import { lifetimeRules } from './lifetime-rules.ts';
import { regulationRules } from './regulation-rules.ts';
import { allocationsSumTo100, energyPricesAreImported, exportLimitsAndCapacity, hasPowerSource, hasRevenue } from './revenue-rules.ts';
import type { Rule } from './rule.ts';
import { uncalculatedParts } from './uncalculated-rules.ts';

const rules: readonly Rule[] = [
  hasRevenue,
  hasPowerSource,
  exportLimitsAndCapacity,
  energyPricesAreImported,
  allocationsSumTo100,
  regulationRules,
  capacityRules,
  contractRules,
  projectBounds,
  realRateExists,
  revenueBounds,
  limitSeriesAreReady,
  schedulesAreWhole,
  equipmentBounds,
  incentiveBounds,
  depreciationRules,
  solarRules,
  resourceRules,
  windRules,
  storageRules,
  systemConverterRules,
  lifetimeRules,
  uncalculatedParts,
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
  const found = [...rules, countRule(speed)].flatMap((rule) => rule(project));
  // A field that breaks a bound of its own has said so.
  const said = new Set(found.map((issue) => issue.link.field));
  const issues = [...found, ...numbersOutOfReach(project).filter((issue) => !said.has(issue.link.field))];
  const blocked = issues.some(isError);
  return {
    issues,
    project: blocked ? undefined : (project as CheckedProject),
    mayCalculate: !blocked && (project.ignoreWarnings || !issues.some((issue) => issue.warning)),
  };
}

/**
 * CHK-80 (D-129): consent to warnings holds for the warnings it was given for. Another set of them clears it.
 *
 * @param before  issues of the project as it was
 * @param project  the project as it is now, with its issues
 */
export function consentAfter(before: readonly Issue[], project: Project, issues: readonly Issue[]): Project {
  if (!project.ignoreWarnings) return project;
  const warningsOf = (list: readonly Issue[]): Set<string> =>
    new Set(list.filter((issue) => issue.warning).map(({ id, label, link }) => JSON.stringify([id, label, link.anchor, link.field])));
  const [former, now] = [warningsOf(before), warningsOf(issues)];
  return former.size === now.size && [...now].every((one) => former.has(one)) ? project : { ...project, ignoreWarnings: false };
}
