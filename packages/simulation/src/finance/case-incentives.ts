import {
  incentiveFlows,
  investmentTaxCredit,
  renewableChargedShare,
  solarChargedShare,
  STORAGE_CREDIT_THRESHOLD,
  type CapitalBase,
  type Incentive as EngineIncentive,
  type IncentiveFlows,
  type ProductionBase,
} from '@stackwatt/engine';
import { Bonus, equipmentNames, Itc, Macrs, ProductionCredit, type Incentive, type Project, type StorageCredit } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import { technologyYears } from '../storage-life/working-time.ts';
import type { StorageUnitCharge } from '../year/charge-by-storage-unit.ts';
import type { YearSums } from '../year/year-result.ts';
import type { CaseComponent } from './component-costs.ts';
import type { YearlyEnergy } from './yearly-energy.ts';

const CLASS_YEARS = { automatic: undefined, 3: 3, 5: 5, 7: 7, 15: 15 } as const;

/**
 * An incentive in fractions. A maximum of 0 is none; no credit on investment for wind, none on production for a storage unit (INC-07). The
 * entity of each kind knows the types of its fields, which the union of all does not.
 */
export function toEngine(incentive: Incentive): EngineIncentive {
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
      const { eligiblePercent, marginalTaxPercent, propertyClass } = Macrs.parse(incentive);
      return {
        kind: 'macrs',
        applies: { solar, wind, storage },
        eligible: toFraction(eligiblePercent),
        marginalTax: toFraction(marginalTaxPercent),
        classYears: CLASS_YEARS[propertyClass],
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

/**
 * What charged one storage unit in the first year that charged it; what Reg-Down put in came from the grid. What other units gave it came
 * from the plant's sources as the rest did.
 */
function firstCharge(years: readonly YearSums[], storageUnit: number): Pick<StorageUnitCharge, 'solarMwh' | 'windMwh' | 'gridMwh'> {
  for (const { storageUnits, chargeByStorageUnit, regulationChargedMwhByStorageUnit } of years) {
    const k = storageUnits.findIndex(({ place }) => place === storageUnit);
    const charge = chargeByStorageUnit[k];
    if (charge === undefined) continue;
    const { solarMwh, windMwh } = charge;
    const gridMwh = charge.gridMwh + regulationChargedMwhByStorageUnit[k]!;
    if (solarMwh + windMwh + gridMwh > 0) return { solarMwh, windMwh, gridMwh };
  }
  return { solarMwh: 0, windMwh: 0, gridMwh: 0 };
}

/** Shares of a storage unit's first charge that came from the sun, and from sun and wind. */
export function chargeShares(
  years: readonly YearSums[],
  storageUnit: number,
): { readonly solarShare: number; readonly renewableShare: number } {
  const sources = firstCharge(years, storageUnit);
  return { solarShare: solarChargedShare(sources), renewableShare: renewableChargedShare(sources) };
}

/** Energy that production credits refer to; an analysis over the battery only has none. */
export const productionBases = (project: Project, energy: YearlyEnergy): ProductionBase[] =>
  project.performEvaluationOverBessOnly
    ? []
    : [
        ...energy.solarAcMwh.map((yearlyMwh): ProductionBase => ({
          technology: 'solar',
          yearlyMwh,
          firstYear: technologyYears(project, 'solar').first,
        })),
        { technology: 'wind', yearlyMwh: energy.windAcMwh, firstYear: technologyYears(project, 'wind').first },
      ];

export interface CaseIncentives {
  readonly flows: IncentiveFlows;
  /** One for each storage unit with an investment tax credit. */
  readonly storageCredits: readonly StorageCredit[];
}

/** Capital that incentives may refer to, with the storage unit it belongs to. */
interface OwnedCapital {
  readonly base: CapitalBase;
  readonly storageUnit: number | undefined;
}

/**
 * What the incentives of a project bring in its years; undefined without any. Each is on the capital of a technology with its own
 * converters and on the energy it delivers; every storage unit counts by what charged it in its first year. The dispatch does not know of a
 * credit: it curtails at a negative price what the credit would pay for.
 */
export function caseIncentives(
  project: Project,
  components: readonly CaseComponent[],
  energy: YearlyEnergy,
  years: readonly YearSums[],
): CaseIncentives | undefined {
  if (project.incentives.length === 0) return undefined;
  const capital = components.flatMap(({ owner, place, capital: amount, capitalYear = 0 }): OwnedCapital[] => {
    if (owner === undefined) return [];
    if (owner !== 'storage') return [{ base: { technology: owner, capital: amount, capitalYear }, storageUnit: undefined }];
    return [{ storageUnit: place, base: { technology: owner, capital: amount, capitalYear, ...chargeShares(years, place!) } }];
  });
  const production = productionBases(project, energy);
  const incentives = project.incentives.map(toEngine);
  const flows = incentiveFlows(
    incentives,
    { capital: capital.map(({ base }) => base), production },
    { lifetimeYears: project.lifetime, basis: project.incentiveBasis, inflationRate: toFraction(project.inflationRate) },
  );
  return { flows, storageCredits: storageCredits(project, incentives, capital, flows) };
}

/** The credit of each storage unit beside the one it would have if the sun alone charged it; units that are never built have none. */
function storageCredits(
  project: Project,
  incentives: readonly EngineIncentive[],
  capital: readonly OwnedCapital[],
  { creditByCapital }: IncentiveFlows,
): StorageCredit[] {
  const credits = incentives.filter((one) => one.kind === 'itc').filter(({ applies }) => applies.storage);
  const names = equipmentNames(project).storage;
  return project.storage.flatMap((_, storageUnit): StorageCredit[] => {
    let [credit, fullCredit, solarShare] = [0, 0, 0];
    capital.forEach(({ base, storageUnit: owner }, k) => {
      if (owner !== storageUnit || base.technology !== 'storage' || (base.capitalYear ?? 0) > project.lifetime) return;
      solarShare = base.solarShare;
      credit += creditByCapital[k]!;
      fullCredit += credits.reduce((sum, one) => sum + investmentTaxCredit(one.credit, one.eligible, base.capital), 0);
    });
    return fullCredit === 0
      ? []
      : [{ store: storageUnit, name: names[storageUnit]!, solarShare, threshold: STORAGE_CREDIT_THRESHOLD, credit, fullCredit }];
  });
}
