import { toFraction, toPercent } from '@stackwatt/units';
import { Bonus, Macrs, type Incentive } from '../project/incentive.ts';
import type { Project } from '../project/project.ts';
import { pathTo } from '../project/field-path.ts';
import { linkTo } from '../wizard/steps.ts';
import { warning } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

/** Shares that rounding alone takes above 1 are 1. */
const SAME = 1e-9;

type Technology = 'solar' | 'wind' | 'storage';

/**
 * Share of the cost of a part that bonus depreciation and MACRS deduct together when each is on the full eligible cost. The entity of each
 * kind knows the types of its fields, which the union of all does not.
 */
const depreciatedShare = (incentives: readonly Incentive[], technology: Technology): number =>
  incentives.reduce((sum, one) => {
    if (!one[technology]) return sum;
    if (one.kind === 'macrs') return sum + toFraction(Macrs.parse(one).eligiblePercent);
    if (one.kind !== 'bonus') return sum;
    const { eligiblePercent, bonusPercent } = Bonus.parse(one);
    return sum + toFraction(eligiblePercent) * toFraction(bonusPercent);
  }, 0);

/** D-120: independent incentives may deduct more than a part has cost; each such part is named with its share. */
export const depreciationRules: Rule = (project: Project) => {
  if (project.incentiveBasis === 'stacked') return [];
  // An analysis over the battery only has no arrays and turbines to depreciate.
  const isPaid = !project.performEvaluationOverBessOnly;
  const parts: readonly { readonly name: string; readonly technology: Technology }[] = [
    ...(project.useSolar && isPaid ? project.solar.map(({ customName }) => ({ name: customName, technology: 'solar' as const })) : []),
    ...(project.useWind && isPaid ? project.wind.map(({ model }) => ({ name: model, technology: 'wind' as const })) : []),
    ...(project.useStorage ? project.storage.map(({ customName }) => ({ name: customName, technology: 'storage' as const })) : []),
  ];
  const over = parts.flatMap(({ name, technology }) => {
    const share = depreciatedShare(project.incentives, technology);
    return share > 1 + SAME ? [`${name} ${Number(toPercent(share).toFixed(1))} %`] : [];
  });
  return over.length === 0
    ? []
    : [warning('over-depreciated', messages.overDepreciated(over), linkTo('other', pathTo('incentiveBasis'), 'incentives'))];
};
