import { expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { anyProject, FEATURES } from './any-project.ts';
import { judge, judgeMany, noNumberAt } from './result-laws.ts';

// `npm run rounds results` calculates ten thousand. From this seed on every feature is among the first 64, but some of the storage types.
const FIRST_SEED = 8;

/**
 * Those of the 64 that the whole set has beside the others: they take three quarters of the time of all. Every feature and every law stands
 * in the others too, where it can at least twice, and every tenth project, of which files are read, at least three times.
 */
const LEFT_TO_WHOLE: readonly number[] = shareOf(
  [],
  [8, 9, 11, 14, 18, 19, 20, 22, 23, 24, 26, 27, 28, 29, 30, 32, 33, 39, 40, 41, 42, 46, 48, 52, 54, 57, 63, 64, 67, 71],
);

test(
  'N-1 N-23 any valid project, 64 of them or half of these: energy closes in every step, year, lifetime and table; nothing throws and no number of any answer or file is NaN, infinite or −0',
  { timeout: 1_800_000 },
  () => {
    const { results, broken, largest, features } = judgeMany(FIRST_SEED, 64, { isLeftOut: (seed) => LEFT_TO_WHOLE.includes(seed) });
    expect(broken).toEqual([]);
    expect(results).toBeGreaterThan(55 - LEFT_TO_WHOLE.length);
    expect(FEATURES.filter((feature) => !feature.startsWith('storage type ') && !features.has(feature))).toEqual([]);
    expect([...features.keys()].filter((feature) => feature.startsWith('storage type ')).length).toBeGreaterThan(15);
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
    const { project, series } = anyProject(92_001_599);
    // Found in step 457: in the short form, what comes after the first month has neither price nor sun.
    const hours = shareOf(8760, 720);
    const drawn = new Map([...series].map(([hash, values]) => [hash, values.map((value, t) => (t < hours ? value : 0))] as const));
    const verdict = judge({ project, series: drawn }, { withFiles: false, searchWork: 0, withoutTable: true });
    expect(verdict).toMatchObject({ kind: 'result', broken: [] });
  },
);
