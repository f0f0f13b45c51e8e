import { capitalRecoveryFactor, discountFactor, presentValueOfYears, type ComponentFlows } from '@stackwatt/engine';
import type { Project } from '@stackwatt/model';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { CaseFinance } from './case-finance.ts';

/** Columns of the summary; what belongs to no technology is of the system: fixed costs, the converter of a dc bus. */
export type CostPart = 'solar' | 'wind' | 'storage' | 'system';

/** Currency of each part. */
export type CostByPart = Readonly<Record<CostPart, number>>;

export type CostLineKind = 'directCapital' | 'indirectCapital' | 'fixedCapital' | 'operating' | 'augmentation' | 'replacement' | 'salvage';
export interface CostSummaryLine {
  readonly kind: CostLineKind;
  /** Project years in which it is paid, 0 to the lifetime; at least one. */
  readonly years: readonly number[];
  /** Real currency over all years, costs positive; what is left of a component at its end is negative. */
  readonly amounts: CostByPart;
  /** Present value of the same, year 0. */
  readonly present: CostByPart;
}

type IncentiveFlowKind = 'itc' | 'bonus' | 'macrs' | 'production';
/** What the incentives of one kind bring together. */
interface IncentiveSum {
  readonly kind: IncentiveFlowKind;
  readonly years: readonly number[];
  readonly amount: number;
  readonly present: number;
}

/** What a plant costs over its life, line by line, and what energy costs with it. Money is real. */
export interface CostSummary {
  readonly realDiscountRate: number;
  readonly lifetimeYears: number;
  /** Without lines that cost nothing. */
  readonly before: readonly CostSummaryLine[];
  readonly inOperation: readonly CostSummaryLine[];
  /** Without kinds that bring nothing. */
  readonly incentives: readonly IncentiveSum[];
  /** Present value of the incentives that are in the levelized cost: those on capital. */
  readonly incentivesInLcoe: number;
  /** Present value of the energy that is delivered, MWh, and the level yearly amount of the same present value. */
  readonly presentMwh: number;
  readonly levelMwh: number;
  /** Level yearly amount of operation and maintenance, currency. */
  readonly operatingPerYear: number;
  /** Currency per MWh; null where nothing is delivered. */
  readonly lcoePerMwh: number | null;
  /** Sizes of the case, MW. */
  readonly installedMw: Readonly<Record<'solar' | 'wind' | 'storage', number>>;
}

const noCost = (): Record<CostPart, number> => ({ solar: 0, wind: 0, storage: 0, system: 0 });

/** What one part pays for a line, by project year 0…N, and when each is discounted. */
interface PaidBy {
  readonly part: CostPart;
  readonly amounts: readonly { readonly year: number; readonly paidAt: number; readonly amount: number }[];
}

const byYear = (part: CostPart, amounts: ArrayLike<number>): PaidBy => ({
  part,
  amounts: Array.from(amounts, (amount, year) => ({ year, paidAt: year, amount })),
});

function line(kind: CostLineKind, rate: number, paid: readonly PaidBy[]): CostSummaryLine[] {
  const amounts = noCost();
  const present = noCost();
  const years = new Set<number>();
  for (const one of paid) {
    for (const { year, paidAt, amount } of one.amounts) {
      if (amount === 0) continue;
      years.add(year);
      amounts[one.part] += amount;
      present[one.part] += amount * discountFactor(rate, paidAt);
    }
  }
  return years.size === 0 ? [] : [{ kind, years: [...years].toSorted((a, b) => a - b), amounts, present }];
}

/**
 * The costs of a case by line and part. The lines, discounted, less what is left at the end and less the incentives on capital, are the
 * numerator of the levelized cost of energy: `levelizedCost` over the same energy.
 */
export function costSummary(project: Project, one: SimulationCase, { cashFlow, components, ...finance }: CaseFinance): CostSummary {
  const rate = cashFlow.realDiscountRate;
  const n = project.lifetime;
  const parts = cashFlow.components.map((flows, k) => ({ flows, part: components[k]!.owner ?? ('system' as const) }));
  const each = (of: (flows: ComponentFlows) => ArrayLike<number>): PaidBy[] => parts.map(({ flows, part }) => byYear(part, of(flows)));
  const fixed = Array.from({ length: n + 1 }, (_, year) => (year === 0 ? 0 : cashFlow.fixedOperatingPerYear));
  const { incentives } = cashFlow;
  const presentOf = (amounts: Float64Array): number => amounts.reduce((sum, amount, year) => sum + amount * discountFactor(rate, year), 0);
  const megawatts = (sizes: readonly { readonly mw: number }[]): number => sizes.reduce((sum, { mw }) => sum + mw, 0);
  const presentMwh = presentValueOfYears(finance.yearlyDeliveredMwh, rate);
  return {
    realDiscountRate: rate,
    lifetimeYears: n,
    before: [
      ...line(
        'directCapital',
        rate,
        each(({ capital, indirectCapital }) => capital.map((amount, year) => amount - indirectCapital[year]!)),
      ),
      ...line(
        'indirectCapital',
        rate,
        each((flows) => flows.indirectCapital),
      ),
      ...line('fixedCapital', rate, [byYear('system', [cashFlow.fixedCapital])]),
    ],
    inOperation: [
      ...line('operating', rate, [...each((flows) => flows.operating), byYear('system', fixed)]),
      ...line(
        'augmentation',
        rate,
        each((flows) => flows.augmentation),
      ),
      ...line(
        'replacement',
        rate,
        parts.map(({ flows, part }) => ({
          part,
          amounts: flows.replacements.map(({ year, paidAt, cost }) => ({ year, paidAt, amount: cost })),
        })),
      ),
      ...line(
        'salvage',
        rate,
        each((flows) => flows.salvage.map((amount) => 0 - amount)),
      ),
    ],
    incentives:
      incentives === undefined
        ? []
        : (['itc', 'bonus', 'macrs', 'production'] as const).flatMap((kind): IncentiveSum[] => {
            const years = Array.from(incentives[kind].keys()).filter((year) => incentives[kind][year] !== 0);
            const amount = incentives[kind].reduce((sum, one) => sum + one, 0);
            return years.length === 0 ? [] : [{ kind, years, amount, present: presentOf(incentives[kind]) }];
          }),
    incentivesInLcoe: incentives === undefined ? 0 : presentOf(incentives.onCapital),
    presentMwh,
    levelMwh: presentMwh * capitalRecoveryFactor(rate, n),
    operatingPerYear: cashFlow.annualisedOperating,
    lcoePerMwh: cashFlow.lcoePerMwh ?? null,
    installedMw: { solar: megawatts(one.solar), wind: megawatts(one.wind), storage: megawatts(one.storage) },
  };
}
