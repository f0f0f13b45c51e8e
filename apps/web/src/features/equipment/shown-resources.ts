import { LIBRARY_RESOURCES, type LibraryResource, type Project } from '@stackwatt/model';

/**
 * The resources that something is calculated from: both with a calculated array; without one the temperature, as soon as there are storage
 * units, which are as warm as the air, and the sunlight only where the days of a library temperature are as wide as a library sunlight
 * makes them.
 */
export function shownResources({
  useSolar,
  solar,
  useStorage,
  solarResource: sun,
  temperatureResource: air,
}: Project): readonly LibraryResource[] {
  if (useSolar && solar.some(({ kind }) => kind === 'homer')) return LIBRARY_RESOURCES;
  if (!useStorage) return [];
  return air.kind === 'library' && sun.kind === 'library' ? LIBRARY_RESOURCES : ['temperatureResource'];
}
