import type { ExplanationProgress, InfeasibilityExplanation, Relief } from '@stackwatt/model';
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
