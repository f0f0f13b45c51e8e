import type { RegulationMarketRevenue, RegulationOffer, RegulationResult } from '@stackwatt/model';
import { HOURS_PER_YEAR } from '@stackwatt/units';
import type { RegulationMarketSums } from '../markets/regulation-year.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import type { YearSums } from '../year/year-result.ts';
import { meanDay } from './day-profiles.ts';
import { pairOf } from './performance.ts';
import { hourlyMeans, meansByMonthAndHour, sumsByMonth } from './soc-profile.ts';

/** Committed regulation capacity and its energy in every regulation market (DET-30). */
export function regulationResults(years: readonly YearSums[], first: SimulatedYear, stepHours: number): RegulationResult[] {
  const hours = regulationHours(first, stepHours);
  return first.regulation.map(({ inputs }, k) => {
    const pair = (of: (market: RegulationMarketSums) => number) => pairOf(years.map((year) => of(year.regulationMarkets[k]!)));
    return {
      name: inputs.name,
      regUpCapacityRevenue: pair((market) => market.upCapacityRevenue),
      regUpEnergyRevenue: pair((market) => market.upEnergyRevenue),
      regUpEnergyExports: pair((market) => market.upEnergyMwh),
      regDownCapacityRevenue: pair((market) => market.downCapacityRevenue),
      regDownEnergyExpense: pair((market) => market.downEnergyExpense),
      regDownEnergyImports: pair((market) => market.downEnergyMwh),
      ...hours[k]!,
    };
  });
}

/** What every hour of a year earns and costs in every regulation market, and what is offered in it. */
export const regulationHours = (
  { regulation, committedRegulation }: SimulatedYear,
  stepHours: number,
): Pick<RegulationResult, 'timeSeries' | 'offers'>[] =>
  regulation.map(({ inputs, upPrice, downPrice, energyPrice }, k) => {
    const { upMw, downMw } = committedRegulation[k]!;
    const capacity = (mw: Float64Array, price: Float64Array | undefined): number[] =>
      price === undefined ? [] : hourly(mw.map((value, t) => value * stepHours * price[t]!));
    const energy = (mw: Float64Array, price: Float64Array | undefined): number[] =>
      price === undefined ? [] : hourly(mw.map((value, t) => value * stepHours * inputs.throughput * (energyPrice?.[t] ?? 0)));
    const offer = (mw: Float64Array, price: Float64Array | undefined): RegulationOffer | null => {
      if (price === undefined) return null;
      const offered = hourlyMeans(mw);
      return {
        offeredMw: meansByMonthAndHour(offered),
        price: meanDay(hourlyMeans(price)),
        calledMwh: sumsByMonth(mw, stepHours * inputs.throughput),
        hoursWithoutOffer: offered.filter((value) => value === 0).length,
      };
    };
    return {
      timeSeries: {
        regUpCapacityRevenue: capacity(upMw, upPrice),
        regUpEnergyRevenue: energy(upMw, upPrice),
        regDownCapacityRevenue: capacity(downMw, downPrice),
        regDownEnergyExpense: energy(downMw, downPrice),
      },
      offers: { up: offer(upMw, upPrice), down: offer(downMw, downPrice) },
    };
  });

function hourly(values: Float64Array): number[] {
  const perHour = values.length / HOURS_PER_YEAR;
  return Array.from(hourlyMeans(values), (mean) => mean * perHour);
}

/** Reg-Down is paid for its committed capacity and pays for its energy (DET-54). */
export function regulationRevenue(
  year: YearSums,
  before: YearSums | undefined,
  change: (now: number | null, before: number | null | undefined) => number | null,
): RegulationMarketRevenue[] {
  const up = (market: RegulationMarketSums): number => market.upCapacityRevenue + market.upEnergyRevenue;
  const down = (market: RegulationMarketSums): number => market.downCapacityRevenue - market.downEnergyExpense;
  return year.regulationMarkets.map((market, k) => {
    const past = before?.regulationMarkets[k];
    return {
      name: market.name,
      totalRegUpRevenue: up(market),
      totalRegDownRevenue: down(market),
      totalRegUpRevenueChange: change(up(market), past && up(past)),
      totalRegDownRevenueChange: change(down(market), past && down(past)),
    };
  });
}
