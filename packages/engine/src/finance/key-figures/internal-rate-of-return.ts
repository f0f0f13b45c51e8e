import type { Fraction } from '@stackwatt/units';
import { exponentialSumRoots } from '../../math/exponential-sum-roots.ts';

/** A flow at a time; `years` counts from the start of year 1 and may be fractional. */
export interface TimedFlow {
  readonly years: number;
  /** Signed currency: in positive, out negative. */
  readonly amount: number;
}

/**
 * The rates at which a cash flow is worth nothing. `several` has no single answer: `rates` are all of them, rising, and
 * `nearest` is the one nearest to the discount rate, to be shown only with the warning that it is one of several.
 */
export type InternalRateOfReturn =
  | { readonly kind: 'none'; readonly reason: 'noSignChange' | 'neverZero' }
  | { readonly kind: 'one'; readonly rate: Fraction }
  | { readonly kind: 'several'; readonly rates: readonly Fraction[]; readonly nearest: Fraction };

/** A flow below this share of the largest is rounding residue; kept, it would count as a change of sign. */
const RESIDUE = 1e-12;
/** Flows closer in time than this many years are one flow. */
const SAME_TIME = 1e-9;

/**
 * Internal rate of return: every rate i > −1 with Σ CF · (1 + i)^(−t) = 0.
 *
 * The signs of the flows are counted first: without a change there is no rate (`noSignChange`); with one change there is
 * exactly one; with more there are that many or fewer by an even number, and all are found (see `exponentialSumRoots`).
 * An even number of changes may leave none (`neverZero`). A rate is real when the flows are in real money.
 *
 * @param flows         signed, in any order
 * @param discountRate  fraction per year, used only to choose `nearest`
 * @throws              RangeError when an amount or a time is not finite
 */
export function internalRateOfTimedFlows(flows: readonly TimedFlow[], discountRate: number): InternalRateOfReturn {
  const merged: { years: number; amount: number }[] = [];
  for (const flow of [...flows].sort((a, b) => a.years - b.years)) {
    if (!(Number.isFinite(flow.amount) && Number.isFinite(flow.years)))
      throw new RangeError(`a flow of ${flow.amount} after ${flow.years} years`);
    const last = merged.at(-1);
    if (last !== undefined && flow.years - last.years < SAME_TIME) last.amount += flow.amount;
    else merged.push({ ...flow });
  }
  const largest = merged.reduce((max, flow) => Math.max(max, Math.abs(flow.amount)), 0);
  const kept = merged.filter((flow) => Math.abs(flow.amount) > RESIDUE * largest);
  const hasBothSigns = kept.some((flow) => flow.amount > 0) && kept.some((flow) => flow.amount < 0);
  if (!hasBothSigns) return { kind: 'none', reason: 'noSignChange' };

  const amounts = Float64Array.from(kept, (flow) => flow.amount / largest);
  const times = Float64Array.from(kept, (flow) => flow.years);
  const rates = exponentialSumRoots(amounts, times)
    .map((x) => Math.expm1(x) as Fraction)
    // A root so near −100 % that it rounds to it, or so high that it overflows, is no rate anybody can be told.
    .filter((rate) => rate > -1 && Number.isFinite(rate));
  const [first, ...others] = rates;
  if (first === undefined) return { kind: 'none', reason: 'neverZero' };
  if (others.length === 0) return { kind: 'one', rate: first };
  const nearest = others.reduce((best, rate) => (Math.abs(rate - discountRate) < Math.abs(best - discountRate) ? rate : best), first);
  return { kind: 'several', rates, nearest };
}

/**
 * Internal rate of return of yearly flows; see `internalRateOfTimedFlows`.
 *
 * @param flows         signed currency, index is the project year, 0…N
 * @param discountRate  fraction per year, used only to choose `nearest`
 */
export const internalRateOfReturn = (flows: ArrayLike<number>, discountRate: number): InternalRateOfReturn =>
  internalRateOfTimedFlows(
    Array.from(flows, (amount, years) => ({ years, amount })),
    discountRate,
  );
