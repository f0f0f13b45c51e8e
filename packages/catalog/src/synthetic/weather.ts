import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import { normalOf, randomOf } from './random.ts';

const radians = Math.PI / 180;

export interface Site {
  readonly lat: number;
  readonly lng: number;
  readonly utcOffsetHours: number;
}

/** Cosine of the sun's zenith angle at an hour of the year; negative at night. */
function cosineOfZenith(site: Site, hourOfYear: number): number {
  const day = Math.floor(hourOfYear / HOURS_PER_DAY);
  const declination = 23.45 * radians * Math.sin((360 * radians * (284 + day + 1)) / DAYS_PER_YEAR);
  const solarHour = (hourOfYear % HOURS_PER_DAY) + 0.5 + site.lng / 15 - site.utcOffsetHours;
  const angle = (solarHour - 12) * 15 * radians;
  return Math.sin(site.lat * radians) * Math.sin(declination) + Math.cos(site.lat * radians) * Math.cos(declination) * Math.cos(angle);
}

/**
 * An invented year of sunlight, W/m²: the clear sky of Haurwitz (Journal of Meteorology 2, 1945), 1098·cosθ·e^(−0.057/cosθ), dimmed by
 * clouds that come and go over days and hours. No measurement of any place.
 */
export function syntheticSunlight(site: Site, seed: number, clearness = 0.82): Float64Array {
  const normal = normalOf(randomOf(seed));
  const out = new Float64Array(HOURS_PER_YEAR);
  let daily = 0;
  let hourly = 0;
  for (let hour = 0; hour < HOURS_PER_YEAR; hour++) {
    if (hour % HOURS_PER_DAY === 0) daily = 0.6 * daily + 0.8 * normal();
    hourly = 0.5 * hourly + 0.85 * normal();
    const cosine = cosineOfZenith(site, hour);
    if (cosine <= 0) continue;
    const clear = 1098 * cosine * Math.exp(-0.057 / cosine);
    const kept = Math.min(1, Math.max(0.12, clearness + 0.2 * daily + 0.06 * hourly));
    out[hour] = Math.round(clear * kept * 10) / 10;
  }
  return out;
}

/** An invented year of air temperature, °C: a yearly and a daily wave, and spells of weather. */
export function syntheticTemperature(mean: number, yearlySwing: number, dailySwing: number, seed: number): Float64Array {
  const normal = normalOf(randomOf(seed));
  let spell = 0;
  return Float64Array.from({ length: HOURS_PER_YEAR }, (_, hour) => {
    spell = 0.985 * spell + 0.7 * normal();
    const season = -Math.cos((2 * Math.PI * (hour / HOURS_PER_DAY - 20)) / DAYS_PER_YEAR);
    const time = -Math.cos((2 * Math.PI * ((hour % HOURS_PER_DAY) - 4)) / HOURS_PER_DAY);
    return Math.round((mean + yearlySwing * season + dailySwing * time + spell) * 10) / 10;
  });
}

/**
 * An invented year of wind speed, m/s: gusts of weather over hours, stronger in winter and at night, squeezed into a Rayleigh-like
 * shape by taking the length of a two-dimensional wind.
 */
export function syntheticWind(mean: number, seed: number): Float64Array {
  const normal = normalOf(randomOf(seed));
  let east = 0;
  let north = 0;
  const raw = Float64Array.from({ length: HOURS_PER_YEAR }, (_, hour) => {
    east = 0.93 * east + 0.3676 * normal();
    north = 0.93 * north + 0.3676 * normal();
    const season = 1 + 0.18 * Math.cos((2 * Math.PI * (hour / HOURS_PER_DAY - 60)) / DAYS_PER_YEAR);
    const time = 1 + 0.12 * Math.cos((2 * Math.PI * ((hour % HOURS_PER_DAY) - 2)) / HOURS_PER_DAY);
    return Math.hypot(east, north) * season * time;
  });
  const average = raw.reduce((sum, value) => sum + value, 0) / HOURS_PER_YEAR;
  return raw.map((value) => Math.round(((value * mean) / average) * 100) / 100);
}
