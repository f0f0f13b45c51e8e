import type { MarketPosition } from '@stackwatt/engine';
import type { Flows } from '../year/flows.ts';
import type { CapacityYear } from './capacity-year.ts';
import { takenSteps, type ContractYear } from './contract-year.ts';

/** Power by source, MW per step, at the point of interconnection. */
export type BySourceMw = Omit<MarketPosition, 'importMw'>;

/** To whom the export of each step goes; the parts sum to the export. */
export interface SplitExports {
  /** Left for the energy market, and what is bought in it. */
  readonly market: MarketPosition;
  readonly contract: BySourceMw;
  /** For each capacity market: what reaches its calls, and the part that nobody else pays. */
  readonly calls: readonly { readonly deliveredMw: Float64Array; readonly paidMw: Float64Array }[];
}

const SOURCES = ['solarMw', 'windMw', 'storageMw'] as const;

/**
 * Splits the export: capacity calls come first and are met from the store; then the contract takes what was delivered to it, of every
 * source alike, or its shares where it owes nothing; the rest is the market's. Energy of a call may be owed to the contract too: it
 * counts for both and is paid once, by the contract.
 *
 * @param contractMw   delivered to a contract with an obligation, MW at the point of interconnection
 * @param marketPrice  of the operational market, which a contract without an obligation may compete with
 */
export function splitExports(flows: Flows, capacity: readonly CapacityYear[], contract: ContractYear | undefined, contractMw: Float64Array | undefined, marketPrice: Float64Array | undefined): SplitExports {
  const steps = flows.exportMw.length;
  if (capacity.length === 0 && contract === undefined) {
    const none = new Float64Array(steps);
    return { market: { solarMw: flows.solarExportMw, windMw: flows.windExportMw, storageMw: flows.storageExportMw, importMw: flows.importMw }, contract: { solarMw: none, windMw: none, storageMw: none }, calls: [] };
  }
  const market = { solarMw: flows.solarExportMw.slice(), windMw: flows.windExportMw.slice(), storageMw: flows.storageExportMw.slice(), importMw: flows.importMw };
  const sold = { solarMw: new Float64Array(steps), windMw: new Float64Array(steps), storageMw: new Float64Array(steps) };
  const calls = deliveredToCalls(capacity, market.storageMw);

  if (contract !== undefined && contract.inputs.obligation.kind === 'none') {
    const taken = takenSteps(contract, marketPrice);
    const { shares } = contract.inputs;
    const shareOf = { solarMw: shares.solar, windMw: shares.wind, storageMw: shares.storage };
    for (const source of SOURCES) {
      for (let t = 0; t < steps; t++) {
        sold[source][t] = taken[t]! * shareOf[source] * market[source][t]!;
        market[source][t]! -= sold[source][t]!;
      }
    }
  } else if (contractMw !== undefined) {
    for (let t = 0; t < steps; t++) {
      const wanted = contractMw[t]!;
      if (wanted === 0) continue;
      const free = market.solarMw[t]! + market.windMw[t]! + market.storageMw[t]!;
      const part = free > 0 ? Math.min(1, wanted / free) : 0;
      for (const source of SOURCES) {
        sold[source][t] = part * market[source][t]!;
        market[source][t] = part === 1 ? 0 : market[source][t]! - sold[source][t]!;
      }
      const fromCalls = wanted - part * free;
      if (fromCalls > 0) sold.storageMw[t]! += takeFromCalls(calls, t, fromCalls);
    }
  }
  return { market, contract: sold, calls };
}

/** Serves the calls from the store's export, the earlier market first; what they take is taken off it. */
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
