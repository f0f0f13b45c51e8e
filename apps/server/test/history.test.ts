import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { playHistory } from './history.ts';
import { startHarness, type Harness } from './harness.ts';
import { seeded, seedOf } from './seeded.ts';

let harness: Harness;
let clock = Date.now();
beforeAll(async () => {
  harness = await startHarness({ now: () => clock });
});
afterAll(() => harness.stop());

// `npx tsx apps/server/test/long-rounds.ts history` plays ten thousand steps.
for (const [seed, tabs] of [
  [1, 2],
  [2, 3],
  [3, 5],
  [seedOf(undefined), 2],
] as const) {
  test(`F-14 F-13 ${tabs} tabs with seed ${seed}: acknowledged changes are one chain, each made from the one before it`, async () => {
    const { saved, refused, byKind } = await playHistory(await harness.as(`user ${tabs} ${seed}`), {
      random: seeded(seed),
      steps: shareOf(350, 200),
      tabs,
      wait: (ms) => {
        clock += ms;
      },
    });
    console.log(`seed ${seed}: ${saved} saved, ${refused} refused; ${JSON.stringify(byKind)}`);
    expect([saved > 20, refused > 20]).toEqual([true, true]);
  });
}
