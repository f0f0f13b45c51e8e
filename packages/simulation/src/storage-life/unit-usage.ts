import { isReady, meanOfMonths, scaledAverages, type Project, type StorageResult } from '@stackwatt/model';
import { stateLimits } from './storage-state.ts';
import { ROOM_CELSIUS } from './storage-temperature.ts';

/** How the storage unit of a result was used, without its sizes: what a type can be tried on. */
export interface UnitUsage {
  /** Full cycles of what it could hold, by year from the first on in which it worked. */
  readonly fullCyclesPerYear: readonly number[];
  /** Depth of its cycles, a share of what it could hold; undefined where the result does not count them by depth. */
  readonly depth: number | undefined;
  /** Mean over a year, °C. */
  readonly celsius: number;
  /** Whose temperature that is: the one its type is kept at, the air of the plant, or the one that stands in where nothing is known. */
  readonly celsiusOf: 'type' | 'air' | 'room';
}

/**
 * @param project  that was calculated
 * @param result   of one of its storage units
 * @returns        undefined for a unit that never worked
 */
export function usageOf(project: Project, result: StorageResult): UnitUsage | undefined {
  const item = project.storage[result.index];
  if (item === undefined) return undefined;
  const fullCyclesPerYear = fullCycles(result, project.earlyAnalysis);
  if (fullCyclesPerYear.length === 0) return undefined;
  const { minSoc, maxSoc } = stateLimits(item);
  const temperature = meanCelsius(project, item.specs);
  return { fullCyclesPerYear, depth: meanDepth(result, maxSoc - minSoc), ...temperature };
}

/**
 * Full cycles of a year = equivalent cycles · nameplate / what it can hold at the start of the year. Late-stage the nameplate grows by
 * what is added, until everything is replaced: then the unit is as new without an addition. An early stage repeats the first year.
 */
function fullCycles({ items, nameplateCapacity }: StorageResult, isEarly: boolean): number[] {
  let nameplate = nameplateCapacity;
  return items.flatMap(({ equivalentCycles, maximum, augmentation }) => {
    if (!isEarly) {
      const isReplaced = augmentation === 0 && Math.abs(maximum - nameplateCapacity) <= SAME * nameplateCapacity;
      nameplate = isReplaced ? nameplateCapacity : nameplate + augmentation;
    }
    return equivalentCycles > 0 && maximum > 0 ? [(equivalentCycles * nameplate) / maximum] : [];
  });
}

/**
 * Mean depth of the cycles, each weighted by its energy: Σ n·d² / Σ n·d over the bands of depth of all years, d the middle of a band. The
 * band in which the range of charge ends counts as the whole range, because a cycle cannot be deeper.
 *
 * @param range  of charge, a share of what the unit can hold
 */
function meanDepth({ items }: StorageResult, range: number): number | undefined {
  let [energy, weighted] = [0, 0];
  for (const { cyclesByDepth } of items) {
    const bands = cyclesByDepth?.length ?? 0;
    for (let k = 0; k < bands; k++) {
      const depth = (k + 1) / bands >= range - SAME ? range : (k + 0.5) / bands;
      energy += cyclesByDepth[k]! * depth;
      weighted += cyclesByDepth[k]! * depth * depth;
    }
  }
  return energy > 0 ? weighted / energy : undefined;
}
/** Shares that rounding alone keeps apart. */
const SAME = 1e-9;

function meanCelsius(
  { temperatureResource: air }: Project,
  specs: Project['storage'][number]['specs'],
): Pick<UnitUsage, 'celsius' | 'celsiusOf'> {
  if (specs.useFixedTemperature) return { celsius: specs.fixedTemperature, celsiusOf: 'type' };
  if (air.kind === 'library') return { celsius: meanOfMonths(scaledAverages(air, 'offset')), celsiusOf: 'air' };
  // The hours are moved to the mean of the form.
  return isReady(air.data) ? { celsius: air.scale, celsiusOf: 'air' } : { celsius: ROOM_CELSIUS, celsiusOf: 'room' };
}
