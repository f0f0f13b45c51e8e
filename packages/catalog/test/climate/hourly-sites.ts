import { existsSync, readFileSync } from 'node:fs';
import { importWeather } from '@stackwatt/formats';
import { toStep } from '@stackwatt/units';

const folder = new URL('../../../../../shared/data/solar/', import.meta.url);
export const hasHourlySites = existsSync(folder);

/** An hourly year of measured or satellite light and temperature. */
export interface HourlySite {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly utcOffsetHours: number;
  /** W/m² */
  readonly ghi: Float64Array;
  /** °C */
  readonly temperature: Float64Array;
}

type Position = Pick<HourlySite, 'latitude' | 'longitude' | 'utcOffsetHours'>;
const FILES: readonly (readonly [name: string, file: string, position?: Position])[] = [
  ['Amarillo, Texas, 2012', 'nsrdb_amarillo_tx_2012_60min.csv'],
  ['Amsterdam, typical year', 'epw_amsterdam_iwec.epw'],
  // No site in the file: the sun in its columns (global − diffuse = direct · cos θ) stands over this place.
  ['Colorado, north-west, 2017', 'nsrdb_30min_2017_colorado.csv', { latitude: 40.51, longitude: -108.54, utcOffsetHours: -7 }],
  ['Daggett, California, typical year', 'nsrdb_tmy_daggett_ca.csv'],
  ['Des Moines, Iowa, typical year', 'nsrdb_tmy_des_moines_ia.csv'],
  ['Greensboro, North Carolina, typical year', 'tmy3_greensboro_nc_723170.csv'],
  ['Los Angeles, California, 2012', 'la_15min_2012_sam.csv'],
  ['Phoenix, Arizona, typical year', 'nsrdb_tmy_phoenix_az.csv'],
  // No site in the file either: its name has it.
  ['Po valley, 45° N 8° E, typical year', 'pvgis_tmy_utc_45n_8e.csv', { latitude: 45, longitude: 8, utcOffsetHours: 0 }],
];

/** The hourly years of the data folder; steps shorter than an hour are averaged. */
export const readHourlySites = (): HourlySite[] =>
  FILES.map(([name, file, position]) => {
    const outcome = importWeather(readFileSync(new URL(file, folder), 'utf8'));
    if (!outcome.ok) throw new Error(`${file}: ${outcome.message}`);
    const { ghi, temperature, site } = outcome.weather;
    const place = position ?? { latitude: site.latitude!, longitude: site.longitude!, utcOffsetHours: site.utcOffset! };
    return { name, ...place, ghi: toStep(ghi!, 60), temperature: toStep(temperature!, 60) };
  });
