/** Random choices that come again with the same seed. */
export interface Seeded {
  readonly seed: number;
  /** 0 to just below 1. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** Mulberry32 (T. Ettinger, public domain): 32 bits of state, good enough to choose what a test does. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { seed, next, below, pick: (list) => list[below(list.length)]!, chance: (share) => next() < share };
}

/** The seed a round is told, or a new one; it is printed, so that a failure can be had again. */
export const seedOf = (text: string | undefined): number => (text === undefined ? Math.floor(Math.random() * 1e9) : Number(text));
