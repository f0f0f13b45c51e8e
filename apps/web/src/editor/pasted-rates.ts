import { addRate, mergeEqualRates, setRateOfCells, type Schedule } from '@stackwatt/model';
import type { Cell } from '../ui/schedule-cells.ts';

/** Cells get the rates of pasted prices; a price without a rate adds one, and rates of one price become one. */
export function withPastedRates(schedule: Schedule, values: readonly { readonly cell: Cell; readonly value: number }[]): Schedule {
  const known = (current: Schedule, value: number): number => current.rates.findIndex((rate) => rate.value === value);
  const pasted = [...new Set(values.map(({ value }) => value))].reduce((current, value) => {
    const withRate = known(current, value) < 0 ? addRate(current, value) : current;
    return setRateOfCells(
      withRate,
      values.filter((one) => one.value === value).map(({ cell }) => cell),
      known(withRate, value),
    );
  }, schedule);
  return mergeEqualRates(pasted);
}
