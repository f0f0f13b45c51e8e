import type { ExplanationProgress, InfeasibilityExplanation, Relief } from '@stackwatt/model';
import { editedCase, type Plant } from '../compare/edited-case.ts';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { shortDeliveryText } from '../markets/short-delivery.ts';
import type { Prepared } from '../prepare.ts';
import { simulateCase } from '../simulate-case.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { eachYear } from '../year/simulate-years.ts';
import type { Relaxation } from './relaxations/relaxation.ts';
import { relaxationsOf } from './relaxations/relaxations-of.ts';
import { shortDaysOf } from './short-days.ts';

/** A needed value is found to this share of its distance from the present one. */
const PRECISION = 1e-3;

interface Shortfall {
  readonly year: SimulatedYear;
  readonly reason: string;
  readonly mwh: number;
}

/** What is owed, may not be missed and is: the first obligation in words, and MWh over its year; undefined for a feasible plant. */
function shortfallOf({ prepared, one }: Plant): Shortfall | undefined {
  for (const year of eachYear(prepared, one)) {
    const { sums, projectYear } = year;
    if (sums.short === undefined) continue;
    const all = [...sums.contracts, ...sums.capacityMarkets].reduce((total, { shortageMwh }) => total + shortageMwh, 0);
    return { year, reason: shortDeliveryText(sums.short, projectYear, prepared.stepHours), mwh: Math.max(all, sums.short.shortMwh) };
  }
  return undefined;
}

/**
 * Why a case is infeasible: each limit of the plant is relaxed alone and the case solved again, to find the least relaxing that makes it
 * feasible. Every needed value was seen to be feasible; the values short of it by 0.1 % of the way were not. What is offered is taken over
 * into the project first and calculated: that case is feasible, and its NPV is that of the relief.
 *
 * @param onLimit  told of each limit before it is tried, with the first of what happens on the days that fall short
 * @returns  undefined for a feasible case; reliefs by their NPV, limits that do not help alone last
 */
export function explainInfeasible(
  all: Prepared,
  one: SimulationCase,
  onLimit?: (progress: ExplanationProgress) => void,
): InfeasibilityExplanation | undefined {
  const plant: Plant = { prepared: atSensitivity(all, one), one };
  const shortfall = shortfallOf(plant);
  if (shortfall === undefined) return undefined;
  const shortDays = shortDaysOf(shortfall.year, plant.prepared);
  const tried = relaxationsOf(plant).map((relaxation, k, { length }) => {
    onLimit?.({ limit: relaxation.limit, tried: k, of: length, ...(k === 0 && { shortDays }) });
    const needed = leastRelaxing(relaxation, shortfall.mwh);
    return { limit: relaxation.limit, relief: needed === undefined ? undefined : reliefOf(all, one, relaxation, needed) };
  });
  return {
    reason: shortfall.reason,
    shortDays,
    // Of equal ones the first stays first: the connection and the plant before what is owed.
    reliefs: tried.flatMap(({ relief }) => relief ?? []).toSorted((a, b) => b.npv - a.npv || a.effort - b.effort),
    noRelief: tried.flatMap(({ limit, relief }) => (relief === undefined ? [limit] : [])),
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

/** Steps to looser values before the loosest is taken. */
const MOST_STEPS = 6;
/** Of the way from the present value to the needed one: a step. */
const STEP = 2e-3;
const DECIMALS = 1000;

/**
 * The limit at the needed value, or at the first looser one that is feasible when it is taken over: fields have three decimals, rounded to
 * the loose side, and a search that ends by its budget may miss the operation that serves the needed value at one a little looser.
 *
 * @returns undefined where no value of the fields makes the case feasible
 */
function reliefOf(all: Prepared, one: SimulationCase, relaxation: Relaxation, needed: number): Relief | undefined {
  const { limit, unit, present, furthest, effort, edits, at, isRule } = relaxation;
  for (const value of valuesToTry(relaxation, needed)) {
    const rounded = isRule === true || value === furthest ? value : toLooseSide(value, value > present);
    const fields = edits?.(rounded);
    const plant = fields === undefined ? { kind: 'plant' as const, ...at(value) } : editedCase(all, one, fields);
    if (plant.kind === 'refused') continue;
    const outcome = simulateCase(plant.prepared, plant.one);
    if (outcome.kind === 'infeasible') continue;
    const { npv } = outcome.row;
    return { limit, unit, present, needed: value, effort: effort(value), npv, ...(fields !== undefined && { edits: fields }) };
  }
  return undefined;
}

function valuesToTry({ present, furthest, isRule }: Relaxation, needed: number): number[] {
  if (isRule === true) return [needed];
  const steps = Array.from({ length: MOST_STEPS + 1 }, (_, step) => needed + step * STEP * (needed - present));
  return [...steps.filter((value) => (furthest - value) * (furthest - present) > 0), furthest];
}

function toLooseSide(value: number, isUp: boolean): number {
  const loosens = isUp ? 1 : -1;
  return (loosens * Math.ceil(loosens * value * DECIMALS - 1e-6)) / DECIMALS;
}
