import { toRegulation, type RegulationOffer } from '../regulation/regulation-plant.ts';
import type { DeliveryWindow, DispatchProblem } from '../problem/problem.ts';
import { EVENT_FIRST, type Plant } from '../reward/plant.ts';
import { Budgets } from '../multi-storage/throughput-limits.ts';
import { busPlant } from '../multi-storage/bus-rewards.ts';
import { StateBoxes } from '../multi-storage/state-bounds.ts';
import { type Store, mostAt, stepsOfDay, toStores } from '../multi-storage/window-unit.ts';

/** What one store may commit, by market; undefined where it may not. */
interface StoreOffers {
  readonly up: readonly (RegulationOffer | undefined)[];
  readonly down: readonly (RegulationOffer | undefined)[];
}

/**
 * A plant whose stores meet in more than one row of a step: at the bus, at the point of interconnection with what they commit, in what is
 * owed over several steps.
 */
export interface JointPlant {
  /** The plant around the stores; its own store has the power of all. */
  readonly plant: Plant;
  /** MW, of the stores that act; what a step leaves of it says `storePower`. */
  readonly powerMw: readonly number[];
  readonly stores: readonly Store[];
  readonly offers: readonly StoreOffers[];
  readonly markets: number;
  readonly deliveries: readonly DeliveryWindow[];
  /** Currency per MWh short of each delivery window. */
  readonly penalty: readonly number[];
  /** Of obligations by the step. */
  readonly penaltyPerMwh: Float64Array | undefined;
  /** MWh of the contract that a MWh of an event outweighs. */
  readonly eventFirst: number;
  readonly hasEnergyMarket: boolean;
  readonly budgets: Budgets | undefined;
  readonly boxes: StateBoxes | undefined;
}

/** @param longest steps of the longest window; @param eventFirst as of `toPlant` */
export function toJointPlant(problem: DispatchProblem, longest: number, eventFirst = EVENT_FIRST): JointPlant {
  const { storage, contract, regulation = [] } = problem;
  const stores = toStores(problem);
  return {
    plant: busPlant(problem, eventFirst),
    stores,
    eventFirst,
    powerMw: stores.map(({ index }) => storage[index]!.powerMw),
    offers: stores.map(
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
    budgets: stores.some(({ dailyMwh }) => dailyMwh < Infinity) ? new Budgets(stores, stepsOfDay(problem.stepHours)) : undefined,
    boxes: stores.some(({ limits }) => limits !== undefined) ? new StateBoxes(stores, longest, regulation.length > 0) : undefined,
  };
}

/** Why not every problem needs it: regulation, and energy owed over several steps, leave the bus reward of a step more than one number. */
export const needsJointPlan = ({ contract, regulation = [] }: DispatchProblem): boolean =>
  regulation.length > 0 || (contract?.windows ?? []).length > 0;

/** Most power of store i in step t of the horizon, MW at the bus. */
export const storePower = ({ stores, powerMw, plant }: JointPlant, i: number, t: number): number =>
  stores[i]!.limitMwh === undefined ? powerMw[i]! : mostAt(stores[i]!, t) / plant.stepHours;

/**
 * Most that the stores together can give and take in step t, MW at the bus: within their power, and what connection, generation and
 * converter leave.
 */
export function mostOfAll(joint: JointPlant, t: number): { readonly givenMw: number; readonly takenMw: number } {
  const { atBus, behindConverter, exportLimitMw, importLimitMw, converterMw, converterEfficiency: hi } = joint.plant;
  const all = joint.stores.reduce((sum, _, i) => sum + storePower(joint, i, t), 0);
  const out = Math.min(exportLimitMw[t]!, converterMw);
  const fromAc = Math.min(converterMw, ((behindConverter?.[t] ?? 0) + importLimitMw[t]!) * hi);
  return { givenMw: Math.min(all, out / hi), takenMw: Math.min(all, atBus[t]! + fromAc) };
}
