import type { ExplanationProgress, InfeasibilityExplanation, OwedDelivery, Relief, ShortDay } from '@stackwatt/model';
import { capital } from '../../../lib/capital.ts';
import { formatNumber } from '../../../lib/number.ts';

const DIGITS = 3;

/** A value that is enough with at most three decimals: rounded away from the present one. */
function enough({ present, needed }: Relief): number {
  const scale = 10 ** DIGITS;
  const scaled = needed * scale;
  return (needed > present ? Math.ceil(scaled - 1e-9) : Math.floor(scaled + 1e-9)) / scale;
}
const shown = (value: number): string => {
  const places = Array.from({ length: DIGITS + 1 }, (_, digits) => digits).find(
    (digits) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6,
  );
  return formatNumber(value, places ?? DIGITS);
};

/** UX-26: what one limit would have to be, everything else as it is. */
export function reliefText(relief: Relief): string {
  const { limit, unit, present } = relief;
  const value = shown(enough(relief));
  switch (unit) {
    // A rule holds or it does not.
    case '':
      return `${capital(limit)}: allowed`;
    case '% of it':
      return `${capital(limit)}: at most ${value} % of what it is`;
    default:
      return `${capital(limit)}: ${value} ${unit} instead of ${shown(present)} ${unit}`;
  }
}

/** Limits that alone do not help, in a sentence; empty where there is none. */
export const noReliefText = ({ noRelief }: Pick<InfeasibilityExplanation, 'noRelief'>): string =>
  noRelief.length === 0 ? '' : `Alone these do not help, however far they go: ${noRelief.join(', ')}.`;

/** Which limit is tried at the moment; the system is calculated several times for each, which takes seconds. */
export const triedText = (progress: ExplanationProgress | undefined): string =>
  progress === undefined || progress.of === 0
    ? 'Calculating the system again to see what would help'
    : `Trying ${progress.limit}, ${progress.tried + 1} of ${progress.of}`;

/** '17–22 h', '8–8.25 h' */
export const hoursText = ({ fromHour, toHour }: Pick<OwedDelivery, 'fromHour' | 'toHour'>): string =>
  `${hourText(fromHour)}\u2013${hourText(toHour)} h`;

const hourText = (hour: number): string => formatNumber(hour, Number.isInteger(hour) ? 0 : 2);
/** 'from 8 to 10 h and from 17 to 22 h' */
const spansText = (spans: readonly Pick<OwedDelivery, 'fromHour' | 'toHour'>[]): string =>
  spans.map(({ fromHour, toHour }) => `from ${hourText(fromHour)} to ${hourText(toHour)} h`).join(' and ');

/** What is written with one decimal. */
const SHOWN = 0.05;

/** Why there is energy in storage in hours that fall short; empty where there is none that could have been given. */
export function keptText({ deliveries }: Pick<ShortDay, 'deliveries'>): string {
  const kept = deliveries.filter(({ keptMwh }) => keptMwh >= SHOWN);
  if (kept.length === 0) return '';
  const most = kept.map(({ keptMwh }) => formatNumber(keptMwh, 1)).join(' and ');
  return `Storage could give ${most} MWh more ${spansText(kept)}, and keeps it for what is owed later: a MWh is missing at one time or the other in any case. The operation makes what is missing over the year as little as it can be; where that is equal, money decides.`;
}

/** That the line of what is owed is a mean, where an hour of a window that falls short gives more than that; else empty. */
export function wholeText({ deliveries, owedMw, solarMw, windMw, dischargeMw }: Omit<ShortDay, 'day'>): string {
  const uneven = deliveries.filter(
    ({ fromHour, toHour, shortMwh }) =>
      shortMwh >= SHOWN &&
      owedMw.some(
        (owed, hour) =>
          hour >= Math.floor(fromHour) && hour < toHour && solarMw[hour]! + windMw[hour]! + dischargeMw[hour]! >= owed + SHOWN,
      ),
  );
  return uneven.length === 0 ? '' : `What is owed ${spansText(uneven)} is owed over these hours as a whole; the line spreads it evenly.`;
}
