import { z } from 'zod';
import { described, numberField, textField } from './field.ts';

/** 16 colours that rates cycle through (MODEL-43). */
export const RATE_COLOURS = [
  '#1B4272',
  '#339ABA',
  '#97940E',
  '#A44218',
  '#3F1A15',
  '#8F3B63',
  '#858A8F',
  '#0B6B61',
  '#2A80BF',
  '#CB8500',
  '#532B9B',
  '#B03052',
  '#4E978C',
  '#C0647F',
  '#5C9F95',
  '#47524F',
] as const;

export const Rate = z.looseObject({
  value: numberField(1000, { title: 'Rate', help: 'Price or limit in the hours of this colour.' }),
  color: textField(RATE_COLOURS[0], { title: 'Colour', help: 'Marks the hours of the rate in the grid.' }),
});
export type Rate = z.infer<typeof Rate>;

/** Rows of a schedule grid: weekdays of January to December, then weekends (D-045). */
export const SCHEDULE_ROWS = 24;
const SCHEDULE_HOURS = 24;

/** 24 rows (weekdays of January to December, then weekends) by 24 hours of rate indexes, and the rates (D-045). */
export const Schedule = z.looseObject({
  grid: described(
    z
      .array(z.array(z.number().int()))
      .default(() => Array.from({ length: SCHEDULE_ROWS }, () => Array.from({ length: SCHEDULE_HOURS }, () => 0))),
    {
      title: 'Hours',
      help: 'Which rate holds in which hour: rows are the weekdays of January to December, then their weekends; columns the hours of the day.',
    },
  ),
  rates: described(
    z
      .array(Rate)
      .min(1)
      .default(() => [Rate.parse({})]),
    { title: 'Rates', help: 'The prices or limits the hours refer to.' },
  ),
});
export type Schedule = z.infer<typeof Schedule>;

/** Whether every hour of every row has one of the rates. A file written by hand may leave hours out, or name rates that are not there. */
export const hasRateInEveryHour = ({ grid, rates }: Schedule): boolean =>
  Array.from(
    { length: SCHEDULE_ROWS * SCHEDULE_HOURS },
    (_, cell) => grid[Math.floor(cell / SCHEDULE_HOURS)]?.[cell % SCHEDULE_HOURS] ?? -1,
  ).every((rate) => rates[rate] !== undefined);

/** Row of the grid for a month (from 0) on a weekday or at the weekend. */
export const scheduleRow = (month: number, isWeekend: boolean): number => (isWeekend ? 12 + month : month);
