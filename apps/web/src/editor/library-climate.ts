import { brightestMonthlyGhi, monthlyExtraterrestrial } from '@stackwatt/engine';
import { moveLibraryResources, startFromLibrary, type LibraryAverages, type LibraryResource, type Project } from '@stackwatt/model';
import { editor } from './current-editor.ts';

export interface Site {
  readonly lat: number;
  readonly lng: number;
}
export type LibraryFound = Readonly<Record<LibraryResource, LibraryAverages>>;

/** A tenth of a watt, less where there is hardly light; never above what the hours can be made from. */
const ofSunlight = (value: number, most: number): number => Math.min(Number(value >= 10 ? value.toFixed(1) : value.toPrecision(3)), most);
const ofTemperature = (value: number): number => Number(value.toFixed(1)) + 0;

/** Monthly averages of sunlight and temperature at a place (D-105). The table behind them comes when it is first asked for. */
export async function libraryAt({ lat, lng }: Site): Promise<LibraryFound> {
  const { loadClimate, monthlyClimate } = await import('@stackwatt/catalog');
  const { ghi, temperature, nearest, ghiUncertaintyPercent, temperatureUncertainty, source } = monthlyClimate(await loadClimate(), {
    lat,
    lng,
    extraterrestrial: monthlyExtraterrestrial(lat),
  });
  const most = brightestMonthlyGhi(lat);
  const words = `Climate table, nearest place ${nearest.name}, ${Math.round(nearest.distanceKm)} km; from ${source}`;
  return {
    solarResource: {
      lat,
      lng,
      averages: ghi.map((value, month) => ofSunlight(value, most[month]!)),
      error: Number(ghiUncertaintyPercent.toFixed(1)),
      source: words,
    },
    temperatureResource: {
      lat,
      lng,
      averages: temperature.map(ofTemperature),
      error: Number(temperatureUncertainty.toFixed(1)),
      source: words,
    },
  };
}

const isAt = (project: Project, { lat, lng }: Site): boolean => project.location.pos.lat === lat && project.location.pos.lng === lng;

/** The averages follow a plant that moved, within the same step of the history. */
export async function followPlace(label: string, to: Site): Promise<void> {
  const state = editor.store.getState();
  if (
    state.kind !== 'open' ||
    ![state.history.present.solarResource, state.history.present.temperatureResource].some(({ kind }) => kind === 'library')
  )
    return;
  const found = await libraryAt(to);
  // A place that was left meanwhile is of no use.
  editor.amend(label, (project) => (isAt(project, to) ? moveLibraryResources(project, found) : project));
}

/** UX-75: solar that is switched on has sunlight and temperature at once, without a file. */
export async function switchSolarOn(label: string, change: (project: Project) => Project): Promise<void> {
  editor.edit(label, change);
  const state = editor.store.getState();
  if (state.kind !== 'open') return;
  const { lat, lng } = state.history.present.location.pos;
  const found = await libraryAt({ lat, lng });
  editor.amend(label, (project) => (isAt(project, { lat, lng }) ? startFromLibrary(project, found) : project));
}
