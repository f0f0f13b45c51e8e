import { expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { anyProject, FEATURES } from './any-project.ts';
import { judge, judgeMany, noNumberAt } from './result-laws.ts';

// `npm run rounds results` calculates ten thousand. From this seed on every feature is among the first 64, but some of the storage types.
const FIRST_SEED = 8;

/**
 * Those of the 64 that take more than a second each, and three fifths of the time of all; the whole set has them. Every feature and every
 * law stands in the others too.
 */
const TAKES_LONG: readonly number[] = shareOf([], [8, 11, 20, 26, 29, 33, 40, 48, 63, 71]);

test(
  'N-1 N-23 any valid project, 64 of them or those that are soon calculated: energy closes in every step, year, lifetime and table; nothing throws and no number of any answer or file is NaN, infinite or −0',
  { timeout: 1_800_000 },
  () => {
    const { results, broken, largest, features } = judgeMany(FIRST_SEED, 64, { isLeftOut: (seed) => TAKES_LONG.includes(seed) });
    expect(broken).toEqual([]);
    expect(results).toBeGreaterThan(55 - TAKES_LONG.length);
    expect(FEATURES.filter((feature) => !feature.startsWith('store ') && !features.has(feature))).toEqual([]);
    expect([...features.keys()].filter((feature) => feature.startsWith('store ')).length).toBeGreaterThan(15);
    // Each law was held against something; the first ones are those of N-1, the others of N-6.
    for (const law of [
      'balance of a step as the engine says',
      'balance of a step',
      'production of a step',
      'energy out of nothing',
      'balance of year 1, share',
      'balance of the lifetime, share',
      'exports by market, share',
      'revenue of a market by step',
      'revenue of a contract by step',
      'energy of calls by step',
      'revenue of Reg-Up by hour',
      'revenue by technology',
      'running sum',
      'NPV',
      'NPV at the IRR, share of capex',
      'LCOE × PV(energy) − PV(cost), share',
    ])
      expect([law, largest[law] !== undefined]).toEqual([law, true]);
  },
);

test('N-23 what is no number is found wherever it stands', () => {
  expect(noNumberAt({ a: [1, 2, { b: [0, -0] }] })).toBe('.a.2.b.1 is −0');
  expect(noNumberAt({ a: new Map(), c: { d: Number.NaN } })).toBe('.c.d is NaN');
  expect(noNumberAt([1, 2, Infinity])).toBe('.2 is Infinity');
  expect(noNumberAt({ a: [0, 1], b: 'NaN', c: null, d: undefined })).toBeUndefined();
});

test(
  'N-11 regulation with a daily limit whose searches end before they begin is operated one way at a time: a drawn project keeps every law',
  { timeout: 600_000 },
  () => {
    const verdict = judge(anyProject(92_001_599), { withFiles: false, searchWork: 0, withoutTable: true });
    expect(verdict).toMatchObject({ kind: 'result', broken: [] });
  },
);
