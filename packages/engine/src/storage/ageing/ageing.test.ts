import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitLifetimeTemperature } from '../fits/lifetime-temperature-fit.ts';
import { calendarDamage, type CalendarLife } from './calendar-damage.ts';
import {
  cyclesByDepth,
  damageOf,
  equivalentFullCycles,
  stateOfHealth,
  throughputOf,
  type SimulatedAgeing,
  type StorageUse,
} from './state-of-health.ts';

const ageingOf = (over: Partial<SimulatedAgeing> = {}): SimulatedAgeing => ({
  kind: 'simulated',
  cycle: { fullCycleDamage: 0.00014423, depthExponent: 1 },
  calendar: undefined,
  combination: 'sum',
  depthOf: 'nameplate',
  ...over,
});
const useOf = (startMwh: number, energy: readonly number[], over: Partial<StorageUse> = {}): StorageUse => ({
  stepHours: 1,
  startMwh,
  energyMwh: Float64Array.from(energy),
  celsius: 25,
  ...over,
});
/** A year in which every day holds the given energies at its hours, the rest at the last of them. */
const yearOf = (day: readonly number[]): StorageUse =>
  useOf(
    day.at(-1)!,
    Array.from({ length: 8_760 }, (_, t) => day[Math.min(t % 24, day.length - 1)]!),
  );
const atRest = (celsius: number | Float64Array): StorageUse =>
  useOf(
    5,
    Array.from({ length: 8_760 }, () => 5),
    { celsius },
  );
const planted: CalendarLife = { ratePerYear: 10_008.9, temperatureKelvin: 3912.7 };

test('a full cycle a day for a year costs 365 · A, two half ones 730 · A · 0.5^β', () => {
  // 10 MWh emptied and filled each day.
  expect(damageOf(yearOf([0, 10]), ageingOf(), 10).cycle).toBeCloseTo(365 * 0.00014423, 12);
  const half = ageingOf({ cycle: { fullCycleDamage: 0.0002, depthExponent: 0.6 } });
  expect(damageOf(yearOf([5, 10, 5, 10]), half, 10).cycle).toBeCloseTo(730 * 0.0002 * 0.5 ** 0.6, 12);
});

test('with β = 0 the rounding of a schedule is no cycle, with β = 1 depth and number trade one for one', () => {
  const counted = ageingOf({ cycle: { fullCycleDamage: 0.0001, depthExponent: 0 } });
  expect(damageOf(yearOf([5, 5 + 1e-9, 5]), counted, 10).cycle).toBe(0);
  expect(damageOf(yearOf([9, 10]), counted, 10).cycle).toBeCloseTo(365 * 0.0001, 12);
  expect(damageOf(yearOf([8, 10]), ageingOf(), 10).cycle).toBeCloseTo(damageOf(yearOf([9, 10, 9, 10]), ageingOf(), 10).cycle, 12);
});

test('a depth of 4 MWh is 40 % of 10 MWh of nameplate and 50 % of the 8 MWh left', () => {
  const life = ageingOf({ cycle: { fullCycleDamage: 0.0002, depthExponent: 0.5 } });
  expect(damageOf(yearOf([2, 6]), life, 10).cycle).toBeCloseTo(365 * 0.0002 * Math.sqrt(0.4), 12);
  expect(damageOf(yearOf([2, 6]), life, 8).cycle).toBeCloseTo(365 * 0.0002 * Math.sqrt(0.5), 12);
});

test('with β = 1 the damage is A times half of all that went in and out, whatever the schedule', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 200 }), (thousandths) => {
      const energy = thousandths.map((value) => value / 100);
      const moved = energy.reduce((sum, value, i) => sum + Math.abs(value - (energy[i - 1] ?? 5)), 0);
      expect(damageOf(useOf(5, energy), ageingOf(), 10).cycle).toBeCloseTo((0.00014423 * moved) / 20, 12);
    }),
  );
});

test('a year at rest takes 2 % at 25 °C and 3.75 % at 40 °C: 15 and 8 years to a limit of 30 %', () => {
  const calendar = ageingOf({ calendar: planted });
  expect(damageOf(atRest(25), calendar, 10)).toEqual({ cycle: 0, calendar: 10_008.9 * Math.exp(-3912.7 / 298.15) });
  expect(0.3 / damageOf(atRest(25), calendar, 10).calendar).toBeCloseTo(15, 3);
  expect(0.3 / damageOf(atRest(40), calendar, 10).calendar).toBeCloseTo(8, 3);
  expect(calendarDamage(planted, new Float64Array(35_040).fill(40), 0.25)).toBeCloseTo(10_008.9 * Math.exp(-3912.7 / 313.15), 12);
});

test('N-17 a year at rest at 10 and at 40 °C gives the planted B and d back', () => {
  const lifetimes = [10, 40].map((t) => ({
    temperatureCelsius: t,
    lifetimeYears: 0.3 / damageOf(atRest(new Float64Array(8_760).fill(t)), ageingOf({ calendar: planted }), 10).calendar,
  }));
  const found = fitLifetimeTemperature({ points: lifetimes, degradationLimit: 0.3 });
  if (found.kind === 'problem') throw new Error(found.problem.rule);
  expect(Math.abs(found.fit.ratePerYear / planted.ratePerYear - 1)).toBeLessThan(1e-6);
  expect(Math.abs(found.fit.temperatureKelvin / planted.temperatureKelvin - 1)).toBeLessThan(1e-6);
});

