import { exportThroughLine, importThroughLine, type Dispatch, type DispatchProblem, type LineToPoi } from '@stackwatt/engine';
import { noiseMw, silence } from './noise.ts';

/** Where the energy of each step comes from and goes to, MW per step, each ≥ 0; what a year's tables are summed from. */
export interface Flows {
  /** At the point of interconnection, behind line and transformer. */
  readonly exportMw: Float64Array;
  readonly importMw: Float64Array;
  /** The export by source. */
  readonly solarExportMw: Float64Array;
  readonly windExportMw: Float64Array;
  readonly storageExportMw: Float64Array;
  /** At the storage terminals, by source; with `storageToStorageMw` they sum to the charge of all storage units. */
  readonly renewablesToStorageMw: Float64Array;
  /** The part of `renewablesToStorageMw` that is solar. */
  readonly solarToStorageMw: Float64Array;
  readonly gridToStorageMw: Float64Array;
  /** What one storage unit gives while another takes; it is no export. */
  readonly storageToStorageMw: Float64Array;
  /** Lost on the way in either direction. */
  readonly lineLossMw: Float64Array;
  readonly transformerLossMw: Float64Array;
  /** Lost in the system converter of a dc bus. */
  readonly converterLossMw: Float64Array;
  /** What is not used, by reason; they sum to the curtailment. At the converter: a dc bus has more than its converter takes. */
  readonly limitCurtailedMw: Float64Array;
  readonly converterClippedMw: Float64Array;
  readonly economicCurtailedMw: Float64Array;
  /** Largest imbalance of any step, MW: what goes in less what comes out and is lost. */
  readonly balanceResidualMw: number;
}

/** Nearness of a limit that counts as reaching it, relative. */
const AT_LIMIT = 1e-9;

/** Flows of a year before anything flows. */
const noFlows = (steps: number) => ({
  exportMw: new Float64Array(steps),
  importMw: new Float64Array(steps),
  lineLossMw: new Float64Array(steps),
  transformerLossMw: new Float64Array(steps),
  converterLossMw: new Float64Array(steps),
  solarExportMw: new Float64Array(steps),
  windExportMw: new Float64Array(steps),
  storageExportMw: new Float64Array(steps),
  renewablesToStorageMw: new Float64Array(steps),
  solarToStorageMw: new Float64Array(steps),
  gridToStorageMw: new Float64Array(steps),
  storageToStorageMw: new Float64Array(steps),
  limitCurtailedMw: new Float64Array(steps),
  converterClippedMw: new Float64Array(steps),
  economicCurtailedMw: new Float64Array(steps),
});

/**
 * Ascribes the export of each step to its source.
 *
 * A step never imports and exports, nor does a storage unit charge and discharge. What some units give and others take at once passes
 * between them; what is left is charge or discharge of all. While they discharge, their export is that discharge (behind the
 * converter on a dc bus) and the rest is solar and wind. While they charge and import, all solar and wind go into the units and the
 * grid brings the rest. While they charge and export, they take solar and wind in proportion to what each gives; on a dc bus solar
 * first, for wind reaches the unit through a converter that runs one way at a time. The problem's grid
 * side is the ac bus; what leaves it arrives behind line and transformer. A flow that is only rounding is none (`noiseMw`).
 */
export function flowsOf(problem: DispatchProblem, dispatch: Dispatch, line: LineToPoi): Flows {
  const { steps, bus, systemConverter } = problem;
  const eta = bus === 'dc' ? systemConverter!.efficiency : 1;
  const { solarUsedMw, windUsedMw, curtailedMw, exportMw, importMw, storage } = dispatch.trajectory;
  const arriving = exportThroughLine(1, line).arrivesMw;
  const flows = noFlows(steps);
  let balanceResidualMw = 0;
  for (let t = 0; t < steps; t++) {
    let charge = 0;
    let discharge = 0;
    for (const storageUnit of storage) {
      charge += storageUnit.chargeMw[t]!;
      discharge += storageUnit.dischargeMw[t]!;
    }
    const passed = Math.min(charge, discharge);
    charge -= passed;
    discharge -= passed;
    const solar = solarUsedMw[t]!;
    const wind = windUsedMw[t]!;
    const sold = exportMw[t]!;
    const bought = importMw[t]!;
    // What the grid and the wind deliver to the storage unit crosses the converter of a dc bus, and so does what solar and unit deliver to
    // the grid.
    const gridCharge = Math.min(charge, bought * eta);
    const windAtStorageUnit = wind * eta;
    const renewableCharge = charge - gridCharge;
    const offered = solar + windAtStorageUnit;
    const solarCharge = bus === 'dc' ? Math.min(renewableCharge, solar) : offered > 0 ? (renewableCharge * solar) / offered : 0;
    const windCharge = renewableCharge - solarCharge;
    flows.storageToStorageMw[t] = passed;
    flows.gridToStorageMw[t] = gridCharge;
    flows.renewablesToStorageMw[t] = renewableCharge;
    flows.solarToStorageMw[t] = solarCharge;
    flows.solarExportMw[t] = Math.max(0, (solar - solarCharge) * eta) * arriving;
    flows.windExportMw[t] = Math.max(0, wind - (eta > 0 ? windCharge / eta : 0)) * arriving;
    flows.storageExportMw[t] = discharge * eta * arriving;
    // A step goes one way; of two directions the lesser is rounding of the optimiser.
    if (sold > bought) {
      const way = exportThroughLine(sold, line);
      flows.exportMw[t] = way.arrivesMw;
      flows.lineLossMw[t] = way.lineLossMw;
      flows.transformerLossMw[t] = way.transformerLossMw;
    } else if (bought > 0) {
      const way = importThroughLine(bought / arriving, line);
      flows.importMw[t] = bought / arriving;
      flows.lineLossMw[t] = way.lineLossMw;
      flows.transformerLossMw[t] = way.transformerLossMw;
    }

    const net = solar + discharge - charge;
    if (bus === 'dc') flows.converterLossMw[t] = net >= 0 ? net * (1 - eta) : -net * (1 / eta - 1);
    const residual =
      bus === 'ac' ? Math.abs(net + wind - sold + bought) : Math.abs((net >= 0 ? net * eta : net / eta) + wind - sold + bought);
    if (residual > balanceResidualMw) balanceResidualMw = residual;

    const lost = curtailedMw[t]!;
    if (lost > 0) {
      const atConverter = bus === 'dc' && net * eta >= systemConverter!.powerMw * (1 - AT_LIMIT);
      const atLimit = sold >= problem.exportLimitMw[t]! * (1 - AT_LIMIT);
      (atConverter ? flows.converterClippedMw : atLimit ? flows.limitCurtailedMw : flows.economicCurtailedMw)[t] = lost;
    }
  }
  const noise = noiseMw(problem);
  for (const series of Object.values(flows)) silence(series, noise);
  return { ...flows, balanceResidualMw };
}
