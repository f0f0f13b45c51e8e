const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/**
 * The generator xoshiro128**: 32 bits a call, period 2¹²⁸ − 1.
 *
 * @param state  four 32-bit integers, not all 0; copied
 * @returns      integers in 0…2³² − 1, the same on every machine
 *
 * Source: D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on Mathematical
 * Software 47 (2021) no. 36.
 */
export function bitStream(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state;
  return () => {
    const out = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return out;
  };
}
