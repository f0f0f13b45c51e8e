import { setField, setStorageType, type Project, type StorageSpec } from '@stackwatt/model';

/** Figures a catalogue type brings beside its power and capacity; absent ones change nothing. */
const figureOf = (spec: StorageSpec, key: string): number | undefined => {
  const value = (spec as Record<string, unknown>)[key];
  return typeof value === 'number' ? value : undefined;
};

/** STO-22: picking a library storage copies the spec values into the unit: power and capacity, efficiency, and the cost of one unit. */
export function chooseStorage(project: Project, index: number, spec: StorageSpec): Project {
  const item = project.storage[index];
  if (!item) return project;
  const values: readonly (readonly [readonly (string | number)[], number | undefined])[] = [
    [['roundtripEfficiencySensitivity', 0], figureOf(spec, 'roundtripEfficiency')],
    [['cost', 'items', 0, 'capital'], figureOf(spec, 'capital')],
    [['cost', 'items', 0, 'operating'], figureOf(spec, 'operating')],
  ];
  return values.reduce((changed, [path, value]) => (value === undefined ? changed : setField(changed, ['storage', index, ...path], value)), setStorageType(project, item.id, spec));
}
