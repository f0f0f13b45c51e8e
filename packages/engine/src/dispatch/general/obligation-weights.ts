import { powerAt } from '../reward/plant.ts';
import { WEIGHTS_OF_SEVERAL_UNITS } from '../obligations/tuning.ts';
import { mostStoredWorth, weighed, withoutMoney } from '../obligations/weigh-obligations.ts';
import type { JointPlan } from './joint-plan.ts';
import type { JointPlant } from './joint-plant.ts';
import type { WindowStart } from './joint-window.ts';

/**
 * The same plant with lighter weights on its obligations, the lightest first, its own last. Weights as heavy as the worst case asks for
 * cost the digits of the money beside them.
 */
export function weighings(joint: JointPlant): readonly JointPlant[] {
  const { obligations } = joint.plant;
  // Shortages of two ranks are not one number to compare.
  if (obligations === undefined || obligations.firmWeight > 0) return [joint];
  const worth = mostStoredWorth(joint.plant, obligations, {
    chargeEfficiency: joint.units.reduce((least, { chargeEfficiency }) => Math.min(least, chargeEfficiency), 1),
    wearCostPerMwh: joint.units.reduce((most, { wearCostPerMwh }) => Math.max(most, wearCostPerMwh), 0),
    adderShare: 1,
  });
  const hd = joint.units.reduce((least, { dischargeEfficiency }) => Math.min(least, dischargeEfficiency), 1);
  const lighter = WEIGHTS_OF_SEVERAL_UNITS.map((times) => ({
    contract: times * worth,
    event: (joint.eventFirst * (1 + times) * worth) / hd,
  })).filter(({ contract, event }) => contract < obligations.contractWeight && event < obligations.eventWeight);
  return [...lighter.map(({ contract, event }) => ({ ...joint, plant: weighed(joint.plant, contract, event) })), joint];
}

/** The plant without money, as `withoutMoney` of one unit says. */
export function withoutMoneyOfUnits(joint: JointPlant): JointPlant {
  const { plant, units, offers, penalty } = joint;
  const nothing = new Float64Array(plant.steps);
  const free = (list: JointPlant['offers'][number]['up']): JointPlant['offers'][number]['up'] =>
    list.map((offer) => offer && { ...offer, worth: nothing });
  return {
    ...joint,
    plant: withoutMoney(plant, joint.eventFirst),
    units: units.map((unit) => ({ ...unit, wearCostPerMwh: 0 })),
    offers: offers.map(({ up, down }) => ({ up: free(up), down: free(down) })),
    penalty: penalty.map(() => 0),
    penaltyPerMwh: undefined,
  };
}

/** What a plan leaves short of what power and export limit let it do, in the units of `withoutMoneyOfUnits`, MWh. */
export function shortageOf(
  { plant, units, deliveries, eventFirst }: JointPlant,
  { steps, netMw, owedMw }: Pick<JointPlan, 'steps' | 'netMw' | 'owedMw'>,
  { from, owedMwh }: Pick<WindowStart, 'from' | 'owedMwh'>,
): number {
  const { obligations, stepHours: h, exportLimitMw } = plant;
  if (obligations === undefined) return 0;
  let short = 0;
  const left = deliveries.map((_, d) => owedMwh[d]!);
  for (let k = 0; k < steps; k++) {
    const t = from + k;
    const called = obligations.calledMw[t]!;
    if (called > 0) {
      let net = 0;
      for (let i = 0; i < units.length; i++) net += netMw[i * steps + k]!;
      short += eventFirst * h * Math.max(0, Math.min(called, powerAt(plant, t)) - net);
    }
    const owed = obligations.owedMw[t]!;
    if (owed !== Infinity) short += h * Math.max(0, Math.min(owed, exportLimitMw[t]!) - owedMw[k]!);
    else {
      const d = deliveries.findIndex((delivery) => t >= delivery.from && t < delivery.to);
      if (d >= 0) left[d]! -= h * owedMw[k]!;
    }
  }
  deliveries.forEach(({ from: first, to: last }, d) => {
    if (first < from + steps && last > from) short += Math.max(0, left[d]!);
  });
  return short;
}
