import { mixBits } from '../math/random.ts';

/**
 * The seed that belongs to a name: a fixed function, the same everywhere and for ever.
 *
 * @returns  integer, 0…2³² − 1; FNV-1a over the UTF-16 units, then mixed so that names that differ in a letter have unrelated seeds
 *
 * Source: G. Fowler, L. C. Noll, K.-P. Vo, FNV hash (public domain).
 */
export function seedOfName(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return mixBits(hash);
}
