import { jointDeliveries, type MarketPosition } from '@stackwatt/engine';
import type { Flows } from '../year/flows.ts';
import type { CapacityYear } from './capacity-year.ts';
import { boughtShares, residualBuyerOf, owesNothing, type ContractsYear } from './contract-year.ts';

/** Power by source, MW per step, at the point of interconnection. */
export type BySourceMw = Omit<MarketPosition, 'importMw'>;

/** To whom the export of each step goes; the parts sum to the export. */
export interface SplitExports {
  /** Left for the energy market, and what is bought in it. */
  readonly market: MarketPosition;
  /** Of each contract. */
  readonly contracts: readonly BySourceMw[];
  /** For each capacity market: what reaches its calls, and the part that nobody else pays. */
  readonly calls: readonly { readonly deliveredMw: Float64Array; readonly paidMw: Float64Array }[];
}

/** Who takes the export of a year. */
interface Buyers {
  readonly capacity: readonly CapacityYear[];
  readonly contracts: ContractsYear;
  /** Delivered to contracts with an obligation, MW at the point of interconnection. */
  readonly contractMw: Float64Array | undefined;
  /** Of the operational market, which a contract without an obligation may compete with; undefined without a market. */
  readonly marketPrice: Float64Array | undefined;
}

const SOURCES = ['solarMw', 'windMw', 'storageMw'] as const;

const NAMES = { solarMw: 'solar', windMw: 'wind', storageMw: 'storage' } as const;
const nothing = (steps: number): BySourceMw => ({
  solarMw: new Float64Array(steps),
  windMw: new Float64Array(steps),
  storageMw: new Float64Array(steps),
});

/**
 * Splits the export: capacity calls come first and are met from the storage unit; then the contracts take what was delivered to them, of
 * every source alike, the first one first; those that owe nothing buy their shares of what is left, and the rest is the market's, or
 * without one that of the contract that pays most. Energy of a call may be owed to a contract too: it counts for both and is paid once, by
 * the contract.
 */
export function splitExports(flows: Flows, { capacity, contracts, contractMw, marketPrice }: Buyers): SplitExports {
  const steps = flows.exportMw.length;
  const { all, parts } = contracts;
  if (capacity.length === 0 && all.length === 0) {
    return {
      market: { solarMw: flows.solarExportMw, windMw: flows.windExportMw, storageMw: flows.storageExportMw, importMw: flows.importMw },
      contracts: [],
      calls: [],
    };
  }
  const market = {
    solarMw: flows.solarExportMw.slice(),
    windMw: flows.windExportMw.slice(),
    storageMw: flows.storageExportMw.slice(),
    importMw: flows.importMw,
  };
  const sold = all.map(() => nothing(steps));
  const calls = deliveredToCalls(capacity, market.storageMw);

  if (contractMw !== undefined && !all.every(owesNothing)) {
    const shares = parts === undefined ? undefined : jointDeliveries(parts, contractMw, all);
    for (let t = 0; t < steps; t++) {
      const wanted = contractMw[t]!;
      if (wanted === 0) continue;
      const free = market.solarMw[t]! + market.windMw[t]! + market.storageMw[t]!;
      const part = free > 0 ? Math.min(1, wanted / free) : 0;
      const toContracts = (source: (typeof SOURCES)[number], mw: number): void => {
        if (shares === undefined) sold[0]![source][t]! += mw;
        else for (let k = 0; k < all.length; k++) sold[k]![source][t]! += shares[k]![t]! * mw;
      };
      for (const source of SOURCES) {
        const mw = part * market[source][t]!;
        toContracts(source, mw);
        market[source][t] = part === 1 ? 0 : market[source][t]! - mw;
      }
      const fromCalls = wanted - part * free;
      if (fromCalls > 0) toContracts('storageMw', takeFromCalls(calls, t, fromCalls));
    }
  }
  const bought = boughtShares(contracts, marketPrice);
  const residualBuyer = marketPrice === undefined && all.length > 1 ? residualBuyerOf(contracts) : undefined;
  for (const source of SOURCES) {
    for (let t = 0; t < steps; t++) {
      const left = market[source][t]!;
      if (left === 0) continue;
      bought.forEach((share, k) => {
        const mw = (share?.[NAMES[source]][t] ?? 0) * left;
        sold[k]![source][t]! += mw;
        // Shares that sum to 1 leave no more than a rounding.
        market[source][t] = Math.max(0, market[source][t]! - mw);
      });
      if (residualBuyer === undefined) continue;
      sold[residualBuyer.contract[t]!]![source][t]! += market[source][t]!;
      market[source][t] = 0;
    }
  }
  return { market, contracts: sold, calls };
}

/** Serves the calls from the storage unit's export, the earlier market first; what they take is taken off it. */
function deliveredToCalls(capacity: readonly CapacityYear[], storageMw: Float64Array): SplitExports['calls'] {
  return capacity.map(({ calls, bidMw }) => {
    const deliveredMw = new Float64Array(storageMw.length);
    for (const { from, steps } of calls) {
      for (let t = from; t < from + steps; t++) {
        deliveredMw[t] = Math.min(bidMw, storageMw[t]!);
        storageMw[t]! -= deliveredMw[t]!;
      }
    }
    return { deliveredMw, paidMw: deliveredMw.slice() };
  });
}

function takeFromCalls(calls: SplitExports['calls'], t: number, wantedMw: number): number {
  let taken = 0;
  for (const { paidMw } of calls) {
    const part = Math.min(paidMw[t]!, wantedMw - taken);
    paidMw[t]! -= part;
    taken += part;
  }
  return taken;
}
