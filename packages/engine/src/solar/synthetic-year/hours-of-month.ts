import { DAYS_OF_MONTH, FIRST_DAY_OF_MONTH, HOURS_PER_DAY } from '@stackwatt/units';

/** The hours of the year, 0…8759, that belong to each month. */
export const HOURS_OF_MONTH: readonly Uint16Array[] = DAYS_OF_MONTH.map((days, month) =>
  Uint16Array.from({ length: days * HOURS_PER_DAY }, (_, hour) => FIRST_DAY_OF_MONTH[month]! * HOURS_PER_DAY + hour),
);
