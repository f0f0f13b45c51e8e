import type { CheckedProject, Keys, ReliefEdit, Storage } from '@stackwatt/model';
import type { Plant } from '../../compare/edited-case.ts';
import { growth, MOST_TIMES, type Relaxation } from './relaxation.ts';
import { downwards, upwards } from './relief-edits.ts';

/** Rules of the project that a value of it loosens. */
export function projectRules(plant: Plant): Relaxation[] {
  return [...lowestState(plant), ...cycleLimit(plant), ...chargingFromGrid(plant)];
}

const withProject = ({ prepared, one }: Plant, change: Partial<CheckedProject>): Plant => ({
  one,
  prepared: { ...prepared, project: { ...prepared.project, ...change } },
});
const withStorageUnits = (plant: Plant, change: (item: Storage) => Storage): Plant =>
  withProject(plant, { storage: plant.prepared.project.storage.map(change) });
/** The storage units a plant has of its project. */
const usedIn = ({ prepared: { project }, one }: Plant): readonly Storage[] =>
  (project.useStorage ? project.storage : []).filter((_, k) => one.storage[k]!.mwh > 0);
const editsOfUsed = (plant: Plant, editsOf: (item: Storage, k: number) => readonly ReliefEdit[]): ReliefEdit[] => {
  const used = usedIn(plant);
  return plant.prepared.project.storage.flatMap((item, k) => (used.includes(item) ? editsOf(item, k) : []));
};

/** The range of charge of a storage unit whose lowest state moves, both in percent: its top stays where it is. */
const rangeFrom = ({ minimumStateOfCharge: before, rangeOfCharge }: Storage['specs'], after: number): number =>
  rangeOfCharge > 0 ? rangeOfCharge + before - after : 0;

function lowestState(plant: Plant): Relaxation[] {
  const lowest = Math.max(0, ...usedIn(plant).map(({ specs }) => specs.minimumStateOfCharge));
  if (!(lowest > 0)) return [];
  return [
    {
      limit: 'the lowest state of charge',
      unit: '%',
      present: lowest,
      furthest: 0,
      at: (value) =>
        withStorageUnits(plant, (item) => {
          const after = Math.min(item.specs.minimumStateOfCharge, value);
          return { ...item, specs: { ...item.specs, minimumStateOfCharge: after, rangeOfCharge: rangeFrom(item.specs, after) } };
        }),
      effort: (value) => (100 - value) / (100 - Math.min(lowest, 99)) - 1,
      edits: (value) =>
        editsOfUsed(plant, ({ specs }, k) => {
          const after = Math.min(specs.minimumStateOfCharge, Math.max(0, downwards(value)));
          const path: Keys = ['storage', k, 'specs'];
          return [
            { path: [...path, 'minimumStateOfCharge'], value: after },
            ...(specs.rangeOfCharge > 0 ? [{ path: [...path, 'rangeOfCharge'], value: rangeFrom(specs, after) }] : []),
          ];
        }),
    },
  ];
}

function cycleLimit(plant: Plant): Relaxation[] {
  const limits = usedIn(plant).flatMap((item) => (item.useCycleLimitPerDay ? [item.cycleLimitPerDay] : []));
  const cycles = Math.min(Infinity, ...limits);
  if (!Number.isFinite(cycles)) return [];
  return [
    {
      limit: 'the cycle limit',
      unit: 'per day',
      present: cycles,
      furthest: MOST_TIMES * Math.max(cycles, 1),
      at: (value) =>
        withStorageUnits(plant, (item) =>
          item.useCycleLimitPerDay ? { ...item, cycleLimitPerDay: Math.max(item.cycleLimitPerDay, value) } : item,
        ),
      effort: growth(cycles, 1),
      edits: (value) =>
        editsOfUsed(plant, (item, k) =>
          item.useCycleLimitPerDay
            ? [{ path: ['storage', k, 'cycleLimitPerDay'], value: Math.max(item.cycleLimitPerDay, upwards(value)) }]
            : [],
        ),
    },
  ];
}

function chargingFromGrid(plant: Plant): Relaxation[] {
  const { project } = plant.prepared;
  if (usedIn(plant).length === 0 || !project.useSolar || project.canBatteryChargeFromGrid === 'true') return [];
  return [
    {
      limit: 'charging from the grid',
      unit: '',
      present: 0,
      furthest: 1,
      isRule: true,
      at: () => withProject(plant, { canBatteryChargeFromGrid: 'true' }),
      effort: () => 1,
      edits: () => [{ path: ['canBatteryChargeFromGrid'], value: 'true' }],
    },
  ];
}
