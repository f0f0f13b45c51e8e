import type { DispatchProblem, Trajectory } from '../problem/problem.ts';
import { plantOperator } from '../clipping-and-curtailment/operate-plant.ts';
import type { Plant } from '../reward/plant.ts';
import { shortageOf } from '../clipping-and-curtailment/to-trajectory.ts';
import type { WindowUnit } from './window-unit.ts';

/** A plant and what its storage units that act do over the horizon, index [unit · steps + step]. */
export interface UnitSeries {
  readonly plant: Plant;
  readonly units: readonly WindowUnit[];
  /** At the bus; above the lower limit. */
  readonly deliveredMwh: Float64Array;
  readonly storedMwh: Float64Array;
}

/**
 * The operation of the whole plant behind the schedules of its storage units: their powers, and the best use of the connection for what
 * they deliver together. What is curtailed on an ac bus is shared by solar and wind in proportion.
 *
 * @returns MW and MWh per step, all units of the problem in their order; no −0
 */
export function toTrajectory(problem: DispatchProblem, { plant, units, deliveredMwh, storedMwh }: UnitSeries): Trajectory {
  const { steps, stepHours, solarMw, windMw, contract, hasEnergyMarket } = problem;
  const { obligations } = plant;
  const operate = plantOperator(plant);
  const isAc = problem.systemConverter === undefined;
  const out = (): Float64Array => new Float64Array(steps);
  const trajectory = {
    solarUsedMw: out(),
    windUsedMw: out(),
    curtailedMw: out(),
    exportMw: out(),
    importMw: out(),
    ...(contract !== undefined && { contractMwh: out() }),
    storage: problem.storage.map((unit) => ({ chargeMw: out(), dischargeMw: out(), socMwh: out().fill(unit.initialSocMwh) })),
  };
  for (let t = 0; t < steps; t++) {
    let net = 0;
    units.forEach(({ index, emptyMwh }, i) => {
      const unit = problem.storage[index]!;
      const at = trajectory.storage[index]!;
      const power = deliveredMwh[i * steps + t]! / stepHours;
      const charge = power < 0 ? Math.min(unit.powerMw, -power) : 0;
      const discharge = power > 0 ? Math.min(unit.powerMw, power) : 0;
      at.chargeMw[t] = charge;
      at.dischargeMw[t] = discharge;
      at.socMwh[t] = storedMwh[i * steps + t]! + emptyMwh;
      net += discharge - charge;
    });
    const used = operate(t, net);
    const solar = solarMw[t]!;
    const wind = windMw[t]!;
    let solarCut = used.curtailedAtBusMw;
    let windCut = used.curtailedBehindConverterMw;
    if (isAc && solarCut > 0 && wind > 0) {
      windCut = Math.min(wind, (solarCut * wind) / (solar + wind));
      solarCut = Math.min(solar, Math.max(0, solarCut - windCut));
    }
    trajectory.solarUsedMw[t] = solar - solarCut + 0;
    trajectory.windUsedMw[t] = wind - windCut + 0;
    trajectory.curtailedMw[t] = solarCut + windCut;
    trajectory.exportMw[t] = used.exportMw;
    trajectory.importMw[t] = used.importMw;
    if (trajectory.contractMwh !== undefined) {
      trajectory.contractMwh[t] =
        stepHours *
        (hasEnergyMarket === false ? used.exportMw : Math.min(obligations === undefined ? 0 : obligations.owedMw[t]!, used.exportMw));
    }
  }
  return trajectory.contractMwh === undefined ? trajectory : { ...trajectory, shortageMwh: shortageOf(problem, trajectory.contractMwh) };
}
