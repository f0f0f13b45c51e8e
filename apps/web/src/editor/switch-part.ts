import {
  partKind,
  setUseSolar,
  setUseStorage,
  setUseWind,
  type PartFlag,
  type Project,
  type StorageSpec,
  type TurbineSpec,
} from '@stackwatt/model';
import { editAsking } from './asking-edit.tsx';
import { switchSolarOn } from './library-climate.ts';

/** One step for the switch of a part, wherever it stands: on at once, off after a question where the part holds what was entered. */
export const switchPart = (
  flag: PartFlag,
  on: boolean,
  change: (project: Project) => Project,
  more: Pick<Parameters<typeof editAsking>[0], 'firstTurbine' | 'firstStorage' | 'run'> = {},
): void => editAsking({ label: `switch ${partKind(flag)} ${on ? 'on' : 'off'}`, change, ...(on ? {} : { part: flag }), ...more });

export function switchSolar(on: boolean): void {
  const change = (project: Project): Project => setUseSolar(project, on);
  switchPart('useSolar', on, change, on ? { run: () => void switchSolarOn('switch Solar on', change) } : {});
}
export const switchWind = (on: boolean, firstTurbine: TurbineSpec): void =>
  switchPart('useWind', on, (project) => setUseWind(project, on, firstTurbine), { firstTurbine });
export const switchStorage = (on: boolean, firstStorage: StorageSpec | undefined): void =>
  switchPart('useStorage', on, (project) => setUseStorage(project, on, firstStorage), { firstStorage });
