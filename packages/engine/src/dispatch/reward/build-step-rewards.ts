import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import type { Plant } from './plant.ts';
import { stepBuilder } from './step-builder.ts';
import type { StepRewards } from './step-rewards.ts';

/**
 * Step rewards of a plant, every step on its own, in one table; currency and MWh inside the store.
 *
 * How a step's pieces come about is told at `stepBuilder`.
 */
export function buildStepRewards(plant: Plant): StepRewards {
  const { steps, stepHours, converterEfficiency: hi, chargeEfficiency: hc, wearCostPerMwh: wear, storagePowerMw: power } = plant;
  const first = new Int32Array(steps + 1);
  const firstDischarge = new Int32Array(steps);
  const start = new Float64Array(steps);
  const end = new Float64Array(steps);
  const startReward = new Float64Array(steps);
  const exactFirst = new Int32Array(steps + 1);
  const exactPieces = new PiecewiseLinear();
  // Most steps have two segments; room for more is made when it is needed.
  const step = stepBuilder(plant, 2 * steps);
  for (let t = 0; t < steps; t++) {
    step.build(t);
    first[t + 1] = step.used;
    firstDischarge[t] = step.firstDischarge;
    start[t] = step.start;
    end[t] = step.end;
    startReward[t] = step.startReward;
    if (step.exact !== undefined) append(exactPieces, step.exact);
    exactFirst[t + 1] = exactPieces.count;
  }
  const whole = (turnover: number, dearest: number) => ({ turnover: (turnover + wear * power) * stepHours, dearest: dearest / (hi * hc) + wear });
  return {
    steps, first, firstDischarge, slope: step.slope, length: step.length, start, end, startReward,
    exactFirst, exactSlope: exactPieces.slope, exactLength: exactPieces.length,
    ...whole(step.turnover, step.dearest), plant,
    ...(plant.duties !== undefined && { money: whole(step.money.turnover, step.money.dearest) }),
  };
}

function append(list: PiecewiseLinear, pieces: PiecewiseLinear): void {
  const needed = list.count + pieces.count;
  if (needed > list.slope.length) list.reserve(2 * needed);
  list.slope.set(pieces.slope.subarray(0, pieces.count), list.count);
  list.length.set(pieces.length.subarray(0, pieces.count), list.count);
  list.count += pieces.count;
}
