import { expect, test } from 'vitest';
import { fuzz, TARGETS } from './fuzz.ts';
import { playPatches } from './patches.ts';
import { seeded, seedOf } from './seeded.ts';

// `npm run rounds fuzz` runs a million for each; `npm run rounds fuzz 1000000 7 number bytes` for some, with a seed.
const RUNS = 400;

for (const target of TARGETS) {
  test(`B-1 B-2 B-14 B-16 ${target.name}: whatever comes is read or refused in words, in time, and writes to no prototype`, () => {
    const seed = seedOf(undefined);
    const { read, refused, slowestMs } = fuzz(target, seeded(seed), RUNS);
    console.log(`${target.name}, seed ${seed}: ${read} read, ${refused} refused, slowest ${slowestMs.toFixed(0)} ms`);
    expect(read + refused).toBe(RUNS);
  });
}

// `npm run rounds patches` tries a million.
test('D-1 of random patches those that are right are taken, of another document 409, with another result 422, and nothing else is ever taken', () => {
  const seed = seedOf(undefined);
  const { accepted, byVerdict } = playPatches(seeded(seed), 3000);
  console.log(`seed ${seed}: ${JSON.stringify(byVerdict)}`);
  expect(accepted).toBeGreaterThan(300);
  for (const verdict of [
    'oldHash: conflict',
    'staleDocument: conflict',
    'newHash: refused',
    'patch: refused',
    'otherPatch: refused',
    'damagedResult: refused',
  ])
    expect([verdict, (byVerdict[verdict] ?? 0) > 200]).toEqual([verdict, true]);
});
