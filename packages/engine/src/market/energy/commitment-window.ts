import { HOURS_PER_DAY, stepsPerYear, type Fraction } from '@stackwatt/units';
import { forEachHour, type Calendar } from '../calendar.ts';

/** Range of states of charge, fractions of capacity. */
export interface SocWindow {
  readonly minSoc: Fraction;
  readonly maxSoc: Fraction;
}

/**
 * The range of charge a forward market may use: a share of the whole range, in its middle, so that the markets after it find room both
 * ways. The last market has the whole range whatever its share.
 *
 *   [min + (1 − s)·R/2, max − (1 − s)·R/2],   R = max − min
 *
 * @param share  s, maximum storage commitment, 0…1
 */
export function commitmentWindow({ minSoc, maxSoc }: SocWindow, share: number): SocWindow {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a storage commitment of ${share} is not within 0 to 1`);
  const withheld = ((1 - share) * (maxSoc - minSoc)) / 2;
  const lowest = minSoc + withheld;
  // Rounding may put the ends of an empty range the wrong way round.
  return { minSoc: lowest as Fraction, maxSoc: Math.max(lowest, maxSoc - withheld) as Fraction };
}

/**
 * The same with a share for every hour of the day.
 *
 * @param shares  24, index is the hour
 * @returns       one value per step of the year
 */
export function hourlyCommitmentWindow(
  whole: SocWindow,
  shares: readonly number[],
  calendar: Calendar,
): { readonly minSoc: Float64Array; readonly maxSoc: Float64Array } {
  if (shares.length !== HOURS_PER_DAY) throw new RangeError(`${shares.length} storage commitments for ${HOURS_PER_DAY} hours`);
  const windows = shares.map((share) => commitmentWindow(whole, share));
  const steps = stepsPerYear(calendar.stepMinutes);
  const out = { minSoc: new Float64Array(steps), maxSoc: new Float64Array(steps) };
  forEachHour(calendar, ({ hour, from, to }) => {
    out.minSoc.fill(windows[hour]!.minSoc, from, to);
    out.maxSoc.fill(windows[hour]!.maxSoc, from, to);
  });
  return out;
}
