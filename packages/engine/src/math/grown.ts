/** The same numbers at the beginning of an array of `size`; zeros behind them. */
export function grown(values: Float64Array, size: number): Float64Array<ArrayBuffer>;
export function grown(values: Int32Array, size: number): Int32Array<ArrayBuffer>;
export function grown(values: Float64Array | Int32Array, size: number): Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> {
  const out = values instanceof Float64Array ? new Float64Array(size) : new Int32Array(size);
  out.set(values);
  return out;
}
