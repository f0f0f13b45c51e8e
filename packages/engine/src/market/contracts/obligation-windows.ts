import { DAYS_PER_YEAR, HOURS_PER_DAY } from '@stackwatt/units';
import { isWeekend, stepsPerDay, stepsPerHour, type Calendar } from '../calendar.ts';

/** Energy owed in hours of the day, on each matching day between two dates. */
export interface DailyObligation {
  readonly days: 'all' | 'weekday' | 'weekend';
  /** First and last day of the year, 0…364, both counted; none are owed when the last comes before the first. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Window of the day, [startHour, endHour), whole hours 0…24; a window that does not end after it begins owes nothing. */
  readonly startHour: number;
  readonly endHour: number;
  /** MWh on each day; when within the window is free. */
  readonly mwh: number;
}

/** Energy owed between two steps, the second not included. */
export interface ObligationWindow {
  readonly from: number;
  readonly to: number;
  readonly mwh: number;
}

/**
 * The windows of a year in which energy is owed, in order and without overlap. Obligations add up: those of the same hours become one
 * window. Where windows of different hours overlap, they are cut at every start and end and each obligation is spread evenly over its
 * hours; whoever delivers that has met every obligation, though a shape that meets them all may be turned down.
 *
 * @returns  windows, and on how many days some had to be cut
 * @throws   RangeError when hours are not whole hours of the day or energy is not finite and ≥ 0
 */
export function obligationWindows(
  obligations: readonly DailyObligation[],
  calendar: Calendar,
): { readonly windows: readonly ObligationWindow[]; readonly cutDays: number } {
  for (const { startHour, endHour, mwh } of obligations) {
    const isHour = (hour: number): boolean => Number.isInteger(hour) && hour >= 0 && hour <= HOURS_PER_DAY;
    if (!(isHour(startHour) && isHour(endHour) && Number.isFinite(mwh) && mwh >= 0))
      throw new RangeError(`an obligation of ${mwh} MWh from hour ${startHour} to ${endHour}`);
  }
  const windows: ObligationWindow[] = [];
  let cutDays = 0;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    const weekend = isWeekend(day, calendar);
    const owed = obligations.filter(
      ({ days, firstDay, lastDay, startHour, endHour, mwh }) =>
        mwh > 0 && endHour > startHour && day >= firstDay && day <= lastDay && (days === 'all' || (days === 'weekend') === weekend),
    );
    const { parts, isCut } = withoutOverlap(owed);
    if (isCut) cutDays++;
    const start = day * stepsPerDay(calendar.stepMinutes);
    const perHour = stepsPerHour(calendar.stepMinutes);
    for (const { startHour, endHour, mwh } of parts)
      windows.push({ from: start + startHour * perHour, to: start + endHour * perHour, mwh });
  }
  return { windows, cutDays };
}

type Hours = Pick<DailyObligation, 'startHour' | 'endHour' | 'mwh'>;

function withoutOverlap(owed: readonly Hours[]): { readonly parts: readonly Hours[]; readonly isCut: boolean } {
  const sorted = owed.toSorted((a, b) => a.startHour - b.startHour || a.endHour - b.endHour);
  const clusters: Hours[][] = [];
  let clusterEnd = 0;
  for (const one of sorted) {
    const last = clusters.at(-1);
    if (last !== undefined && one.startHour < clusterEnd) last.push(one);
    else clusters.push([one]);
    clusterEnd = Math.max(clusterEnd, one.endHour);
  }
  let isCut = false;
  const parts = clusters.flatMap((cluster): Hours[] => {
    const edges = [...new Set(cluster.flatMap(({ startHour, endHour }) => [startHour, endHour]))].sort((a, b) => a - b);
    isCut ||= edges.length > 2;
    return edges.slice(1).map((endHour, k) => {
      const startHour = edges[k]!;
      const inside = cluster.filter((one) => one.startHour <= startHour && one.endHour >= endHour);
      return {
        startHour,
        endHour,
        mwh: inside.reduce((sum, one) => sum + (one.mwh * (endHour - startHour)) / (one.endHour - one.startHour), 0),
      };
    });
  });
  return { parts, isCut };
}
