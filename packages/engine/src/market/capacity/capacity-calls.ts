import { DAYS_PER_YEAR, HOURS_PER_DAY, stepHours } from '@stackwatt/units';
import { seededRandom, type Random } from '../../math/random.ts';
import { stepsPerDay } from '../calendar.ts';
import { highestPriceDays, type PermittedPrices } from './highest-price-days.ts';
import { CAPACITY_CALLS_SEED } from '../market-conventions.ts';
import { seedOfName } from '../seed-of-name.ts';

/** A call for capacity: steps in which the bid must be delivered. */
export interface CapacityCall {
  /** Step of the year, from 0. */
  readonly from: number;
  readonly steps: number;
}

/** How calls are drawn. */
export interface RandomCalls {
  readonly callsPerYear: number;
  /** h; a part of a step counts as a whole one. */
  readonly callHours: number;
  /** Calls fall on days among this many of the highest price. */
  readonly highestPriceDays: number;
}

/** Part of a step that is rounding. */
const ROUNDING = 1e-9;

/** The steps a call of a length takes: whole steps, at least one. */
export const callSteps = (callHours: number, stepMinutes: number): number =>
  Math.max(1, Math.ceil(callHours / stepHours(stepMinutes) - ROUNDING));

/** The generator of a market's calls. @param marketId  its id within the project */
export const capacityCallRandom = (marketId: string): Random => seededRandom(seedOfName(`${CAPACITY_CALLS_SEED} ${marketId}`));

/**
 * Draws the calls of a year: among the days of highest mean price in permitted hours on which a call has room, without putting a day back;
 * each call takes the permitted steps of its day with the highest prices, the earlier of equal ones. When there are more calls than
 * days, the days are drawn again, and a day takes a second call where the first has left room.
 *
 * @param random  of `capacityCallRandom`; a year of equal prices has equal calls
 * @returns       calls in the order of the year, none overlapping; `unplaced` is how many found no room
 */
export function drawCapacityCalls(
  year: PermittedPrices & { readonly stepMinutes: number },
  how: RandomCalls,
  random: Random,
): { readonly calls: readonly CapacityCall[]; readonly unplaced: number } {
  if (
    ![how.callsPerYear, how.highestPriceDays].every((count) => Number.isInteger(count) && count >= 0) ||
    !(how.callHours > 0 && how.callHours <= HOURS_PER_DAY)
  ) {
    throw new RangeError(`${how.callsPerYear} calls of ${how.callHours} h on ${how.highestPriceDays} days`);
  }
  const { prices, permitted, stepMinutes } = year;
  if (!prices.every(Number.isFinite)) throw new RangeError('a price that calls are drawn by is not finite');
  const perDay = stepsPerDay(stepMinutes);
  if (prices.length !== DAYS_PER_YEAR * perDay) throw new RangeError(`${prices.length} prices at ${stepMinutes} minutes are no year`);
  const steps = callSteps(how.callHours, stepMinutes);
  const free = Uint8Array.from(permitted);
  const bestOf = (day: number): number | undefined => {
    const [from, to] = [day * perDay, (day + 1) * perDay];
    return bestStart(prices.subarray(from, to), free.subarray(from, to), steps);
  };

  const days = highestPriceDays(year, how.highestPriceDays, (day) => bestOf(day) !== undefined);
  const calls: CapacityCall[] = [];
  while (calls.length < how.callsPerYear) {
    const open = days.filter((day) => bestOf(day) !== undefined);
    if (open.length === 0) break;
    for (let wanted = Math.min(open.length, how.callsPerYear - calls.length); wanted > 0; wanted--) {
      const [day] = open.splice(Math.floor(random() * open.length), 1);
      const from = day! * perDay + bestOf(day!)!;
      free.fill(0, from, from + steps);
      calls.push({ from, steps });
    }
  }
  calls.sort((a, b) => a.from - b.from);
  return { calls, unplaced: how.callsPerYear - calls.length };
}

/** First of so many free steps in a row of a day with the highest prices; undefined when no row is long enough. */
function bestStart(prices: Float64Array, free: Uint8Array, steps: number): number | undefined {
  let best: number | undefined;
  let bestSum = -Infinity;
  for (let start = 0; start + steps <= prices.length; start++) {
    let sum = 0;
    let t = start;
    for (; t < start + steps && free[t] === 1; t++) sum += prices[t]!;
    // Sums over other steps differ by rounding; without the margin equal prices would not give the earliest.
    if (t === start + steps && (best === undefined || sum > bestSum + ROUNDING * Math.abs(bestSum))) [best, bestSum] = [start, sum];
  }
  return best;
}

/**
 * Calls given by date.
 *
 * @param events  hour of the year, 0 to below 8,760, and length; parts of steps count as whole ones
 * @returns       calls in the order of the year
 * @throws        RangeError when one is outside the year or runs past midnight, or two overlap
 */
export function scheduledCapacityCalls(
  events: readonly { readonly fromHour: number; readonly hours: number }[],
  stepMinutes: number,
): CapacityCall[] {
  const h = stepHours(stepMinutes);
  const perDay = stepsPerDay(stepMinutes);
  const calls = events
    .map(({ fromHour, hours }) => {
      const from = Math.floor(fromHour / h + ROUNDING);
      const to = Math.ceil((fromHour + hours) / h - ROUNDING);
      const isWithinDay = fromHour >= 0 && from < DAYS_PER_YEAR * perDay && hours > 0 && to <= (Math.floor(from / perDay) + 1) * perDay;
      if (!isWithinDay) throw new RangeError(`a capacity call of ${hours} h from hour ${fromHour} is not within a day of the year`);
      return { from, steps: to - from };
    })
    .sort((a, b) => a.from - b.from);
  calls.forEach((call, k) => {
    const next = calls[k + 1];
    if (next !== undefined && call.from + call.steps > next.from) throw new RangeError(`capacity calls overlap from step ${next.from} on`);
  });
  return calls;
}
