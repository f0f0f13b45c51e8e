import type { Fraction } from '@stackwatt/units';
import { depreciationBenefits, MACRS_SHARES, type MacrsClass } from './depreciation.ts';
import { CREDIT_TAKEN_OFF_BASIS, DEPRECIATION_BEGINS_AFTER_YEARS, type IncentiveBasis } from '../finance-conventions.ts';
import { investmentTaxCredit } from './investment-tax-credit.ts';
import { storageCreditShare, storageMacrsClass } from './storage-credit.ts';

/** Technologies an incentive applies to. */
interface Applies {
  readonly solar: boolean;
  readonly wind: boolean;
  readonly storage: boolean;
}

interface InvestmentCredit {
  readonly kind: 'itc';
  readonly applies: Applies;
  readonly eligible: Fraction;
  /** Of the eligible capital. */
  readonly credit: Fraction;
}
interface AcceleratedDepreciation {
  readonly kind: 'macrs';
  readonly applies: Applies;
  readonly eligible: Fraction;
  readonly marginalTax: Fraction;
  /** Years of the class; undefined for that of the technology: 5, and 7 for a storage unit charged below 75 % by sun and wind. */
  readonly classYears: MacrsClass | undefined;
}
interface BonusDepreciation {
  readonly kind: 'bonus';
  readonly applies: Applies;
  readonly eligible: Fraction;
  readonly marginalTax: Fraction;
  /** Of what may be depreciated, deducted in the year of the capital. */
  readonly bonus: Fraction;
}
interface ProductionCredit {
  readonly kind: 'production';
  /** Never storage: it produces nothing. */
  readonly applies: Pick<Applies, 'solar' | 'wind'>;
  readonly perMwh: number;
  /** Currency per year before tax; undefined sets no maximum. */
  readonly maxPerYear: number | undefined;
  /** Years of operation the credit is paid; undefined for all. */
  readonly durationYears: number | undefined;
  /** Tax on the credit, 0 for none. */
  readonly tax: Fraction;
}
export type Incentive = InvestmentCredit | AcceleratedDepreciation | BonusDepreciation | ProductionCredit;

/** Capital that incentives may refer to: a component with its own converter. */
export type CapitalBase = {
  /** Currency. */
  readonly capital: number;
  /** Column of the cash flow that pays it; 0 when left out. */
  readonly capitalYear?: number;
} & (
  | { readonly technology: 'solar' | 'wind' }
  | {
      readonly technology: 'storage';
      /** Shares of its charging in year 1 that came from the sun, and from sun and wind: `solarChargedShare`, `renewableChargedShare`. */
      readonly solarShare: number;
      readonly renewableShare: number;
    }
);

/** Energy that production credits may refer to. */
export interface ProductionBase {
  readonly technology: 'solar' | 'wind';
  /** MWh by project year, length N. */
  readonly yearlyMwh: ArrayLike<number>;
  /** First project year in which it works, from which a duration counts; 1 when left out. */
  readonly firstYear?: number;
}

/** What the incentives of a project refer to. */
export interface IncentiveBases {
  readonly capital: readonly CapitalBase[];
  readonly production: readonly ProductionBase[];
}

/** What every incentive of a project is reckoned with. */
export interface IncentiveTerms {
  /** N, whole years. */
  readonly lifetimeYears: number;
  readonly basis: IncentiveBasis;
  /** Per year; takes the fixed amounts of depreciation to real money. */
  readonly inflationRate: Fraction;
}

/** What incentives bring in the years 0…N, real currency, each ≥ 0. */
export interface IncentiveFlows {
  readonly itc: Float64Array;
  readonly bonus: Float64Array;
  readonly macrs: Float64Array;
  readonly production: Float64Array;
  /** Those on capital: itc, bonus and macrs. */
  readonly onCapital: Float64Array;
  readonly total: Float64Array;
  /** Investment tax credit of each entry of the capital, in its order. */
  readonly creditByCapital: readonly number[];
}

/**
 * Incentives of a project by year. With c the capital of a component, paid in year y₀, e the eligible share, f the inflation rate:
 *
 *   ITC in y₀   = credit · e · c                    (× solar-charged share of a storage unit, none below 75 %)
 *   bonus in y₀ = bonus · tax · b
 *   MACRS in y  = share_k · tax · m · (1 + f)^y₀ / (1 + f)^y,   y = y₀ + 1 + k
 *   production in y = min(maximum, credit · MWh_y) · (1 − tax)   while the duration lasts
 *
 * `stacked`: b = e · c less half of the credit, m = b less the bonus deduction; several of one kind share the capital of a component,
 * which together they never exceed. `independent`: b = m = e · c. Yearly depreciation is fixed in the money of y₀, hence the division by
 * inflation; it begins with the first year of operation, and what would fall past the project is not counted.
 *
 * @throws RangeError when an amount is not finite or a list is not N long
 *
 * Sources: 26 U.S.C. §§ 45, 48, 50(c)(3), 168; IRS Publication 946; docs/engine/finance.md.
 */
