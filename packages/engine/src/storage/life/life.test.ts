import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGuarantee } from '../ageing/guaranteed-degradation.ts';
import type { SimulatedAgeing, StorageUse } from '../ageing/state-of-health.ts';
import { ageStorage, type StorageAgeing } from './age-storage.ts';
import { endYear, type CapacityEvent, type EndOfLife, type StorageYear } from './end-year.ts';
import { newStorageLife, nameplateOf, usableOf, type StorageLife } from './storage-life.ts';

/** Loses a share of the nameplate a year by time alone, whatever it does. */
const byTime = (perYear: number): SimulatedAgeing => ({
  kind: 'simulated',
  cycle: undefined,
  calendar: { ratePerYear: perYear, temperatureKelvin: 0 },
  combination: 'sum',
  depthOf: 'nameplate',
});
/** A year of hours at rest, or with as many full cycles of `mwh`, one a day. */
const yearOf = (cycles = 0, mwh = 1): StorageUse => ({
  stepHours: 1,
  startMwh: 0,
  celsius: 25,
  energyMwh: Float64Array.from({ length: 8_760 }, (_, t) => (t < 24 * cycles && t % 24 < 12 ? mwh : 0)),
});
const augment: EndOfLife = { kind: 'augment', limit: 0.65 as Fraction };
const degrade: EndOfLife = { kind: 'degrade', limit: 0.65 as Fraction };

function runYears(
  start: StorageLife,
  count: number,
  ageing: StorageAgeing,
  endOfLife: EndOfLife,
  use: (year: number, life: StorageLife) => StorageUse = () => yearOf(),
): { readonly years: StorageYear[]; readonly events: CapacityEvent[]; readonly lives: StorageLife[] } {
  const [years, events, lives]: [StorageYear[], CapacityEvent[], StorageLife[]] = [[], [], [start]];
  for (let y = 1; y <= count; y++) {
    const closed = endYear(lives.at(-1)!, { use: use(y, lives.at(-1)!), ageing, endOfLife, projectYear: y, lastYear: count });
    years.push(closed.year);
    lives.push(closed.life);
    if (closed.event !== undefined) events.push(closed.event);
  }
  return { years, events, lives };
}

test('STO-27 400 MWh augmented at 65 % get 140 MWh, at 93 per kWh 13.02 million', () => {
  // 7 % a year: 93, 86, 79, 72, 65 % after 5 years, so the block comes at the start of year 6.
  const { years, events } = runYears(newStorageLife(400), 10, byTime(0.07), augment);
  expect(events[0]!.addedMwh).toBeCloseTo(140, 12);
  expect(events[0]!.addedMwh * 93_000).toBeCloseTo(13.02e6, 3);
  expect(events[0]).toMatchObject({ kind: 'augmentation', cause: 'limit', projectYear: 6 });
  expect(years[4]!.minimumUsableMwh).toBeCloseTo(260, 9);
  expect(years[5]!.maximumUsableMwh).toBeCloseTo(400, 9);
});

test('STO-27 the old block ages on and the new one from its own start', () => {
  // Year 6 begins with 260 + 140; 7 % of 400 and of 140 nameplate are gone at its end: 260 − 28 + 140 − 9.8 = 362.2.
  const { years, lives } = runYears(newStorageLife(400), 10, byTime(0.07), augment);
  expect(years[5]!.nameplateMwh).toBe(540);
  expect(years[5]!.minimumUsableMwh).toBeCloseTo(362.2, 9);
  // Without the new block 58 % of 400 would be left; before it, all that is left is the old one.
  expect([years[5]!.oldestUsableMwh, years[4]!.oldestUsableMwh]).toEqual([232, 260].map((mwh) => expect.closeTo(mwh, 9)));
  expect(lives[6]!.blocks.map((block) => block.ageYears)).toEqual([6, 1]);
  expect(lives[6]!.blocks.map((block) => Math.round(1e9 * block.stateOfHealth) / 1e9)).toEqual([0.58, 0.93]);
  // 37.8 a year: 324.4, 286.6, 248.8 at the end of year 9, at the limit again: the second block comes in year 10.
  expect(years.slice(6, 9).map((year) => Math.round(10 * year.minimumUsableMwh) / 10)).toEqual([324.4, 286.6, 248.8]);
  expect(years[9]!.maximumUsableMwh).toBeCloseTo(388.8, 9);
});

test('STO-27 nothing is added for the year after the last', () => {
  expect(runYears(newStorageLife(400), 5, byTime(0.07), augment).events).toEqual([]);
  expect(runYears(newStorageLife(400), 6, byTime(0.07), augment).events).toHaveLength(1);
});

test('STO-27 without augmentation and replacement the capacity falls to its end of life and stops there', () => {
  const { years, events } = runYears(newStorageLife(400), 8, byTime(0.07), degrade);
  expect(events).toEqual([]);
  expect(years.map((year) => Math.round(year.minimumUsableMwh))).toEqual([372, 344, 316, 288, 260, 260, 260, 260]);
});

