import type {
  Dispatch,
  DispatchProblem,
  DispatchTerms,
  StorageTrajectory,
  StorageUnit,
  Trajectory,
} from '../../dispatch/problem/problem.ts';
import { committedRegulationOf, type Promised } from './committed-regulation.ts';
import { executeSchedule, type ExecutedSchedule } from './execute-schedule.ts';
import { PLAIN_RESERVOIR, type KineticStorage } from './kinetic-storage.ts';
import { levelTanks, type TankState } from './tanks.ts';

/** A storage unit that is stepped through its plan; `undefined` in a list stands for one that does what the optimiser assumed. */
export interface SteppedUnit {
  readonly storage: KineticStorage;
  readonly start: TankState & { readonly celsius: number };
  /** First step in which it works. */
  readonly fromStep: number;
  /** Around the storage unit, °C; one value or one per step of the horizon. */
  readonly airCelsius: number | Float64Array;
  /** A load of its own that it serves, MW inside; none when left out. */
  readonly ownLoadMw?: number | undefined;
  /** Parts each step is stepped in, for a type that is only right in short ones; 1 when left out. */
  readonly subSteps?: number;
}

/** The storage units of a plan, in the order of the problem. */
export interface SteppedUnits {
  readonly stepped: readonly (SteppedUnit | undefined)[];
  /** First step in which each of them works; the first of all when left out. */
  readonly fromSteps?: readonly number[];
}

export interface CarriedOut {
  readonly dispatch: Dispatch;
  /** From the first step a storage unit works; in the order of the units. */
  readonly executed: readonly (ExecutedSchedule | undefined)[];
}

/** Rounds of taking less because another gave less; each takes charge away, so far fewer are needed. */
const MOST_ROUNDS = 50;
/** Power this small beside what is charged is rounding. */
const NO_POWER = 1e-9;
/** Nearness of a limit that counts as reaching it, relative. */
const AT_LIMIT = 1e-9;

/**
 * What storage units of two tanks, with a resistance and a temperature, make of a plan, and what follows from it for the plant. Power that
 * is refused is not made up for later. In every step
 *
 * - charge that is refused is first not bought; sun and wind it would have taken are sold up to the limits where that earns money, and
 *   curtailed where it does not;
 * - discharge that is refused is not sold; sun and wind that stood back because the limit of the connection was reached take its place.
 *
 * - a load of a unit's own is served from the unit; what it drains is charged with the next charge, and by the step where the unit is
 *   empty;
 * - a contract gets what it was planned to get, as far as it is there; a call gets what the units give;
 * - committed regulation capacity is kept as far as the units and the connection can; what is called of it is stepped with the rest.
 *
 * Money is that of what was done.
 */
export function carryOutPlan(
  problem: DispatchProblem,
  plan: Dispatch,
  { stepped: given, fromSteps = given.map(() => 0) }: SteppedUnits,
): CarriedOut {
  if (given.every((unit) => unit === undefined)) return { dispatch: plan, executed: given.map(() => undefined) };
  // Beside others a plain storage unit is stepped as well: it may get less than was planned.
  const units = given.map((unit, k) => unit ?? (given.length > 1 ? plainUnit(problem.storage[k]!, fromSteps[k]!) : undefined));
  const planned = { problem, plan };
  let wanted = plan.trajectory.storage;
  let { executed, storage, plant } = carriedOut(planned, units, wanted);
  // What one storage unit refuses another may have been meant to take: then that one takes less, which may leave it less to give later.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const less = lessCharge(planned, wanted, plant.importMw);
    const fitting = lessRegulation(problem, less ?? wanted, { storage, ...plant });
    if (less === undefined && fitting === undefined) break;
    wanted = fitting ?? less!;
    ({ executed, storage, plant } = carriedOut(planned, units, wanted));
  }
  const trajectory: Trajectory = {
    ...plan.trajectory,
    storage,
    ...plant,
    ...delivery(planned, plant.exportMw),
  };
  const left = problem.storage.map(
    (unit, k) => executed[k]?.throughputMwh ?? (problem.stepHours * sumOf(storage[k]!.dischargeMw)) / unit.dischargeEfficiency,
  );
  const terms = termsOf(problem, trajectory, left);
  return {
    dispatch: { ...plan, trajectory, terms, objective: Object.values(terms).reduce((sum: number, term: number) => sum + term, 0) },
    executed: executed.map((one, k) => given[k] && one),
  };
}

