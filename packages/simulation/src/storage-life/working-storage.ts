import {
  nameplateOf,
  oneWayEfficiency,
  roundTripInYear,
  usableOf,
  wearCostPerMwh,
  type SteppedUnit,
  type StorageUnit,
} from '@stackwatt/engine';
import type { Project, Storage } from '@stackwatt/model';
import { toFraction, type Fraction } from '@stackwatt/units';
import type { SimulationCase, StorageSize } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { lifetimeThroughputMwh } from './ageing-of-type.ts';
import { augmentationPrice, replacementCost, roundTripFactor } from './storage-costs.ts';
import { isStepped, meanCapacityFactor, steppedStorage } from './stepped-storage.ts';
import { searchesCycleLimit, stateLimits, storageUnitsOf, type StorageState } from './storage-state.ts';
import { workingTime, worksIn } from './working-time.ts';

/** A project year of a case, and every storage unit of the project as it finds it. */
export interface CaseYear {
  readonly prepared: Prepared;
  readonly one: SimulationCase;
  readonly projectYear: number;
  readonly states: readonly StorageState[];
}

/** A storage unit that works in a project year. */
export interface WorkingStorage {
  /** Its place among the storage units of the project. */
  readonly place: number;
  /** As the optimiser sees it in this year. */
  readonly unit: StorageUnit;
  /** First step of the year in which it works; above 0 only in the year a deferred storage unit begins. */
  readonly fromStep: number;
  /** Efficiency of its own converter each way, 1 without one: what lies between the storage unit and the bus. */
  readonly converterEfficiency: Fraction;
  /** Its inside, when its type says more than the optimiser assumes. */
  readonly stepped: SteppedUnit | undefined;
}

/**
 * Price of wear in a project year, currency per MWh that leaves the storage unit: the one that is entered, else what the capacity costs
 * anew over what it can pass on in its life. Capacity that is replaced as a whole costs what replacing it does, any other its augmentation.
 * A cycle limit that is searched takes the place of a price.
 */
function wearPrice(project: Project, item: Storage, { units, mwh }: StorageSize, projectYear: number): number {
  if (item.wearCost > 0 || searchesCycleLimit(item) || mwh === 0) return item.wearCost;
  const throughput = lifetimeThroughputMwh(item) * units;
  const isReplaced = !item.allowAugmentation && item.allowReplacement;
  return wearCostPerMwh(isReplaced ? replacementCost(item, units) / mwh : augmentationPrice(project, item, projectYear), mwh, throughput);
}

/**
 * The storage units of a case that work in a project year, with what age has left of them: usable capacity, efficiency of the year, wear at
 * the year's price. The rating does not age. Charge that no longer fits is gone; a unit whose lowest state of charge has risen, by capacity
 * that was added or by its own load, is delivered with the difference.
 *
 * With its own converter of rating C and efficiency η the unit gives at most min(P·η, C) at the bus, and takes no more; each way loses η
 * too (CONV-09).
 */
export function workingStorage({ prepared, one, projectYear, states }: CaseYear): WorkingStorage[] {
  const { project } = prepared;
  return storageUnitsOf(project).flatMap((item, place): WorkingStorage[] => {
    const size = one.storage[place]!;
    const { life, storedMwh, inside, cyclesPerDay } = states[place]!;
    const time = workingTime(project, item, prepared.stepMinutes);
    const usableMwh = usableOf(life);
    const capacityMwh = usableMwh * meanCapacityFactor(prepared, item);
    if (!worksIn(time, projectYear) || !(capacityMwh > 0)) return [];
    const { minSoc, maxSoc } = stateLimits(item);
    const roundTrip = roundTripInYear(
      toFraction(item.roundtripEfficiencySensitivity[0]!),
      [roundTripFactor(project, item, projectYear)],
      1,
    );
    const converterEfficiency = (size.converterMw === undefined ? 1 : toFraction(item.converter.efficiency[0]!)) as Fraction;
    const oneWay = (oneWayEfficiency(roundTrip) * converterEfficiency) as Fraction;
    const limit = searchesCycleLimit(item) ? cyclesPerDay : item.useCycleLimitPerDay ? item.cycleLimitPerDay : undefined;
    const unit: StorageUnit = {
      capacityMwh,
      minSoc,
      maxSoc,
      powerMw: Math.min(size.mw * converterEfficiency, size.converterMw ?? Infinity),
      chargeEfficiency: oneWay,
      dischargeEfficiency: oneWay,
      initialSocMwh: Math.min(maxSoc * capacityMwh, Math.max(minSoc * capacityMwh, storedMwh)),
      wearCostPerMwh: wearPrice(project, item, size, projectYear),
      // The limit counts in nameplates, the optimiser in what is left of them.
      ...(limit === undefined ? {} : { cyclesPerDay: (limit * nameplateOf(life)) / capacityMwh }),
    };
    const fromStep = projectYear === time.firstYear ? time.firstStep : 0;
    const stepped = isStepped(item)
      ? steppedStorage(prepared, {
          item,
          size,
          unit,
          usableMwh,
          nameplateMwh: nameplateOf(life),
          before: inside,
          fromStep,
          roundTrip,
          converterEfficiency,
        })
      : undefined;
    return [{ place, unit, fromStep, converterEfficiency, stepped }];
  });
}
