import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { dispatch } from '../dispatch.ts';
import type { DispatchProblem, StorageUnit } from './problem.ts';

const flat = (value: number): Float64Array => new Float64Array(3).fill(value);
const unit: StorageUnit = {
  capacityMwh: 4,
  powerMw: 2,
  chargeEfficiency: toFraction(90),
  dischargeEfficiency: toFraction(90),
  minSoc: toFraction(10),
  maxSoc: toFraction(90),
  initialSocMwh: 1,
  wearCostPerMwh: 0,
};
const problem: DispatchProblem = {
  steps: 3,
  stepHours: 1,
  lookAheadSteps: 3,
  commitSteps: 3,
  bus: 'ac',
  solarMw: flat(0),
  windMw: flat(0),
  storage: [unit],
  systemConverter: undefined,
  exportLimitMw: flat(Infinity),
  importLimitMw: flat(1),
  gridCharging: true,
  price: flat(1),
  importPrice: flat(1),
};
const refusal = (change: Partial<DispatchProblem>): string => {
  try {
    dispatch({ ...problem, ...change });
    return 'accepted';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
};

test('N-23 input that is no finite number is refused with series, index and value', () => {
  expect(refusal({})).toBe('accepted');
  for (const series of ['solarMw', 'windMw', 'price', 'importPrice'] as const) {
    expect(refusal({ [series]: Float64Array.of(0, 0, NaN) })).toBe(`TypeError: ${series}[2] is NaN, a finite number is needed`);
    expect(refusal({ [series]: Float64Array.of(0, Infinity, 0) })).toBe(`TypeError: ${series}[1] is Infinity, a finite number is needed`);
  }
  for (const limit of ['exportLimitMw', 'importLimitMw'] as const) {
    expect(refusal({ [limit]: Float64Array.of(0, Infinity, 0) })).toBe('accepted');
    expect(refusal({ [limit]: Float64Array.of(0, NaN, 0) })).toBe(`TypeError: ${limit}[1] is NaN, a number is needed`);
    expect(refusal({ [limit]: Float64Array.of(-1, 0, 0) })).toBe(`RangeError: ${limit}[0] -1 is below 0`);
  }
  for (const field of [
    'capacityMwh',
    'powerMw',
    'chargeEfficiency',
    'dischargeEfficiency',
    'minSoc',
    'maxSoc',
    'initialSocMwh',
    'wearCostPerMwh',
  ] as const) {
    expect(refusal({ storage: [{ ...unit, [field]: NaN }] })).toBe(`TypeError: storage[0].${field} is NaN, a finite number is needed`);
  }
});

test('values outside their range are refused with name and range', () => {
  expect(refusal({ solarMw: Float64Array.of(0, -1, 0) })).toBe('RangeError: solarMw[1] -1 is not within 0 to 1000000000000');
  expect(refusal({ price: Float64Array.of(0, 1e300, 0) })).toMatch(/^RangeError: price\[1\] 1e\+300 is not within/);
  expect(refusal({ windMw: new Float64Array(2) })).toBe('RangeError: windMw has 2 values for 3 steps');
  expect(refusal({ steps: 2.5 })).toBe('RangeError: steps 2.5 is no whole number of at least 1');
  expect(refusal({ commitSteps: 4 })).toBe('RangeError: commitSteps 4 is more than lookAheadSteps 3');
  expect(refusal({ storage: [{ ...unit, initialSocMwh: 0.3 }] })).toBe('RangeError: storage[0].initialSocMwh 0.3 is not within 0.4 to 3.6');
  expect(refusal({ storage: [{ ...unit, chargeEfficiency: toFraction(0) }] })).toMatch(/^RangeError: storage\[0\].chargeEfficiency 0 /);
  expect(refusal({ bus: 'dc' })).toBe('RangeError: a dc bus needs a systemConverter');
  expect(refusal({ systemConverter: { powerMw: 1, efficiency: toFraction(90) } })).toMatch(/^RangeError: a systemConverter stands between/);
});

test('N-23 contracts and events out of range, out of order or twice are refused by name', () => {
  const contract = { price: flat(50) };
  expect(refusal({ contract, capacityEvents: [] })).toBe('accepted');
  expect(refusal({ contract: { price: Float64Array.of(1, NaN, 1) } })).toBe(
    'TypeError: contract.price[1] is NaN, a finite number is needed',
  );
  expect(refusal({ contract: { ...contract, shortagePenalty: Float64Array.of(1, -1, 1) } })).toMatch(
    /^RangeError: contract.shortagePenalty\[1\] -1/,
  );
  expect(refusal({ contract: { ...contract, obligationMwh: Float64Array.of(0, Infinity, 0) } })).toMatch(
    /^TypeError: contract.obligationMwh\[1\]/,
  );
  expect(refusal({ contract: { ...contract, obligationMwh: flat(1), windows: [{ from: 0, to: 1, mwh: 1 }] } })).toMatch(
    /contract.obligationMwh in step 0 is owed within contract.windows\[0\], too/,
  );
  expect(refusal({ contract: { ...contract, windows: [{ from: 1, to: 1, mwh: 1 }] } })).toBe(
    'RangeError: contract.windows[0] with steps 1 to 1 is no part of the 3 steps',
  );
  expect(refusal({ contract: { ...contract, windows: [{ from: 2, to: 4, mwh: 1 }] } })).toMatch(/no part of the 3 steps/);
  expect(
    refusal({
      contract: {
        ...contract,
        windows: [
          { from: 0, to: 2, mwh: 1 },
          { from: 1, to: 3, mwh: 1 },
        ],
      },
    }),
  ).toMatch(/^RangeError: contract.windows\[1\] begins with step 1/);
  expect(refusal({ contract: { ...contract, windows: [{ from: 0, to: 2, mwh: NaN }] } })).toMatch(
    /^TypeError: contract.windows\[0\].mwh is NaN/,
  );
  const event = { from: 0, steps: 2, powerMw: 1, shortagePenalty: 1 };
  expect(refusal({ capacityEvents: [event, { ...event, from: 1 }] })).toBe('RangeError: capacityEvents[1] overlaps another event');
  expect(refusal({ capacityEvents: [{ ...event, steps: 4 }] })).toMatch(/^RangeError: capacityEvents\[0\] with steps 0 to 4/);
  expect(refusal({ capacityEvents: [{ ...event, powerMw: Infinity }] })).toMatch(/^TypeError: capacityEvents\[0\].powerMw is Infinity/);
});

test('N-23 whatever several storage units are given is dispatched, nothing is refused', () => {
  const two = { ...problem, storage: [unit, { ...unit, powerMw: 1 }] };
  expect(dispatch(two).solve.method).toBe('interior');
  expect(
    dispatch({ ...two, contract: { price: flat(1), shortagePenalty: flat(1), windows: [{ from: 0, to: 2, mwh: 1 }] } }).solve.worstGap,
  ).toBeLessThanOrEqual(1e-7);
  expect(dispatch({ ...two, regulation: [{ throughput: toFraction(0), reserveHours: 1 }] }).solve.worstGap).toBeLessThanOrEqual(1e-7);
  const regulation = [{ up: { price: flat(5), maxCommitment: toFraction(100), minPrice: 0 }, throughput: toFraction(10), reserveHours: 1 }];
  const limited = [
    { ...unit, powerLimitMw: flat(0.5), maxSocMwh: flat(1) },
    { ...unit, minSocMwh: flat(0), maxSocMwh: flat(1) },
  ];
  for (const storage of [limited.slice(0, 1), limited]) {
    for (const more of [{}, { regulation }, { storagePriceAdder: flat(1) }, { storagePriceAdder: flat(1), regulation }]) {
      expect(dispatch({ ...problem, storage, ...more }).solve.worstGap).toBeLessThanOrEqual(1e-7);
    }
  }
});

test('several storage units: a number that is none is refused with the unit it belongs to', () => {
  expect(() => dispatch({ ...problem, storage: [unit, { ...unit, powerMw: NaN }] })).toThrow('storage[1].powerMw is NaN');
});
