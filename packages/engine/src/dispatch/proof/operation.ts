import type { DispatchProblem, Trajectory } from '../problem/problem.ts';
import { Violations } from './violations.ts';

/** An operation that is being checked, and what its storage units do in each step. */
export interface Operation {
  readonly problem: DispatchProblem;
  readonly trajectory: Trajectory;
  readonly violations: Violations;
  /** The most powerful storage unit, MW. */
  readonly powerMw: number;
  /** Undefined where nothing may be imported. */
  readonly importLimitMw: Float64Array | undefined;
  /** What all units deliver, below 0: take, MW. */
  readonly delivered: Float64Array;
  /** What all units commit to regulation up and down, MW; empty without regulation. */
  readonly up: Float64Array;
  readonly down: Float64Array;
  /** What leaves each unit, MWh. */
  readonly leaving: readonly Float64Array[];
}

export function operationOf(problem: DispatchProblem, trajectory: Trajectory): Operation {
  const { steps, storage, gridCharging, hasEnergyMarket, importLimitMw, regulation = [] } = problem;
  const committed = regulation.length > 0 ? steps : 0;
  return {
    problem,
    trajectory,
    violations: new Violations(),
    powerMw: storage.reduce((most, unit) => Math.max(most, unit.powerMw), 1),
    importLimitMw: gridCharging && hasEnergyMarket !== false ? importLimitMw : undefined,
    delivered: new Float64Array(steps),
    up: new Float64Array(committed),
    down: new Float64Array(committed),
    leaving: storage.map(() => new Float64Array(steps)),
  };
}

/** Size of the plant in step t, MW: equal is what differs by no more than `TOLERANCE` of it. */
export const sizeAt = ({ powerMw, problem }: Operation, t: number): number => Math.max(powerMw, problem.solarMw[t]!, problem.windMw[t]!);
