import { joinReports } from '../../dispatch/horizon/join-reports.ts';
import type { DeliveryWindow, Dispatch, DispatchProblem, DispatchTerms, StorageTrajectory } from '../../dispatch/problem/problem.ts';
import { callsIn, contractIn } from './part-of-obligations.ts';
import { joinSeries, sliceSeries, zerosLike, type HorizonPart } from './series-parts.ts';

/**
 * Dispatches a plant of which some storage units begin to work within the horizon. The horizon is cut where a unit begins; each part has
 * the units that work in it, and begins with the states the part before left. A look-ahead does not reach over a cut. What is owed across
 * one is owed in proportion to the time before and after it.
 *
 * @param fromSteps   first step of each unit of the problem, in its order, beyond the horizon for one that never works in it; the initial
 *   state of a late
 *                    unit is that of its first step
 * @param dispatchOf  dispatches one part
 * @returns           one dispatch over the horizon; a unit that has not begun has neither power nor charge
 */
export function dispatchLateUnits(
  problem: DispatchProblem,
  fromSteps: readonly number[],
  dispatchOf: (problem: DispatchProblem) => Dispatch,
): Dispatch {
  if (fromSteps.every((from) => from === 0)) return dispatchOf(problem);
  const cuts = [...new Set([0, ...fromSteps.filter((from) => from < problem.steps)])].sort((a, b) => a - b);
  const states = problem.storage.map((unit) => unit.initialSocMwh);
  const parts = cuts.map((from, i) => {
    const to = cuts[i + 1] ?? problem.steps;
    const places = fromSteps.flatMap((first, place) => (first <= from ? [place] : []));
    const working = places.map((place) => ({ ...problem.storage[place]!, initialSocMwh: states[place]! }));
    const part = dispatchOf(partOf({ ...problem, storage: working }, { from, to, steps: problem.steps }));
    places.forEach((place, k) => (states[place] = part.trajectory.storage[k]!.socMwh[to - from - 1]!));
    return { from, to, places, part };
  });

  const storage = problem.storage.map((_, place): StorageTrajectory => {
    const shown = parts.find(({ places }) => places.includes(place));
    const pattern = shown?.part.trajectory.storage[shown.places.indexOf(place)] ?? atRest(problem);
    return joinSeries(
      parts.map(({ from, to, places, part }) => {
        const k = places.indexOf(place);
        return k < 0 ? zerosLike(pattern, to - from) : part.trajectory.storage[k]!;
      }),
    );
  });
  const dispatches = parts.map(({ part }) => part);
  const short = parts.find(({ part }) => part.infeasible !== undefined);
  const terms = dispatches.map((one) => one.terms).reduce(sumOfTerms);
  return {
    infeasible: short && {
      ...short.part.infeasible!,
      from: short.from + short.part.infeasible!.from,
      to: short.from + short.part.infeasible!.to,
    },
    trajectory: { ...joinSeries(dispatches.map(({ trajectory }) => ({ ...trajectory, storage: [] }))), storage },
    objective: dispatches.reduce((sum, one) => sum + one.objective, 0),
    terms,
    solve: dispatches.map((one) => one.solve).reduce(joinReports),
    marginalStoredValue: joinSeries(dispatches.map((one) => one.marginalStoredValue)),
  };
}

/** A storage unit that begins after the horizon. */
function atRest({ regulation = [] }: DispatchProblem): StorageTrajectory {
  const none = new Float64Array(0);
  return {
    chargeMw: none,
    dischargeMw: none,
    socMwh: none,
    ...(regulation.length > 0 && { regulation: regulation.map(() => ({ upMw: none, downMw: none })) }),
  };
}

function partOf({ contract, capacityEvents, ...rest }: DispatchProblem, part: HorizonPart): DispatchProblem {
  return {
    ...sliceSeries(rest, part),
    steps: part.to - part.from,
    ...(contract === undefined ? {} : { contract: contractIn(contract, part, inProportion) }),
    ...(capacityEvents === undefined ? {} : { capacityEvents: callsIn(capacityEvents, part) }),
  };
}

/** Before a cut as much counts as delivered as the steps before it were asked for, so that what they are short of is short once. */
const inProportion = (mwh: number, { from, to }: DeliveryWindow, first: number): number => (mwh * (first - from)) / (to - from);

const sumOfTerms = (a: DispatchTerms, b: DispatchTerms): DispatchTerms =>
  Object.fromEntries((Object.keys(a) as (keyof DispatchTerms)[]).map((key) => [key, a[key] + b[key]])) as unknown as DispatchTerms;
