import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { lossyUnit as unit, plantOf } from '../../../test/plants.ts';
import { randomProblem, seededRandom } from '../../../test/oracle/random-problem.ts';
import { dispatch } from '../dispatch.ts';
import { evaluate } from '../proof/evaluate.ts';
import type { Dispatch, DispatchProblem, StorageUnit } from '../problem/problem.ts';

/** One storage unit on one market over as many hours as there are prices, in one window. */
function plant(price: readonly number[], storage: Partial<StorageUnit>, change: Partial<DispatchProblem> = {}): DispatchProblem {
  return plantOf(price, { storage: [{ ...unit, ...storage }], importLimitMw: Float64Array.from(price, () => 50), ...change });
}
const series = (...values: number[]): Float64Array => Float64Array.from(values);
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));
const socOf = ({ trajectory }: Dispatch): number[] => [...trajectory.storage[0]!.socMwh];

test('a reserve stays in the storage unit, whatever the market pays', () => {
  // 10 MWh at the start, 4 of them held through hour 1: 5 MW may go in hour 1 (6.25 MWh) at 1000, but only 6 of the 10 MWh: 4.8 MW. Hour 2
  // sells the rest at 1.
  const result = dispatch(plant([0, 1000, 1], { initialSocMwh: 10, minSocMwh: series(0, 4, 0) }));
  expect(socOf(result)).toEqual(near([10, 4, 0]));
  expect(result.objective).toBeCloseTo(4800 + 3.2, 9);
});

test('a reserve is bought in time, and at the cheapest hours that are left', () => {
  // 7 MWh by the end of hour 1, 4 an hour at most: 8.75 MW in all; 5 at 10 and 3.75 at 20, nothing more at 15. They are sold at 30 in hour
  // 3: 5 MW, of 6.25 MWh.
  const result = dispatch(plant([20, 10, 15, 30], { minSocMwh: series(0, 7, 7, 0) }));
  expect(socOf(result)).toEqual(near([3, 7, 7, 0.75]));
  expect(result.objective).toBeCloseTo(-75 - 50 + 150, 9);
});

test('a storage unit that begins below its reserve charges as fast as it can, and its plant lives on', () => {
  // 9 MWh held from the beginning, empty: 4, 8, then the last one at 1.25 MW, at any price.
  const result = dispatch(plant([500, 600, 700, 0], { minSocMwh: series(9, 9, 9, 9) }));
  expect(socOf(result).slice(0, 3)).toEqual(near([4, 8, 9]));
  expect(result.objective).toBeCloseTo(-2500 - 3000 - 875, 9);
  // Without anything to charge from it stays where it is. More than the storage unit holds is a full unit.
  expect(socOf(dispatch(plant([500, 600], { initialSocMwh: 3, minSocMwh: series(9, 9) }, { importLimitMw: series(0, 0) })))).toEqual([
    3, 3,
  ]);
  expect(socOf(dispatch(plant([500, 600, 1], { minSocMwh: series(99, 99, 99) })))).toEqual(near([4, 8, 10]));
});

test('an event may draw on the reserve; afterwards it is restored as fast as an empty storage unit could', () => {
  // 10 MWh held; 5 MW called in hour 1 take 6.25. After it 4 MWh must be back in hour 2 and 8 in hour 3: it had 3.75, so 0.25 in hour 2 at
  // 90.
  const minSocMwh = series(10, 10, 10, 10);
  const result = dispatch(
    plant([50, 50, 90, 80], { initialSocMwh: 10, minSocMwh }, { capacityEvents: [{ from: 1, steps: 1, powerMw: 5, shortagePenalty: 0 }] }),
  );
  expect(socOf(result)).toEqual(near([10, 3.75, 4, 8]));
  expect(result.terms.capacityPenalty).toBe(0);
});

