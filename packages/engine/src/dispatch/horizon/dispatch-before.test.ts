import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { lossyUnit as unit, plantOf } from '../../../test/plants.ts';
import { dispatchLateUnits } from '../../storage/late/dispatch-late-units.ts';
import { dispatchBefore } from './dispatch-before.ts';
import { dispatch } from '../dispatch.ts';
import type { DispatchProblem } from '../problem/problem.ts';

const flat = (steps: number, value: number): Float64Array => new Float64Array(steps).fill(value);
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));
/** Four hours, two of them kept of every window. */
const days = (price: readonly number[], change: Partial<DispatchProblem> = {}): DispatchProblem =>
  plantOf(price, { lookAheadSteps: 4, commitSteps: 2, storage: [unit], importLimitMw: flat(price.length, 5), ...change });

test('a horizon keeps what is worth more at the start of the next, and is paid for its own hours alone', () => {
  // Two hours at 10 and 20; the next begins with 100. Bought at both: 10 MW in 2 h for 10 · 5 + 20 · 5 = 150, 8 MWh stored, sold as 5 MW
  // (6.25 MWh) at 100 and the rest, 1.4 MW, at 90. The last MW bought at 20 gives 0.64 MWh at 90. Alone, 5 MW at 10 give 3.2 at 20: 64 − 50
  // = 14.
  const [now, then] = [days([10, 20]), days([100, 90])];
  expect(dispatch(now).objective).toBeCloseTo(14, 9);
  const before = dispatchBefore(now, then, { dispatchOf: dispatch });
  expect(before.objective).toBeCloseTo(-150, 9);
  expect([...before.trajectory.storage[0]!.socMwh]).toEqual(near([4, 8]));
  expect(before.trajectory.exportMw).toHaveLength(2);
  expect(before.marginalStoredValue).toHaveLength(2);
  // Both horizons one after the other earn what the four hours earn as one: −150 + 5 · 100 + 1.4 · 90 = 476.
  const after = dispatch({ ...then, storage: [{ ...unit, initialSocMwh: before.trajectory.storage[0]!.socMwh[1]! }] });
  expect(before.objective + after.objective).toBeCloseTo(476, 9);
  expect(dispatch(days([10, 20, 100, 90], { commitSteps: 4 })).objective).toBeCloseTo(476, 9);
});

test('a call in the first hour of the next horizon finds the storage unit charged, whatever that costs here', () => {
  // 4 MW owed in the first hour of the next: 5 MWh stored, which 6.25 MWh bought here give: 5 at 10 and 1.25 at 50. Nothing is worth
  // selling.
  const call = { from: 0, steps: 1, powerMw: 4, shortagePenalty: 0 };
  const now = days([10, 50], { capacityEvents: [] });
  const before = dispatchBefore(now, days([1, 1], { capacityEvents: [call] }), { dispatchOf: dispatch });
  expect(before.objective).toBeCloseTo(-(50 + 62.5), 9);
  expect(before.trajectory.storage[0]!.socMwh[1]).toBeCloseTo(5, 9);
  expect(before.terms.capacityPenalty).toBe(0);
});

test('a contract, a delivery window across the look-ahead and regulation go on in the next horizon', () => {
  const owes = (windows: { from: number; to: number; mwh: number }[], steps: number) => ({
    price: flat(steps, 5),
    windows,
    shortagePenalty: flat(steps, 1_000),
  });
  // Of 8 MWh over four hours of the next two are in view: 4 MWh of delivery, 5 MWh stored.
  const before = dispatchBefore(
    days([10, 20], { contract: owes([], 2), importLimitMw: Float64Array.of(5, 5) }),
    days([1, 1, 1, 1], { contract: owes([{ from: 0, to: 4, mwh: 8 }], 4), importLimitMw: flat(4, 0) }),
    { dispatchOf: dispatch },
  );
  expect(before.trajectory.storage[0]!.socMwh[1]).toBeCloseTo(5, 6);
  expect(before.terms.contractPenalty).toBe(0);
  expect(before.infeasible).toBeUndefined();
  // Regulation up in the next hour pays 50 per MW for an hour of energy held: worth charging for. Each year has its own least price: what
  // is below it here is not offered.
  const market = (price: readonly number[], minPrice: number) => [
    { up: { price: Float64Array.from(price), maxCommitment: toFraction(50), minPrice }, throughput: toFraction(0), reserveHours: 1 },
  ];
  const ready = dispatchBefore(days([10, 10], { regulation: market([4, 4], 5) }), days([0, 0], { regulation: market([50, 50], 3) }), {
    dispatchOf: dispatch,
  });
  expect(ready.terms.regulationCapacity).toBe(0);
  expect(ready.trajectory.storage[0]!.socMwh[1]).toBeCloseTo(2.5 / 0.8, 9);
});

test('STO-29 a storage unit that begins within the horizon keeps its lower limit from then on, and serves what is owed at the start of the next', () => {
  // It is delivered with the 1 MWh it must not fall below and works from the second hour on. 4 MWh owed in the first hour of the next: 6
  // MWh stored, which 6.25 MWh bought here give: 5 at 50 in the second hour and 1.25 at 60 in the third. The fourth hour at 70 is not
  // needed; before the storage unit works nothing is stored.
  const late = { ...unit, minSoc: toFraction(10), initialSocMwh: 1 };
  const call = { from: 0, steps: 1, powerMw: 4, shortagePenalty: 0 };
  const now = days([10, 50, 60, 70], { capacityEvents: [], storage: [late] });
  const before = dispatchBefore(now, days([1, 1], { capacityEvents: [call], storage: [late] }), {
    dispatchOf: (problem) => dispatchLateUnits(problem, [1], dispatch),
    fromSteps: [1],
  });
  expect([...before.trajectory.storage[0]!.socMwh]).toEqual(near([0, 5, 6, 6]));
  expect(before.objective).toBeCloseTo(-(5 * 50 + 1.25 * 60), 9);
});

test('horizons that are not of one plant are refused', () => {
  expect(() => dispatchBefore(days([1, 1]), days([1, 1], { storage: [] }), { dispatchOf: dispatch })).toThrow(
    '0 storage units cannot follow 1',
  );
  expect(() => dispatchBefore(days([1, 1], { contract: { price: flat(2, 1) } }), days([1, 1]), { dispatchOf: dispatch })).toThrow(
    'a horizon with a contract cannot follow one without',
  );
});
