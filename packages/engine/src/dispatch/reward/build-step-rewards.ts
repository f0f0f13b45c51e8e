import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { appendPlainSteps } from './plain-steps.ts';
import type { Plant } from './plant.ts';
import { MOST_PIECES, SegmentTable } from './segment-table.ts';
import { StepBuilder } from './step-builder.ts';
import type { StepRewards } from './step-rewards.ts';
import { StepScale } from './step-scale.ts';

/**
 * Step rewards of a plant, every step on its own, in one table; currency and MWh inside the storage unit.
 *
 * How a step's pieces come about is told at `StepBuilder`.
 */
export function buildStepRewards(plant: Plant): StepRewards {
  const { steps, stepHours, converterEfficiency: hi, chargeEfficiency: hc, wearCostPerMwh: wear, storagePowerMw: power } = plant;
  const { table, scale, exactFirst, exactPieces } = buildAll(plant);
  const { first, firstDischarge, slope, length, start, end, startReward } = table;
  const whole = (cashFlowScale: number, highestPrice: number) => ({
    cashFlowScale: (cashFlowScale + wear * power) * stepHours,
    highestPrice: highestPrice / (hi * hc) + wear,
  });
  return {
    steps,
    first,
    firstDischarge,
    slope,
    length,
    start,
    end,
    startReward,
    exactFirst,
    exactSlope: exactPieces.slope,
    exactLength: exactPieces.length,
    ...whole(scale.cashFlowScale, scale.highestPrice),
    plant,
    money: plant.obligations === undefined ? undefined : whole(scale.money.cashFlowScale, scale.money.highestPrice),
  };
}

function buildAll(plant: Plant) {
  const { steps } = plant;
  // Most steps have two segments, behind a converter up to four; room for more is made when it is needed.
  const table = new SegmentTable(steps, (plant.converterMw === Infinity ? 2 : 4) * steps + MOST_PIECES);
  const scale = new StepScale();
  const exactFirst = new Int32Array(steps + 1);
  const exactPieces = new PiecewiseLinear();
  const built = { table, scale, exactFirst, exactPieces };
  const builder = new StepBuilder(plant, scale);
  const owedMw = plant.obligations?.owedMw;
  let t = 0;
  while (t < steps) {
    const plainEnd = owedMw !== undefined && owedMw[t] !== 0 ? t : appendPlainSteps(plant, t, built);
    exactFirst.fill(exactPieces.count, t + 1, plainEnd + 1);
    t = plainEnd;
    if (t === steps) return built;
    builder.build(t, t, table);
    if (builder.exact !== undefined) append(exactPieces, builder.exact);
    exactFirst[++t] = exactPieces.count;
  }
  return built;
}

function append(list: PiecewiseLinear, pieces: PiecewiseLinear): void {
  const needed = list.count + pieces.count;
  if (needed > list.slope.length) list.reserve(2 * needed);
  list.slope.set(pieces.slope.subarray(0, pieces.count), list.count);
  list.length.set(pieces.length.subarray(0, pieces.count), list.count);
  list.count += pieces.count;
}
