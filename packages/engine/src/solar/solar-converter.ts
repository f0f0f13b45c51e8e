/** What leaves a solar converter, and what it could not take; MW, mean over the step. */
export interface ConverterFlow {
  readonly acMw: Float64Array;
  /** On the array's side, before the loss of the converter. */
  readonly clippedMw: Float64Array;
}

/**
 * Array output through its own converter. The rating is output power, as inverters are sold.
 *
 *   out = η · min(dc, rating/η),   clipped = max(0, dc − rating/η),   dc = out/η + clipped
 *
 * @param dcMw        array output, MW, ≥ 0
 * @param ratingMw    rated output, MW, ≥ 0
 * @param efficiency  η, fraction, above 0 to 1
 * @returns           series of the same length
 */
export function throughSolarConverter(dcMw: Float64Array, ratingMw: number, efficiency: number): ConverterFlow {
  if (!(ratingMw >= 0)) throw new RangeError(`a converter rating of ${ratingMw} MW is below 0`);
  if (!(efficiency > 0 && efficiency <= 1)) throw new RangeError(`a converter efficiency of ${efficiency} is not above 0 and up to 1`);
  const acMw = new Float64Array(dcMw.length);
  const clippedMw = new Float64Array(dcMw.length);
  const limit = ratingMw / efficiency;
  for (let i = 0; i < dcMw.length; i++) {
    const dc = dcMw[i]!;
    const isClipped = dc > limit;
    acMw[i] = isClipped ? ratingMw : dc * efficiency;
    clippedMw[i] = isClipped ? dc - limit : 0;
  }
  return { acMw, clippedMw };
}
