import {
  incentiveFlows,
  renewableChargedShare,
  solarChargedShare,
  type CapitalBase,
  type Incentive as EngineIncentive,
  type IncentiveFlows,
  type ProductionBase,
} from '@stackwatt/engine';
import { Bonus, Itc, Macrs, ProductionCredit, type Incentive, type Project } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import { technologyYears } from '../storage-life/working-time.ts';
import type { StoreCharge } from '../year/charge-by-store.ts';
import type { YearSums } from '../year/year-result.ts';
import type { CaseComponent } from './component-costs.ts';
import type { YearlyEnergy } from './yearly-energy.ts';

/**
 * An incentive in fractions. A maximum of 0 is none; no credit on investment for wind, none on production for a store (INC-07). The
 * entity of each kind knows the types of its fields, which the union of all does not.
 */
function toEngine(incentive: Incentive): EngineIncentive {
  const { solar, wind, storage } = incentive;
  switch (incentive.kind) {
    case 'itc': {
      const { eligiblePercent, itcPercent } = Itc.parse(incentive);
      return {
        kind: 'itc',
        applies: { solar, wind: false, storage },
        eligible: toFraction(eligiblePercent),
        credit: toFraction(itcPercent),
      };
    }
    case 'macrs': {
      const { eligiblePercent, marginalTaxPercent } = Macrs.parse(incentive);
      return {
        kind: 'macrs',
        applies: { solar, wind, storage },
        eligible: toFraction(eligiblePercent),
        marginalTax: toFraction(marginalTaxPercent),
      };
    }
    case 'bonus': {
      const { eligiblePercent, marginalTaxPercent, bonusPercent } = Bonus.parse(incentive);
      return {
        kind: 'bonus',
        applies: { solar, wind, storage },
        eligible: toFraction(eligiblePercent),
        marginalTax: toFraction(marginalTaxPercent),
        bonus: toFraction(bonusPercent),
      };
    }
    case 'prod': {
      const { credit, maxCredit, useDuration, duration, useCreditTaxPercent, creditTaxPercent } = ProductionCredit.parse(incentive);
      return {
        kind: 'production',
        applies: { solar, wind },
        perMwh: credit,
        maxPerYear: maxCredit > 0 ? maxCredit : undefined,
        durationYears: useDuration ? duration : undefined,
        tax: toFraction(useCreditTaxPercent ? creditTaxPercent : 0),
      };
    }
  }
}

/** What charged one store in the first year that charged it. What other stores gave it came from the plant's sources as the rest did. */
function firstCharge(years: readonly YearSums[], store: number): Pick<StoreCharge, 'solarMwh' | 'windMwh' | 'gridMwh'> {
  for (const { stores, chargeByStore } of years) {
    const charge = chargeByStore[stores.findIndex(({ place }) => place === store)];
    if (charge !== undefined && charge.solarMwh + charge.windMwh + charge.gridMwh > 0) return charge;
  }
  return { solarMwh: 0, windMwh: 0, gridMwh: 0 };
}

/**
 * What the incentives of a project bring in its years; undefined without any. Each is on the capital of a technology with its own
 * converters and on the energy it delivers; every store counts by what charged it in its first year. The dispatch does not know of a
 * credit: it curtails at a negative price what the credit would pay for.
 */
export function caseIncentives(
  project: Project,
  components: readonly CaseComponent[],
  energy: YearlyEnergy,
  years: readonly YearSums[],
): IncentiveFlows | undefined {
  if (project.incentives.length === 0) return undefined;
  const capital = components.flatMap(({ owner, store, capital: amount, capitalYear = 0 }): CapitalBase[] => {
    if (owner === undefined) return [];
    if (owner !== 'storage') return [{ technology: owner, capital: amount, capitalYear }];
    const sources = firstCharge(years, store!);
    return [
      {
        technology: owner,
        capital: amount,
        capitalYear,
        solarShare: solarChargedShare(sources),
        renewableShare: renewableChargedShare(sources),
      },
    ];
  });
  const production: ProductionBase[] = project.performEvaluationOverBessOnly
    ? []
    : [
        ...energy.solarAcMwh.map((yearlyMwh): ProductionBase => ({
          technology: 'solar',
          yearlyMwh,
          firstYear: technologyYears(project, 'solar').first,
        })),
        { technology: 'wind', yearlyMwh: energy.windAcMwh, firstYear: technologyYears(project, 'wind').first },
      ];
  return incentiveFlows(project.incentives.map(toEngine), capital, production, project.lifetime);
}
