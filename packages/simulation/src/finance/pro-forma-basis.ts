import { CREDIT_TAKEN_OFF_BASIS, MACRS_SHARES, shareOfYear, STORAGE_CREDIT_THRESHOLD, type CostedSize } from '@stackwatt/engine';
import {
  equipmentNames,
  type BasisComponent,
  type BasisCostLine,
  type BasisEscalator,
  type BasisIncentive,
  type CostUnit,
  type Escalator,
  type ProFormaBasis,
  type Project,
} from '@stackwatt/model';
import { MEGA, toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { projectYears } from '../year/project-years.ts';
import type { YearSums } from '../year/year-result.ts';
import type { CaseFinance } from './case-finance.ts';
import { chargeShares, productionBases, toEngine } from './case-incentives.ts';
import { caseParts, type Part } from './component-costs.ts';
import { storageMoney } from './storage-money.ts';
import { yearlyEnergy } from './yearly-energy.ts';

/** What a value of a cost table is multiplied by, as `costAmounts` of the engine has it, and how its unit is called. */
const TIMES: Readonly<
  Record<CostUnit, { readonly unit: string; readonly of: (size: CostedSize) => number | 'direct' | 'acMwh' | 'throughputMwh' }>
> = {
  Cost: { unit: 'once', of: () => 1 },
  CostPerYear: { unit: 'per year', of: () => 1 },
  PercentOfDirectCapital: { unit: '% of direct capital', of: () => 'direct' },
  PercentOfDirectCapitalPerYear: { unit: '% of direct capital per year', of: () => 'direct' },
  CostPerMw: { unit: 'per MW', of: (size) => size.powerMw },
  CostPerMwh: { unit: 'per MWh of capacity', of: (size) => size.energyMwh },
  CostPerUnit: { unit: 'per unit', of: (size) => size.units },
  CostPerWattDc: { unit: 'per W dc', of: (size) => size.powerMw * MEGA },
  CostPerMwDcYear: { unit: 'per MW and year', of: (size) => size.powerMw },
  CostPerMwhYear: { unit: 'per MWh of capacity and year', of: (size) => size.energyMwh },
  CostPerMwhAc: { unit: 'per MWh at the ac side', of: () => 'acMwh' },
  CostPerMwhThroughput: { unit: 'per MWh of throughput', of: () => 'throughputMwh' },
};

function linesOf({ cost, size, amount, amountUnit }: Part): BasisCostLine[] {
  if (cost.costTableKind === 'complex')
    return (['directCapital', 'indirectCapital', 'operating', 'replacement'] as const).flatMap((list) =>
      cost[list].map(({ name, unit, value }): BasisCostLine => {
        const times = TIMES[unit].of(size);
        return {
          group: list,
          name,
          value,
          unit: TIMES[unit].unit,
          times: typeof times === 'number' ? { kind: 'quantity', quantity: times } : { kind: times },
          multiplier: 1,
        };
      }),
    );
  const unit = `per ${amountUnit}`;
  return cost.items.flatMap((line, k): BasisCostLine[] => {
    const name = cost.items.length === 1 ? '' : ` ${k + 1}`;
    const times = { kind: 'quantity', quantity: amount } as const;
    const { capital, operating, replacement } = line;
    const { capitalMultipliers, operatingMultipliers, replacementMultipliers } = cost;
    return [
      { group: 'directCapital', name: `Capital${name}`, value: capital, unit, times, multiplier: capitalMultipliers[0]! },
      {
        group: 'operating',
        name: `Operating${name}`,
        value: operating,
        unit: `${unit} and year`,
        times,
        multiplier: operatingMultipliers[0]!,
      },
      { group: 'replacement', name: `Replacement${name}`, value: replacement, unit, times, multiplier: replacementMultipliers[0]! },
    ];
  });
}

/** As the engine counts it: none in early-stage, none when it is off. */
function escalatorOf(project: Project, escalator: Escalator): BasisEscalator {
  if (project.earlyAnalysis || !escalator.enabled) return { kind: 'linear', ratePerYear: 0 };
  return escalator.multiYearKind === 'linear'
    ? { kind: 'linear', ratePerYear: toFraction(escalator.linearValue) }
    : { kind: 'custom', ratesByYear: escalator.customValues.map(({ value }) => toFraction(value)) };
}

const timesAt = (byYear: ArrayLike<number>, unit: ArrayLike<number>): number[] =>
  Array.from(byYear, (amount, y) => (amount === 0 ? 0 : amount / unit[y]!));

function incentiveOf(engine: ReturnType<typeof toEngine>): BasisIncentive {
  if (engine.kind === 'production') return { ...engine, applies: { ...engine.applies, storage: false } };
  return engine;
}

/**
 * The basis of the pro forma of a case.
 *
 * @param project    as the case has it
 * @param simulated  the years that were simulated
 * @param finance    of the same years
 */
export function proFormaBasis(
  project: Project,
  one: SimulationCase,
  simulated: readonly YearSums[],
  { cashFlow, components, yearlyDeliveredMwh }: CaseFinance,
): ProFormaBasis {
  const n = project.lifetime;
  const years = projectYears(project, simulated);
  const energy = yearlyEnergy(project, years);
  const parts = caseParts(project, one, energy, storageMoney(project, one, years));
  return {
    lifetimeYears: n,
    nominalDiscountRate: toFraction(project.discountRate),
    inflationRate: toFraction(project.inflationRate),
    isEarlyStage: project.earlyAnalysis,
    fixedCapital: project.systemFixedCost,
    fixedOperatingPerYear: project.systemOmCost,
    components: parts.map((part, k): BasisComponent => {
      const { time, kept, owner, place } = part;
      const flows = cashFlow.components[k]!;
      const operation = { fromYears: time?.fromYears ?? 0, toYears: Math.min(n, time?.toYears ?? n) };
      const capitalYear = time?.capitalYear ?? 0;
      const isBuilt = capitalYear <= n && operation.fromYears < n;
      const { replacement } = components[k]!;
      return {
        name: part.name,
        owner,
        capital: flows.capital.reduce((sum, amount) => sum + amount, 0),
        operatingOfFirstYear: flows.operating[1]!,
        isReplaced: flows.replacements.length > 0,
        lines: linesOf(part),
        // Past the project: the engine pays nothing for what it would never use.
        capitalYear: isBuilt ? capitalYear : n + 1,
        ...operation,
        shareOfYear: Array.from({ length: n }, (_, y) => (isBuilt ? shareOfYear(operation, y + 1) : 0)),
        acMwh: Array.from(part.energy.acMwh ?? []),
        throughputMwh: Array.from(part.energy.throughputMwh ?? []),
        operatingEscalator: escalatorOf(project, part.omEscalator),
        lifetimeYears: part.lifetimeYears,
        replacementEscalator: part.replacementEscalator && escalatorOf(project, part.replacementEscalator),
        replacedTimes:
          kept?.replacements &&
          Array.from({ length: n }, (_, y) =>
            kept.replacements!.reduce((sum, { year, cost }) => sum + (year !== y + 1 ? 0 : replacement === 0 ? 1 : cost / replacement), 0),
          ),
        augmentation: kept && {
          mwh: timesAt(kept.augmentationByYear, kept.addedPerMwh),
          pricePerMwh: Array.from(kept.addedPerMwh),
        },
        charge: owner === 'storage' ? chargeShares(years, place!) : undefined,
      };
    }),
    incentives: project.incentives.map((incentive) => incentiveOf(toEngine(incentive))),
    incentiveBasis: project.incentiveBasis,
    storageCreditThreshold: STORAGE_CREDIT_THRESHOLD,
    creditTakenOffBasis: CREDIT_TAKEN_OFF_BASIS,
    macrsShares: Object.entries(MACRS_SHARES).map(([classYears, shares]) => ({ classYears: Number(classYears), shares })),
    production: productionBases(project, energy).map(({ technology, yearlyMwh, firstYear = 1 }, k) => ({
      name: technology === 'wind' ? 'Wind' : equipmentNames(project).solar[k]!,
      technology,
      firstYear,
      yearlyMwh: Array.from(yearlyMwh),
    })),
    deliveredMwh: Array.from(yearlyDeliveredMwh),
    auxiliaryPurchases: cashFlow.rows.slice(1).map((row) => 0 - row.purchases),
  };
}
