import type { Plant } from './plant.ts';
import { MOST_PIECES, type SegmentTable } from './segment-table.ts';
import { PIECE_ROUNDING } from './tuning.ts';
import type { StepScale } from './step-scale.ts';

/** Where steps are written, and the scale that takes them in. */
interface BuiltSteps {
  readonly table: SegmentTable;
  readonly scale: StepScale;
}

/**
 * The rewards of as many steps from `from` on as are plain: nothing is owed or called, no sale costs money, buying is no cheaper than
 * selling, no discharge earns more than its price, and all wind behind the converter can pass it and the connection. Nearly every step of
 * nearly every plant is plain, and its pieces need no search. Over n, the power into the converter less all solar, with η = 1 and wind
 * among the solar on an ac bus:
 *
 *   import (buy/η) · wind that could be sold (sell/η) · export as far as converter and connection go (sell·η) · curtailment (0)
 *
 * It says what `StepBuilder.build` says of the same step, in a fraction of its time; they differ by rounding.
 *
 * @returns the first step that is not plain, or the number of steps
 */
export function appendPlainSteps(plant: Plant, from: number, { table, scale }: BuiltSteps): number {
  const { stepHours, atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice, priceAdderPerMwh } = plant;
  const {
    converterMw,
    converterEfficiency: hi,
    chargeEfficiency: hc,
    dischargeEfficiency: hd,
    storagePowerMw,
    powerLimitMw,
    wearCostPerMwh,
  } = plant;
  const { first, firstDischarge, start, end, startReward } = table;
  const tiny = PIECE_ROUNDING * storagePowerMw;
  const storedPerMw = stepHours * hc;
  const releasedPerMw = stepHours / hd;
  const mostFedIn = converterMw / hi;
  const pieces: Pieces = { slope: table.slope, length: table.length, begin: 0, used: first[from]! };
  const until = endOfPlainSteps(plant, from);
  let cashFlowScale = 0;
  let highestPrice = 0;
  for (let t = from; t < until; t++) {
    const sell = price[t]!;
    const buy = importPrice[t]!;
    // `powerAt` and, below, `leavingCost`, written out: calls would take a third of the time of a step.
    const power = powerLimitMw === undefined ? storagePowerMw : powerLimitMw[t]!;
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const mostImport = Math.min(importLimitMw[t]!, power / hi);
    const mostExport = Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    const priceAdder = priceAdderPerMwh === undefined ? 0 : Math.abs(priceAdderPerMwh[t]!) / hd;
    cashFlowScale = Math.max(cashFlowScale, Math.abs(buy) * mostImport + sell * mostExport + priceAdder * power);
    highestPrice = Math.max(highestPrice, Math.abs(buy) + priceAdder, sell + priceAdder);
    if (pieces.used + MOST_PIECES > pieces.slope.length) {
      table.makeRoom(pieces.used + MOST_PIECES);
      ({ slope: pieces.slope, length: pieces.length } = table);
    }
    // The power of the storage unit, discharge less charge, where import ends, where wind is all sold, where no more can be exported.
    const importEnd = -wind * hi - solar;
    const windEnd = -solar;
    const exportEnd = Math.min(converterMw, mostExport - wind) / hi - solar;
    let q = Math.max(-power, -Math.min(mostImport + wind, mostFedIn) * hi - solar);
    const bought = q < importEnd ? (buy / hi) * (q - importEnd) : 0;
    const windSold = wind > 0 && q > importEnd ? (sell / hi) * (Math.min(q, windEnd) - importEnd) : 0;
    const sold = q > windEnd ? sell * hi * Math.max(0, Math.min(q, exportEnd) - windEnd) : 0;
    startReward[t] = stepHours * (bought + windSold + sold);
    pieces.begin = pieces.used;
    let charging = 0;
    if (importEnd - q > tiny) charging += extend(pieces, buy / hi / hc, (importEnd - q) * storedPerMw);
    if (importEnd > q) q = importEnd;
    if (windEnd - q > tiny) charging += extend(pieces, sell / hi / hc, (windEnd - q) * storedPerMw);
    if (windEnd > q) q = windEnd;
    const soldEnd = exportEnd < 0 ? exportEnd : 0;
    if (soldEnd - q > tiny) charging += extend(pieces, (sell * hi) / hc, (soldEnd - q) * storedPerMw);
    if (soldEnd > q) q = soldEnd;
    if (-q > tiny) charging += extend(pieces, 0, -q * storedPerMw);
    start[t] = 0 - charging;

    firstDischarge[t] = pieces.begin = pieces.used;
    const wear = priceAdderPerMwh === undefined ? wearCostPerMwh : wearCostPerMwh - priceAdderPerMwh[t]!;
    const exported = Math.min(exportEnd, power);
    let discharging = 0;
    if (exported > tiny) discharging = extend(pieces, sell * hi * hd - wear, exported * releasedPerMw);
    const idle = Math.min(Math.min(converterMw, mostExport) / hi, power) - Math.max(0, exported);
    if (idle > tiny) discharging += extend(pieces, 0 - wear, idle * releasedPerMw);
    end[t] = discharging;
    first[t + 1] = pieces.used;
  }
  scale.count(cashFlowScale, highestPrice);
  return until;
}

/** The pieces of steps, one behind the other; those of the direction in hand stand from `begin` to `used`. */
interface Pieces {
  slope: Float64Array;
  length: Float64Array;
  begin: number;
  used: number;
}

/** Adds energy of one worth to the direction in hand, to the last of its pieces where that is worth the same. @returns the energy, MWh */
function extend(pieces: Pieces, worth: number, mwh: number): number {
  const { slope, length, begin, used } = pieces;
  if (used > begin && slope[used - 1] === worth) {
    length[used - 1]! += mwh;
  } else {
    slope[used] = worth;
    length[used] = mwh;
    pieces.used = used + 1;
  }
  return mwh;
}

/** The first step from `from` on that is not plain, or the number of steps. */
function endOfPlainSteps(plant: Plant, from: number): number {
  const { steps, behindConverter, exportLimitMw, importLimitMw, price, importPrice, obligations, priceAdderPerMwh } = plant;
  const { converterMw, converterEfficiency: hi, storagePowerMw, powerLimitMw, wearCostPerMwh } = plant;
  const mostFedIn = converterMw / hi;
  for (let t = from; t < steps; t++) {
    const sell = price[t]!;
    if (!(sell >= 0)) return t;
    if (importPrice[t]! < sell && importLimitMw[t]! > 0 && (powerLimitMw === undefined ? storagePowerMw : powerLimitMw[t]!) > 0) return t;
    // With wind behind it the connection takes what it can of it, and of the rest where there is room.
    if (behindConverter !== undefined && behindConverter[t]! > Math.min(mostFedIn, exportLimitMw[t]!)) return t;
    if (wearCostPerMwh < (priceAdderPerMwh === undefined ? 0 : priceAdderPerMwh[t]!)) return t;
    if (obligations !== undefined && (obligations.owedMw[t] !== 0 || obligations.calledMw[t]! >= 0)) return t;
  }
  return steps;
}
