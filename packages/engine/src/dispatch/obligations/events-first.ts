import type { DispatchPlan } from '../dispatch-plan.ts';
import type { DispatchProblem, Trajectory } from '../problem/problem.ts';
import { EVENT_FAR_FIRST, EVENT_FIRST, EVENT_MET_MWH } from '../reward/tuning.ts';

/** MWh that the storage units together leave short of the capacity events. */
export function eventShortage({ capacityEvents = [], stepHours }: DispatchProblem, { storage }: Pick<Trajectory, 'storage'>): number {
  let short = 0;
  for (const { from, steps, powerMw } of capacityEvents) {
    for (let t = from; t < from + steps; t++)
      short +=
        stepHours * Math.max(0, powerMw - storage.reduce((net, { chargeMw, dischargeMw }) => net + dischargeMw[t]! - chargeMw[t]!, 0));
  }
  return short;
}

/**
 * Plans a plant with regulation. Where an event falls short beside a contract it is planned again with `EVENT_FAR_FIRST`; heavier weights
 * lose digits of the proof, so that plan is kept only where it serves the event better.
 *
 * @param planWith plans with so many MWh of the contract that a MWh of an event outweighs
 */
export function eventsFirst(problem: DispatchProblem, planWith: (eventFirst: number) => DispatchPlan): DispatchPlan {
  const plan = planWith(EVENT_FIRST);
  const short = eventShortage(problem, plan.trajectory);
  if (problem.contract === undefined || short <= EVENT_MET_MWH) return plan;
  const heavier = planWith(EVENT_FAR_FIRST);
  return eventShortage(problem, heavier.trajectory) < short - EVENT_MET_MWH ? heavier : plan;
}
