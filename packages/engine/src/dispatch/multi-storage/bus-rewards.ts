import type { DispatchProblem, StorageUnit } from '../problem/problem.ts';
import { buildStepRewards } from '../reward/build-step-rewards.ts';
import { type Plant, powerAt, toPlant } from '../reward/plant.ts';
import { EVENT_FIRST } from '../reward/tuning.ts';
import type { Obligations } from '../obligations/obligations.ts';
import type { StepRewards } from '../reward/step-rewards.ts';
import { LARGEST_EVENT_WEIGHT, LARGEST_LOSS, LEAST_LOSS } from './tuning.ts';

/**
 * What every step earns as a function of the net energy n all storage units together deliver to the bus (MWh; n < 0 charges): the step
 * reward of a single lossless unit with the power of all of them. Converter, limits, curtailment, prices, and what is owed in a step are
 * segments here, so the units meet in one number per step.
 *
 * @returns one table; currency over MWh at the bus
 */
export const busRewards = (problem: DispatchProblem): StepRewards => buildStepRewards(busPlant(problem));

/**
 * The plant with one lossless storage unit of the power of all. Obligations outweigh money for the unit that loses most and wears most, and
 * for exchanges between units: its pretended loss is the least that any two ways of a MWh differ by.
 *
 * @param eventFirst as of `toPlant`
 */
export function busPlant(problem: DispatchProblem, eventFirst = EVENT_FIRST): Plant {
  const { storage, price, importPrice, storagePriceAdder, systemConverter: converter } = problem;
  const [first] = storage;
  if (first === undefined) return toPlant(problem);
  let highestPrice = 0;
  for (let t = 0; t < problem.steps; t++)
    highestPrice = Math.max(highestPrice, Math.abs(storagePriceAdder?.[t] ?? 0) + Math.max(Math.abs(price[t]!), Math.abs(importPrice[t]!)));
  const least = storage.reduce((efficiency, unit) => Math.min(efficiency, unit.chargeEfficiency), 1);
  const all: StorageUnit = {
    ...first,
    powerMw: storage.reduce((sum, { powerMw }) => sum + powerMw, 0),
    chargeEfficiency: 1 as StorageUnit['chargeEfficiency'],
    dischargeEfficiency: (1 - leastLoss(storage)) as StorageUnit['dischargeEfficiency'],
    powerLimitMw: powerLimitOf(problem),
    wearCostPerMwh: storage.reduce((most, { wearCostPerMwh }) => Math.max(most, wearCostPerMwh), 0) + highestPrice * (1 / least - 1),
  };
  const plant = toPlant({ ...problem, storage: [all] }, eventFirst);
  return {
    ...plant,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearCostPerMwh: 0,
    // Paid at the bus on what the storage units give together: one that discharges into another earns none.
    priceAdderPerMwh: storagePriceAdder?.map((priceAdder) => priceAdder * (converter?.efficiency ?? 1)),
    obligations: problem.contract === undefined ? lightened(plant) : plant.obligations,
  };
}

/** MW of all storage units by the step; undefined where none is limited. */
function powerLimitOf({ storage, steps }: DispatchProblem): Float64Array | undefined {
  if (storage.every(({ powerLimitMw }) => powerLimitMw === undefined)) return undefined;
  return Float64Array.from({ length: steps }, (_, t) =>
    storage.reduce((sum, { powerMw, powerLimitMw }) => sum + Math.min(powerMw, powerLimitMw?.[t] ?? Infinity), 0),
  );
}

/**
 * Obligations without a contract: an event then has nothing but money to outweigh, and weighs what a delivery would, as far as digits
 * allow.
 */
function lightened(plant: Plant): Obligations | undefined {
  const { obligations, stepHours, price, importPrice, priceAdderPerMwh } = plant;
  if (obligations === undefined) return undefined;
  const { calledMw, calledWorth, eventWeight } = obligations;
  let highestPrice = 1;
  for (let t = 0; t < price.length; t++) {
    highestPrice = Math.max(
      highestPrice,
      Math.abs(priceAdderPerMwh?.[t] ?? 0) + Math.max(Math.abs(price[t]!), Math.abs(importPrice[t]!)),
      calledMw[t]! < 0 ? 0 : calledWorth[t]! - eventWeight,
    );
  }
  const contractWeight = Math.min(obligations.contractWeight, LARGEST_EVENT_WEIGHT * highestPrice);
  return {
    ...obligations,
    eventWeight: contractWeight,
    calledWorth: calledWorth.map((worth, t) => (calledMw[t]! < 0 ? worth : worth - eventWeight + contractWeight)),
    offset: calledMw.map((called, t) => (called < 0 ? 0 : stepHours * contractWeight * Math.min(called, powerAt(plant, t)))),
  };
}

/**
 * The least difference above `LEAST_LOSS` between yields: MWh delivered per MWh at the bus or in a storage unit, for any two of the units.
 */
function leastLoss(storage: readonly StorageUnit[]): number {
  const yields = [
    1,
    ...storage.flatMap(({ chargeEfficiency, dischargeEfficiency }) => [dischargeEfficiency, chargeEfficiency * dischargeEfficiency]),
  ];
  let least: number = LARGEST_LOSS;
  yields.forEach((a, i) =>
    yields.slice(i + 1).forEach((b) => {
      const loss = Math.abs(a - b);
      if (loss > LEAST_LOSS && loss < least) least = loss;
    }),
  );
  return least;
}
