import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { lossyUnit, plantOf, unitOf } from '../../../test/plants.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import { emptyJointPlan, type JointPlan } from './joint-plan.ts';
import { toJointPlant } from './joint-plant.ts';
import { TIGHT } from './joint-rows.ts';
import { JointWindow } from './joint-window.ts';
import { roundJointPlan } from './round-joint-plan.ts';

/** What a storage unit does in a solution, MW. */
interface Doing {
  readonly charge?: number;
  readonly discharge?: number;
  readonly up?: number;
}

/** The plan made of a solution of one hour in which the storage units come to hold so much, MWh, and nothing happens but what is said. */
function rounded(problem: DispatchProblem, storedMwh: readonly number[], doing: readonly Doing[] = []): JointPlan {
  const joint = toJointPlant(problem, 1);
  const window = new JointWindow(joint, 1);
  const start = { from: 0, to: 1, initial: Float64Array.from(joint.units, ({ initialMwh }) => initialMwh), owedMwh: new Float64Array(0) };
  const sides = new Uint8Array(window.rows.sides);
  window.build(start, sides, { tight: sides.map(() => TIGHT) });
  const { columns, stateColumn } = window.programme;
  const x = new Float64Array(columns);
  storedMwh.forEach((mwh, i) => (x[stateColumn[0]! + i] = mwh - window.ranges.floor[i]!));
  doing.forEach(({ charge = 0, discharge = 0, up = 0 }, i) => {
    const place = window.placeOf(i);
    [charge, discharge, up].forEach((mw, n) => (x[window.column[place + n]!] = mw));
  });
  const plan = emptyJointPlan(1, joint.units.length, joint.markets);
  roundJointPlan({ window, x, start, plan });
  return plan;
}

test('storage units that would deliver more than the connection lets out give way, the first one first: by hand', () => {
  // Two full units of 10 MW and 10 MWh come to be empty: 20 MW, of which 12 may be exported at 50. The first gives 2 and keeps 8 MWh.
  const full = unitOf({ initialSocMwh: 10 });
  const plan = rounded(plantOf([50], { storage: [full, full], exportLimitMw: Float64Array.of(12) }), [0, 0]);
  expect([...plan.netMw]).toEqual([2, 10]);
  expect([...plan.stored]).toEqual([8, 0]);
  expect(plan.exportMw[0]).toBe(12);
  expect(plan.value).toBeCloseTo(12 * 50, 9);
});

test('storage units that would take more than may be bought give way, the first one first: by hand', () => {
  // Two empty units come to be full: 20 MW, of which 6 may be bought at 50. The first takes nothing, the second 6 MWh.
  const plan = rounded(plantOf([50], { storage: [unitOf(), unitOf()], importLimitMw: Float64Array.of(6) }), [10, 10]);
  expect([...plan.netMw]).toEqual([0, -6]);
  expect([...plan.stored]).toEqual([0, 6]);
  expect(plan.importMw[0]).toBe(6);
  expect(plan.value).toBeCloseTo(-6 * 50, 9);
});

/** Two full units of 5 MW that keep 0.8 each way, an hour at a price of 0, up to 2 MW a unit committed up at 3, of which nothing flows. */
const beside = (exportLimitMw: number): DispatchProblem =>
  plantOf([0], {
    storage: [
      { ...lossyUnit, initialSocMwh: 10 },
      { ...lossyUnit, initialSocMwh: 10 },
    ],
    exportLimitMw: Float64Array.of(exportLimitMw),
    importLimitMw: Float64Array.of(10),
    regulation: [
      {
        up: { price: Float64Array.of(3), maxCommitment: 0.4 as Fraction, minPrice: 0 },
        down: { price: Float64Array.of(0), maxCommitment: 0 as Fraction, minPrice: 0 },
        throughput: 0 as Fraction,
        energyPrice: Float64Array.of(0),
        reserveHours: 0,
      },
    ],
  });

test('energy that a solution loses by going both ways stays in the storage unit where it is in the way of a commitment: by hand', () => {
  // The first gives 5 MW and takes 1: 4 MW beside the 2 that the second commits, and 10 + 0.8 − 6.25 = 4.55 MWh. Netted on the way to these
  // it would give 4.36. At 4 it holds 10 − 4 / 0.8 = 5 MWh, and the commitment earns 2 · 3.
  const plan = rounded(beside(6), [4.55, 10], [{ charge: 1, discharge: 5 }, { up: 2 }]);
  expect(plan.netMw[0]).toBeCloseTo(4, 12);
  expect(plan.stored[0]).toBeCloseTo(5, 12);
  expect([...plan.upMw]).toEqual([0, 2]);
  expect(plan.value).toBeCloseTo(6, 12);
  // Where 6.2 MW may be exported no more stays in the unit than is in the way.
  const wider = rounded(beside(6.2), [4.55, 10], [{ charge: 1, discharge: 5 }, { up: 2 }]);
  expect(wider.netMw[0]).toBeCloseTo(4.2, 12);
});

test('a full storage unit keeps no more than what it holds, and the commitment gives way: by hand', () => {
  // 2 MW out and 3 in come to 10 + 2.4 − 2.5 = 9.9 MWh: 0.08 MW netted. It is full without giving; 1.5 of the 2 MW committed have room.
  const plan = rounded(beside(1.5), [9.9, 10], [{ charge: 3, discharge: 2 }, { up: 2 }]);
  expect(plan.netMw[0]).toBeCloseTo(0, 12);
  expect(plan.stored[0]).toBeCloseTo(10, 12);
  expect(plan.upMw[1]).toBeCloseTo(1.5, 12);
  expect(plan.value).toBeCloseTo(4.5, 12);
});
