import type { DispatchProblem, Trajectory } from '../problem.ts';
import { plantOperator } from './operate-plant.ts';
import type { Plant } from './plant.ts';

/**
 * The operation of the whole plant behind a schedule of the store: powers at the bus from stored energy, then the best use
 * of the connection in each step. What is curtailed on an ac bus is shared by solar and wind in proportion.
 *
 * @param releasedMwh MWh inside the store released per step, negative for charging
 * @param storedMwh   usable energy after each step, MWh
 * @param emptyMwh    energy at the lower limit of the store, MWh
 * @returns MW and MWh per step; no −0
 */
export function toTrajectory(
  problem: DispatchProblem, plant: Plant, releasedMwh: Float64Array, storedMwh: Float64Array, emptyMwh: number,
): Trajectory {
  const { steps, stepHours, solarMw, windMw, storage } = problem;
  const { storagePowerMw: power, chargeEfficiency: hc, dischargeEfficiency: hd, atBus } = plant;
  const isAc = problem.systemConverter === undefined;
  const operate = plantOperator(plant);
  const solarUsedMw = new Float64Array(steps);
  const windUsedMw = new Float64Array(steps);
  const curtailedMw = new Float64Array(steps);
  const exportMw = new Float64Array(steps);
  const importMw = new Float64Array(steps);
  const chargeMw = new Float64Array(steps);
  const dischargeMw = new Float64Array(steps);
  const socMwh = new Float64Array(steps);

  for (let t = 0; t < steps; t++) {
    const u = releasedMwh[t]!;
    const charge = u < 0 ? Math.min(power, -u / (stepHours * hc)) : 0;
    const discharge = u > 0 ? Math.min(power, (u * hd) / stepHours) : 0;
    const used = operate(t, discharge - charge);
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
  }
  return {
    solarUsedMw, windUsedMw, curtailedMw, exportMw, importMw,
    storage: storage.length === 0 ? [] : [{ chargeMw, dischargeMw, socMwh }],
  };
}
