/** The steps [from, to) of a horizon of so many steps. */
export interface HorizonPart {
  readonly from: number;
  readonly to: number;
  readonly steps: number;
}

/** A series of the horizon, whatever object it stands in, cut to a part of it; anything else as it is. */
export const sliceSeries = <T>(value: T, { from, to, steps }: HorizonPart): T =>
  mapSeries(value, (series) => (series.length === steps ? series.subarray(from, to) : series));

/** The same object with zeros for its series, each of so many steps. */
export const zerosLike = <T>(value: T, steps: number): T => mapSeries(value, () => new Float64Array(steps));

/** Objects of one shape whose series follow each other as one object; anything but a series is that of the first. */
export function joinSeries<T>(parts: readonly T[]): T {
  const first = parts[0]!;
  if (first instanceof Float64Array) return joined(parts as unknown as Float64Array[]) as T;
  if (Array.isArray(first)) return first.map((_, i) => joinSeries(parts.map((part) => (part as unknown[])[i]))) as T;
  if (typeof first !== 'object' || first === null) return first;
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, joinSeries(parts.map((part) => (part as Record<string, unknown>)[key]))]),
  ) as T;
}

function mapSeries<T>(value: T, of: (series: Float64Array) => Float64Array): T {
  if (value instanceof Float64Array) return of(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapSeries(one, of)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapSeries(one, of)])) as T;
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
