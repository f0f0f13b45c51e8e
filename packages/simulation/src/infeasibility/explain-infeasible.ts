import type { ExplanationProgress, InfeasibilityExplanation, Relief } from '@stackwatt/model';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { shortDeliveryText } from '../markets/short-delivery.ts';
import type { Prepared } from '../prepare.ts';
import { eachYear } from '../year/simulate-years.ts';
import { relaxationsOf, type Plant, type Relaxation } from './relaxations.ts';

/** A needed value is found to this share of its distance from the present one. */
const PRECISION = 1e-3;

/** What is owed, may not be missed and is: the first obligation in words, and MWh over its year; undefined for a feasible plant. */
function shortfallOf({ prepared, one }: Plant): { readonly reason: string; readonly mwh: number } | undefined {
  for (const { sums, projectYear } of eachYear(prepared, one)) {
    if (sums.short === undefined) continue;
    const all = [...sums.contracts, ...sums.capacityMarkets].reduce((total, { shortageMwh }) => total + shortageMwh, 0);
    return { reason: shortDeliveryText(sums.short, projectYear, prepared.stepHours), mwh: Math.max(all, sums.short.shortMwh) };
  }
  return undefined;
}

/**
 * Why a case is infeasible: each limit of the plant is relaxed alone and the case solved again, to find the least relaxing that makes it
 * feasible. Every needed value was seen to be feasible; the values short of it by 0.1 % of the way were not.
 *
 * @param onLimit  told of each limit before it is tried
 * @returns  undefined for a feasible case; reliefs by how little relaxing each needs, limits that do not help alone last
 */
export function explainInfeasible(
  all: Prepared,
  one: SimulationCase,
  onLimit?: (progress: ExplanationProgress) => void,
): InfeasibilityExplanation | undefined {
  const plant: Plant = { prepared: atSensitivity(all, one), one };
  const shortfall = shortfallOf(plant);
  if (shortfall === undefined) return undefined;
  const tried = relaxationsOf(plant).map((relaxation, k, { length }) => {
    onLimit?.({ limit: relaxation.limit, tried: k, of: length });
    return { relaxation, needed: leastRelaxing(relaxation, shortfall.mwh) };
  });
  const reliefs = tried.flatMap(({ relaxation, needed }): Relief[] => (needed === undefined ? [] : [reliefOf(relaxation, needed)]));
  return {
    reason: shortfall.reason,
    // Of equal efforts the first stays first: the connection and the plant before what is owed.
    reliefs: reliefs.toSorted((a, b) => a.effort - b.effort),
    noRelief: tried.flatMap(({ relaxation, needed }) => (needed === undefined ? [relaxation.limit] : [])),
  };
}

/** Of the way to the furthest value: where the first slope of the shortfall is taken. */
const FIRST_STEP = 0.02;
/** Estimates from slopes before plain bisection. */
const MOST_ESTIMATES = 6;

/**
 * The least relaxed value that is feasible. What is missing falls with the relaxing, mostly in straight lines, so a line through two
 * infeasible values says where it ends; a value on either side of that is tried, and bisection does the rest.
 *
 * @param missingMwh  at the present value
 */
function leastRelaxing({ present, furthest, at, isRule }: Relaxation, missingMwh: number): number | undefined {
  if (shortfallOf(at(furthest)) !== undefined) return undefined;
  if (isRule === true) return furthest;
  let good = furthest;
  let bad = { value: present, mwh: missingMwh };
  let before: typeof bad | undefined;
  const isDone = (): boolean =>
    Math.abs(good - bad.value) <= PRECISION * Math.max(Math.abs(good - present), PRECISION * Math.abs(furthest - present));
  for (let tries = 0; !isDone(); tries++) {
    const value = candidate(tries);
    const short = shortfallOf(at(value));
    if (short === undefined) good = value;
    else [before, bad] = [bad, { value, mwh: short.mwh }];
  }
  return good;

  function candidate(tries: number): number {
    if (tries === 0) return present + FIRST_STEP * (furthest - present);
    const middle = (bad.value + good) / 2;
    if (tries > MOST_ESTIMATES || before === undefined || !(before.mwh > bad.mwh)) return middle;
    const end = bad.value + (bad.mwh * (bad.value - before.value)) / (before.mwh - bad.mwh);
    const margin = 0.4 * PRECISION * (end - present);
    const isWithin = (value: number): boolean => (value - bad.value) * (value - good) < 0;
    return [end + margin, end - margin].find(isWithin) ?? middle;
  }
}

function reliefOf(relaxation: Relaxation, needed: number): Relief {
  const { limit, unit, present, effort, edits } = relaxation;
  const found = edits?.(roundValue(relaxation, needed));
  return { limit, unit, present, needed, effort: effort(needed), ...(found !== undefined && { edits: found }) };
}

/** Steps to looser values before the loosest is taken. */
const MOST_STEPS = 6;
/** Of the way from the present value to the needed one: a step. */
const STEP = 2e-3;
const DECIMALS = 1000;

/**
 * A value of three decimals that was seen to be feasible: the needed one, rounded to the loose side. A search that ends by its budget may
 * miss the operation that serves the needed value at one a little looser, so that is tried too.
 */
function roundValue({ present, furthest, at, isRule }: Relaxation, needed: number): number {
  if (isRule === true) return needed;
  const loosens = needed > present ? 1 : -1;
  for (let step = 0; step <= MOST_STEPS; step++) {
    const value = needed + step * STEP * (needed - present);
    const rounded = (loosens * Math.ceil(loosens * value * DECIMALS - 1e-6)) / DECIMALS;
    if (shortfallOf(at(rounded)) === undefined) return rounded;
  }
  return furthest;
}
