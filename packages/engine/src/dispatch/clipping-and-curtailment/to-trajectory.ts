import type { DispatchProblem, Trajectory } from '../problem/problem.ts';
import { Owed, plantOperator } from './operate-plant.ts';
import type { Plant } from '../reward/plant.ts';

/** What was decided for the storage unit: per step MWh released inside it, negative for charging, and usable energy after the step. */
interface UnitSchedule {
  readonly releasedMwh: Float64Array;
  readonly storedMwh: Float64Array;
  /** MWh delivered in the steps of delivery windows. */
  readonly deliveredMwh: Float64Array | undefined;
  /** Energy at the lower limit of the storage unit, MWh. */
  readonly emptyMwh: number;
}

/**
 * The operation of the whole plant behind a schedule of the storage unit: powers at the bus from stored energy, then the best use
 * of the connection in each step. What is curtailed on an ac bus is shared by solar and wind in proportion.
 *
 * @returns MW and MWh per step; no −0
 */
export function toTrajectory(problem: DispatchProblem, plant: Plant, schedule: UnitSchedule): Trajectory {
  const { steps, stepHours, solarMw, windMw, storage, contract, regulation } = problem;
  const { releasedMwh, storedMwh, deliveredMwh, emptyMwh } = schedule;
  const { chargeEfficiency: hc, dischargeEfficiency: hd, atBus, obligations, storagePowerMw, powerLimitMw } = plant;
  const isAc = problem.systemConverter === undefined;
  const hasMarket = problem.hasEnergyMarket !== false;
  const operate = plantOperator(plant);
  const owed = new Owed();
  const solarUsedMw = new Float64Array(steps);
  const windUsedMw = new Float64Array(steps);
  const curtailedMw = new Float64Array(steps);
  const exportMw = new Float64Array(steps);
  const importMw = new Float64Array(steps);
  const chargeMw = new Float64Array(steps);
  const dischargeMw = new Float64Array(steps);
  const socMwh = new Float64Array(steps);
  const contractMwh = contract === undefined ? undefined : new Float64Array(steps);

  for (let t = 0; t < steps; t++) {
    const u = releasedMwh[t]!;
    // `powerAt`, written out: this is run for every step of every plan.
    const power = powerLimitMw === undefined ? storagePowerMw : powerLimitMw[t]!;
    const charge = u < 0 ? Math.min(power, -u / (stepHours * hc)) : 0;
    const discharge = u > 0 ? Math.min(power, (u * hd) / stepHours) : 0;
    // What a delivery window takes from the step was decided with it.
    const owedMw =
      obligations === undefined ? 0 : obligations.owedMw[t] === Infinity ? deliveredMwh![t]! / stepHours : obligations.owedMw[t]!;
    const used =
      obligations === undefined
        ? operate(t, discharge - charge)
        : operate(
            t,
            discharge - charge,
            owed.set(owedMw, obligations.owedWorth[t]!, obligations.owedMw[t] === Infinity ? obligations.contractWeight : 0),
          );
    const solar = solarMw[t]!;
    const wind = windMw[t]!;
    let solarCut = used.curtailedAtBusMw;
    let windCut = used.curtailedBehindConverterMw;
    if (isAc && solarCut > 0 && wind > 0) {
      windCut = Math.min(wind, (solarCut * wind) / atBus[t]!);
      solarCut = Math.min(solar, Math.max(0, solarCut - windCut));
    }
    solarUsedMw[t] = solar - solarCut + 0;
    windUsedMw[t] = wind - windCut + 0;
    curtailedMw[t] = solarCut + windCut;
    exportMw[t] = used.exportMw;
    importMw[t] = used.importMw;
    chargeMw[t] = charge;
    dischargeMw[t] = discharge;
    socMwh[t] = storedMwh[t]! + emptyMwh;
    if (contractMwh !== undefined) contractMwh[t] = stepHours * (hasMarket ? Math.min(owedMw, used.exportMw) : used.exportMw);
  }
  return {
    solarUsedMw,
    windUsedMw,
    curtailedMw,
    exportMw,
    importMw,
    storage:
      storage.length === 0
        ? []
        : [
            {
              chargeMw,
              dischargeMw,
              socMwh,
              ...(regulation !== undefined && {
                regulation: regulation.map(() => ({ upMw: new Float64Array(steps), downMw: new Float64Array(steps) })),
              }),
            },
          ],
    ...(contractMwh !== undefined && { contractMwh, shortageMwh: shortageOf(problem, contractMwh) }),
  };
}

/** MWh short per step; of a delivery window at its last step. */
export function shortageOf({ steps, contract }: DispatchProblem, contractMwh: Float64Array): Float64Array {
  const short = new Float64Array(steps);
  const owed = contract?.obligationMwh;
  if (owed !== undefined) for (let t = 0; t < steps; t++) short[t] = Math.max(0, owed[t]! - contractMwh[t]!);
  for (const { from, to, mwh } of contract?.windows ?? []) {
    let delivered = 0;
    for (let t = from; t < to; t++) delivered += contractMwh[t]!;
    short[to - 1] = Math.max(0, mwh - delivered);
  }
  return short;
}
