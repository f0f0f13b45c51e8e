import type { DeliveryContract, DeliveryWindow } from '../../dispatch/problem/problem.ts';
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
 * What several contracts owe, laid side by side: windows of the same hours are one part, and so is each step of delivery profiles. Where
 * windows of different hours overlap, each other or steps of a profile, they are cut at every start and end and each is spread evenly over
 * its hours, as those of one contract are (`obligationWindows`): whoever delivers the parts has met every contract.
 *
 * @returns the parts; a contract whose windows were not cut keeps them
 */
export function jointObligations(obligations: readonly ContractObligation[], stepsPerDay: number): JointObligations {
  const owed = obligations
    .flatMap((obligation, contract): Owed[] => {
      switch (obligation.kind) {
        case 'none':
          return [];
        case 'windows':
          return obligation.windows.filter(({ mwh }) => mwh > 0).map((window) => ({ ...window, contract }));
        case 'profile':
          return Array.from(obligation.owedMwh, (mwh, from) => ({ from, to: from + 1, mwh, contract })).filter(({ mwh }) => mwh > 0);
      }
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const parts: JointPart[] = [];
  const cut = new Set<number>();
  for (let first = 0; first < owed.length;) {
    let end = owed[first]!.to;
    let last = first + 1;
    while (last < owed.length && owed[last]!.from < end) end = Math.max(end, owed[last++]!.to);
    const cluster = owed.slice(first, last);
    const edges = [...new Set(cluster.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    if (edges.length > 2) cut.add(Math.floor(edges[0]! / stepsPerDay));
    for (let e = 1; e < edges.length; e++) {
      const [from, to] = [edges[e - 1]!, edges[e]!];
      const owedMwh = obligations.map((_, contract) =>
        cluster.reduce(
          (sum, one) =>
            one.contract === contract && one.from <= from && one.to >= to ? sum + (one.mwh * (to - from)) / (one.to - one.from) : sum,
          0,
        ),
      );
      if (owedMwh.some((mwh) => mwh > 0)) parts.push({ from, to, owedMwh });
    }
    first = last;
  }
  const partsOf = (contract: number): ObligationWindow[] =>
    parts.flatMap(({ from, to, owedMwh }) => (owedMwh[contract]! > 0 ? [{ from, to, mwh: owedMwh[contract]! }] : []));
  return {
    parts,
    obligations: obligations.map((one, k): ContractObligation => (one.kind === 'windows' ? { kind: 'windows', windows: partsOf(k) } : one)),
    cutDays: cut.size,
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What is owed in a part to contracts that may not fall short, MWh. */
const firmOf = ({ owedMwh }: JointPart, contracts: readonly ContractPrices[]): number =>
  sumOf(owedMwh.filter((_, k) => contracts[k]!.shortagePrice === undefined));

/**
 * The contracts as one: it owes what they owe together, pays the mean of their prices weighted by what each is owed in the part, and
 * charges that of those that may fall short,
 *
 *   price_t = Σ owed_k·price_k,t / Σ owed_k      penalty = Σ owed_k·penalty_k / Σ owed_k, over those with one, of the part's first step.
 *
 * What is owed to contracts that may not fall short is firm: it is served before the others wherever both cannot be. Where a part is
 * delivered in full this is the money of all contracts; where something is missing `jointDeliveries` says who gets what there is, and what
 * the means promise beyond that is bounded by `shortageMargin`.
 */
export function jointContract(parts: readonly JointPart[], contracts: readonly ContractPrices[], steps: number): DeliveryContract {
  const mayFallShort = contracts.some(
    ({ shortagePrice }, k) => shortagePrice !== undefined && parts.some(({ owedMwh }) => owedMwh[k]! > 0),
  );
  const price = new Float64Array(steps);
  const obligationMwh = new Float64Array(steps);
  const firmMwh = new Float64Array(steps);
  const shortagePenalty = new Float64Array(steps);
  const windows: DeliveryWindow[] = [];
  for (const part of parts) {
    const { from, to, owedMwh } = part;
    const mwh = sumOf(owedMwh);
    const firm = mayFallShort ? firmOf(part, contracts) : 0;
    for (let t = from; t < to; t++) price[t] = meanPrice(part, contracts, t);
    shortagePenalty[from] = meanPenalty(part, contracts);
    if (to > from + 1) {
      windows.push({ from, to, mwh, ...(firm > 0 && { firmMwh: firm }) });
    } else {
      obligationMwh[from] = mwh;
      firmMwh[from] = firm;
    }
  }
  return {
    price,
    obligationMwh,
    windows,
    ...(firmMwh.some((mwh) => mwh > 0) && { firmMwh }),
    shortagePenalty: mayFallShort ? shortagePenalty : undefined,
  };
}

/** Of all contracts in step t of a part, weighted by what each is owed. */
const meanPrice = ({ owedMwh }: JointPart, contracts: readonly ContractPrices[], t: number): number =>
  contracts.reduce((sum, { price }, k) => sum + owedMwh[k]! * price[t]!, 0) / sumOf(owedMwh);

/** Of those that may fall short; 0 where none may. */
function meanPenalty(part: JointPart, contracts: readonly ContractPrices[]): number {
  const { from, owedMwh } = part;
  const soft = sumOf(owedMwh) - firmOf(part, contracts);
  return soft > 0
    ? contracts.reduce(
        (sum, { shortagePrice }, k) => sum + (owedMwh[k]! > 0 && shortagePrice !== undefined ? owedMwh[k]! * shortagePrice[from]! : 0),
        0,
      ) / soft
    : 0;
}

/**
 * The contracts of a part as they are served: those that may not fall short, then the others by what a missing MWh costs, price and
 * penalty; of equal ones the first of the list.
 */
function servingOrder({ from, to }: JointPart, contracts: readonly ContractPrices[]): readonly number[] {
  const costs = contracts.map(({ price, shortagePrice }) =>
    shortagePrice === undefined ? Infinity : sumOf(Array.from(price.subarray(from, to))) / (to - from) + shortagePrice[from]!,
  );
  return contracts.map((_, k) => k).sort((a, b) => (costs[a] === costs[b] ? a - b : costs[b]! - costs[a]!));
}

/**
 * Who gets what is delivered: in each part the contracts that may not fall short up to what they are owed, then the one whose missing MWh
 * costs most, and so on. Every step of a part is shared in the same proportions.
 *
 * @param deliveredMwh  to all of them, per step; what is delivered outside of the parts is nobody's
 * @returns             share of each contract in the delivery of each step, 0…1
 */
export function jointDeliveries(
  parts: readonly JointPart[],
  deliveredMwh: Float64Array,
  contracts: readonly ContractPrices[],
): Float64Array[] {
  const shares = contracts.map(() => new Float64Array(deliveredMwh.length));
  for (const part of parts) {
    const { from, to, owedMwh } = part;
    const delivered = sumOf(Array.from(deliveredMwh.subarray(from, to)));
    if (!(delivered > 0)) continue;
    let left = delivered;
    const order = servingOrder(part, contracts).filter((k) => owedMwh[k]! > 0);
    for (const k of order) {
      const mwh = owedMwh[k]!;
      // The last that is owed something takes the rounding of the sum.
      const own = k === order.at(-1) && left <= mwh * (1 + 1e-9) + 1e-9 ? left : Math.min(left, mwh);
      shares[k]!.fill(own / delivered, from, to);
      left -= own;
    }
  }
  return shares;
}

/**
 * What the operation of the joint contract may be short of the best one where something is missing, currency:
 *
 *   Σ missing · max over parts of (highest − lowest price of a missing MWh of the part)
 *   +  what the mean prices promised − what the contracts pay.
 *
 * The operation is the best for the means. For any other with as little missing, s in a part and nothing of it firm, what s costs by the
 * means and what it costs by the contracts that may fall short lie at most s times the spread of those prices apart, the mean among them. 0
 * where all is delivered.
 */
export function shortageMargin(parts: readonly JointPart[], contracts: readonly ContractPrices[], deliveredMwh: Float64Array): number {
  const shares = jointDeliveries(parts, deliveredMwh, contracts);
  const noneMay = contracts.every(({ shortagePrice }) => shortagePrice === undefined);
  let [missing, widest, promised] = [0, 0, 0];
  for (const part of parts) {
    const { from, to, owedMwh } = part;
    const mwh = sumOf(owedMwh);
    const short = Math.max(0, mwh - sumOf(Array.from(deliveredMwh.subarray(from, to))));
    const [prices, penalty] = [
      Array.from({ length: to - from }, (_, i) => meanPrice(part, contracts, from + i)),
      meanPenalty(part, contracts),
    ];
    let [highestPrice, cheapest] = [Math.max(...prices) + penalty, Math.min(...prices) + penalty];
    contracts.forEach(({ price, shortagePrice }, k) => {
      const owed = owedMwh[k]!;
      if (owed === 0) return;
      let own = 0;
      for (let t = from; t < to; t++) {
        if (noneMay || shortagePrice !== undefined) {
          highestPrice = Math.max(highestPrice, price[t]! + (shortagePrice?.[from] ?? 0));
          cheapest = Math.min(cheapest, price[t]! + (shortagePrice?.[from] ?? 0));
        }
        const delivered = shares[k]![t]! * deliveredMwh[t]!;
        own += delivered;
        promised += price[t]! * ((owed / mwh) * deliveredMwh[t]! - delivered);
      }
      promised += (shortagePrice?.[from] ?? 0) * Math.max(0, owed - own);
    });
    promised -= penalty * short;
    missing += short;
    widest = Math.max(widest, highestPrice - cheapest);
  }
  return missing > 0 ? Math.max(0, missing * widest + promised) : 0;
}
