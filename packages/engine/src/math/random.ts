import { bitStream } from './bit-stream.ts';

/** A stream of numbers in [0, 1), evenly spread. */
export type Random = () => number;

/**
 * The finishing steps of MurmurHash3: each of the 32 bits in reaches every bit out, and no two inputs share an output (A. Appleby, public
 * domain).
 */
export function mixBits(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * A reproducible stream: the same seed gives the same numbers on every machine, in every process, for ever.
 *
 * @param seed  integer, 0…2³² − 1
 * @returns     multiples of 2⁻⁵³ in [0, 1), from `bitStream` on a state mixed from the seed
 * @throws      RangeError when the seed is no such integer: two seeds must not silently be one
 */
export function seededRandom(seed: number): Random {
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)) throw new RangeError(`a seed of ${seed} is no integer from 0 to 2³² − 1`);
  // Steps of the golden ratio keep the four words apart; mixBits is one-to-one, so at most one of them is 0.
  const word = (n: number): number => mixBits(seed + Math.imul(n, 0x9e3779b9));
  const bits = bitStream([word(1), word(2), word(3), word(4)]);
  return () => ((bits() >>> 5) * 2 ** 26 + (bits() >>> 6)) / 2 ** 53;
}
