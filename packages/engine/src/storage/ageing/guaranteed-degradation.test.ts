import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  guaranteedYear,
  NEW_GUARANTEE_STATE,
  toGuarantee,
  type Guarantee,
  type GuaranteeMode,
  type GuaranteeSeries,
} from './guaranteed-degradation.ts';

/** 365 cycles a year: 98, 96, 94 %; 730: 95, 90, 84 %. */
const two: readonly GuaranteeSeries[] = [
  { cyclesPerYear: 730, stateOfHealth: [0.95, 0.9, 0.84] },
  { cyclesPerYear: 365, stateOfHealth: [0.98, 0.96, 0.94] },
];
function guaranteeOf(mode: GuaranteeMode, extrapolates = false, series = two): Guarantee {
  const result = toGuarantee(series, mode, extrapolates);
  if (result.kind === 'problem') throw new Error(`${result.problem.place} ${result.problem.rule}`);
  return result.fit;
}
/** State of health at the end of each year, with these cycles in them. */
function years(guarantee: Guarantee, cycles: readonly number[]): number[] {
  let state = NEW_GUARANTEE_STATE;
  return cycles.map((cyclesPerYear, i) => {
    state = guaranteedYear(guarantee, { ageYears: i + 1, cyclesPerYear }, state);
    return state.stateOfHealth;
  });
}
const problemOf = (series: readonly GuaranteeSeries[]): string => {
  const result = toGuarantee(series, 'default', false);
  return result.kind === 'problem' ? `${result.problem.place} = ${result.problem.value} ${result.problem.rule}` : 'is one';
};

const printed: readonly GuaranteeSeries[] = [
  { cyclesPerYear: 365, stateOfHealth: [0.9] },
  { cyclesPerYear: 730, stateOfHealth: [0.84] },
];

test('SED-27 SED-29 90 % at 365 and 84 % at 730 cycles: 500 cycles are 84 % by the next higher series and 87.781 % between the two', () => {
  expect(years(guaranteeOf('default', false, printed), [500])).toEqual([0.84]);
  expect(years(guaranteeOf('yearByYear', false, printed), [500])).toEqual([0.84]);
  // 90 − 6 · (500 − 365)/365 = 87.7808.
  expect(years(guaranteeOf('interpolated', false, printed), [500])[0]).toBeCloseTo(0.9 - (0.06 * 135) / 365, 12);
  expect(100 * years(guaranteeOf('interpolated', false, printed), [500])[0]!).toBeCloseTo(87.781, 3);
});

test('SED-27 by default the higher series is kept for the rest of the calculation, even when later years have fewer cycles', () => {
  expect(years(guaranteeOf('default'), [500, 300, 300])).toEqual([0.95, 0.9, 0.84]);
  expect(years(guaranteeOf('default'), [300, 300, 300])).toEqual([0.98, 0.96, 0.94]);
  // A later year that needs a higher series takes it, and keeps it.
  expect(years(guaranteeOf('default'), [300, 500, 300])).toEqual([0.98, 0.9, 0.84]);
});

test('SED-28 year by year later years can use lower series', () => {
  const table = [
    { cyclesPerYear: 365, stateOfHealth: [0.98, 0.94, 0.9] },
    { cyclesPerYear: 730, stateOfHealth: [0.95, 0.9, 0.84] },
  ];
  expect(years(guaranteeOf('yearByYear', false, table), [500, 300, 300])).toEqual([0.95, 0.94, 0.9]);
  expect(years(guaranteeOf('yearByYear', false, table), [300, 300, 500])).toEqual([0.98, 0.94, 0.84]);
});

test('N-18 capacity once lost does not come back: a lower series above what is left holds it where it is', () => {
  // 730 cycles leave 90 % after two years; the series of 365 would say 94 % after three.
  expect(years(guaranteeOf('yearByYear'), [700, 700, 300])).toEqual([0.95, 0.9, 0.9]);
});

test('SED-29 between two series the line is straight in the cycles of each year', () => {
  // Halfway, at 547.5: (0.98 + 0.95)/2, (0.96 + 0.9)/2, (0.94 + 0.84)/2.
  years(guaranteeOf('interpolated'), [547.5, 547.5, 547.5]).forEach((value, i) => expect(value).toBeCloseTo([0.965, 0.93, 0.89][i]!, 12));
});

test('SED-29 cycles below the lowest series count as the lowest, above the highest as the highest', () => {
  for (const mode of ['default', 'yearByYear', 'interpolated'] as const) {
    expect(years(guaranteeOf(mode), [0, 10, 100])).toEqual([0.98, 0.96, 0.94]);
    expect(years(guaranteeOf(mode), [800, 2_000, 9_999])).toEqual([0.95, 0.9, 0.84]);
  }
});

