import { MEGA, toFraction } from '@stackwatt/units';
import { shareOfYear, type Operation } from './operation.ts';

/** What the value of a cost line is multiplied by. Percentages are of the direct capital that is given in money. */
type CostUnit =
  | 'Cost'
  | 'CostPerYear'
  | 'PercentOfDirectCapital'
  | 'PercentOfDirectCapitalPerYear'
  | 'CostPerMw'
  | 'CostPerMwh'
  | 'CostPerUnit'
  | 'CostPerWattDc'
  | 'CostPerMwDcYear'
  | 'CostPerMwhAc'
  | 'CostPerMwhYear'
  | 'CostPerMwhThroughput';

interface CostLine {
  readonly name: string;
  readonly unit: CostUnit;
  /** Currency in the unit, or percent, ≥ 0. */
  readonly value: number;
}

/** Costs of a component, line by line; operating lines recur every year. */
export interface CostLines {
  readonly directCapital: readonly CostLine[];
  readonly indirectCapital: readonly CostLine[];
  readonly operating: readonly CostLine[];
  readonly replacement: readonly CostLine[];
}

/** Size of the component the lines refer to. */
export interface CostedSize {
  /** P: of an array its dc size. */
  readonly powerMw: number;
  /** E: energy capacity of a storage unit; 0 for anything else. */
  readonly energyMwh: number;
  readonly units: number;
}

/** Yearly cost as of year 1, in parts that follow different quantities. */
export interface OperatingCost {
  readonly fixedPerYear: number;
  /** Currency per MWh that leaves an array at the ac side. */
  readonly perAcMwh: number;
  /** Currency per MWh of a storage unit's throughput. */
  readonly perThroughputMwh: number;
}

/** A cost table in currency. */
export interface ResolvedCost {
  readonly directCapital: number;
  readonly indirectCapital: number;
  /** Direct and indirect. */
  readonly capital: number;
  readonly operating: OperatingCost;
  /** Currency, each time. */
  readonly replacement: number;
}

interface UnitRule {
  /** Whether it belongs to operating lines, to those paid once, or to both. */
  readonly paid: 'yearly' | 'once' | 'either';
  /** What the value is multiplied by; `direct` is the direct capital given in money. */
  readonly times: (size: CostedSize, direct: number) => number | undefined;
}

const UNIT_RULES: Readonly<Record<CostUnit, UnitRule>> = {
  Cost: { paid: 'once', times: () => 1 },
  CostPerYear: { paid: 'yearly', times: () => 1 },
  PercentOfDirectCapital: { paid: 'once', times: (_, direct) => toFraction(direct) },
  PercentOfDirectCapitalPerYear: { paid: 'yearly', times: (_, direct) => toFraction(direct) },
  CostPerMw: { paid: 'once', times: (size) => size.powerMw },
  CostPerMwh: { paid: 'once', times: (size) => size.energyMwh },
  CostPerUnit: { paid: 'either', times: (size) => size.units },
  CostPerWattDc: { paid: 'once', times: (size) => size.powerMw * MEGA },
  CostPerMwDcYear: { paid: 'yearly', times: (size) => size.powerMw },
  CostPerMwhYear: { paid: 'yearly', times: (size) => size.energyMwh },
  // Follow the energy of each year, which `yearlyOperating` knows.
  CostPerMwhAc: { paid: 'yearly', times: () => undefined },
  CostPerMwhThroughput: { paid: 'yearly', times: () => undefined },
};

/** Currency of each line of a table, in the order of its lists; undefined for a line that follows the energy of a year. */
type CostAmounts = Readonly<Record<keyof CostLines, readonly (number | undefined)[]>>;

const total = (amounts: readonly (number | undefined)[]): number => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/**
 * Currency of each line of a cost table. With C the direct capital given in money (its percentages apart), P, E and number the size:
 *
 *   Cost, CostPerYear → value · CostPerMw, CostPerMwDcYear → value · P · CostPerWattDc → value · P · 10⁶ · CostPerMwh, CostPerMwhYear →
 *   value · E CostPerUnit → value · number · PercentOfDirectCapital(PerYear) → value/100 · C
 *   CostPerMwhAc → value · yearly ac MWh · CostPerMwhThroughput → value · yearly throughput, both by `yearlyOperating`
 *
 * @throws RangeError when a value or a size is not finite, or a unit makes no sense in its list: a yearly one for capital, a single one for
 *   operation
 */