test('an upper limit: what is above it goes out in time, and nothing comes in', () => {
  // At most 2 MWh after hour 1; 10 at the start: 8 MWh go in two hours, 6.25 an hour at most; the dearer hour takes 6.25.
  const result = dispatch(
    plant([30, 20, 10, 0], { initialSocMwh: 10, maxSocMwh: series(10, 2, 2, 2) }, { importLimitMw: series(0, 0, 0, 0) }),
  );
  expect(socOf(result)).toEqual(near([3.75, 0, 0, 0]));
  const kept = dispatch(plant([-5, 1, 100, 100], { initialSocMwh: 10, maxSocMwh: series(10, 2, 2, 2) }));
  // −5 would pay for charging, but the upper limit comes: at 1 only 6.25 MWh go, so 1.75 must go before, at −5.
  expect(socOf(kept)[0]).toBeCloseTo(8.25, 9);
  expect(socOf(kept)[1]).toBeCloseTo(2, 9);
  // An upper limit that a day's cycles or the connection do not allow is missed by no more than that.
  const limited = dispatch(plant([0, 0], { initialSocMwh: 10, maxSocMwh: series(0, 0), cyclesPerDay: 0.3 }));
  expect(socOf(limited)[1]).toBeCloseTo(7, 9);
});

test('a reserve of storage units without room, none of which shares what the plant takes, stays as it is', () => {
  // Kept at half: 5 MWh each, above the reserve of one and below that of the other, and nothing to charge from at first. 3 MW of sun at 20
  // are all that is sold.
  const half = { ...unit, minSoc: toFraction(50), maxSoc: toFraction(50), initialSocMwh: 5 };
  const storage = [
    { ...half, minSocMwh: series(1, 1) },
    { ...half, minSocMwh: series(9, 9) },
  ];
  const result = dispatch(plant([20, 20], {}, { storage, solarMw: series(0, 3), importLimitMw: series(0, 0) }));
  expect(result.trajectory.storage.map(({ socMwh }) => [...socMwh])).toEqual([
    [5, 5],
    [5, 5],
  ]);
  expect(result.objective).toBeCloseTo(60, 9);
});

test('power that a step leaves: less, or none', () => {
  // 5 MW would sell all 10 MWh as 8 MW in two hours; 1 MW and none leave 0.8 ... 1 MW at 100 from 1.25 MWh.
  const result = dispatch(plant([100, 100], { initialSocMwh: 10, powerLimitMw: series(1, 0) }));
  expect(result.objective).toBeCloseTo(100, 9);
  expect([...result.trajectory.storage[0]!.dischargeMw]).toEqual(near([1, 0]));
  // More than the storage unit has is what it has.
  expect(dispatch(plant([100, 100], { initialSocMwh: 10, powerLimitMw: series(99, 99) })).objective).toBeCloseTo(800, 9);
});

test('a price adder on what is discharged: the contract of the sun pays 40, the market of the storage unit 100', () => {
  // 5 MW of sun at 40 in both hours; the storage unit sells at 100 in hour 1, a price adder of 60. Charging forgoes 40 · 5 = 200 and gives
  // 3.2 MWh at 100 beside the sun's 200.
  const sun = { solarMw: series(5, 5), importLimitMw: series(0, 0) };
  const result = dispatch(plant([40, 40], {}, { ...sun, storagePriceAdder: series(0, 60) }));
  expect(result.objective).toBeCloseTo(320 + 200, 9);
  expect(result.terms.energySales).toBeCloseTo(520, 9);
  // With 20 less than the sun's price nothing is kept: 0.64 · 20 < 40.
  expect(dispatch(plant([40, 40], {}, { ...sun, storagePriceAdder: series(0, -20) })).objective).toBeCloseTo(400, 9);
  // Behind a converter of 90 % the price adder counts what arrives: 2.88 MWh at 100, and 4.5 MW of sun at 40.
  const dc = dispatch(
    plant(
      [40, 40],
      {},
      { ...sun, bus: 'dc', systemConverter: { powerMw: 20, efficiency: toFraction(90) }, storagePriceAdder: series(0, 60) },
    ),
  );
  expect(dc.objective).toBeCloseTo(288 + 180, 9);
});

test('a limit of no effect changes nothing, to the last bit', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const problem = randomProblem(seededRandom(seed), {
      steps: 60,
      hasNegativePrices: seed % 2 === 0,
      buysCheaper: false,
      hasCycleLimit: seed % 3 === 0,
    });
    const [unit] = problem.storage;
    if (unit === undefined) continue;
    const flat = (value: number): Float64Array => new Float64Array(60).fill(value);
    const idle = {
      ...problem,
      storage: [{ ...unit, minSocMwh: flat(0), maxSocMwh: flat(1e9), powerLimitMw: flat(1e9) }],
      storagePriceAdder: flat(0),
    };
    const { marginalStoredValue, objective } = dispatch(problem);
    const same = dispatch(idle);
    expect(Math.abs(same.objective - objective)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(objective)));
    expect([...same.marginalStoredValue]).toEqual([...marginalStoredValue]);
  }
});

