import { type Plant, powerAt } from '../reward/plant.ts';
import type { Obligations } from './obligations.ts';

/**
 * The same plant with lighter weights on its obligations: so many times the most that a stored MWh can be worth. Weights as heavy as the
 * worst case asks for cost the digits of the money beside them, and a gap of the search counts by them. Events keep their rank before the
 * contract.
 *
 * @returns undefined where the plant's own are no heavier, or where there are none or two ranks of them: shortages of two ranks are not one
 *   number to compare
 */
export function lighterPlant(plant: Plant, times: number): Plant | undefined {
  const { obligations } = plant;
  if (obligations === undefined || obligations.firmWeight > 0) return undefined;
  const worth = mostStoredWorth(plant, obligations, { ...plant, adderShare: 1 / plant.dischargeEfficiency });
  const share = (times * worth) / obligations.contractWeight;
  return share < 1 ? weighed(plant, share * obligations.contractWeight, share * obligations.eventWeight) : undefined;
}

/**
 * The plant without money: all it can lose is what is short, one a MWh of its contract and `eventFirst` a MWh of an event. What it commits
 * stays possible: its energy may be delivered.
 */
export function withoutMoney(plant: Plant, eventFirst: number): Plant {
  const { obligations, steps } = plant;
  if (obligations === undefined) throw new Error('fault in dispatch: a plant without obligations has nothing but money');
  const nothing = new Float64Array(steps);
  const free: Obligations = {
    ...obligations,
    contractWeight: 0,
    eventWeight: 0,
    owedWorth: nothing,
    owedPrice: nothing,
    calledWorth: nothing,
  };
  return weighed(
    { ...plant, price: nothing, importPrice: nothing, priceAdderPerMwh: undefined, wearCostPerMwh: 0, obligations: free },
    1,
    eventFirst,
  );
}

/**
 * The plant with other weights on its obligations, currency per MWh of its contract and of an event; the offset of its steps, what all of
 * them would count if met, moves with them.
 */
export function weighed(plant: Plant, contractWeight: number, eventWeight: number): Plant {
  const { stepHours: h, exportLimitMw, steps, obligations } = plant;
  if (obligations === undefined) return plant;
  const owedWorth = obligations.owedWorth.slice();
  const calledWorth = obligations.calledWorth.slice();
  const offset = new Float64Array(steps);
  for (let t = 0; t < steps; t++) {
    const owed = obligations.owedMw[t]!;
    if (owed > 0 && owed !== Infinity) {
      owedWorth[t]! += contractWeight - obligations.contractWeight;
      offset[t]! += h * contractWeight * Math.min(owed, exportLimitMw[t]!);
    }
    if (obligations.calledMw[t]! < 0) continue;
    calledWorth[t]! += eventWeight - obligations.eventWeight;
    offset[t]! += h * eventWeight * Math.min(obligations.calledMw[t]!, powerAt(plant, t));
  }
  return { ...plant, obligations: { ...obligations, contractWeight, eventWeight, owedWorth, calledWorth, offset } };
}

/** How a storage unit turns what it holds into money. */
interface UnitWorth {
  readonly chargeEfficiency: number;
  readonly wearCostPerMwh: number;
  /** MWh of the price adder a stored MWh may earn. */
  readonly adderShare: number;
}

/** The most a stored MWh can earn or avoid anywhere, currency, beside the weights. */
export function mostStoredWorth(
  { price, importPrice, priceAdderPerMwh, converterEfficiency: hi, steps }: Plant,
  { owedMw, owedWorth, calledMw, calledWorth, contractWeight, eventWeight }: Obligations,
  { chargeEfficiency: hc, wearCostPerMwh, adderShare }: UnitWorth,
): number {
  let highestPrice = 0;
  for (let t = 0; t < steps; t++) {
    const owed = owedMw[t]! > 0 ? Math.abs(owedWorth[t]! - (owedMw[t] === Infinity ? 0 : contractWeight)) : 0;
    highestPrice = Math.max(
      highestPrice,
      adderShare * Math.abs(priceAdderPerMwh?.[t] ?? 0) + Math.max(Math.abs(price[t]!), Math.abs(importPrice[t]!), owed),
      calledMw[t]! < 0 ? 0 : calledWorth[t]! - eventWeight,
    );
  }
  return highestPrice / (hi * hc) + wearCostPerMwh + 1;
}
