import type { DispatchProblem, Trajectory } from '../problem/problem.ts';
import type { Plant } from '../reward/plant.ts';
import { shortageOf } from '../clipping-and-curtailment/to-trajectory.ts';
import type { StepDecision } from './step-programme/step-decision.ts';

/** Writes an operation step by step. */
export interface TrajectoryWriter {
  /** Takes the decision of step t, once for each step, in any order. */
  readonly write: (t: number, decision: StepDecision) => void;
  /** MW and MWh per step; no −0. */
  readonly read: () => Trajectory;
}

/**
 * The operation of the plant behind the decisions of its steps. What is curtailed on an ac bus is shared by solar and wind in proportion.
 *
 * @param emptyMwh energy at the lower limit of the storage unit, MWh
 */
export function regulationTrajectory(problem: DispatchProblem, plant: Plant, emptyMwh: number): TrajectoryWriter {
  const { steps, stepHours: h, solarMw, windMw, contract, hasEnergyMarket, regulation = [] } = problem;
  const isAc = problem.systemConverter === undefined;
  const series = (): Float64Array => new Float64Array(steps);
  const [solarUsedMw, windUsedMw, curtailedMw, exportMw, importMw] = [series(), series(), series(), series(), series()];
  const [chargeMw, dischargeMw, socMwh] = [series(), series(), series()];
  const committed = regulation.map(() => ({ upMw: series(), downMw: series() }));
  const contractMwh = contract === undefined ? undefined : series();
  const write = (t: number, decision: StepDecision): void => {
    const solar = solarMw[t]!;
    const wind = windMw[t]!;
    const cut = Math.max(0, plant.atBus[t]! - decision.atBusUsedMw);
    let solarCut = Math.min(solar, cut);
    let windCut = isAc ? 0 : Math.max(0, wind - decision.behindConverterUsedMw);
    if (isAc && wind > 0) {
      windCut = cut > 0 ? Math.min(wind, (cut * wind) / plant.atBus[t]!) : 0;
      solarCut = Math.min(solar, Math.max(0, cut - windCut));
    }
    solarUsedMw[t] = solar - solarCut + 0;
    windUsedMw[t] = wind - windCut + 0;
    curtailedMw[t] = solarCut + windCut;
    exportMw[t] = decision.exportMw;
    importMw[t] = decision.importMw;
    chargeMw[t] = decision.chargeMw;
    dischargeMw[t] = decision.dischargeMw;
    socMwh[t] = decision.stored + emptyMwh;
    for (let m = 0; m < committed.length; m++) {
      committed[m]!.upMw[t] = decision.upMw[m]!;
      committed[m]!.downMw[t] = decision.downMw[m]!;
    }
    if (contractMwh !== undefined) contractMwh[t] = h * (hasEnergyMarket === false ? decision.exportMw : decision.owedMw);
  };
  const read = (): Trajectory => ({
    solarUsedMw,
    windUsedMw,
    curtailedMw,
    exportMw,
    importMw,
    storage: [{ chargeMw, dischargeMw, socMwh, regulation: committed }],
    ...(contractMwh !== undefined && { contractMwh, shortageMwh: shortageOf(problem, contractMwh) }),
  });
  return { write, read };
}
