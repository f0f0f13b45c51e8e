import type { DeliveryContract } from '../dispatch/problem.ts';
import type { ObligationWindow } from './obligation-windows.ts';
import type { ContractObligation } from './settle-contract.ts';

/** Energy owed to some contracts between two steps, the second not included. */
export interface JointPart {
  readonly from: number;
  readonly to: number;
  /** Of each contract, in their order, MWh. */
  readonly owedMwh: readonly number[];
}
export interface JointObligations {
  /** By their first steps, without overlap; each owes something. */
  readonly parts: readonly JointPart[];
  /** What each contract asks for, in these parts. */
  readonly obligations: readonly ContractObligation[];
  /** Days on which windows of different hours overlap and were cut. */
  readonly cutDays: number;
}
/** What a contract pays and charges, currency per MWh and step; no shortage price where falling short is not allowed. */
export interface ContractPrices {
  readonly price: Float64Array;
  readonly shortagePrice: Float64Array | undefined;
}

interface Owed extends ObligationWindow {
  readonly contract: number;
}

/**
 * What several contracts owe, laid side by side: windows of the same hours are one part, and so is each step of delivery profiles. Where windows of different
 * hours overlap, each other or steps of a profile, they are cut at every start and end and each is spread evenly over its hours, as those of one contract are
 * (`obligationWindows`): whoever delivers the parts has met every contract.
 *
 * @returns the parts; a contract whose windows were not cut keeps them
 */
