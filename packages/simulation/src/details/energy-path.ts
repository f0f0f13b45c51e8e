import type { EnergyPath, ProductionLoss } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { lineEfficiency } from '../inputs/limit-inputs.ts';
import { solarStages, windLosses, windStages } from '../inputs/production-inputs.ts';
import type { Prepared } from '../prepare.ts';
import { outputInYear } from '../year/output-of-year.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';

const total = (values: Float64Array): number => {
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += values[t]!;
  return sum;
};

type Start = Pick<EnergyPath, 'from' | 'gross' | 'losses'>;
interface Step {
  readonly what: ProductionLoss;
  readonly mwh: number;
}

/** What an array of a case loses in a year between the sun and the grid. */
export function solarPath(prepared: Prepared, one: SimulationCase, year: SimulatedYear, place: number): EnergyPath {
  const { project, stepHours, steps, shared, series } = prepared;
  const item = project.solar[place]!;
  const { mw, converterMw } = one.solar[place]!;
  const hours = stepHours * steps;
  const unit = prepared.production.solar[place]!;
  const asNewMwh = mw * stepHours * total(unit);
  const share = outputInYear(project, place, project.earlyAnalysis ? 1 : year.projectYear);
  const efficiency = converterMw === undefined ? 1 : toFraction(item.converter.efficiency[0]!);
  const clipped = stepHours * total(year.production.clippedMw[place]!);
  const stages = shared.once('solar stages', [unit], [], () => ({ of: solarStages(project, series, item) })).of;
  const beforeConverter = asNewMwh * share;
  const start: Start = {
    from: stages === undefined ? 'import' : 'sunlight',
    gross: stages === undefined ? asNewMwh : stages.gross * mw * hours,
    losses: some([
      ...(stages === undefined
        ? []
        : [
            { what: 'temperature' as const, mwh: (stages.gross - stages.atSite) * mw * hours },
            { what: 'derating' as const, mwh: stages.atSite * mw * hours - asNewMwh },
          ]),
      { what: 'degradation', mwh: asNewMwh - beforeConverter },
      { what: 'clipped', mwh: clipped },
      { what: 'converter', mwh: (beforeConverter - clipped) * (1 - efficiency) },
    ]),
  };
  const { flows, production, dispatch } = year;
  return afterBus(prepared, year, start, {
    ownMw: production.solarMw[place]!,
    allMw: production.totalSolarMw,
    usedMw: dispatch.trajectory.solarUsedMw,
    toStorageMw: flows.solarToStorageMw,
    exportMw: flows.solarExportMw,
    crossesConverter: project.bus === 'dc',
  });
}

/** The losses of a wind farm in the order in which they are told; each takes its share of what those before it leave. */
const WIND_LOSSES = ['availability', 'turbinePerformance', 'environmental', 'wakeEffects', 'electrical', 'curtailment', 'other'] as const;

/** What a wind farm of a case loses in a year between the wind and the grid. */
export function windPath(prepared: Prepared, one: SimulationCase, year: SimulatedYear, place: number): EnergyPath {
  const { project, stepHours, steps, shared, series } = prepared;
  const item = project.wind[place]!;
  const { flows, production, dispatch, problem } = year;
  const ownMw = production.windMw[place]!;
  const produced = stepHours * total(ownMw);
  const strip = prepared.production.wind[place]!.strips[0]!;
  const stages = shared.once('wind stages', [strip], [], () => ({ of: windStages(project, series, item) })).of;
  // Turbines that do not work in a year have no wind to lose.
  const hours = produced === 0 ? 0 : stepHours * steps * one.wind[place]!.amount;
  const losses: Step[] = [];
  if (stages !== undefined) {
    losses.push({ what: 'airDensity', mwh: (stages.gross - stages.atSite) * hours });
    let left = stages.atSite * hours;
    const shares = windLosses(item);
    for (const what of WIND_LOSSES) {
      losses.push({ what, mwh: left * shares[what] });
      left -= left * shares[what];
    }
  }
  const start: Start = {
    from: stages === undefined ? 'import' : 'wind',
    gross: stages === undefined ? produced : stages.gross * hours,
    losses: some(losses),
  };
  // What wind gives a storage unit of a dc bus is more than what reaches it, by the loss of the system converter.
  const eta = project.bus === 'dc' ? problem.systemConverter!.efficiency : 1;
  const toStorageMw = flows.renewablesToStorageMw.map((mw, t) => (mw - flows.solarToStorageMw[t]!) / eta);
  return afterBus(prepared, year, start, {
    ownMw,
    allMw: production.totalWindMw,
    usedMw: dispatch.trajectory.windUsedMw,
    toStorageMw,
    exportMw: flows.windExportMw,
    crossesConverter: false,
  });
}

/** A loss of nothing is none. */
const some = (losses: readonly Step[]): Step[] => losses.filter(({ mwh }) => mwh !== 0);

interface AtBus {
  /** Of the array or farm, and of all of its kind, MW per step. */
  readonly ownMw: Float64Array;
  readonly allMw: Float64Array;
  /** Of all of its kind: not curtailed, into storage, and at the point of interconnection. */
  readonly usedMw: Float64Array;
  readonly toStorageMw: Float64Array;
  readonly exportMw: Float64Array;
  /** Whether what goes to the grid passes the system converter. */
  readonly crossesConverter: boolean;
}

/** From the bus on nobody can tell the energy of two arrays apart: each has the share of its production in every step. */
function afterBus({ line, stepHours }: Prepared, { problem }: SimulatedYear, start: Start, bus: AtBus): EnergyPath {
  const { ownMw, allMw, usedMw, toStorageMw, exportMw, crossesConverter } = bus;
  const converter = crossesConverter ? problem.systemConverter!.efficiency : 1;
  const lost = 1 - lineEfficiency(line);
  const sums = { production: 0, curtailed: 0, intoStores: 0, systemConverter: 0, lineAndTransformer: 0, delivered: 0 };
  for (let t = 0; t < ownMw.length; t++) {
    const all = allMw[t]!;
    if (all === 0) continue;
    const share = (stepHours * ownMw[t]!) / all;
    const sent = usedMw[t]! - toStorageMw[t]!;
    sums.production += share * all;
    sums.curtailed += share * (all - usedMw[t]!);
    sums.intoStores += share * toStorageMw[t]!;
    sums.systemConverter += share * sent * (1 - converter);
    sums.lineAndTransformer += share * sent * converter * lost;
    sums.delivered += share * exportMw[t]!;
  }
  return { ...start, ...sums };
}
