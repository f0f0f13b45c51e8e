import { expect, test } from 'vitest';
import { evaluate } from '../proof/evaluate.ts';
import type { StorageUnit } from '../problem/problem.ts';
import { planMultiStorage } from './plan-multi-storage.ts';
import { lossless, near, plant, solve } from '../../../test/multi-storage-plants.ts';

test('several storage units: a reserve of one stays in it, whatever the market pays; the other sells all', () => {
  // Full, 10 MWh each, no losses, nothing can be bought. One keeps 6: 4 MWh at 100. The other has 5 at 100 twice.
  const full = { ...lossless, initialSocMwh: 10 };
  const {
    objective,
    trajectory,
    solve: report,
  } = solve(plant({ price: [100, 50, 100], storage: [{ ...full, minSocMwh: Float64Array.of(6, 6, 6) }, full] }));
  expect(objective).toBeCloseTo(1400, 7);
  expect(trajectory.storage.map(({ socMwh }) => socMwh[2])).toEqual([expect.closeTo(6, 7), expect.closeTo(0, 7)]);
  expect(report.worstGap).toBeLessThanOrEqual(1e-6);
});

test('several storage units below their reserves share the connection by their power, and hold no less than they could', () => {
  // 6 MW may be bought, 4 MW and 2 MW storage units share it as 4 and 2: reserves of 6 and 3 MWh are there after the second hour, however
  // dear: 600 + 300.
  const held = (powerMw: number, reserve: number): StorageUnit => ({ ...lossless, powerMw, minSocMwh: new Float64Array(3).fill(reserve) });
  const problem = plant({ price: [100, 100, 10], importLimit: 6, storage: [held(4, 6), held(2, 3)] });
  const { objective, trajectory } = solve(problem);
  expect(objective).toBeCloseTo(-900, 6);
  expect(trajectory.storage.map(({ socMwh }) => [...socMwh])).toEqual(
    [
      [4, 6, 6],
      [2, 3, 3],
    ].map((states) => states.map((state) => expect.closeTo(state, 6))),
  );
  // What idles instead is refused.
  const idle = planMultiStorage({ ...problem, storage: problem.storage.map((unit) => ({ ...unit, minSocMwh: undefined })) }).trajectory;
  expect(evaluate(problem, idle)).toMatchObject({
    kind: 'violated',
    violations: [{ quantity: 'minSocMwh or maxSocMwh', step: 0 }, { step: 0 }, { step: 1 }, { step: 1 }, { step: 2 }, { step: 2 }],
  });
});

test('several storage units: an upper limit empties a unit in time, at a price it would not sell at', () => {
  // Full with 10 MWh, at most 2 after the third hour, 3 MW: 8 have to go by then, though one hour pays 100 after it. The other storage unit
  // sells 5 then, and takes over 5 of what has to go at 10, for the hour of 40.
  const slow = { ...lossless, powerMw: 3, initialSocMwh: 10 };
  const { objective } = solve(
    plant({
      price: [10, 10, 40, 100],
      storage: [
        { ...slow, maxSocMwh: Float64Array.of(10, 10, 2, 10) },
        { ...lossless, initialSocMwh: 5 },
      ],
    }),
  );
  expect(objective).toBeCloseTo((3 + 5) * 40 + 2 * 100 + 5 * 100, 6);
});

test('a daily limit of one storage unit is a limit of that unit alone, and is carried from window to window', () => {
  // No losses, 5 MW out of 10 MWh. Bought at 10, sold at 100, twice a day. A may be discharged by half a capacity a day, 5 MWh: 450. B:
  // 900.
  const price = Array.from({ length: 48 }, (_, t) => (t % 12 < 6 ? 10 : t % 12 === 8 ? 100 : 20));
  const storage = [{ ...lossless, cyclesPerDay: 0.5 }, lossless];
  const whole = solve(plant({ price, importLimit: 50, storage }));
  // At 20 another 10 a MWh are to be had, by B with its other 5 MWh: 50, twice a day; A is better used at 100.
  expect(whole.objective).toBeCloseTo(2 * (450 + 2 * 450 + 2 * 50), 6);
  expect(whole.solve.worstGap).toBeLessThanOrEqual(1e-9);
  const leaving = (from: number, of: typeof whole): number =>
    of.trajectory.storage[0]!.dischargeMw.slice(from, from + 24).reduce((sum, power) => sum + power, 0);
  expect([leaving(0, whole), leaving(24, whole)]).toEqual(near([5, 5]));
  // Kept by the half day: what the morning used the afternoon has not.
  const halves = solve({ ...plant({ price, importLimit: 50, storage }), lookAheadSteps: 12, commitSteps: 12 });
  expect([leaving(0, halves), leaving(24, halves)]).toEqual(near([5, 5]));
  expect(halves.objective).toBeCloseTo(whole.objective, 6);
  // Nothing may leave A at all.
  expect(solve(plant({ price, importLimit: 50, storage: [{ ...lossless, cyclesPerDay: 0 }, lossless] })).objective).toBeCloseTo(
    2 * (2 * 450 + 2 * 50),
    6,
  );
});