const plainUnit = (unit: StorageUnit, fromStep: number): SteppedUnit => {
  const { capacityMwh, powerMw, chargeEfficiency, dischargeEfficiency, minSoc, maxSoc } = unit;
  const storage = { ...PLAIN_RESERVOIR, capacityMwh, powerMw, chargeEfficiency, dischargeEfficiency, minSoc, maxSoc };
  return { storage, start: restingUnit(storage, unit.initialSocMwh, 0), fromStep, airCelsius: 0 };
};

/** A problem and the plan that is carried out for it. */
interface Planned {
  readonly problem: DispatchProblem;
  readonly plan: Dispatch;
}

function carriedOut(planned: Planned, units: readonly (SteppedUnit | undefined)[], wanted: readonly StorageTrajectory[]) {
  const executed = units.map((unit, k) => unit && step(planned, wanted[k]!, unit));
  const storage = wanted.map((one, k): StorageTrajectory => (executed[k] === undefined ? one : done(units[k]!.fromStep, executed[k], one)));
  return { executed, storage, plant: balance(planned, storage) };
}

/**
 * Less charge in the steps in which more would be bought than the plan or the import limit lets in; undefined where there is no such step
 * or no charge left.
 */
function lessCharge(
  { problem: { steps, gridCharging, importLimitMw, systemConverter }, plan }: Planned,
  wanted: readonly StorageTrajectory[],
  boughtMw: Float64Array,
): StorageTrajectory[] | undefined {
  if (wanted.length < 2) return undefined;
  const charges = wanted.map(({ chargeMw }) => chargeMw.slice());
  const { importMw } = plan.trajectory;
  let isLess = false;
  for (let t = 0; t < steps; t++) {
    const over = (boughtMw[t]! - Math.max(importMw[t]!, gridCharging ? importLimitMw[t]! : 0)) * (systemConverter?.efficiency ?? 1);
    const all = charges.reduce((sum, charge) => sum + charge[t]!, 0);
    if (!(all > 0 && over > NO_POWER * all)) continue;
    isLess = true;
    for (const charge of charges) charge[t]! *= Math.max(0, 1 - over / all);
  }
  return isLess ? wanted.map((one, k) => ({ ...one, chargeMw: charges[k]! })) : undefined;
}

/**
 * Less committed regulation capacity in the steps in which the connection, as it is used now, has no room for all of it; undefined where
 * there is no such step.
 *
 * @param kept  what the storage units kept of what was wanted, and what passes the connection with it
 */
function lessRegulation(
  { steps, regulation = [], gridCharging, hasEnergyMarket, importLimitMw, exportLimitMw }: DispatchProblem,
  wanted: readonly StorageTrajectory[],
  { storage: kept, exportMw, importMw }: Pick<Trajectory, 'storage' | 'exportMw' | 'importMw'>,
): StorageTrajectory[] | undefined {
  if (regulation.length === 0) return undefined;
  const fitting = wanted.map((one, k) => ({
    ...one,
    regulation: kept[k]!.regulation?.map(({ upMw, downMw }) => ({ upMw: upMw.slice(), downMw: downMw.slice() })),
  }));
  let isLess = false;
  const fit = (t: number, key: 'upMw' | 'downMw', room: number): void => {
    let all = 0;
    for (const { regulation: markets } of fitting) markets?.forEach((market) => (all += market[key][t]!));
    if (!(all > 0 && all - room > NO_POWER * all)) return;
    isLess = true;
    for (const { regulation: markets } of fitting) markets?.forEach((market) => (market[key][t]! *= Math.max(0, room / all)));
  };
  for (let t = 0; t < steps; t++) {
    fit(t, 'upMw', exportLimitMw[t]! - exportMw[t]! + importMw[t]!);
    fit(t, 'downMw', (gridCharging && hasEnergyMarket !== false ? importLimitMw[t]! : 0) - importMw[t]! + exportMw[t]!);
  }
  return isLess ? fitting : undefined;
}

