import { expect, test } from 'vitest';
import { fuzz, TARGETS } from './fuzz.ts';
import { seeded, seedOf } from './seeded.ts';

// `npx tsx apps/server/test/long-rounds.ts fuzz 1000000` runs a million for each.
const RUNS = 400;

for (const target of TARGETS) {
  test(`B-1 B-2 B-14 B-16 ${target.name}: whatever comes is read or refused in words, in time, and writes to no prototype`, () => {
    const seed = seedOf(undefined);
    const { read, refused, slowestMs } = fuzz(target, seeded(seed), RUNS);
    console.log(`${target.name}, seed ${seed}: ${read} read, ${refused} refused, slowest ${slowestMs.toFixed(0)} ms`);
    expect(read + refused).toBe(RUNS);
  });
}