export function costAmounts(lines: CostLines, size: CostedSize): CostAmounts {
  for (const [name, value] of Object.entries(size))
    if (!Number.isFinite(value)) throw new RangeError(`${name} of what is costed is ${value}`);
  const amounts = (group: keyof CostLines, direct: number): (number | undefined)[] =>
    lines[group].map((line) => {
      const { paid, times } = UNIT_RULES[line.unit];
      if (!Number.isFinite(line.value)) throw new RangeError(`the cost line ${line.name} is ${line.value}`);
      if (paid !== 'either' && (paid === 'yearly') !== (group === 'operating'))
        throw new RangeError(`the cost line ${line.name} of ${group} has the unit ${line.unit}`);
      const factor = times(size, direct);
      return factor === undefined ? undefined : line.value * factor;
    });
  // With nothing to take a percentage of, the percentages are 0 and what is left is given in money.
  const direct = total(amounts('directCapital', 0));
  return {
    directCapital: amounts('directCapital', direct),
    indirectCapital: amounts('indirectCapital', direct),
    operating: amounts('operating', direct),
    replacement: amounts('replacement', direct),
  };
}

/**
 * Currency of a cost table: the sums of `costAmounts`, and the rates of the lines that follow the energy of a year.
 *
 * @throws RangeError as `costAmounts` does
 */
export function resolveCostLines(lines: CostLines, size: CostedSize): ResolvedCost {
  const amounts = costAmounts(lines, size);
  const rateOf = (unit: CostUnit): number => lines.operating.reduce((sum, line) => (line.unit === unit ? sum + line.value : sum), 0);
  const directCapital = total(amounts.directCapital);
  const indirectCapital = total(amounts.indirectCapital);
  return {
    directCapital,
    indirectCapital,
    capital: directCapital + indirectCapital,
    operating: {
      fixedPerYear: total(amounts.operating),
      perAcMwh: rateOf('CostPerMwhAc'),
      perThroughputMwh: rateOf('CostPerMwhThroughput'),
    },
    replacement: total(amounts.replacement),
  };
}

/** One line of a simple table: currency for one MW, turbine or unit. */
export interface SimpleCostLine {
  readonly capital: number;
  readonly operating: number;
  readonly replacement: number;
  readonly augmentation: number;
}

/**
 * Currency of a simple table: every line times the amount and the sensitivity multiplier of its column.
 *
 * @param amount       MW, turbines or units
 * @param multipliers  1 for no change
 */
export function resolveSimpleCost(lines: readonly SimpleCostLine[], amount: number, multipliers: SimpleCostLine): SimpleCostLine {
  const sum = (key: keyof SimpleCostLine): number => {
    const cost = lines.reduce((subtotal, line) => subtotal + line[key], 0) * amount * multipliers[key];
    if (!Number.isFinite(cost)) throw new RangeError(`the ${key} cost of ${amount} is ${cost}`);
    return cost;
  };
  return { capital: sum('capital'), operating: sum('operating'), replacement: sum('replacement'), augmentation: sum('augmentation') };
}

/** What operating cost follows besides the calendar; by project year, length N. */
export interface OperatedQuantities {
  readonly acMwh?: ArrayLike<number>;
  readonly throughputMwh?: ArrayLike<number>;
}

/**
 * Operating cost of every project year, as `ComponentCost.operatingByYear` takes it:
 *
 *   (fixed · share of the year it works + rate_ac · ac MWh + rate_throughput · throughput) · escalation factor
 *
 * @param factors    escalation by project year (`escalated(1, …)`), length N
 * @param operation  the whole project when left out; energy is not made outside it, so only the fixed part is cut
 */
export const yearlyOperating = (
  cost: OperatingCost,
  quantities: OperatedQuantities,
  { factors, operation }: { readonly factors: ArrayLike<number>; readonly operation?: Operation },
): Float64Array =>
  Float64Array.from(factors, (factor, y) => {
    const share = operation === undefined ? 1 : shareOfYear(operation, y + 1);
    return (
      (cost.fixedPerYear * share +
        cost.perAcMwh * (quantities.acMwh?.[y] ?? 0) +
        cost.perThroughputMwh * (quantities.throughputMwh?.[y] ?? 0)) *
      factor
    );
  });
