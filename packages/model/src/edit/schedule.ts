import { RATE_COLOURS, Rate, type Schedule } from '../project/schedule.ts';

/** MODEL-43: a further rate takes the next of the 16 colours; the 17th has that of the first. */
export const addRate = (schedule: Schedule, value?: number): Schedule => ({
  ...schedule,
  rates: [
    ...schedule.rates,
    Rate.parse({ ...(value === undefined ? {} : { value }), color: RATE_COLOURS[schedule.rates.length % RATE_COLOURS.length] }),
  ],
});

/**
 * MODEL-42, D-046: removes a rate. Its cells get rate 0, cells of later rates follow theirs down by one. The last rate stays.
 *
 * @param index  from 0; one that names no rate changes nothing
 */
export function removeRate(schedule: Schedule, index: number): Schedule {
  if (schedule.rates.length < 2 || schedule.rates[index] === undefined) return schedule;
  const moved = (cell: number): number => (cell === index ? 0 : cell > index ? cell - 1 : cell);
  return { ...schedule, rates: schedule.rates.filter((_, i) => i !== index), grid: schedule.grid.map((row) => row.map(moved)) };
}

/** One rate for each value: cells of a later rate take the first one of the same value. */
export function mergeEqualRates(schedule: Schedule): Schedule {
  const values = [...new Set(schedule.rates.map(({ value }) => value))];
  if (values.length === schedule.rates.length) return schedule;
  return {
    ...schedule,
    rates: values.map((value) => schedule.rates.find((rate) => rate.value === value)!),
    // A cell of a file may name a rate that is not there: the checker says so, and it stays.
    grid: schedule.grid.map((row) =>
      row.map((cell) => (schedule.rates[cell] === undefined ? cell : values.indexOf(schedule.rates[cell].value))),
    ),
  };
}

/** Puts cells on a rate. Throws for a cell or rate that is not there: a screen that names one has a bug. */
export function setRateOfCells(
  schedule: Schedule,
  cells: readonly { readonly row: number; readonly hour: number }[],
  rate: number,
): Schedule {
  if (schedule.rates[rate] === undefined) throw new Error(`no rate ${rate}`);
  const grid = schedule.grid.map((row) => [...row]);
  for (const { row, hour } of cells) {
    if (grid[row]?.[hour] === undefined) throw new Error(`no cell in row ${row}, hour ${hour}`);
    grid[row][hour] = rate;
  }
  return { ...schedule, grid };
}
