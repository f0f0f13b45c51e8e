import { escalated, escalationFactor, NO_ESCALATION, type Escalator as Escalation } from '@stackwatt/engine';
import type { Escalator, Project } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';

/** An escalator as the engine counts it; early-stage has none (ESC-06), nor has one that is off. */
function escalatorOf(project: Project, escalator: Escalator): Escalation {
  if (project.earlyAnalysis || !escalator.enabled) return NO_ESCALATION;
  return escalator.multiYearKind === 'linear'
    ? { kind: 'linear', ratePerYear: toFraction(escalator.linearValue) }
    : { kind: 'custom', ratesByYear: escalator.customValues.map(({ value }) => toFraction(value)) };
}

/** Factor on the year-1 amount. @param projectYear  1…lifetime */
export const yearFactor = (project: Project, escalator: Escalator, projectYear: number): number =>
  escalationFactor(escalatorOf(project, escalator), projectYear);

/** The factors of all project years. */
export const yearFactors = (project: Project, escalator: Escalator): Float64Array =>
  escalated(1, escalatorOf(project, escalator), project.lifetime);
