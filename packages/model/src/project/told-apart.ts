import type { Project } from './project.ts';
import { windFarmName } from './wind.ts';

/**
 * Names of which each is another, in their order: equipment and markets may share a name, and every further one of a name is numbered,
 * `Hub #2`. Results and their files have these, so that no program that groups by name adds two of them.
 *
 * @param partsOf  names that results make from a name for the parts of what it names; nothing else is called so
 * @param made     further names that results make
 */
export function toldApart(
  names: readonly string[],
  partsOf: (name: string, place: number) => readonly string[] = () => [],
  made: readonly string[] = [],
): string[] {
  const own = new Set(names);
  const taken = new Set([...made, ...names.flatMap((name, place) => partsOf(name, place))]);
  return names.map((name, place) => {
    // A name that is itself numbered keeps it.
    const isFree = (one: string): boolean =>
      !taken.has(one) && (one === name || (!own.has(one) && partsOf(one, place).every((part) => !taken.has(part) && !own.has(part))));
    let one = name;
    for (let n = 2; !isFree(one); n++) one = `${name} #${n}`.trimStart();
    for (const given of [one, ...partsOf(one, place)]) taken.add(given);
    return one;
  });
}

/** What results call the converter of a dc bus, and that of an array or a storage unit. */
export const SYSTEM_CONVERTER = 'System converter';
export const converterName = (owner: string): string => `${owner} converter`;

/** What results call each array, wind farm and storage unit, whatever its size is: no two that are used, or a converter, have one name. */
export function equipmentNames(
  project: Pick<Project, 'useSolar' | 'solar' | 'useWind' | 'wind' | 'useStorage' | 'storage' | 'bus'>,
): Readonly<Record<'solar' | 'wind' | 'storage', readonly string[]>> {
  const own = {
    solar: project.solar.map(({ customName }) => customName),
    wind: project.wind.map(windFarmName),
    storage: project.storage.map(({ customName }) => customName),
  };
  const isUsed = { solar: project.useSolar, wind: project.useWind, storage: project.useStorage };
  const used = (['solar', 'wind', 'storage'] as const).filter((kind) => isUsed[kind]);
  const hasConverter = {
    solar: project.solar.map((item) => item.hasConverter),
    wind: project.wind.map(() => false),
    storage: project.storage.map((item) => item.hasConverter),
  };
  const converters = used.flatMap((kind) => hasConverter[kind]);
  const names = toldApart(
    used.flatMap((kind) => own[kind]),
    (name, place) => (converters[place] === true ? [converterName(name)] : []),
    project.bus === 'dc' ? [SYSTEM_CONVERTER] : [],
  );
  for (const kind of used) own[kind] = names.splice(0, own[kind].length);
  return own;
}
