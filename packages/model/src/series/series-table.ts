import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { SeriesRef } from '../project/series-ref.ts';

/** The values of the series a project refers to, by content hash. */
export type SeriesTable = ReadonlyMap<string, Float64Array>;

/**
 * Content address of a series: SHA-256 over the values as Float64, little endian, lower-case hex. −0 is hashed as 0, so that equal
 * values have equal addresses.
 */
export function hashSeries(values: Float64Array): string {
  return bytesToHex(sha256(seriesToBytes(values)));
}

/** @returns the values as little-endian Float64 bytes, on any machine */
export function seriesToBytes(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 8);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) view.setFloat64(i * 8, values[i]! + 0, true);
  return bytes;
}

/**
 * @returns the values of a stored blob
 * @throws RangeError when the length is no multiple of 8 or a value is not finite
 */
export function seriesFromBytes(bytes: Uint8Array): Float64Array {
  if (bytes.length % 8 !== 0) throw new RangeError(`a series of ${bytes.length} bytes is no list of 8-byte numbers`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float64Array(bytes.length / 8);
  for (let i = 0; i < values.length; i++) {
    const value = view.getFloat64(i * 8, true);
    if (!Number.isFinite(value)) throw new RangeError(`value ${i} of the series is not a finite number`);
    values[i] = value;
  }
  return values;
}

export interface SeriesFacts {
  readonly name: string;
  readonly year?: number;
  readonly stepMinutes: number;
  readonly source?: string;
  readonly repairs?: readonly string[];
  readonly importedOn?: string;
  readonly importChoices?: SeriesRef['importChoices'];
}

/** The reference a project document holds of a series (EM-12: ready once imported; EM-14: its mean is that of the values). */
export function seriesRefOf(values: Float64Array, facts: SeriesFacts): SeriesRef {
  let sum = 0;
  let minimum = Infinity;
  let maximum = -Infinity;
  for (const value of values) {
    sum += value;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  const count = values.length;
  return SeriesRef.parse({
    state: 'ready',
    year: facts.year ?? 2007,
    name: facts.name,
    hash: hashSeries(values),
    stepMinutes: facts.stepMinutes,
    count,
    mean: count === 0 ? 0 : sum / count,
    minimum: count === 0 ? 0 : minimum,
    maximum: count === 0 ? 0 : maximum,
    source: facts.source ?? '',
    repairs: [...(facts.repairs ?? [])],
    ...(facts.importedOn === undefined ? {} : { importedOn: facts.importedOn }),
    ...(facts.importChoices === undefined ? {} : { importChoices: facts.importChoices }),
  });
}
