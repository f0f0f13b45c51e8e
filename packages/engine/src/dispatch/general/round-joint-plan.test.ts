import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import { emptyJointPlan, type JointPlan } from './joint-plan.ts';
import { toJointPlant } from './joint-plant.ts';
import { TIGHT } from './joint-rows.ts';
import { JointWindow } from './joint-window.ts';
import { roundJointPlan } from './round-joint-plan.ts';

/** The plan made of a solution of one hour in which nothing happens but that the storage units come to hold so much, MWh. */
function rounded(problem: DispatchProblem, storedMwh: readonly number[]): JointPlan {
  const joint = toJointPlant(problem, 1);
  const window = new JointWindow(joint, 1);
  const start = { from: 0, to: 1, initial: Float64Array.from(joint.units, ({ initialMwh }) => initialMwh), owedMwh: new Float64Array(0) };
  const sides = new Uint8Array(window.rows.sides);
  window.build(start, sides, { tight: sides.map(() => TIGHT) });
  const { columns, stateColumn } = window.programme;
  const x = new Float64Array(columns);
  storedMwh.forEach((mwh, i) => (x[stateColumn[0]! + i] = mwh));
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