export function jointObligations(obligations: readonly ContractObligation[], stepsPerDay: number): JointObligations {
  const owed = obligations.flatMap((obligation, contract): Owed[] => {
    switch (obligation.kind) {
      case 'none':
        return [];
      case 'windows':
        return obligation.windows.filter(({ mwh }) => mwh > 0).map((window) => ({ ...window, contract }));
      case 'profile':
        return Array.from(obligation.owedMwh, (mwh, from) => ({ from, to: from + 1, mwh, contract })).filter(({ mwh }) => mwh > 0);
    }
  }).sort((a, b) => a.from - b.from || a.to - b.to);
  const parts: JointPart[] = [];
  const cut = new Set<number>();
  for (let first = 0; first < owed.length; ) {
    let end = owed[first]!.to;
    let last = first + 1;
    while (last < owed.length && owed[last]!.from < end) end = Math.max(end, owed[last++]!.to);
    const cluster = owed.slice(first, last);
    const edges = [...new Set(cluster.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    if (edges.length > 2) cut.add(Math.floor(edges[0]! / stepsPerDay));
    for (let e = 1; e < edges.length; e++) {
      const [from, to] = [edges[e - 1]!, edges[e]!];
      const owedMwh = obligations.map((_, contract) => cluster.reduce(
        (sum, one) => (one.contract === contract && one.from <= from && one.to >= to ? sum + (one.mwh * (to - from)) / (one.to - one.from) : sum), 0));
      if (owedMwh.some((mwh) => mwh > 0)) parts.push({ from, to, owedMwh });
    }
    first = last;
  }
  const partsOf = (contract: number): ObligationWindow[] => parts.flatMap(({ from, to, owedMwh }) => (owedMwh[contract]! > 0 ? [{ from, to, mwh: owedMwh[contract]! }] : []));
  return { parts, obligations: obligations.map((one, k): ContractObligation => (one.kind === 'windows' ? { kind: 'windows', windows: partsOf(k) } : one)), cutDays: cut.size };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The contracts as one: it owes what they owe together, pays and charges their means weighted by what each is owed in the part,
 *
 *   price_t = Σ owed_k·price_k,t / Σ owed_k      penalty = Σ owed_k·penalty_k / Σ owed_k, of the part's first step.
 *
 * Where a part is delivered in full this is the money of all contracts, and so it is where nothing is; in between `jointDeliveries` serves the first contract
 * first, and what the mean promises beyond that is bounded by `shortageMargin`.
 *
 * @throws RangeError when only some of the contracts may fall short: one price on a missing MWh could not tell them apart
 */
export function jointContract(parts: readonly JointPart[], contracts: readonly ContractPrices[], steps: number): DeliveryContract {
  const owing = contracts.filter((_, k) => parts.some(({ owedMwh }) => owedMwh[k]! > 0));
  const mayFallShort = owing.filter(({ shortagePrice }) => shortagePrice !== undefined).length;
  if (mayFallShort > 0 && mayFallShort < owing.length) throw new RangeError(`${mayFallShort} of ${owing.length} contracts that owe have a price on falling short`);
  const price = new Float64Array(steps);
  const obligationMwh = new Float64Array(steps);
  const shortagePenalty = new Float64Array(steps);
  const windows: ObligationWindow[] = [];
  for (const { from, to, owedMwh } of parts) {
    const mwh = sumOf(owedMwh);
    const mean = (of: (contract: ContractPrices) => number): number => contracts.reduce((sum, contract, k) => (owedMwh[k]! > 0 ? sum + owedMwh[k]! * of(contract) : sum), 0) / mwh;
    for (let t = from; t < to; t++) price[t] = mean((contract) => contract.price[t]!);
    shortagePenalty[from] = mean((contract) => contract.shortagePrice?.[from] ?? 0);
    if (to === from + 1) obligationMwh[from] = mwh;
    else windows.push({ from, to, mwh });
  }
  return { price, obligationMwh, windows, shortagePenalty: mayFallShort > 0 ? shortagePenalty : undefined };
}

/**
 * Who gets what is delivered: of each part the first contract up to what it is owed, then the next. Every step of a part is shared in the same proportions.
 *
 * @param deliveredMwh  to all of them, per step; what is delivered outside of the parts is nobody's
 * @returns             share of each contract in the delivery of each step, 0…1
 */
export function jointDeliveries(parts: readonly JointPart[], deliveredMwh: Float64Array, contracts: number): Float64Array[] {
  const shares = Array.from({ length: contracts }, () => new Float64Array(deliveredMwh.length));
  for (const { from, to, owedMwh } of parts) {
    const delivered = sumOf(Array.from(deliveredMwh.subarray(from, to)));
    if (!(delivered > 0)) continue;
    let left = delivered;
    owedMwh.forEach((mwh, k) => {
      // The last that is owed something takes the rounding of the sum.
      const isLast = owedMwh.every((other, j) => j <= k || other === 0);
      const part = isLast && left <= mwh * (1 + 1e-9) + 1e-9 ? left : Math.min(left, mwh);
      shares[k]!.fill(part / delivered, from, to);
      left -= part;
    });
  }
  return shares;
}

/**
 * What the operation of the joint contract may be short of the best one where something is missing, currency:
 *
 *   Σ missing · max over parts of (dearest − cheapest missing MWh of the part)  +  what the mean prices promised − what the contracts pay.
 *
 * The operation is the best for the means. For any other with as little missing, s in a part, the means and the order of the contracts
 * lie at most s times the spread of that part apart. 0 where all is delivered.
 */
export function shortageMargin(parts: readonly JointPart[], contracts: readonly ContractPrices[], deliveredMwh: Float64Array): number {
  const shares = jointDeliveries(parts, deliveredMwh, contracts.length);
  let [missing, widest, promised] = [0, 0, 0];
  for (const { from, to, owedMwh } of parts) {
    const mwh = sumOf(owedMwh);
    const short = Math.max(0, mwh - sumOf(Array.from(deliveredMwh.subarray(from, to))));
    let [dearest, cheapest] = [-Infinity, Infinity];
    contracts.forEach(({ price, shortagePrice }, k) => {
      const owed = owedMwh[k]!;
      if (owed === 0) return;
      const penalty = shortagePrice?.[from] ?? 0;
      let own = 0;
      for (let t = from; t < to; t++) {
        dearest = Math.max(dearest, price[t]! + penalty);
        cheapest = Math.min(cheapest, price[t]! + penalty);
        const delivered = shares[k]![t]! * deliveredMwh[t]!;
        own += delivered;
        promised += price[t]! * ((owed / mwh) * deliveredMwh[t]! - delivered);
      }
      promised -= penalty * ((owed / mwh) * short - Math.max(0, owed - own));
    });
    missing += short;
    widest = Math.max(widest, dearest - cheapest);
  }
  return missing > 0 ? Math.max(0, missing * widest + promised) : 0;
}
