import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { limitValues } from './limit-values.ts';
import type { DispatchProblem } from './problem.ts';

const flat = (steps: number, value: number): Float64Array => new Float64Array(steps).fill(value);

/** 4 hours: two to buy in and two to sell in; 10 MWh that keep 0.8 each way. */
const fourHours = (change: Partial<DispatchProblem> = {}): DispatchProblem => ({
  steps: 4,
  stepHours: 1,
  lookAheadSteps: 4,
  commitSteps: 4,
  bus: 'ac',
  systemConverter: undefined,
  solarMw: flat(4, 0),
  windMw: flat(4, 0),
  storage: [
    {
      capacityMwh: 10,
      powerMw: 5,
      chargeEfficiency: toFraction(80),
      dischargeEfficiency: toFraction(80),
      minSoc: toFraction(0),
      maxSoc: toFraction(100),
      initialSocMwh: 0,
      wearCostPerMwh: 0,
    },
  ],
  exportLimitMw: flat(4, Infinity),
  importLimitMw: flat(4, Infinity),
  gridCharging: true,
  price: Float64Array.of(10, 20, 100, 90),
  importPrice: Float64Array.of(10, 20, 100, 90),
  ...change,
});

test('values of limits by hand', () => {
  // 5 MW in hours 0 and 1 store 8 MWh; 6.25 of them go in hour 2 (5 MW at 100), 1.75 in hour 3 (1.4 MW at 90). One more MW of the store
  // stores 0.8 MWh more at 10 and at 20 each, and gives 1 MW more in hour 2; its 1.25 MWh come out of hour 3: 1.6 − 1.25 = 0.35 MWh are
  // left for it.
  // −10 − 20 + 100 + 0.35 · 0.8 · 90 = 95.2. There is room for the 9.6 MWh; the limits are none.
  const free = limitValues(fourHours());
  expect(free).toEqual({
    exportLimitMw: 0,
    importLimitMw: 0,
    converterMw: 0,
    storagePowerMw: expect.closeTo(95.2, 6),
    storageMwh: 0,
    cyclesPerDay: 0,
  });
  // 2 MW out: 2.5 MWh an hour go in hours 2 and 3. One more MW sells at 100 and 90 and needs 2.5 MWh more, 3.125 MW at 20. From 3.5 MW on
  // the 8 MWh that two hours can store are all used: what hour 2 sells more hour 3 sells less.
  expect(limitValues(fourHours({ exportLimitMw: flat(4, 2) })).exportLimitMw).toBeCloseTo(190 - 62.5, 6);
  expect(limitValues(fourHours({ exportLimitMw: flat(4, 3.5) })).exportLimitMw).toBeCloseTo(10, 6);
  // 4 MW in: one more stores 0.8 MWh in both hours; hour 2 sells 5 MW already, hour 3 takes the 1.6 MWh as 1.28 MW: 115.2 − 30.
  expect(limitValues(fourHours({ importLimitMw: flat(4, 4) })).importLimitMw).toBeCloseTo(115.2 - 30, 6);
  // Full at 6 MWh: bought at 10 (4 MWh) and 20 (2 MWh), all sold in hour 2. A MWh more costs 25 and goes, up to 0.25 of it, at 100 and then
  // at 90, 0.8 of each.
  const small = fourHours();
  const value = limitValues({ ...small, storage: [{ ...small.storage[0]!, capacityMwh: 6 }] });
  expect(value.storageMwh).toBeCloseTo(0.8 * (0.25 * 100 + 0.75 * 90) - 25, 6);
});

test('one cycle limit more: what the day may let out is worth its price', () => {
  // 0.2 cycles of 10 MWh: 2 MWh leave, bought at 12.5 and sold at 80. One more MWh of capacity lets 0.2 more leave: 0.2 · 67.5.
  const problem = fourHours();
  const limited = { ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 0.2 }] };
  expect(limitValues(limited).storageMwh).toBeCloseTo(13.5, 6);
});

test('one more cycle a day by hand', () => {
  // 0.2 cycles let 2 of the 8 MWh out that two hours at 5 MW could store. One more lets out all: 8 MWh are bought for 50 + 100 and sold as
  // 5 MW at 100 and 1.4 at 90.
  const problem = fourHours();
  const limited = { ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 0.2 }] };
  expect(limitValues(limited).cyclesPerDay).toBeCloseTo(500 + 126 - 150 - 2 * 67.5, 6);
});

test('one more MW of a converter by hand', () => {
  // Sun of 4 MW at a dc bus behind 2 MW: one more sells 1 MWh in each of four hours, at 10, 20, 100 and 90. A store that holds nothing.
  const problem = fourHours();
  const clipped: DispatchProblem = {
    ...problem,
    bus: 'dc',
    systemConverter: { powerMw: 2, efficiency: toFraction(100) },
    solarMw: flat(4, 4),
    gridCharging: false,
    importLimitMw: flat(4, 0),
    storage: [],
  };
  expect(limitValues(clipped)).toEqual({
    exportLimitMw: 0,
    importLimitMw: 0,
    converterMw: expect.closeTo(220, 9),
    storagePowerMw: 0,
    storageMwh: 0,
    cyclesPerDay: 0,
  });
});

test('one more MW beside a contract by hand', () => {
  // 4 MW out, 2 MWh owed at 50 in hour 2 where the market pays 100: one more MW still goes to the market.
  const problem = fourHours({
    exportLimitMw: flat(4, 4),
    contract: { price: flat(4, 50), obligationMwh: Float64Array.of(0, 0, 2, 0), shortagePenalty: flat(4, 0) },
  });
  const { exportLimitMw } = limitValues(problem);
  // Hours 2 and 3 sell 4 and 2.4 MW of the 6.4 that 8 MWh give; one more in hour 2 is one less in hour 3.
  expect(exportLimitMw).toBeCloseTo(10, 9);
});