test('a tighter reserve never earns more, and the reserve is held in every step it can be', () => {
  for (let seed = 100; seed < 160; seed++) {
    const problem = randomProblem(seededRandom(seed), {
      steps: 48,
      hasNegativePrices: seed % 3 === 0,
      buysCheaper: false,
      hasReserve: true,
    });
    const [unit] = problem.storage;
    if (unit === undefined) continue;
    const { minSocMwh } = unit;
    const at = (share: number): number =>
      dispatch({ ...problem, storage: [{ ...unit, maxSocMwh: undefined, minSocMwh: minSocMwh!.map((held) => share * held) }] }).objective;
    const earned = [0, 0.5, 1].map(at);
    expect(earned[1]!).toBeLessThanOrEqual(earned[0]! + 1e-9 * Math.abs(earned[0]!) + 1e-9);
    expect(earned[2]!).toBeLessThanOrEqual(earned[1]! + 1e-9 * Math.abs(earned[1]!) + 1e-9);
  }
});

test('an upper limit asks each day for what the cycles of that day let go, and no more', () => {
  // One MWh may leave a day. From 3 MWh, with 1 allowed after the second day, one goes on each of them, though every sale costs: 0.8 MWh at
  // −1.
  const result = dispatch(
    plant(
      Array.from({ length: 48 }, () => -1),
      { initialSocMwh: 3, cyclesPerDay: 0.1, maxSocMwh: Float64Array.from({ length: 48 }, (_, t) => (t < 47 ? 10 : 1)) },
      {
        gridCharging: false,
        importLimitMw: new Float64Array(48),
      },
    ),
  );
  expect(socOf(result).filter((_, t) => t % 24 === 23)).toEqual(near([2, 1]));
  expect(result.objective).toBeCloseTo(-1.6, 9);
});

test('a MWh more in a full storage unit is worth what the next hour pays for it, not what a later one would', () => {
  // Full with 10 MWh until they are sold at 100. One more after the first hour has no room after the second: 0.8 MWh at 20. One more after
  // the second goes at 100: 10 MW take 12.5 MWh.
  const { marginalStoredValue, trajectory } = dispatch(plant([10, 20, 100], { initialSocMwh: 10, powerMw: 10 }));
  expect([...trajectory.storage[0]!.socMwh]).toEqual(near([10, 10, 0]));
  expect([...marginalStoredValue]).toEqual(near([16, 80, 0]));
});

test('an operation that lets a reserve go, lifts the upper limit or passes the power of the step is refused', () => {
  const problem = plant([0, 1000, 1], { initialSocMwh: 10 });
  const { trajectory } = dispatch(problem);
  const violation = (storage: Partial<StorageUnit>): string => {
    const evaluation = evaluate({ ...problem, storage: [{ ...problem.storage[0]!, ...storage }] }, trajectory);
    return evaluation.kind === 'valid' ? 'valid' : `${evaluation.violations[0]!.quantity} ${evaluation.violations[0]!.step}`;
  };
  expect(violation({})).toBe('valid');
  expect(violation({ minSocMwh: series(0, 4, 0) })).toBe('minSocMwh or maxSocMwh 1');
  expect(violation({ maxSocMwh: series(9, 10, 10) })).toBe('minSocMwh or maxSocMwh 0');
  expect(violation({ powerLimitMw: series(5, 4, 5) })).toBe('dischargeMw 1');
});

test('a limit or price adder that is no number, or not one a step, is refused by name', () => {
  expect(() => dispatch(plant([1, 2], {}, { storage: [unit, { ...unit, powerLimitMw: series(1, -1) }] }))).toThrow(
    'storage[1].powerLimitMw[1] -1 is not within 0',
  );
  expect(() => dispatch(plant([1, 2], { powerLimitMw: series(1, NaN) }))).toThrow('storage[0].powerLimitMw[1] is NaN');
  expect(() => dispatch(plant([1, 2], {}, { storagePriceAdder: series(1) }))).toThrow('storagePriceAdder has 1 values for 2 steps');
});
