import type { Statistics } from '../understood.ts';

/** Count, least, mean and greatest value and the number below zero; NaN values are left out. */
export function statisticsOf(values: Float64Array): Statistics {
  let count = 0;
  let negative = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
    if (value < 0) negative++;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { count, min, mean: sum / count, max, negative };
}
