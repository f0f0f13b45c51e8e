import type { Plant, Side } from '../reward/plant.ts';

/** Where the power of a step goes, MW. Written anew by every call of the operator that returned it. */
export interface Operation {
  exportMw: number;
  importMw: number;
  /** Curtailed where the storage unit is and behind the converter. */
  curtailedAtBusMw: number;
  curtailedBehindConverterMw: number;
  /** Currency per hour from trade and deliveries, without wear; what is owed counts with its whole worth. */
  rate: number;
}

/** What is owed in a step, set anew for every call. */
export class Owed {
  mw = 0;
  /** Currency per MWh. */
  worth = 0;
  /** Counts beyond the worth when the best use is chosen, currency per MWh. */
  weight = 0;

  set(mw: number, worth: number, weight: number): this {
    this.mw = mw;
    this.worth = worth;
    this.weight = weight;
    return this;
  }
}

/**
 * Best use of the connection in one step, given what the storage unit does.
 *
 * With q = discharge − charge the power into the converter is n in [q, q + solar] (what is missing is curtailed), on its ac
 * side a = η·n or n/η, and the net flow y = export − import in [a, a + wind]. Earnings are piecewise linear in n and y, so
 * the best is found among the ends of the intervals and the kinks a = 0, a = −wind, y = 0, y = owed and the n behind it. Where it
 * earns the same, generation is used rather than curtailed and nothing is imported.
 *
 * @returns a function of step, q in MW, what is owed, that of the plant when left out, and a direction the connection must have. The
 *   object it returns is the same every time
 */
export function plantOperator(plant: Plant): (t: number, q: number, owed?: Owed, side?: Side) => Operation {
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
  const out: Operation = { exportMw: 0, importMw: 0, curtailedAtBusMw: 0, curtailedBehindConverterMw: 0, rate: 0 };
  const ownOwed = new Owed();
  const isAc = converterMw === Infinity;

  return (t, q, asked, side) => {
    const {
      mw: owedMw,
      worth: owedWorth,
      weight,
    } = asked ?? (obligations === undefined ? ownOwed : ownOwed.set(obligations.owedMw[t]!, obligations.owedWorth[t]!, 0));
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const sell = price[t]!;
    const buy = importPrice[t]!;
    const mostExport = exportLimitMw[t]!;
    const mostImport = side === 'export' ? 0 : importLimitMw[t]!;
    const first = owedWorth + weight;
    const owed = owedMw > 0 && first > sell ? Math.min(owedMw, mostExport) : 0;
    const firm = obligations?.firmMw === undefined ? 0 : Math.min(owed, obligations.firmMw[t]!);
    // More of what is owed is always better than none of it: the end of what is firm is no kink to look at.
    const firmWeight = firm > 0 ? obligations!.firmWeight : 0;
    const isMoreBetter = sell >= 0 && buy >= 0 && (owed === 0 || first >= 0);
    if (isAc && isMoreBetter) {
      // The common case: all that fits is exported, what is missing is bought.
      const available = q + solar;
      const y = available < mostExport ? available : mostExport;
      out.exportMw = y > 0 ? y : 0;
      out.importMw = y < 0 ? (-y < mostImport ? -y : mostImport) : 0;
      out.curtailedAtBusMw = available > y ? Math.min(solar, available - y) : 0;
      out.curtailedBehindConverterMw = 0;
      out.rate = rateOf(y, owed, owedWorth, y > 0 ? sell : buy) + firmRateOf(y, firm, firmWeight);
      return out;
    }
    const lowestA = Math.max(-mostImport - wind, -converterMw / hi);
    const highestA = Math.min(mostExport, converterMw);
    const lowestN = Math.max(q, lowestA * hi);
    // The solver's q may pass a limit by a rounding error; the interval then is a point.
    const highestN = Math.max(lowestN, Math.min(q + solar, highestA / hi));
    const step = { lowestN, highestN, hi, wind, mostExport, mostImport, sell, buy, owed, owedWorth, weight, firm, firmWeight };
    const n = isMoreBetter ? passAll(step, out) : passBest(step, out);
    out.curtailedAtBusMw = Math.min(solar, Math.max(0, q + solar - n));
    return out;
  };
}

