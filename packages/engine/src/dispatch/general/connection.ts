import type { Plant } from '../reward/plant.ts';
import { FLOW_ROUNDING } from './tuning.ts';

/** What the connection can make of a net power of the storage units in a step, MW. */
export interface Connected {
  /** Least and most that can flow out at the point of interconnection, below 0 in, before its limits. */
  readonly lowest: number;
  readonly highest: number;
  /** By how much the storage units deliver, or take, more than converter and connection let them. */
  readonly tooMuch: number;
  readonly tooLittle: number;
  /** The best flow, and the generation it takes; `missedMw`: by how much it cannot be. */
  operate(wanted: Wanted): Flow;
}
/** What is owed, committed up and down behind the connection, and the flow the solution has. */
interface Wanted {
  readonly owedMw: number;
  readonly upMw: number;
  readonly downMw: number;
  readonly wantedMw: number;
}
interface Flow {
  readonly flowMw: number;
  readonly atBusUsedMw: number;
  readonly behindConverterUsedMw: number;
  readonly missedMw: number;
}

/**
 * The connection beside regulation: with `up` and `down` committed behind it the flow e stays within
 *
 *   max(−import limit, down − import limit) ≤ e ≤ min(export limit, export limit − up)
 *
 * and within what storage units and generation make of it, curtailed freely. It earns price·e, what is owed first, or costs the purchase.
 */
export function connectionOf(plant: Plant): (t: number, netMw: number) => Connected {
  const {
    atBus,
    behindConverter,
    exportLimitMw,
    importLimitMw,
    price,
    importPrice,
    converterMw,
    converterEfficiency: hi,
    obligations,
  } = plant;
  const isAc = converterMw === Infinity;
  const through = (n: number): number => (n >= 0 ? n * hi : n / hi);
  const back = (a: number): number => (a >= 0 ? a / hi : a * hi);
  return (t, netMw) => {
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const least = Math.max(netMw, -converterMw);
    const most = isAc ? netMw + solar : Math.max(least, Math.min(netMw + solar, converterMw / hi));
    const lowest = through(isAc ? netMw : Math.min(least, converterMw / hi));
    const highest = through(most) + wind;
    const overConverter = isAc ? 0 : Math.max(0, netMw - converterMw / hi);
    const underConverter = isAc ? 0 : Math.max(0, -converterMw - (netMw + solar));
    return {
      lowest,
      highest,
      tooMuch: Math.max(overConverter, lowest > exportLimitMw[t]! ? netMw - back(exportLimitMw[t]!) : 0),
      tooLittle: Math.max(underConverter, highest < -importLimitMw[t]! ? back(-importLimitMw[t]! - wind) - most : 0),
      operate({ owedMw, upMw, downMw, wantedMw }) {
        const bottom = Math.max(lowest, downMw > 0 ? downMw - importLimitMw[t]! : -importLimitMw[t]!);
        const top = Math.min(highest, exportLimitMw[t]! - upMw);
        const worth = (e: number): number =>
          e < 0
            ? importPrice[t]! * e
            : price[t]! * e +
              (obligations === undefined ? 0 : (Math.max(obligations.owedWorth[t]!, price[t]!) - price[t]!) * Math.min(owedMw, e));
        let flowMw = Math.min(top, Math.max(bottom, wantedMw));
        let best = worth(flowMw);
        for (const at of [top, bottom, 0, owedMw]) {
          if (at < bottom || at > top || !(worth(at) > best + FLOW_ROUNDING * Math.abs(best))) continue;
          best = worth(at);
          flowMw = at;
        }
        if (isAc)
          return {
            flowMw,
            atBusUsedMw: Math.min(solar, Math.max(0, flowMw - netMw)),
            behindConverterUsedMw: 0,
            missedMw: Math.max(bottom - top, netMw - flowMw, flowMw - netMw - solar),
          };
        const behindConverterUsedMw = Math.min(wind, Math.max(0, flowMw - lowest));
        const n = back(flowMw - behindConverterUsedMw);
        return {
          flowMw,
          atBusUsedMw: Math.min(solar, Math.max(0, n - netMw)),
          behindConverterUsedMw,
          missedMw: Math.max(bottom - top, netMw - n, n - netMw - solar, n - converterMw / hi, -n - converterMw),
        };
      },
    };
  };
}