test('an event is served by all storage units together before any money, and none of them charges in it', () => {
  // 10 MW are called in hours 2 and 3, 5 MW from each storage unit; each holds 8 MWh without losses and has nothing to sell before: the
  // prices of 1000 in hour 0 and 500 in hour 4 have to wait. 16 of 20 MWh can be had if nothing is sold before; bought at 10 in hour 1: 2
  // MWh a unit.
  const storage = [
    { ...lossless, capacityMwh: 10, initialSocMwh: 8 },
    { ...lossless, capacityMwh: 10, initialSocMwh: 8 },
  ];
  const problem = plant({ price: [1000, 10, 20, 20, 500, 5], importLimit: 50, storage });
  const called = { ...problem, importPrice: problem.price, capacityEvents: [{ from: 2, steps: 2, powerMw: 10, shortagePenalty: 40 }] };
  const { objective, terms, trajectory } = solve(called);
  // Hour 0 sells what hour 1 can buy back: each storage unit sells 3 MWh (5 MW charge back to 10 from 5): 6 · 1000, then buys 10 at 10; 20
  // · 20 in the event.
  expect(terms.capacityPenalty).toBe(0);
  expect(objective).toBeCloseTo(6 * 1000 - 10 * 10 + 20 * 20, 4);
  trajectory.storage.forEach(({ chargeMw }) => expect([chargeMw[2], chargeMw[3]]).toEqual([0, 0]));
  // Called for 12 MW 2 are short in each hour.
  const short = solve({ ...called, capacityEvents: [{ from: 2, steps: 2, powerMw: 12, shortagePenalty: 40 }] });
  expect(short.terms.capacityPenalty).toBeCloseTo(-2 * 2 * 40, 4);
});

test('an event after a storage unit has given all that its day allows is served by the other', () => {
  // Both sell 1 MWh at 50; the first may give no more that day. The other buys at 10 what the event asks for in hour 4, where it earns 10.
  // The second window, hours 3 to 5, knows a storage unit that neither gives nor takes in the event.
  const full = { ...lossless, capacityMwh: 1, powerMw: 1, initialSocMwh: 1 };
  const problem = {
    ...plant({ price: [50, 10, 10, 10, 10, 10], importLimit: 1, storage: [{ ...full, cyclesPerDay: 1 }, full] }),
    commitSteps: 3,
  };
  const { objective, terms } = solve({ ...problem, capacityEvents: [{ from: 4, steps: 1, powerMw: 1, shortagePenalty: 100 }] });
  expect(terms.capacityPenalty).toBe(0);
  expect(objective).toBeCloseTo(2 * 50 - 10 + 10, 6);
});

test('what a contract owes is delivered by sun and all storage units before the market is served', () => {
  // 6 MW owed in hour 1 at 30, the market pays 100 in hour 2. 2 MW of sun in hour 1, two storage units of 2 and 3 MWh (5 MW) full: 1 MWh is
  // left for 100.
  const storage = [
    { ...lossless, initialSocMwh: 2 },
    { ...lossless, initialSocMwh: 3 },
  ];
  const problem = plant({ price: [10, 50, 100], solar: [0, 2, 0], storage });
  const flat = (value: number): Float64Array => new Float64Array(3).fill(value);
  const contract = { price: flat(30), obligationMwh: Float64Array.of(0, 6, 0), shortagePenalty: flat(5) };
  const { terms, trajectory, solve: report } = solve({ ...problem, contract });
  expect(terms).toMatchObject({
    contract: expect.closeTo(180, 5) as number,
    contractPenalty: expect.closeTo(0, 5) as number,
    energySales: expect.closeTo(100, 5) as number,
  });
  expect([...trajectory.contractMwh!]).toEqual([0, expect.closeTo(6, 6), 0]);
  expect(report.worstGap).toBeLessThanOrEqual(1e-6);
  // 9 MW owed: everything goes to it and 2 MWh are short; without a market all that is delivered earns the contract's price.
  const owed = solve({ ...problem, contract: { ...contract, obligationMwh: Float64Array.of(0, 9, 0) } });
  expect(owed.terms).toMatchObject({ contract: expect.closeTo(7 * 30, 5) as number, contractPenalty: expect.closeTo(-10, 5) as number });
  expect(owed.trajectory.shortageMwh![1]).toBeCloseTo(2, 6);
  expect(solve({ ...problem, hasEnergyMarket: false, contract: { price: flat(30) } }).objective).toBeCloseTo(7 * 30, 6);
});
