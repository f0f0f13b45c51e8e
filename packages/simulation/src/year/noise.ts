import type { DispatchProblem } from '@stackwatt/engine';

/** Share of a plant's power below which a flow is rounding: differences of powers leave some 1e-16 of them. */
const NOISE_SHARE = 1e-9;

/**
 * Power that counts as none in the results of a plant, MW: a billionth of the largest power its sun, its wind or its storage units have in
 * the year. Left in, it would count hours and make a series of its own where nothing flows.
 */
export function noiseMw({ solarMw, windMw, storage }: Pick<DispatchProblem, 'solarMw' | 'windMw' | 'storage'>): number {
  let largest = storage.reduce((sum, { powerMw }) => sum + powerMw, 0);
  for (let t = 0; t < solarMw.length; t++) largest = Math.max(largest, solarMw[t]! + windMw[t]!);
  return NOISE_SHARE * largest;
}

/** The value, or 0 when it is no more than noise. */
export const withoutNoise = (value: number, noise: number): number => (value <= noise && value >= -noise ? 0 : value);

/** The same for every value of a series, in place. */
export function silence(values: Float64Array, noise: number): void {
  for (let t = 0; t < values.length; t++) values[t] = withoutNoise(values[t]!, noise);
}
