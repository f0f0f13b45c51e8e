import type { Project } from './project.ts';
import { windFarmName } from './wind.ts';

/**
 * Names of which each is another, in their order: equipment and markets may share a name, and every further one of a name is numbered,
 * `Hub #2`. Results and their files have these, so that no program that groups by name adds two of them.
 */
export function toldApart(names: readonly string[]): string[] {
  const own = new Set(names);
  const taken = new Set<string>();
  return names.map((name) => {
    let one = name;
    // A name that is itself numbered keeps it.
    for (let n = 2; taken.has(one) || (one !== name && own.has(one)); n++) one = `${name} #${n}`.trimStart();
    taken.add(one);
    return one;
  });
}

/** What results call each array, wind farm and storage unit, whatever its size is: no two that are used have one name. */
export function equipmentNames(
  project: Pick<Project, 'useSolar' | 'solar' | 'useWind' | 'wind' | 'useStorage' | 'storage'>,
): Readonly<Record<'solar' | 'wind' | 'storage', readonly string[]>> {
  const own = {
    solar: project.solar.map(({ customName }) => customName),
    wind: project.wind.map(windFarmName),
    storage: project.storage.map(({ customName }) => customName),
  };
  const isUsed = { solar: project.useSolar, wind: project.useWind, storage: project.useStorage };
  const used = (['solar', 'wind', 'storage'] as const).filter((kind) => isUsed[kind]);
  const names = toldApart(used.flatMap((kind) => own[kind]));
  for (const kind of used) own[kind] = names.splice(0, own[kind].length);
  return own;
}
