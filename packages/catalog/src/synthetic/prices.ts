import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import { normalOf, randomOf } from './random.ts';

export interface PriceShape {
  readonly mean: number;
  /** How far midday sinks below the mean, $/MWh: the sun of others. */
  readonly middayDip: number;
  /** How far the evening rises above it. */
  readonly eveningPeak: number;
  /** Chance that a windy spring day goes negative. */
  readonly surplusDays: number;
  /** Chance of a scarce summer evening. */
  readonly scarceDays: number;
  readonly scarcePrice: number;
  readonly noise: number;
}

const bump = (hour: number, centre: number, width: number): number => Math.exp(-(((hour - centre) / width) ** 2));

/**
 * An invented year of hourly prices, $/MWh, to 0.01: a daily shape with a dip at midday and a peak in the evening, weekends and
 * spring cheaper, surplus hours below zero and scarce hours far above. Prices of no market.
 */
export function syntheticPrices(shape: PriceShape, seed: number): Float64Array {
  const random = randomOf(seed);
  const normal = normalOf(random);
  const out = new Float64Array(HOURS_PER_YEAR);
  let drift = 0;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    const season = Math.cos((2 * Math.PI * (day - 200)) / DAYS_PER_YEAR);
    const spring = bump(day, 105, 45);
    drift = 0.8 * drift + 0.6 * normal();
    const level = (1 + 0.18 * season + 0.12 * drift) * (day % 7 >= 5 ? 0.88 : 1) - 0.2 * spring;
    const surplus = random() < shape.surplusDays * (0.35 + 1.3 * spring);
    const scarce = random() < shape.scarceDays * (1 + Math.max(0, season) * 2);
    for (let hour = 0; hour < HOURS_PER_DAY; hour++) {
      const dip = shape.middayDip * bump(hour, 12.5, 3.6);
      const peak = shape.eveningPeak * (bump(hour, 19.5, 2) + 0.35 * bump(hour, 7.5, 1.6));
      const excess = surplus ? (shape.mean + 14) * (bump(hour, 12.5, 3.2) + 0.6 * bump(hour, 3, 2.2)) : 0;
      const scarcity = scarce ? shape.scarcePrice * bump(hour, 19.5, 1.1) : 0;
      out[day * HOURS_PER_DAY + hour] =
        Math.round((shape.mean * level - dip + peak - excess + scarcity + shape.noise * normal()) * 100) / 100;
    }
  }
  return out;
}