export function incentiveFlows(incentives: readonly Incentive[], bases: IncentiveBases, terms: IncentiveTerms): IncentiveFlows {
  assertIncentives(incentives, bases, terms);
  const { capital, production } = bases;
  const { lifetimeYears, basis, inflationRate } = terms;
  const row = (): Float64Array => new Float64Array(lifetimeYears + 1);
  const flows = { itc: row(), bonus: row(), macrs: row(), production: row() };
  const creditOf = new Map<CapitalBase, number>();
  const bonusOf = new Map<CapitalBase, number>();
  const add = (to: Map<CapitalBase, number>, base: CapitalBase, amount: number): unknown => to.set(base, (to.get(base) ?? 0) + amount);
  const forEachBase = (applies: Applies, of: (base: CapitalBase, year: number) => void): void => {
    for (const base of capital) if (applies[base.technology] && (base.capitalYear ?? 0) <= lifetimeYears) of(base, base.capitalYear ?? 0);
  };
  /**
   * What each depreciation of one kind is on. By law those of one component share what is eligible of it together, at most its capital,
   * less what earlier kinds took.
   */
  const basisOf = (): ((base: CapitalBase, eligible: number, taken: number) => number) => {
    const shared = new Map<CapitalBase, { readonly eligible: number; readonly basis: number }>();
    return (base, eligible, taken) => {
      if (basis === 'independent') return eligible * base.capital;
      const before = shared.get(base) ?? { eligible: 0, basis: 0 };
      const all = Math.min(1, before.eligible + eligible);
      const own = Math.max(0, all * base.capital - taken - before.basis);
      shared.set(base, { eligible: all, basis: before.basis + own });
      return own;
    };
  };
  const ofCredit = (base: CapitalBase): number => CREDIT_TAKEN_OFF_BASIS * (creditOf.get(base) ?? 0);

  // The order of the law: a credit lowers the basis of every depreciation, a bonus that of the yearly one.
  for (const itc of incentives.filter((one) => one.kind === 'itc')) {
    forEachBase(itc.applies, (base, year) => {
      const share = base.technology === 'storage' ? storageCreditShare(base.solarShare) : 1;
      const amount = investmentTaxCredit(itc.credit, itc.eligible, base.capital) * share;
      flows.itc[year]! += amount;
      add(creditOf, base, amount);
    });
  }
  const bonusBasis = basisOf();
  for (const bonus of incentives.filter((one) => one.kind === 'bonus')) {
    forEachBase(bonus.applies, (base, year) => {
      const deducted = bonus.bonus * bonusBasis(base, bonus.eligible, ofCredit(base));
      flows.bonus[year]! += deducted * bonus.marginalTax;
      add(bonusOf, base, deducted);
    });
  }
  const yearlyBasis = basisOf();
  for (const macrs of incentives.filter((one) => one.kind === 'macrs')) {
    forEachBase(macrs.applies, (base, capitalYear) => {
      const years = macrs.classYears ?? (base.technology === 'storage' ? storageMacrsClass(base.renewableShare) : 5);
      const depreciated = yearlyBasis(base, macrs.eligible, ofCredit(base) + (bonusOf.get(base) ?? 0));
      depreciationBenefits(MACRS_SHARES[years], macrs.marginalTax, depreciated).forEach((amount, k) => {
        const year = capitalYear + DEPRECIATION_BEGINS_AFTER_YEARS + k;
        if (year <= lifetimeYears) flows.macrs[year]! += amount * (1 + inflationRate) ** (capitalYear - year);
      });
    });
  }
  for (const credit of incentives.filter((one) => one.kind === 'production')) {
    for (let year = 1; year <= lifetimeYears; year++) flows.production[year]! += productionCredit(credit, production, year);
  }

  const onCapital = flows.itc.map((itc, year) => itc + flows.bonus[year]! + flows.macrs[year]!);
  return {
    ...flows,
    onCapital,
    total: onCapital.map((amount, year) => amount + flows.production[year]!),
    creditByCapital: capital.map((base) => creditOf.get(base) ?? 0),
  };
}

function productionCredit(credit: ProductionCredit, production: readonly ProductionBase[], year: number): number {
  let mwh = 0;
  for (const { technology, yearlyMwh, firstYear = 1 } of production) {
    const isPaid = credit.durationYears === undefined || year - firstYear + 1 <= credit.durationYears;
    if (credit.applies[technology] && year >= firstYear && isPaid) mwh += yearlyMwh[year - 1]!;
  }
  return Math.min(credit.maxPerYear ?? Infinity, credit.perMwh * mwh) * (1 - credit.tax);
}

function assertIncentives(
  incentives: readonly Incentive[],
  { capital, production }: IncentiveBases,
  { lifetimeYears: n, inflationRate }: IncentiveTerms,
): void {
  if (!(Number.isFinite(inflationRate) && inflationRate > -1)) throw new RangeError(`an inflation rate of ${inflationRate}`);
  for (const { kind, applies: _, ...numbers } of incentives) {
    for (const [name, value] of Object.entries(numbers)) {
      if (value !== undefined && !(Number.isFinite(value) && value >= 0))
        throw new RangeError(`${name} of an incentive (${kind}) is ${value}`);
    }
  }
  for (const base of capital) {
    const { technology, capital: amount, capitalYear = 0 } = base;
    if (!Number.isFinite(amount)) throw new RangeError(`the capital of ${technology} is ${amount}`);
    if (!(Number.isInteger(capitalYear) && capitalYear >= 0))
      throw new RangeError(`the capital of ${technology} is paid in year ${capitalYear}`);
    if (base.technology === 'storage' && ![base.solarShare, base.renewableShare].every((share) => share >= 0 && share <= 1)) {
      throw new RangeError(`a storage unit is charged by the sun to ${base.solarShare}, by sun and wind to ${base.renewableShare}`);
    }
  }
  for (const { technology, yearlyMwh } of production) {
    if (yearlyMwh.length !== n) throw new RangeError(`${yearlyMwh.length} yearly values of ${technology} production for ${n} years`);
    if (!Array.from(yearlyMwh).every(Number.isFinite))
      throw new RangeError(`a yearly production of ${technology} is not finite: ${Array.from(yearlyMwh).join(', ')}`);
  }
}
