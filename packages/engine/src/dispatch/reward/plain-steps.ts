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
  let { slope, length } = table;
  let used = first[from]!;
  const until = endOfPlainSteps(plant, from, scale);
  for (let t = from; t < until; t++) {
    const sell = price[t]!;
    const buy = importPrice[t]!;
    // `powerAt` and, below, `leavingCost`, written out: calls would take a third of the time of a step.
    const power = powerLimitMw === undefined ? storagePowerMw : powerLimitMw[t]!;
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const mostImport = Math.min(importLimitMw[t]!, power / hi);
    const mostExport = Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    if (used + MOST_PIECES > slope.length) {
      table.makeRoom(used + MOST_PIECES);
      ({ slope, length } = table);
    }
    // The power of the storage unit, discharge less charge, where import ends, where wind is all sold, where no more can be exported.
    const importEnd = -wind * hi - solar;
    const windEnd = -solar;
    const exportEnd = Math.min(converterMw, mostExport - wind) / hi - solar;
    const begin = used;
    let q = Math.max(-power, -Math.min(mostImport + wind, mostFedIn) * hi - solar);
    const bought = q < importEnd ? (buy / hi) * (q - importEnd) : 0;
    const windSold = wind > 0 && q > importEnd ? (sell / hi) * (Math.min(q, windEnd) - importEnd) : 0;
    const sold = q > windEnd ? sell * hi * Math.max(0, Math.min(q, exportEnd) - windEnd) : 0;
    startReward[t] = stepHours * (bought + windSold + sold);
    let charging = 0;
    if (importEnd - q > tiny) {
      slope[used] = buy / hi / hc;
      charging = length[used++] = (importEnd - q) * storedPerMw;
    }
    if (importEnd > q) q = importEnd;
    if (windEnd - q > tiny) {
      const at = sell / hi / hc;
      const amount = (windEnd - q) * storedPerMw;
      charging += amount;
      if (used > begin && slope[used - 1] === at) {
        length[used - 1]! += amount;
      } else {
        slope[used] = at;
        length[used++] = amount;
      }
    }
    if (windEnd > q) q = windEnd;
    const soldEnd = exportEnd < 0 ? exportEnd : 0;
    if (soldEnd - q > tiny) {
      const at = (sell * hi) / hc;
      const amount = (soldEnd - q) * storedPerMw;
      charging += amount;
      if (used > begin && slope[used - 1] === at) {
        length[used - 1]! += amount;
      } else {
        slope[used] = at;
        length[used++] = amount;
      }
    }
    if (soldEnd > q) q = soldEnd;
    if (-q > tiny) {
      slope[used] = 0;
      charging += length[used++] = -q * storedPerMw;
    }
    start[t] = 0 - charging;

    firstDischarge[t] = used;
    const wear = priceAdderPerMwh === undefined ? wearCostPerMwh : wearCostPerMwh - priceAdderPerMwh[t]!;
    const exported = Math.min(exportEnd, power);
    let discharging = 0;
    if (exported > tiny) {
      slope[used] = sell * hi * hd - wear;
      discharging = length[used++] = exported * releasedPerMw;
    }
    const idle = Math.min(Math.min(converterMw, mostExport) / hi, power) - Math.max(0, exported);
    if (idle > tiny) {
      discharging += idle * releasedPerMw;
      if (discharging > idle * releasedPerMw && slope[used - 1] === -wear) {
        length[used - 1]! += idle * releasedPerMw;
      } else {
        slope[used] = 0 - wear;
        length[used++] = idle * releasedPerMw;
      }
    }
    end[t] = discharging;
    first[t + 1] = used;
  }
  return until;
}

/** The first step from `from` on that is not plain, or the number of steps; the scale takes in the plain ones. */
function endOfPlainSteps(plant: Plant, from: number, scale: StepScale): number {
  const { steps, atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice, obligations, priceAdderPerMwh } = plant;
  const { converterMw, converterEfficiency: hi, dischargeEfficiency: hd, storagePowerMw, powerLimitMw, wearCostPerMwh } = plant;
  const mostFedIn = converterMw / hi;
  let cashFlowScale = 0;
  let highestPrice = 0;
  let t = from;
  for (; t < steps; t++) {
    const sell = price[t]!;
    const buy = importPrice[t]!;
    const power = powerLimitMw === undefined ? storagePowerMw : powerLimitMw[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const mostImport = Math.min(importLimitMw[t]!, power / hi);
    const mostExport = Math.min(exportLimitMw[t]!, wind + (atBus[t]! + power) * hi);
    if (!(sell >= 0) || (mostImport > 0 && buy < sell) || wind > mostFedIn || wind > mostExport) break;
    const wear = priceAdderPerMwh === undefined ? wearCostPerMwh : wearCostPerMwh - priceAdderPerMwh[t]!;
    if (wear < 0 || (obligations !== undefined && (obligations.owedMw[t] !== 0 || obligations.calledMw[t]! >= 0))) break;
    const priceAdder = priceAdderPerMwh === undefined ? 0 : Math.abs(priceAdderPerMwh[t]!) / hd;
    cashFlowScale = Math.max(cashFlowScale, Math.abs(buy) * mostImport + sell * mostExport + priceAdder * power);
    highestPrice = Math.max(highestPrice, Math.abs(buy) + priceAdder, sell + priceAdder);
  }
  scale.count(cashFlowScale, highestPrice);
  return t;
}
