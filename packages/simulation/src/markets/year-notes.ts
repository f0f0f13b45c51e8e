import type { Prepared } from '../prepare.ts';
import type { YearSums } from '../year/year-result.ts';
import { jointPartsOf } from './contract-year.ts';

/** What a reader of the result has to know about how its markets were counted; each note once, whatever years it is about. */
export function marketNotes(prepared: Prepared, years: readonly Pick<YearSums, 'capacityMarkets'>[]): string[] {
  const { contracts } = prepared;
  const unplaced = years.flatMap(({ capacityMarkets }) => capacityMarkets.flatMap(({ name, calls, unplacedCalls }) =>
    unplacedCalls === 0 ? [] : [`${name}: ${unplacedCalls} of ${calls + unplacedCalls} calls a year find no permitted hours on the highest-price days`]));
  const cut = contracts.flatMap(({ name, cutDays }) =>
    cutDays === 0 ? [] : [`${name}: on ${cutDays} days windows of different hours overlap and are each owed evenly over their hours`]);
  const joint = jointPartsOf(prepared)?.cutDays ?? 0;
  const side = joint === 0 ? [] : [`Delivery contracts: on ${joint} days their obligations of different hours overlap and are each owed evenly over their hours`];
  return [...new Set([...unplaced, ...cut, ...side])];
}
