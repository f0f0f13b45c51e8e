import type { Plant } from '../reward/plant.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import { LEAST_THROUGHPUT, MONEY_ROUNDING, WEIGHT_ROUNDING } from './tuning.ts';

/** The largest cash flow of a step, currency, and the highest price of a stored MWh: in money and with the weights of what is owed. */
export interface Scale {
  readonly cashFlowScale: number;
  readonly highestPrice: number;
  readonly weightedCashFlow: number;
  readonly weightedPrice: number;
}

export function scaleOf(plant: Plant, { up, down }: RegulationPlant): Scale {
  const { steps, stepHours: h, atBus, behindConverter, price, importPrice, storagePowerMw: power, obligations } = plant;
  const { converterEfficiency: hi, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear, priceAdderPerMwh } = plant;
  const sizes = { cashFlowScale: 0, highestPrice: 0, weightedCashFlow: 0, weightedPrice: 0 };
  for (let t = 0; t < steps; t++) {
    const flow = atBus[t]! + (behindConverter?.[t] ?? 0) + 2 * power;
    const dear = Math.max(Math.abs(price[t]!), Math.abs(importPrice[t]!)) + Math.abs(priceAdderPerMwh?.[t] ?? 0) / hd;
    let committed = 0;
    for (const list of [up, down])
      for (const offer of list) if (offer !== undefined) committed += Math.abs(offer.worth[t]!) * offer.mostMw[t]!;
    const owed =
      obligations === undefined
        ? 0
        : Math.max(Math.abs(obligations.owedWorth[t]!), obligations.calledMw[t]! > 0 ? obligations.calledWorth[t]! : 0);
    sizes.cashFlowScale = Math.max(sizes.cashFlowScale, h * (dear * flow + committed + wear * power));
    sizes.highestPrice = Math.max(sizes.highestPrice, dear / (hi * hc) + wear);
    sizes.weightedCashFlow = Math.max(sizes.weightedCashFlow, h * owed * flow);
    sizes.weightedPrice = Math.max(sizes.weightedPrice, owed / (hi * hc));
  }
  return sizes;
}

/** The most a stored MWh could earn on a market, currency, with the weight that what is short of a delivery window has beyond its steps. */
export const highestMarketPrice = (
  { highestPrice, weightedPrice }: Scale,
  { obligations, converterEfficiency: hi, chargeEfficiency: hc }: Plant,
): number =>
  highestPrice + weightedPrice + (obligations?.hasWindows === true ? (obligations.contractWeight + obligations.firmWeight) / (hi * hc) : 0);

/**
 * The most a stored MWh could earn by regulation, currency. Of up and down each the sum of what it could be all at once: throughput (up
 * gives it, down needs the room that it makes when it leaves), reserve or room that bears a commitment in all steps of a window, and power:
 * where nothing else limits it, a MW that leaves is another that may be committed down, and one that enters in its place another up.
 */
export function highestRegulationPrice(
  { steps, stepHours: h, chargeEfficiency: hc, dischargeEfficiency: hd }: Plant,
  { up, down }: RegulationPlant,
  longest: number,
): number {
  let sum = 0;
  for (const [list, storedPerMwh, powerPerMwh] of [
    [up, 1 / hd, 1 / hc],
    [down, hc, hd],
  ] as const) {
    let most = 0;
    for (const offer of list) {
      if (offer === undefined) continue;
      const { throughput, reserveHours, worth } = offer;
      const perWorth =
        powerPerMwh +
        (throughput < LEAST_THROUGHPUT ? 0 : 1 / (throughput * storedPerMwh)) +
        (reserveHours === 0 ? 0 : (h * longest) / reserveHours);
      for (let t = 0; t < steps; t++) most = Math.max(most, perWorth * worth[t]!);
    }
    sum += most;
  }
  return sum;
}

/** Currency that may be lost or found in the last digits of one step. */
export const lastDigitsOf = ({ cashFlowScale, highestPrice, weightedCashFlow, weightedPrice }: Scale, capacity: number): number =>
  MONEY_ROUNDING * (cashFlowScale + highestPrice * capacity) + WEIGHT_ROUNDING * (weightedCashFlow + weightedPrice * capacity);

/**
 * A share of a sum over some steps, currency, below which a gap is closed; what weighs in it does not count. Nothing where there is no
 * value yet.
 */
export const shareOfMoney = (
  { cashFlowScale }: Scale,
  { steps, value }: { readonly steps: number; readonly value: number },
  share: number,
): number => (value === -Infinity ? 0 : share * Math.min(Math.abs(value), cashFlowScale * steps) + WEIGHT_ROUNDING * Math.abs(value));
