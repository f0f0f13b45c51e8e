import type { CashflowNode, DetailResult, Pair } from '@stackwatt/model';
import { HOURS_PER_YEAR, KILO, toPercent } from '@stackwatt/units';
import { formatMoney, formatPercent, formatUnit, scaleFor } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { capital } from '../../../lib/capital.ts';

/** What of a system the figures are worked out from. */
type Known = Pick<
  DetailResult,
  'cashflow' | 'cashflowCumulative' | 'cashflowTable' | 'cashflowTree' | 'financial' | 'performance' | 'row' | 'solar' | 'wind' | 'storage'
>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const nodeOf = ({ cashflowTree }: Known, name: string): CashflowNode | undefined => cashflowTree.find((one) => one.name === name);
const moneyIn =
  (symbol: string, values: readonly number[]) =>
  (value: number): string =>
    formatMoney(value, symbol, scaleFor(values), 2);
const energy = (mwh: number): string => (Math.abs(mwh) >= 10 * KILO ? formatUnit(mwh / KILO, 1, 'GWh') : formatUnit(mwh, 1, 'MWh'));

/** NPV = what flows in each year, discounted: the year before operation, and all others together. */
export function npvNumbers(known: Known, symbol: string): string[] {
  const [first = 0, ...later] = known.cashflowTable.map(({ discounted }) => discounted);
  const money = moneyIn(symbol, [first, sum(later)]);
  return [
    `${money(first)} before operation, ${money(sum(later))} from ${later.length} years discounted at ${formatPercent(known.financial.realDiscountRate, 2)} real`,
    `NPV = ${money(first)} + ${money(sum(later))} = ${money(known.financial.npv)}`,
  ];
}

/** How often a flow changes its sign from year to year, years without one left out. */
const signChanges = (flows: readonly number[]): number => {
  const signs = flows.map(Math.sign).filter((sign) => sign !== 0);
  return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
};

/** UX-39: at the rate both sides cancel; and in words why there is none, or which of several is shown. */
export function irrNumbers(known: Known, symbol: string): string[] {
  const { irr, irrNote } = known.financial;
  const flows = known.cashflow;
  const changes = signChanges(flows);
  const often =
    changes === 0
      ? `The net cash flow is ${sum(flows) < 0 ? 'below' : 'above'} zero in every year that has one, so no rate brings it to zero.`
      : `The net cash flow changes its sign ${changes === 1 ? 'once: there is exactly one rate' : `${formatNumber(changes)} times, so it can have several rates or none; the NPV decides`}.`;
  const note = irrNote === '' ? [] : [`${capital(irrNote)}.`];
  if (irr === null) return [...note, often];
  const worth = flows.map((flow, year) => flow / (1 + irr) ** year);
  const [out, back] = [sum(worth.filter((value) => value < 0)), sum(worth.filter((value) => value > 0))];
  const money = moneyIn(symbol, [out, back]);
  return [
    ...note,
    `At ${formatPercent(irr, 2)} real, ${money(back)} come in and ${money(out)} go out: together ${money(sum(worth))}.`,
    often,
  ];
}

/** The straight line through the year in which the sum reaches zero; or why it does not, and that it falls again. */
export function paybackNumbers(known: Known, symbol: string): string[] {
  const sums = known.cashflowCumulative;
  const money = moneyIn(symbol, sums);
  const [{ payback }, end] = [known.financial, sums.at(-1) ?? 0];
  if (sums.every((value) => value === 0)) return ['Nothing is spent and nothing earned: there is nothing to pay back.'];
  if (payback === null)
    return [`The cumulative cash flow stays below zero; after ${sums.length - 1} years ${money(-end)} are missing. It is not paid back.`];
  const at = sums.findIndex((value, year) => year > 0 && sums[year - 1]! < 0 && value >= 0);
  if (at < 0) return ['The cumulative cash flow is never below zero: nothing has to be paid back.'];
  const [before, flow] = [sums[at - 1]!, known.cashflow[at]!];
  // A year later the sum may be in the last digits of zero, which is no fall.
  const largest = known.cashflow.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const again = sums.findIndex((value, year) => year > at && value < -1e-9 * largest);
  return [
    `${money(-before)} are missing ${at - 1 === 0 ? 'before operation begins' : `${at - 1} ${at === 2 ? 'year' : 'years'} after it begins`}, the next year brings ${money(flow)}: ${formatNumber(at - 1)} + ${formatNumber(-before / flow, 2)} = ${formatUnit(payback, 2, 'yr')}`,
    ...(again < 0
      ? []
      : [`The sum falls below zero again ${again} years after operation begins (${money(sums[again]!)}); the first recovery counts.`]),
  ];
}

const isOnCapital = ({ name }: CashflowNode): boolean => name !== 'Production credit';
/** Energy bought is netted in revenue and no cost of what is delivered. */
const BOUGHT: readonly string[] = ['Regulation-down energy', 'Energy bought for charging', 'Auxiliary load purchases'];

