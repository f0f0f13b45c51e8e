import type { Climate } from './climate.ts';
import { readClimate } from './read-climate.ts';

/**
 * The climate table, fetched when first asked for: a page that never needs it does not load its 90 kB.
 *
 * @returns  the same table to every caller
 */
export const loadClimate: () => Promise<Climate> = (() => {
  let climate: Promise<Climate> | undefined;
  return () => (climate ??= import('./climate-table.ts').then(({ CLIMATE_TABLE }) => readClimate(CLIMATE_TABLE)));
})();