test('a replacement is due at the limit, or when the life has expired, and starts a new life', () => {
  const replace = (lifetimeYears: number): EndOfLife => ({ kind: 'replace', limit: 0.65 as Fraction, lifetimeYears });
  const byLimit = runYears(newStorageLife(400, 20), 12, byTime(0.07), replace(20));
  expect(byLimit.events).toEqual([6, 11].map((projectYear) => ({ kind: 'replacement', cause: 'limit', projectYear, addedMwh: 400 })));
  expect(byLimit.years[5]!.maximumUsableMwh).toBe(400);
  // 10.4 years: expired within years 11 and 21, as in the cash flow, so new in 12 and 22.
  const byAge = runYears(newStorageLife(400, 10.4), 25, byTime(0.01), replace(10.4));
  expect(byAge.events.map((event) => [event.cause, event.projectYear])).toEqual([
    ['lifetime', 12],
    ['lifetime', 22],
  ]);
  // What wears out with the project is not replaced.
  expect(runYears(newStorageLife(400, 12.5), 25, byTime(0.01), replace(12.5)).events.map((event) => event.projectYear)).toEqual([14]);
});

test('with both allowed capacity is added at the limit and everything is new when the life expires', () => {
  // 7 % a year: the block in year 6; after 8 years all is new, and 5 years later at 65 % again.
  const { years, events } = runYears(newStorageLife(400, 8), 15, byTime(0.07), { ...augment, lifetimeYears: 8 });
  expect(events.map((event) => [event.kind, event.cause, event.projectYear, Math.round(event.addedMwh)])).toEqual([
    ['augmentation', 'limit', 6, 140],
    ['replacement', 'lifetime', 9, 400],
    ['augmentation', 'limit', 14, 140],
  ]);
  expect([years[8]!.nameplateMwh, years[8]!.maximumUsableMwh, years[13]!.nameplateMwh]).toEqual([400, 400, 540]);
});

test('a storage unit with a minimum life fades on the line to its limit until then, and by what it has lost after', () => {
  // 7 % a year would reach 65 % after 5 years. With 10 years at least: 3.5 % a year, and 30 % when the ten are over.
  const ageing = { ...byTime(0.07), minimumLife: { years: 10, limit: 0.65 as Fraction } };
  const { years } = runYears(newStorageLife(100), 11, ageing, { kind: 'degrade', limit: 0.1 as Fraction });
  expect(years.map((year) => Math.round(10 * year.minimumUsableMwh) / 10)).toEqual([96.5, 93, 89.5, 86, 82.5, 79, 75.5, 72, 68.5, 30, 23]);
});

test('a storage unit whose ageing is ignored keeps its capacity and counts its years', () => {
  const { lives, events } = runYears(newStorageLife(400), 4, { kind: 'none' }, augment);
  expect(usableOf(lives[4]!)).toBe(400);
  expect(lives[4]!.blocks[0]!.ageYears).toBe(4);
  expect(events).toEqual([]);
});

test('maximum and minimum usable capacity of a year are those of its start and end; cycles refer to the nameplate of the year', () => {
  const { years } = runYears(newStorageLife(400), 7, byTime(0.07), augment, () => yearOf(100, 54));
  expect([years[0]!.maximumUsableMwh, Math.round(years[0]!.minimumUsableMwh)]).toEqual([400, 372]);
  // 100 · 54 MWh over 400, and over 540 once the block is in.
  expect(years[0]!.equivalentCycles).toBeCloseTo(13.5, 12);
  expect(years[5]!.equivalentCycles).toBeCloseTo(10, 12);
  expect(years[0]!.throughputMwh).toBeCloseTo(5_400, 9);
});

test('depths are shares of the nameplate or of what is left', () => {
  const life = {
    ...newStorageLife(400),
    blocks: [{ ...newStorageLife(400).blocks[0]!, stateOfHealth: 0.8 as Fraction, damage: { cycle: 0.2, calendar: 0 } }],
  };
  const ageing = (depthOf: 'nameplate' | 'usable'): SimulatedAgeing => ({
    kind: 'simulated',
    cycle: { fullCycleDamage: 0.0001, depthExponent: 0.5 },
    calendar: undefined,
    combination: 'sum',
    depthOf,
  });
  // 160 MWh a cycle: 40 % of 400, 50 % of 320; 100 cycles.
  expect(ageStorage(life, yearOf(100, 160), ageing('nameplate')).damage.cycle).toBeCloseTo(0.01 * Math.sqrt(0.4), 12);
  expect(ageStorage(life, yearOf(100, 160), ageing('usable')).damage.cycle).toBeCloseTo(0.01 * Math.sqrt(0.5), 12);
  expect(ageStorage(life, yearOf(100, 160), ageing('usable')).life.blocks[0]!.stateOfHealth).toBeCloseTo(0.8 - 0.01 * Math.sqrt(0.5), 12);
});

