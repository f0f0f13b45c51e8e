/** Mean of a series; 0 for an empty one. */
function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/**
 * A resource brought to a wanted mean by one factor, as irradiance and wind speed are: value · mean / mean of the values.
 *
 * @param values  W/m², m/s or any quantity whose zero is a true zero
 * @param mean    wanted, same unit
 * @returns       same length
 * @throws        RangeError when the values average 0 and the wanted mean is not: no factor brings it there
 */
export function scaleToMean(values: Float64Array, mean: number): Float64Array {
  const now = meanOf(values);
  if (now === 0 && mean !== 0) throw new RangeError(`a series with mean 0 cannot be scaled to ${mean}`);
  const factor = now === 0 ? 1 : mean / now;
  return values.map((value) => value * factor);
}

/**
 * A resource brought to a wanted mean by one offset, as temperature is, whose zero is only a mark: value + mean − mean of
 * the values.
 *
 * @param values  °C
 * @param mean    wanted, °C
 * @returns       same length
 */
export function offsetToMean(values: Float64Array, mean: number): Float64Array {
  const offset = mean - meanOf(values);
  return values.map((value) => value + offset);
}