test('both kinds of ageing add up, or the greater counts; nothing is left below 0', () => {
  expect(stateOfHealth({ cycle: 0.1, calendar: 0.05 }, 'sum')).toBeCloseTo(0.85, 15);
  expect(stateOfHealth({ cycle: 0.1, calendar: 0.05 }, 'greater')).toBeCloseTo(0.9, 15);
  expect(stateOfHealth({ cycle: 0.7, calendar: 0.6 }, 'sum')).toBe(0);
});

test('a part that is left out does not age the storage unit', () => {
  expect(damageOf(yearOf([0, 10]), ageingOf({ cycle: undefined }), 10)).toEqual({ cycle: 0, calendar: 0 });
  expect(damageOf(yearOf([0, 10]), ageingOf(), 10).calendar).toBe(0);
});

test('N-16 calendar ageing converges with the square of the step on a made course of temperature', () => {
  // The temperature is chosen so that the rate is 0.03 + 0.02·sin(ωt) a year: T = d/ln(B/rate) − 273.15. Its integral over 6 h is known.
  const omega = Math.PI / 12;
  const temperature = (t: number): number =>
    planted.temperatureKelvin / Math.log(planted.ratePerYear / (0.03 + 0.02 * Math.sin(omega * t))) - 273.15;
  const mean = (from: number, hours: number): number =>
    Array.from({ length: 400 }, (_, i) => temperature(from + ((i + 0.5) * hours) / 400)).reduce((sum, value) => sum + value, 0) / 400;
  const truth = (0.03 * 6 + 0.02 / omega) / 8_760;
  const errors = [2, 1, 0.5, 0.25, 0.125].map((hours) =>
    Math.abs(
      calendarDamage(
        planted,
        Float64Array.from({ length: 6 / hours }, (_, i) => mean(i * hours, hours)),
        hours,
      ) - truth,
    ),
  );
  errors.slice(1).forEach((error, i) => expect(Math.abs(Math.log2(errors[i]! / error) - 2)).toBeLessThan(0.1));
});

test('throughput is the sum of the falls; over the nameplate it is the number of full cycles', () => {
  // From 5: falls 3 and 4, rises 6.
  expect(throughputOf(useOf(5, [2, 8, 8, 4]))).toBe(7);
  expect(equivalentFullCycles(7, 10)).toBeCloseTo(0.7, 15);
  expect(equivalentFullCycles(7, 0)).toBe(0);
  expect(equivalentFullCycles(throughputOf(yearOf([0, 10])), 10)).toBe(365);
});

test('what leaves and comes back within a step is a full cycle of its own depth, and throughput', () => {
  // The storage unit rests at 5 of 10 MWh; in 100 hours 2 MWh go out and come back: a fifth of it, 200 MWh, 20 full ones.
  const exchangedMwh = new Float64Array(8_760).fill(2, 1_000, 1_100);
  const called = { ...atRest(25), exchangedMwh };
  const life = ageingOf({ cycle: { fullCycleDamage: 0.0002, depthExponent: 1.5 } });
  expect(damageOf(called, life, 10).cycle).toBeCloseTo(100 * 0.0002 * 0.2 ** 1.5, 15);
  expect(throughputOf(called)).toBe(200);
  expect(equivalentFullCycles(throughputOf(called), 10)).toBe(20);
  // Beside a swing of every day, both count.
  const busy = { ...yearOf([0, 10]), exchangedMwh };
  expect(damageOf(busy, ageingOf(), 10).cycle).toBeCloseTo((365 + 20) * 0.00014423, 12);
});

test('a measured year of a commercial battery at 20 °C ages it by some per cent at most', ({ skip }) => {
  const profile = new URL('../../../../../../shared/data/storage/bess_soc_profile_commercial_pv_15min.csv', import.meta.url);
  skip(!existsSync(profile), 'the folder shared/data is not beside the repository');
  const soc = readFileSync(profile, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => Number(line.split(',')[1]));
  const use: StorageUse = { stepHours: 0.25, startMwh: soc[0]!, energyMwh: Float64Array.from(soc), celsius: 20 };
  const ageing = ageingOf({ calendar: planted });
  const damage = damageOf(use, ageing, 1);
  // With β = 1: A times the falls, up to the half cycle the year does not close.
  expect(Math.abs(damage.cycle / (0.00014423 * throughputOf(use)) - 1)).toBeLessThan(0.02);
  // 10,008.9·e^(−3912.7/293.15) = 1.6 % of time.
  expect(damage.calendar).toBeCloseTo(0.016, 3);
  const left = stateOfHealth(damage, ageing.combination);
  expect(left).toBeGreaterThan(0.9);
  expect(left).toBeLessThan(0.985);
});

test('cycles by depth: full, half and small ones in their tenths, and what a call moves within a step', () => {
  // From full: 10 down to 0, up to 5, down to 1, up to 10. The swing between 5 and 1 is one cycle of 4; what is left is a half cycle of 10
  // down and one of 10 up. Calls move 2.5 and, as rounding, nothing within two steps.
  const cycles = cyclesByDepth(useOf(10, [0, 5, 1, 10], { exchangedMwh: Float64Array.of(0, 2.5, 1e-9, 0) }), 10);
  expect([...cycles]).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 1]);
  // Half of what it can hold is the upper end of the fifth tenth, whatever the rounding; more than it holds is a full one.
  expect([...cyclesByDepth(useOf(0, [5 + 1e-9, 0]), 10)]).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  expect(cyclesByDepth(useOf(0, [10.4, 0]), 10)[9]).toBe(1);
  expect([...cyclesByDepth(useOf(3, [3, 3]), 10)].every((count) => count === 0)).toBe(true);
});