test('under a guarantee a block that is added starts at its first year and with its own cycles', () => {
  const table = toGuarantee(
    [
      { cyclesPerYear: 365, stateOfHealth: [0.9, 0.8, 0.6, 0.5] },
      { cyclesPerYear: 730, stateOfHealth: [0.7, 0.6, 0.5, 0.4] },
    ],
    'default',
    false,
  );
  if (table.kind === 'problem') throw new Error(table.problem.rule);
  // 100 MWh at rest: 90, 80, 60 → block of 35 in year 4; then 50 + 0.9·35 = 81.5.
  const { years, events, lives } = runYears(newStorageLife(100), 4, table.fit, augment);
  expect(events.map((event) => event.projectYear)).toEqual([4]);
  expect(years.map((year) => Math.round(100 * year.minimumUsableMwh) / 100)).toEqual([90, 80, 60, 81.5]);
  expect(lives[4]!.blocks.map((block) => block.stateOfHealth)).toEqual([0.5, 0.9]);
});

test('a storage unit that starts in the middle of a year is half a year old at its end', () => {
  const half: StorageUse = { stepHours: 1, startMwh: 0, celsius: 25, energyMwh: new Float64Array(4_380) };
  const simulated = ageStorage(newStorageLife(100, 20, 0.5), half, byTime(0.08)).life;
  expect(simulated.blocks[0]!.ageYears).toBe(0.5);
  expect(simulated.blocks[0]!.stateOfHealth).toBeCloseTo(0.96, 12);
  expect(simulated.expiresAtYears).toBe(20.5);
  const table = toGuarantee(
    [
      { cyclesPerYear: 100, stateOfHealth: [0.9] },
      { cyclesPerYear: 200, stateOfHealth: [0.6] },
    ],
    'default',
    false,
  );
  if (table.kind === 'problem') throw new Error(table.problem.rule);
  // 75 cycles in half a year are 150 a year: the series of 200, halfway from 100 % to 60 %.
  const busy: StorageUse = { ...half, energyMwh: yearOf(75, 100).energyMwh.slice(0, 4_380) };
  expect(ageStorage(newStorageLife(100), busy, table.fit).life.blocks[0]!.stateOfHealth).toBeCloseTo(0.8, 12);
});

test('an empty storage unit ages in time and breaks nothing; one of negative size is a bug', () => {
  const { years, events } = runYears(newStorageLife(0), 3, byTime(0.5), augment);
  expect(years.map((year) => year.minimumUsableMwh)).toEqual([0, 0, 0]);
  expect(events).toEqual([]);
  expect(runYears(newStorageLife(0, 2), 5, byTime(0.5), { kind: 'replace', limit: 0.65 as Fraction, lifetimeYears: 2 }).events).toEqual([]);
  expect(() => newStorageLife(-1)).toThrow('-1 MWh');
  expect(() => newStorageLife(1, 0)).toThrow('life of 0 years');
});

test('N-18 whatever the ageing, capacity is never negative, falls between additions, and nameplate is what was put in', () => {
  const rate = fc.integer({ min: 0, max: 400 }).map((value) => value / 1_000);
  const kind = fc.constantFrom('augment' as const, 'replace' as const, 'degrade' as const);
  fc.assert(
    fc.property(
      kind,
      rate,
      rate,
      fc.integer({ min: 1, max: 99 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 12, maxLength: 12 }),
      (policy, calendar, cycle, limit, cycles) => {
        const endOfLife = { kind: policy, limit: (limit / 100) as Fraction, lifetimeYears: 4.5 } as EndOfLife;
        const ageing: SimulatedAgeing = {
          kind: 'simulated',
          cycle: { fullCycleDamage: cycle / 100, depthExponent: 0.7 },
          calendar: { ratePerYear: calendar, temperatureKelvin: 0 },
          combination: cycles[0]! % 2 === 0 ? 'sum' : 'greater',
          depthOf: cycles[1]! % 2 === 0 ? 'nameplate' : 'usable',
        };
        const { years, events, lives } = runYears(newStorageLife(50, 4.5), 12, ageing, endOfLife, (year, life) =>
          yearOf(cycles[year - 1] ?? 0, usableOf(life)),
        );
        years.forEach((year, i) => {
          expect(year.minimumUsableMwh).toBeGreaterThanOrEqual(0);
          expect(year.minimumUsableMwh).toBeLessThanOrEqual(year.maximumUsableMwh);
          const added = events.find((event) => event.projectYear === i + 2);
          const next = years[i + 1]?.maximumUsableMwh ?? usableOf(lives.at(-1)!);
          const expected =
            added === undefined ? year.minimumUsableMwh : added.kind === 'replacement' ? 50 : year.minimumUsableMwh + added.addedMwh;
          expect(next).toBeCloseTo(expected, 9);
        });
        const sinceReplaced = events.slice(events.findLastIndex((event) => event.kind === 'replacement') + 1);
        const additions = sinceReplaced.reduce((sum, event) => sum + event.addedMwh, 0);
        expect(nameplateOf(lives.at(-1)!)).toBeCloseTo(50 + additions, 9);
        expect(events.every((event) => event.projectYear <= 12)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
