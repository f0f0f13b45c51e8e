import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import { normalOf, randomOf } from './random.ts';

export interface RegulationShape {
  /** Mean over the year, $/MW and hour. */
  readonly mean: number;
  /** Hour of the day at which regulation capacity has its highest price: the evening ramp upwards, midday surplus downwards. */
  readonly peakHour: number;
  /** How far the peak lies above the level of the day, as a share. */
  readonly peak: number;
}

const bump = (hour: number, centre: number, width: number): number => Math.exp(-(((hour - centre) / width) ** 2));

/**
 * An invented year of hourly prices of regulation, $/MW and hour, to 0.01, never negative, its mean exact to a cent: a daily peak, days
 * that follow each other, and a long tail upwards as such prices have. Prices of no market.
 */
export function syntheticRegulationPrices(shape: RegulationShape, seed: number): Float64Array {
  const normal = normalOf(randomOf(seed));
  const raw = new Float64Array(HOURS_PER_YEAR);
  let drift = 0;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    drift = 0.85 * drift + 0.25 * normal();
    for (let hour = 0; hour < HOURS_PER_DAY; hour++) {
      raw[day * HOURS_PER_DAY + hour] = Math.exp(drift + 0.35 * normal()) * (0.6 + shape.peak * bump(hour, shape.peakHour, 2.6));
    }
  }
  const mean = raw.reduce((sum, value) => sum + value, 0) / HOURS_PER_YEAR;
  return raw.map((value) => Math.round(((value * shape.mean) / mean) * 100) / 100);
}