/** One step of a connection, MW and currency per MWh. */
interface StepOfConnection {
  /** What may go into the converter, and its efficiency. */
  readonly lowestN: number;
  readonly highestN: number;
  readonly hi: number;
  readonly wind: number;
  readonly mostExport: number;
  readonly mostImport: number;
  readonly sell: number;
  readonly buy: number;
  /** Owed in all, its worth and its weight beyond it, and the firm part of it. */
  readonly owed: number;
  readonly owedWorth: number;
  readonly weight: number;
  readonly firm: number;
  readonly firmWeight: number;
}

/** Where more is always better behind a converter: as much as fits goes through it and out. @returns what goes into the converter */
function passAll(step: StepOfConnection, out: Operation): number {
  const { highestN: n, hi, wind, mostExport, mostImport, sell, buy, owed, owedWorth, firm, firmWeight } = step;
  const passed = n > 0 ? n * hi : n / hi;
  const least = passed > -mostImport ? passed : -mostImport;
  const y = Math.max(least, passed + wind < mostExport ? passed + wind : mostExport);
  out.exportMw = y > 0 ? y : 0;
  out.importMw = y < 0 ? -y : 0;
  out.curtailedBehindConverterMw = Math.min(wind, Math.max(0, passed + wind - y));
  out.rate = rateOf(y, owed, owedWorth, y > 0 ? sell : buy) + firmRateOf(y, firm, firmWeight);
  return n;
}

/** Where more is not always better: the best of the ends and kinks of n and y. @returns what goes into the converter */
function passBest(step: StepOfConnection, out: Operation): number {
  const { lowestN, highestN, hi, wind, mostExport, mostImport, sell, buy, owed, owedWorth, weight, firm, firmWeight } = step;
  const first = owedWorth + weight;
  let bestRate = -Infinity;
  let bestN = 0;
  let bestY = 0;
  for (let candidate = 0; candidate < 6; candidate++) {
    let n = highestN;
    if (candidate === 1) n = lowestN;
    else if (candidate > 1) {
      // The kinks of a, and the n at which what is owed is met with all of the wind or none of it.
      if (candidate > 3 && owed === 0) break;
      const a = candidate === 2 ? 0 : candidate === 3 ? -wind : candidate === 4 ? owed : owed - wind;
      n = a > 0 ? a / hi : a * hi;
      if (n <= lowestN || n >= highestN) continue;
    }
    const a = n > 0 ? n * hi : n / hi;
    const lowestY = Math.max(a, -mostImport);
    const highestY = Math.max(lowestY, Math.min(a + wind, mostExport));
    for (let flow = 0; flow < 4; flow++) {
      let y = highestY;
      if (flow === 1) y = lowestY;
      else if (flow > 1) {
        y = flow === 2 ? 0 : owed;
        if (y <= lowestY || y >= highestY) continue;
      }
      const rate = rateOf(y, owed, first, y > 0 ? sell : buy) + firmRateOf(y, firm, firmWeight);
      if (rate > bestRate) {
        bestRate = rate;
        bestN = n;
        bestY = y;
      }
    }
  }
  out.rate = weight === 0 ? bestRate : rateOf(bestY, owed, owedWorth, bestY > 0 ? sell : buy) + firmRateOf(bestY, firm, firmWeight);
  out.exportMw = bestY > 0 ? bestY : 0;
  out.importMw = bestY < 0 ? -bestY : 0;
  const bestA = bestN > 0 ? bestN * hi : bestN / hi;
  out.curtailedBehindConverterMw = Math.min(wind, Math.max(0, bestA + wind - bestY));
  return bestN;
}

/** Currency per hour of a net flow y, MW, at the price of its direction; what is owed comes first. */
function rateOf(y: number, owed: number, owedWorth: number, price: number): number {
  if (y <= 0) return price * y;
  return y > owed ? owedWorth * owed + price * (y - owed) : owedWorth * y;
}

/** The same of what may not be missing, beyond its worth as a part of what is owed; a function of its own, not made anew in every step. */
const firmRateOf = (y: number, firm: number, firmWeight: number): number => (firm > 0 && y > 0 ? firmWeight * Math.min(y, firm) : 0);