/** What a contract gets of what is there, and what it is short of: in a step, or of a window at its last step. */
function delivery(
  { problem: { steps, stepHours: h, hasEnergyMarket, contract }, plan }: Planned,
  exportMw: Float64Array,
): Pick<Trajectory, 'contractMwh' | 'shortageMwh'> {
  if (contract === undefined) return {};
  const planned = plan.trajectory.contractMwh!;
  const contractMwh = exportMw.map((mw, t) => (hasEnergyMarket === false ? h * mw : Math.min(h * mw, planned[t]!)));
  const shortageMwh = new Float64Array(steps);
  for (let t = 0; t < steps; t++) shortageMwh[t] = Math.max(0, (contract.obligationMwh?.[t] ?? 0) - contractMwh[t]!);
  for (const { from, to, mwh } of contract.windows ?? []) shortageMwh[to - 1] = Math.max(0, mwh - sumOf(contractMwh.subarray(from, to)));
  return { contractMwh, shortageMwh };
}

/** The money of what was done. @param left  per storage unit, MWh that left it */
function termsOf(
  problem: DispatchProblem,
  { exportMw, importMw, contractMwh, shortageMwh, storage }: Trajectory,
  left: readonly number[],
): DispatchTerms {
  const { steps, stepHours: h, price, importPrice, contract, capacityEvents = [], regulation = [] } = problem;
  let [regulationCapacity, regulationEnergy] = [0, 0];
  regulation.forEach(({ up, down, throughput, energyPrice }, m) => {
    for (const { regulation: kept } of storage) {
      const { upMw, downMw } = kept![m]!;
      for (let t = 0; t < steps; t++) {
        regulationCapacity += h * ((up?.price[t] ?? 0) * upMw[t]! + (down?.price[t] ?? 0) * downMw[t]!);
        regulationEnergy += throughput * h * (energyPrice?.[t] ?? 0) * (upMw[t]! - downMw[t]!);
      }
    }
  });
  let [energySales, energyPurchases, delivered, contractPenalty, capacityPenalty] = [0, 0, 0, 0, 0];
  const windowOf = new Map((contract?.windows ?? []).map((window) => [window.to - 1, window.from]));
  for (let t = 0; t < steps; t++) {
    const underContract = contractMwh?.[t] ?? 0;
    if (problem.hasEnergyMarket !== false) {
      energySales += price[t]! * (h * exportMw[t]! - underContract);
      energyPurchases -= h * importPrice[t]! * importMw[t]!;
    }
    if (contract === undefined) continue;
    delivered += contract.price[t]! * underContract;
    contractPenalty -= (contract.shortagePenalty?.[windowOf.get(t) ?? t] ?? 0) * shortageMwh![t]!;
  }
  for (const { from, steps: length, powerMw, shortagePenalty } of capacityEvents) {
    for (let t = from; t < from + length; t++) {
      const net = storage.reduce((sum, { dischargeMw, chargeMw }) => sum + dischargeMw[t]! - chargeMw[t]!, 0);
      capacityPenalty -= shortagePenalty * h * Math.max(0, powerMw - net);
    }
  }
  const wear = problem.storage.reduce((sum, unit, k) => sum - unit.wearCostPerMwh * left[k]!, 0);
  // In this order they are summed.
  return {
    energySales,
    energyPurchases,
    regulationCapacity,
    regulationEnergy,
    contract: delivered,
    contractPenalty,
    capacityPenalty,
    wear,
  };
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function step(
  { problem, plan }: Planned,
  wanted: StorageTrajectory,
  { storage, start, fromStep, airCelsius, subSteps = 1, ownLoadMw = 0 }: SteppedUnit,
): ExecutedSchedule {
  const { stepHours } = problem;
  const inParts = (values: Float64Array): Float64Array =>
    subSteps === 1 ? values : Float64Array.from({ length: values.length * subSteps }, (_, i) => values[Math.floor(i / subSteps)]!);
  const committedRegulation = committedRegulationOf(problem.regulation ?? [], wanted);
  const promisedInParts = ({ mw, flow, hours }: Promised): Promised => ({
    mw: inParts(mw.subarray(fromStep)),
    flow: inParts(flow.subarray(fromStep)),
    hours: inParts(hours.subarray(fromStep)),
  });
  const fine = executeSchedule({
    storage,
    start,
    stepHours: stepHours / subSteps,
    chargeMw: inParts(wanted.chargeMw.subarray(fromStep)),
    dischargeMw: inParts(wanted.dischargeMw.subarray(fromStep)),
    airCelsius: typeof airCelsius === 'number' ? airCelsius : inParts(airCelsius.subarray(fromStep)),
    ...(committedRegulation && {
      committedRegulation: { up: promisedInParts(committedRegulation.up), down: promisedInParts(committedRegulation.down) },
    }),
    ...(ownLoadMw > 0
      ? {
          ownLoad: {
            mw: ownLoadMw,
            plannedMwh: inParts(wanted.socMwh.subarray(fromStep)),
            headroomMw: inParts(headroom(problem, plan.trajectory).subarray(fromStep)),
          },
        }
      : {}),
  });
  return subSteps === 1 ? fine : ofWholeSteps(fine, subSteps);
}

/**
 * Power the bus has for each storage unit beyond its plan, MW per step, the same for all: what is exported or curtailed of sun and wind,
 * and where the grid may charge what the import limit, and the converter of a dc bus, leave, less what stands ready to fall.
 */
function headroom(
  { steps, systemConverter, gridCharging, hasEnergyMarket, importLimitMw, solarMw, storage: { length: count } }: DispatchProblem,
  { solarUsedMw, curtailedMw, exportMw, importMw, storage }: Trajectory,
): Float64Array {
  const out = new Float64Array(steps);
  for (let t = 0; t < steps; t++) {
    const room = gridCharging && hasEnergyMarket !== false ? Math.max(0, importLimitMw[t]! - importMw[t]!) : 0;
    const ready = readyMw(storage, 'downMw', t);
    // A storage unit that cannot give its own load cannot give what it was to sell either.
    let [given, taken] = [0, 0];
    for (const { dischargeMw, chargeMw } of storage) {
      given += Math.max(0, dischargeMw[t]! - chargeMw[t]!);
      taken += Math.max(0, chargeMw[t]! - dischargeMw[t]!);
    }
    if (systemConverter === undefined) {
      out[t] = (Math.max(0, exportMw[t]! + room - given - ready) + curtailedMw[t]!) / count;
      continue;
    }
    const { powerMw, efficiency } = systemConverter;
    const leaves = solarUsedMw[t]! - taken;
    out[t] =
      (Math.max(0, Math.max(0, leaves) + Math.min(room * efficiency, Math.max(0, powerMw + Math.min(0, leaves))) - ready) +
        (solarMw[t]! - solarUsedMw[t]!)) /
      count;
  }
  return out;
}

/** Powers and temperatures as means, energies lost as sums, states as they end. */
function ofWholeSteps(fine: ExecutedSchedule, parts: number): ExecutedSchedule {
  const steps = fine.chargeMw.length / parts;
  const sum = (values: Float64Array, over = 1): Float64Array => {
    const out = new Float64Array(steps);
    values.forEach((value, i) => (out[Math.floor(i / parts)]! += value / over));
    return out;
  };
  const last = (values: Float64Array): Float64Array => Float64Array.from({ length: steps }, (_, t) => values[(t + 1) * parts - 1]!);
  return {
    ...fine,
    chargeMw: sum(fine.chargeMw, parts),
    dischargeMw: sum(fine.dischargeMw, parts),
    upMw: sum(fine.upMw, parts),
    downMw: sum(fine.downMw, parts),
    celsius: sum(fine.celsius, parts),
    heatMwh: sum(fine.heatMwh),
    ownLoadMwh: sum(fine.ownLoadMwh),
    outsideLossMwh: sum(fine.outsideLossMwh),
    availableMwh: last(fine.availableMwh),
    boundMwh: last(fine.boundMwh),
  };
}

/** On the horizon; nothing before the storage unit works. */
function done(
  fromStep: number,
  schedule: ExecutedSchedule,
  { chargeMw: { length: steps }, regulation }: StorageTrajectory,
): StorageTrajectory {
  const whole = (values: Float64Array): Float64Array => {
    if (fromStep === 0) return values;
    const out = new Float64Array(steps);
    out.set(values, fromStep);
    return out;
  };
  const powers = {
    chargeMw: whole(schedule.chargeMw),
    dischargeMw: whole(schedule.dischargeMw),
    socMwh: whole(schedule.availableMwh.map((mwh, t) => mwh + schedule.boundMwh[t]!)),
  };
  if (regulation === undefined) return powers;
  // Markets share what is kept as they shared what was promised.
  const keptOf = (key: 'upMw' | 'downMw', kept: Float64Array) => {
    const all = new Float64Array(steps);
    for (const market of regulation) for (let t = 0; t < steps; t++) all[t]! += market[key][t]!;
    return (market: number): Float64Array => regulation[market]![key].map((mw, t) => (mw > 0 ? (mw * kept[t]!) / all[t]! : 0));
  };
  const [upOf, downOf] = [keptOf('upMw', whole(schedule.upMw)), keptOf('downMw', whole(schedule.downMw))];
  return { ...powers, regulation: regulation.map((_, m) => ({ upMw: upOf(m), downMw: downOf(m) })) };
}

/** The rest of the plant for the powers that the storage units have. */
function balance({ problem, plan: { trajectory: planned } }: Planned, storage: readonly StorageTrajectory[]) {
  const { steps, systemConverter, solarMw, windMw, exportLimitMw } = problem;
  // Without an energy market the contract is the only buyer.
  const worth = problem.hasEnergyMarket === false && problem.contract !== undefined ? problem.contract.price : problem.price;
  const eta = systemConverter?.efficiency ?? 1;
  const out = {
    solarUsedMw: planned.solarUsedMw.slice(),
    windUsedMw: planned.windUsedMw.slice(),
    curtailedMw: planned.curtailedMw.slice(),
    exportMw: planned.exportMw.slice(),
    importMw: planned.importMw.slice(),
  };
  for (let t = 0; t < steps; t++) {
    let units = 0;
    let moved = 0;
    storage.forEach(({ chargeMw, dischargeMw }, k) => {
      const net = dischargeMw[t]! - chargeMw[t]!;
      units += net;
      moved = Math.max(moved, Math.abs(net - planned.storage[k]!.dischargeMw[t]! + planned.storage[k]!.chargeMw[t]!));
    });
    if (moved === 0) continue;

    const sold = planned.exportMw[t]!;
    const atLimit = sold + readyMw(planned.storage, 'upMw', t) >= exportLimitMw[t]! * (1 - AT_LIMIT);
    // What may be delivered now: where more is not worth selling, what was planned, else all the connection takes.
    const limit = exportLimitMw[t]! - readyMw(storage, 'upMw', t);
    const most = worth[t]! > 0 ? limit : Math.min(sold, limit);
    let solar = atLimit && worth[t]! > 0 ? solarMw[t]! : planned.solarUsedMw[t]!;
    let wind = atLimit && worth[t]! > 0 ? windMw[t]! : planned.windUsedMw[t]!;
    const acSide = (): number => {
      const bus = solar + units;
      return (bus >= 0 ? bus * eta : bus / eta) + wind;
    };
    // More charge than was planned takes sun and wind that stood back before it buys.
    const unplanned = Math.max(0, 0 - acSide() - planned.importMw[t]!);
    const moreSolar = Math.min(solarMw[t]! - solar, unplanned * eta);
    solar += moreSolar;
    wind += Math.min(windMw[t]! - wind, Math.max(0, unplanned - moreSolar / eta));
    if (systemConverter !== undefined) solar -= Math.min(solar, Math.max(0, solar + units - systemConverter.powerMw / eta));
    let excess = Math.max(0, acSide() - most);
    const lessWind = Math.min(wind, solar + wind > 0 ? (excess * wind) / (wind + solar * eta) : 0);
    wind -= lessWind;
    excess = Math.max(0, acSide() - most);
    // Of what is given up at the bus, η arrives while the bus gives; while it takes, 1/η more would have been taken.
    const whileGiving = Math.min(excess, Math.max(0, solar + units) * eta);
    solar -= Math.min(solar, whileGiving / eta + (excess - whileGiving) * eta);
    const net = acSide();
    out.solarUsedMw[t] = solar;
    out.windUsedMw[t] = wind;
    out.curtailedMw[t] = Math.max(0, solarMw[t]! - solar + (windMw[t]! - wind));
    out.exportMw[t] = Math.max(0, net);
    out.importMw[t] = Math.max(0, 0 - net);
  }
  return out;
}

/** Committed regulation capacity of all storage units in a step, MW. */
function readyMw(storage: readonly StorageTrajectory[], key: 'upMw' | 'downMw', t: number): number {
  let sum = 0;
  for (const { regulation } of storage) if (regulation !== undefined) for (const market of regulation) sum += market[key][t]!;
  return sum;
}

/** A storage unit at rest with so much in it, at a temperature: where a first year begins. */
export const restingUnit = (storage: KineticStorage, energyMwh: number, celsius: number): SteppedUnit['start'] => ({
  ...levelTanks(energyMwh, storage.capacityRatio),
  celsius,
});
