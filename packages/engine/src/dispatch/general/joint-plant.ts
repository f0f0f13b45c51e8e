import { toRegulation, type RegulationOffer } from '../regulation/regulation-plant.ts';
import type { DeliveryWindow, DispatchProblem } from '../problem/problem.ts';
import { type Plant } from '../reward/plant.ts';
import { EVENT_FIRST } from '../reward/tuning.ts';
import { ThroughputLimits } from '../multi-storage/throughput-limits.ts';
import { busPlant } from '../multi-storage/bus-rewards.ts';
import { StateBounds } from '../multi-storage/state-bounds.ts';
import { type WindowUnit, mostAt, stepsOfDay, toWindowUnits } from '../multi-storage/window-unit.ts';

/** What one storage unit may commit, by market; undefined where it may not. */
interface UnitOffers {
  readonly up: readonly (RegulationOffer | undefined)[];
  readonly down: readonly (RegulationOffer | undefined)[];
}

/**
 * A plant whose storage units meet in more than one row of a step: at the bus, at the point of interconnection with what they commit, in
 * what is owed over several steps.
 */
export interface JointPlant {
  /** The plant around the storage units; its own unit has the power of all. */
  readonly plant: Plant;
  /** MW, of the storage units that act; what a step leaves of it says `storagePower`. */
  readonly powerMw: readonly number[];
  readonly units: readonly WindowUnit[];
  readonly offers: readonly UnitOffers[];
  readonly markets: number;
  readonly deliveries: readonly DeliveryWindow[];
  /** Currency per MWh short of each delivery window. */
  readonly penalty: readonly number[];
  /** Of obligations by the step. */
  readonly penaltyPerMwh: Float64Array | undefined;
  /** MWh of the contract that a MWh of an event outweighs. */
  readonly eventFirst: number;
  readonly hasEnergyMarket: boolean;
  readonly throughputLimits: ThroughputLimits | undefined;
  readonly stateBounds: StateBounds | undefined;
}

/** @param longest steps of the longest window; @param eventFirst as of `toPlant` */
export function toJointPlant(problem: DispatchProblem, longest: number, eventFirst = EVENT_FIRST): JointPlant {
  const { storage, contract, regulation = [] } = problem;
  const units = toWindowUnits(problem);
  return {
    plant: busPlant(problem, eventFirst),
    units,
    eventFirst,
    powerMw: units.map(({ index }) => storage[index]!.powerMw),
    offers: units.map(
      ({ index }) =>
        toRegulation({ ...problem, storage: [storage[index]!] }) ?? {
          up: regulation.map(() => undefined),
          down: regulation.map(() => undefined),
        },
    ),
    markets: regulation.length,
    deliveries: contract?.windows ?? [],
    penalty: (contract?.windows ?? []).map(({ from }) => contract?.shortagePenalty?.[from] ?? 0),
    penaltyPerMwh: contract?.shortagePenalty,
    hasEnergyMarket: problem.hasEnergyMarket !== false,
    throughputLimits: units.some(({ dailyMwh }) => dailyMwh < Infinity)
      ? new ThroughputLimits(units, stepsOfDay(problem.stepHours))
      : undefined,
    stateBounds: units.some(({ limits }) => limits !== undefined) ? new StateBounds(units, longest, regulation.length > 0) : undefined,
  };
}

/** Why not every problem needs it: regulation, and energy owed over several steps, leave the bus reward of a step more than one number. */
export const needsJointPlan = ({ contract, regulation = [] }: DispatchProblem): boolean =>
  regulation.length > 0 || (contract?.windows ?? []).length > 0;

/** Most power of storage unit i in step t of the horizon, MW at the bus. */
export const storagePower = ({ units, powerMw, plant }: JointPlant, i: number, t: number): number =>
  units[i]!.limitMwh === undefined ? powerMw[i]! : mostAt(units[i]!, t) / plant.stepHours;

/**
 * Most that the storage units together can give and take in step t, MW at the bus: within their power, and what connection, generation and
 * converter leave.
 */
export function mostOfAll(joint: JointPlant, t: number): { readonly givenMw: number; readonly takenMw: number } {
  const { atBus, behindConverter, exportLimitMw, importLimitMw, converterMw, converterEfficiency: hi } = joint.plant;
  const all = joint.units.reduce((sum, _, i) => sum + storagePower(joint, i, t), 0);
  const out = Math.min(exportLimitMw[t]!, converterMw);
  const fromAc = Math.min(converterMw, ((behindConverter?.[t] ?? 0) + importLimitMw[t]!) * hi);
  return { givenMw: Math.min(all, out / hi), takenMw: Math.min(all, atBus[t]! + fromAc) };
}
