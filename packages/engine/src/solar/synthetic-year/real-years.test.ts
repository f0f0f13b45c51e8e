import { existsSync, readFileSync } from 'node:fs';
import { importWeather } from '@stackwatt/formats';
import { toStep } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { monthlyMeans } from './monthly-means.ts';
import { seedOfPlace } from './seed-of-place.ts';
import { sunlitHours, type Place } from './clearness/sunlit-hours.ts';
import { synthesiseSolarYear } from './synthesise-solar-year.ts';

const folder = new URL('../../../../../../shared/data/solar/', import.meta.url);
const missing = !existsSync(folder);
const note = 'the folder shared/data is not beside the repository';

/** Hourly years of the folder; the two without a header line of their site get their place here. */
const files: readonly { readonly file: string; readonly place?: Place }[] = [
  { file: 'epw_amsterdam_iwec.epw' },
  { file: 'la_15min_2012_sam.csv' },
  // The sun in its columns (global − diffuse = direct · cos θ) stands over 40.5° N, 108.5° W.
  { file: 'nsrdb_30min_2017_colorado.csv', place: { latitude: 40.51, longitude: -108.54, utcOffsetHours: -7 } },
  { file: 'nsrdb_amarillo_tx_2012_60min.csv' },
  { file: 'nsrdb_tmy_daggett_ca.csv' },
  { file: 'nsrdb_tmy_des_moines_ia.csv' },
  { file: 'nsrdb_tmy_phoenix_az.csv' },
  { file: 'pvgis_tmy_utc_45n_8e.csv', place: { latitude: 45, longitude: 8, utcOffsetHours: 0 } },
  { file: 'tmy3_greensboro_nc_723170.csv' },
];

function readYear(file: string, known: Place | undefined): { ghi: Float64Array; place: Place } {
  const outcome = importWeather(readFileSync(new URL(file, folder), 'utf8'));
  if (!outcome.ok) throw new Error(`${file}: ${outcome.message}`);
  const { ghi, site } = outcome.weather;
  const place = known ?? { latitude: site.latitude!, longitude: site.longitude!, utcOffsetHours: site.utcOffset! };
  return { ghi: toStep(ghi!, 60), place };
}

/** Largest distance between the shares of two samples that lie below any value (Kolmogorov and Smirnov). */
function distance(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [[...a].sort((p, q) => p - q), [...b].sort((p, q) => p - q)];
  let [i, j, most] = [0, 0, 0];
  while (i < x.length && j < y.length) {
    if (x[i]! <= y[j]!) i++;
    else j++;
    most = Math.max(most, Math.abs(i / x.length - j / y.length));
  }
  return most;
}

/** Clearness of the hours with the sun above 6°, and of the days. */
function clearnessOf(ghi: Float64Array, place: Place): { hours: number[]; days: number[] } {
  const sun = sunlitHours(place);
  const hours = Array.from(ghi, (value, hour) => value / sun.extraterrestrial[hour]!).filter(
    (_, hour) => sun.extraterrestrial[hour]! > 0 && sun.airMass[hour]! < 9.5,
  );
  const [light, outside] = [new Float64Array(365), new Float64Array(365)];
  ghi.forEach((value, hour) => {
    light[sun.solarDay[hour]!]! += value;
    outside[sun.solarDay[hour]!]! += sun.extraterrestrial[hour]!;
  });
  return { hours, days: Array.from(light, (value, day) => value / outside[day]!) };
}

test.for(files)(
  'the synthetic year has about as many dull and clear hours and days as the real one: $file',
  ({ file, place: known }, { skip }) => {
    skip(missing, note);
    const { ghi, place } = readYear(file, known);
    const real = clearnessOf(ghi, place);
    const year = synthesiseSolarYear({ ...place, monthlyGhi: monthlyMeans(ghi), seed: seedOfPlace(place.latitude, place.longitude) });
    const synthetic = clearnessOf(year, place);
    // The one distribution for all climates is that far off; a year of hours at the mean clearness would be off by half or so.
    expect(distance(real.hours, synthetic.hours)).toBeLessThan(0.13);
    expect(distance(real.days, synthetic.days)).toBeLessThan(0.16);
    const mean = real.hours.reduce((a, b) => a + b, 0) / real.hours.length;
    expect(
      distance(
        real.hours,
        real.hours.map(() => mean),
      ),
    ).toBeGreaterThan(0.4);
  },
);
