import type { DispatchProblem, Trajectory } from '../problem/problem.ts';
import { shortageOf } from '../clipping-and-curtailment/to-trajectory.ts';
import type { JointPlant } from './joint-plant.ts';

/** What storage units and connection do over the horizon, laid out like a `JointPlan`. */
export interface JointSeries {
  readonly netMw: Float64Array;
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  readonly stored: Float64Array;
  readonly exportMw: Float64Array;
  readonly importMw: Float64Array;
  readonly owedMw: Float64Array;
  readonly atBusUsedMw: Float64Array;
  readonly behindConverterUsedMw: Float64Array;
}

/**
 * The operation of the whole plant, all storage units of the problem in their order. What is curtailed on an ac bus is shared by solar and
 * wind in proportion.
 *
 * @returns MW and MWh per step; no −0
 */
export function jointTrajectory(problem: DispatchProblem, { plant, units, markets }: JointPlant, series: JointSeries): Trajectory {
  const { steps, stepHours: h, solarMw, windMw, contract, hasEnergyMarket, regulation = [] } = problem;
  const isAc = problem.systemConverter === undefined;
  const out = (): Float64Array => new Float64Array(steps);
  const [solarUsedMw, windUsedMw, curtailedMw] = [out(), out(), out()];
  const contractMwh = contract === undefined ? undefined : out();
  for (let t = 0; t < steps; t++) {
    const solar = solarMw[t]!;
    const wind = windMw[t]!;
    const cut = Math.max(0, plant.atBus[t]! - series.atBusUsedMw[t]!);
    let solarCut = Math.min(solar, cut);
    let windCut = isAc ? 0 : Math.max(0, wind - series.behindConverterUsedMw[t]!);
    if (isAc && wind > 0) {
      windCut = cut > 0 ? Math.min(wind, (cut * wind) / plant.atBus[t]!) : 0;
      solarCut = Math.min(solar, Math.max(0, cut - windCut));
    }
    solarUsedMw[t] = solar - solarCut + 0;
    windUsedMw[t] = wind - windCut + 0;
    curtailedMw[t] = solarCut + windCut;
    if (contractMwh !== undefined) contractMwh[t] = h * (hasEnergyMarket === false ? series.exportMw[t]! : series.owedMw[t]!);
  }
  const storage = problem.storage.map((unit, index) => {
    const i = units.findIndex((unit) => unit.index === index);
    if (i < 0) {
      return {
        chargeMw: out(),
        dischargeMw: out(),
        socMwh: out().fill(unit.initialSocMwh),
        ...(problem.regulation !== undefined && { regulation: regulation.map(() => ({ upMw: out(), downMw: out() })) }),
      };
    }
    const net = series.netMw.subarray(i * steps, (i + 1) * steps);
    const of = (values: Float64Array, m: number): Float64Array => values.slice((i * markets + m) * steps, (i * markets + m + 1) * steps);
    return {
      chargeMw: net.map((q) => Math.max(0, -q) + 0),
      dischargeMw: net.map((q) => Math.max(0, q) + 0),
      socMwh: series.stored.slice(i * steps, (i + 1) * steps).map((stored) => stored + units[i]!.emptyMwh),
      ...(problem.regulation !== undefined && {
        regulation: regulation.map((_, m) => ({ upMw: of(series.upMw, m), downMw: of(series.downMw, m) })),
      }),
    };
  });
  const trajectory = { solarUsedMw, windUsedMw, curtailedMw, exportMw: series.exportMw, importMw: series.importMw, storage };
  return contractMwh === undefined ? trajectory : { ...trajectory, contractMwh, shortageMwh: shortageOf(problem, contractMwh) };
}
