import { HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { formatClock } from '../time/civil.ts';
import type { ImportOptions } from '../understood.ts';

/** Solar noon on the standard clocks of the world lies between about 11:00 and 14:00 (Aksu in China: 14:40). */
const EARLIEST_NOON = 10.5;
const LATEST_NOON = 14;
/** Below this share the light has no day and night, so that its middle says nothing; a year of sun has 0.6 and more. */
const LEAST_RHYTHM = 0.3;

/**
 * Hour of the day around which the light of a year lies: the direction of the sum of all values, each pointing to its time on a clock face
 * of 24 hours. Half-way between sunrise and sunset on average, whatever the season.
 *
 * @returns undefined when the values have no daily rhythm
 */
function centreOfDaylight(series: Float64Array, stepMinutes: number): number | undefined {
  let [x, y, total] = [0, 0, 0];
  for (const [slot, value] of series.entries()) {
    if (value <= 0) continue;
    const angle = (2 * Math.PI * ((slot + 0.5) * stepMinutes)) / (HOURS_PER_DAY * MINUTES_PER_HOUR);
    x += value * Math.cos(angle);
    y += value * Math.sin(angle);
    total += value;
  }
  if (total === 0 || Math.hypot(x, y) < LEAST_RHYTHM * total) return undefined;
  const hour = (Math.atan2(y, x) * HOURS_PER_DAY) / (2 * Math.PI);
  return (hour + HOURS_PER_DAY) % HOURS_PER_DAY;
}

/** Asks for the zone of the stamps when the light of a year does not lie around noon; the caller's word on them settles it. */
export function askForZone(series: Float64Array, stepMinutes: number, options: ImportOptions): Refusal | undefined {
  if (options.stampOffset !== undefined) return undefined;
  const centre = centreOfDaylight(series, stepMinutes);
  if (centre === undefined || (centre >= EARLIEST_NOON && centre <= LATEST_NOON)) return undefined;
  return refuse(
    'zone',
    `the middle of daylight lies at ${formatClock(centre * MINUTES_PER_HOUR)} and not near noon, so the stamps are not in the standard time of the site; say how many hours they are ahead of UTC`,
  );
}