/** What the levelized cost divides, all discounted: capital and what runs, less incentives on capital, over energy delivered. */
export function levelizedParts(known: Known): {
  readonly capital: number;
  readonly running: number;
  readonly incentives: number;
  readonly mwh: number;
} {
  const worth = (values: readonly number[]): number => sum(values.map((value, year) => value * known.cashflowTable[year]!.discountFactor));
  const of = (name: string): number => worth(nodeOf(known, name)?.values ?? []);
  const operating = nodeOf(known, 'Operating expenses');
  const bought = sum((operating?.children ?? []).filter(({ name }) => BOUGHT.includes(name)).map(({ values }) => worth(values)));
  return {
    capital: 0 - of('Capital'),
    running: 0 - (of('Operating expenses') - bought + of('Augmentation') + of('Replacement') + of('Salvage')),
    incentives: sum((nodeOf(known, 'Incentives')?.children ?? []).filter(isOnCapital).map(({ values }) => worth(values))),
    mwh: of('Energy sold'),
  };
}

export function lcoeNumbers(known: Known, symbol: string): string[] {
  const { capital, running, incentives, mwh } = levelizedParts(known);
  const cost = capital + running;
  const { lcoe } = known.financial;
  if (lcoe === null) return ['Nothing is delivered, so there is nothing to divide by: no LCOE.'];
  const money = moneyIn(symbol, [cost]);
  return [
    `Cost today ${money(cost)}${incentives === 0 ? '' : ` less incentives on capital ${money(incentives)}`}; energy delivered, discounted, ${energy(mwh)}, gross`,
    `LCOE = ${money(cost - incentives)} / ${energy(mwh)} = ${formatUnit(lcoe, 2, `${symbol}/MWh`)}`,
  ];
}

/** Of every part what it costs. */
export function capitalNumbers(known: Known, symbol: string): string[] {
  const parts = (nodeOf(known, 'Capital')?.children ?? []).map(({ name, values }) => ({ name, cost: 0 - sum(values) }));
  const money = moneyIn(symbol, [known.financial.capitalCost]);
  if (parts.length === 0) return [];
  return [`${parts.map(({ name, cost }) => `${name} ${money(cost)}`).join(' + ')} = ${money(sum(parts.map(({ cost }) => cost)))}`];
}

/** Of the first year of operation: what is sold less what is bought for it. */
export function revenueNumbers(known: Known, symbol: string): string[] {
  const sold = nodeOf(known, 'Revenues')?.values[1] ?? 0;
  const bought = sold - known.financial.revenue.first;
  const money = moneyIn(symbol, [sold]);
  return [
    `Sold ${money(sold)} less energy bought ${money(bought)} = ${money(known.financial.revenue.first)} in the first year of operation`,
  ];
}

/** Of every array or wind farm in the first year: production over what its nameplate would give in all hours. */
export function capacityFactorNumbers(known: Known, of: 'solar' | 'wind'): string[] {
  const parts = of === 'solar' ? known.solar.pvs : known.wind.turbines;
  return parts.flatMap(({ name, nameplateCapacity, items }) => {
    const [first] = items;
    if (!first || nameplateCapacity === 0) return [];
    return [
      `${name}: ${energy(first.production)} / (${formatUnit(nameplateCapacity, 1, 'MW')} × ${formatNumber(HOURS_PER_YEAR)} h) = ${formatPercent(first.production / (nameplateCapacity * HOURS_PER_YEAR), 1)}`,
    ];
  });
}

const capacityOf = ({ storage }: Known): number => sum(storage.map(({ nameplateCapacity }) => nameplateCapacity));

export function cyclesNumbers(known: Known): string[] {
  const capacity = capacityOf(known);
  const { storageThroughput, equivalentCycles, utilizationRate } = known.performance;
  if (capacity === 0) return [];
  return [
    `${energy(storageThroughput.first)} discharged in the first year / ${energy(capacity)} = ${formatNumber(equivalentCycles.first, 1)}, or ${formatNumber(utilizationRate.first, 1)}\u00a0% of the capacity a day`,
  ];
}

/** What is lost as a share of what sun and wind gave. */
export function lossNumbers(known: Known, lost: Pair): string[] {
  const { solarProduction, windProduction } = known.performance;
  const given = solarProduction.first + windProduction.first;
  if (given === 0) return [];
  return [
    `${energy(lost.first)} of ${energy(given)} from sun and wind in the first year: ${formatNumber(toPercent(lost.first / given), 2)}\u00a0%`,
  ];
}

export function lcosNumbers(known: Known, symbol: string): string[] {
  return known.storage.flatMap((store) => {
    const { name, levelizedCostOfStorage: lcos, capitalCost, items } = store;
    const discharged = sum(items.map(({ energyOutput }) => energyOutput));
    if (lcos === null) return [`${name} discharges nothing: no LCOS.`];
    const money = moneyIn(symbol, [capitalCost]);
    return [
      `${name}: capital ${money(capitalCost)}, ${energy(discharged)} discharged in ${items.length} years; both discounted and with its running cost and purchases ${formatUnit(lcos, 2, `${symbol}/MWh`)}`,
    ];
  });
}
