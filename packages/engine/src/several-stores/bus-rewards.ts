import type { DispatchProblem } from '../dispatch/problem.ts';
import { buildStepRewards } from '../dispatch/reward/build-step-rewards.ts';
import { toPlant } from '../dispatch/reward/plant.ts';
import type { StepRewards } from '../dispatch/reward/step-rewards.ts';

/**
 * What every step earns as a function of the net energy n all stores together deliver to the bus (MWh; n < 0 charges): the step
 * reward of a single lossless store with the power of all of them. Converter, limits, curtailment and prices are segments here, so
 * the stores meet in one number per step.
 *
 * @returns one table; currency over MWh at the bus
 */
export function busRewards(problem: DispatchProblem): StepRewards {
  let powerMw = 0;
  for (const unit of problem.storage) powerMw += unit.powerMw;
  return buildStepRewards({
    ...toPlant(problem), storagePowerMw: powerMw, chargeEfficiency: 1, dischargeEfficiency: 1, wearCostPerMwh: 0,
  });
}
