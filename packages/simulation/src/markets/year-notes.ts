import type { Prepared } from '../prepare.ts';
import type { YearSums } from '../year/year-result.ts';
import { jointPartsOf } from './contract-year.ts';

type NotedYear = Pick<YearSums, 'capacityMarkets' | 'contracts' | 'exportMwh'>;

/** Share of the export of a year below which what is not paid is a rounding. */
const ROUNDING = 1e-6;

/** What a reader of the result has to know about how its markets were counted; each note once, whatever years it is about. */
export function marketNotes(prepared: Prepared, years: readonly NotedYear[]): string[] {
  const { contracts } = prepared;
  const unplaced = years.flatMap(({ capacityMarkets }) =>
    capacityMarkets.flatMap(({ name, calls, unplacedCalls }) =>
      unplacedCalls === 0
        ? []
        : [`${name}: ${unplacedCalls} of ${calls + unplacedCalls} calls a year find no permitted hours on the highest-price days`],
    ),
  );
  const cut = contracts.flatMap(({ name, cutDays }) =>
    cutDays === 0 ? [] : [`${name}: on ${cutDays} days windows of different hours overlap and are each owed evenly over their hours`],
  );
  const joint = jointPartsOf(prepared)?.cutDays ?? 0;
  const side =
    joint === 0
      ? []
      : [`Delivery contracts: on ${joint} days their obligations of different hours overlap and are each owed evenly over their hours`];
  return [...new Set([...unplaced, ...cut, ...side, ...unpaid(prepared, years)])];
}

/** Without an energy market nobody takes what contracts and calls leave of the export: it is delivered all the same and earns nothing. */
function unpaid({ energyMarkets }: Prepared, years: readonly NotedYear[]): string[] {
  if (energyMarkets.length > 0) return [];
  const leftOf = ({ exportMwh, contracts, capacityMarkets }: NotedYear): number =>
    exportMwh - contracts.reduce((sum, { mwh }) => sum + mwh, 0) - capacityMarkets.reduce((sum, { energyMwh }) => sum + energyMwh, 0);
  const place = years.findIndex((year) => leftOf(year) > ROUNDING * year.exportMwh);
  const year = years[place];
  if (year === undefined) return [];
  const mwh = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
  return [
    `${mwh(leftOf(year))} of the ${mwh(year.exportMwh)} MWh exported in year ${place + 1} of operation are sold to nobody and earn nothing: there is no energy market to take what contracts and calls leave`,
  ];
}