test('N-18 every mode is exact at the cycles and years of the table, a limit of one cycle a day included', () => {
  for (const mode of ['default', 'yearByYear', 'interpolated'] as const) {
    expect(years(guaranteeOf(mode), [365, 365, 365])).toEqual([0.98, 0.96, 0.94]);
    expect(years(guaranteeOf(mode), [730, 730, 730])).toEqual([0.95, 0.9, 0.84]);
    years(guaranteeOf(mode), [365 + 1e-7, 365, 365]).forEach((value, i) => expect(value).toBeCloseTo([0.98, 0.96, 0.94][i]!, 9));
  }
});

test('SED-30 past the guaranteed years the last value is held, or with the option the slope of the last two goes on down to 0', () => {
  expect(years(guaranteeOf('default'), [700, 700, 700, 700, 700])).toEqual([0.95, 0.9, 0.84, 0.84, 0.84]);
  const on = years(
    guaranteeOf('default', true),
    Array.from({ length: 20 }, () => 700),
  );
  // 0.84 − 0.06 a year: 0.78, 0.72, …, 0 in year 17.
  expect(on[3]).toBeCloseTo(0.78, 12);
  expect(on[4]).toBeCloseTo(0.72, 12);
  expect(on.slice(16)).toEqual([0, 0, 0, 0]);
  // A single year slopes from 100 % when new: 0.9, then 0.8, 0.7.
  years(guaranteeOf('default', true, [{ cyclesPerYear: 365, stateOfHealth: [0.9] }]), [1, 1, 1]).forEach((value, i) =>
    expect(value).toBeCloseTo([0.9, 0.8, 0.7][i]!, 12),
  );
});

test('a part of the first year lies on the line from 100 % to the end of year 1', () => {
  expect(guaranteedYear(guaranteeOf('default'), { ageYears: 0.5, cyclesPerYear: 300 }, NEW_GUARANTEE_STATE).stateOfHealth).toBeCloseTo(
    0.99,
    12,
  );
  expect(guaranteedYear(guaranteeOf('default'), { ageYears: 1.5, cyclesPerYear: 300 }, NEW_GUARANTEE_STATE).stateOfHealth).toBeCloseTo(
    0.97,
    12,
  );
});

test('zeros that pad a shorter series at its end are no promise', () => {
  const padded = [{ cyclesPerYear: 365, stateOfHealth: [0.98, 0.96, 0, 0] }];
  expect(guaranteeOf('default', false, padded).series[0]!.stateOfHealth).toEqual([0.98, 0.96]);
  expect(years(guaranteeOf('default', false, padded), [1, 1, 1, 1])).toEqual([0.98, 0.96, 0.96, 0.96]);
});

test('a guarantee without series, without values or with nonsense is answered in words', () => {
  expect(problemOf([])).toBe('table = 0 must hold at least one series');
  expect(problemOf([{ cyclesPerYear: 365, stateOfHealth: [0, 0] }])).toBe('series of 365 cycles per year = 0 must hold a value above 0');
  expect(problemOf([{ cyclesPerYear: 0, stateOfHealth: [0.9] }])).toBe('cycles per year = 0 must be above 0 cycles per year');
  expect(problemOf([{ cyclesPerYear: 365, stateOfHealth: [0.9, 96] }])).toBe(
    'series of 365 cycles per year, year 2 = 96 must be between 0 and 100 %',
  );
  expect(
    problemOf([
      { cyclesPerYear: 365, stateOfHealth: [0.9] },
      { cyclesPerYear: 365, stateOfHealth: [0.8] },
    ]),
  ).toContain('only once');
  expect(problemOf([{ cyclesPerYear: Number.NaN, stateOfHealth: [0.9] }])).toContain('must be a number');
});

test('N-18 under a guarantee the state of health never rises and stays within 0 and 1, whatever table and cycles', () => {
  const share = fc.integer({ min: 1, max: 100 }).map((value) => value / 100);
  const table = fc.uniqueArray(
    fc.record({ cyclesPerYear: fc.integer({ min: 1, max: 1_000 }), stateOfHealth: fc.array(share, { minLength: 1, maxLength: 6 }) }),
    { minLength: 1, maxLength: 4, selector: (one) => one.cyclesPerYear },
  );
  const mode = fc.constantFrom('default' as const, 'yearByYear' as const, 'interpolated' as const);
  fc.assert(
    fc.property(
      table,
      mode,
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 1_200 }), { minLength: 1, maxLength: 12 }),
      (series, one, extrapolates, cycles) => {
        const health = years(guaranteeOf(one, extrapolates, series), cycles);
        health.forEach((value, i) => expect(value >= 0 && value <= (health[i - 1] ?? 1)).toBe(true));
      },
    ),
  );
});
