import type { RegulationMarketRevenue, RegulationResult } from '@stackwatt/model';
import { HOURS_PER_YEAR } from '@stackwatt/units';
import type { RegulationMarketSums } from '../markets/regulation-year.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import type { YearSums } from '../year/year-result.ts';
import { pairOf } from './performance.ts';

/** Committed regulation capacity and its energy in every regulation market (DET-30). */
export function regulationResults(years: readonly YearSums[], first: SimulatedYear, stepHours: number): RegulationResult[] {
  const series = regulationSeries(first, stepHours);
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
      timeSeries: series[k]!,
    };
  });
}

/** What every hour of a year earns and costs in every regulation market. */
export const regulationSeries = ({ regulation, committedRegulation }: SimulatedYear, stepHours: number): RegulationResult['timeSeries'][] =>
  regulation.map(({ inputs, upPrice, downPrice, energyPrice }, k) => {
    const { upMw, downMw } = committedRegulation[k]!;
    const capacity = (mw: Float64Array, price: Float64Array | undefined): number[] =>
      price === undefined ? [] : hourly(mw.map((value, t) => value * stepHours * price[t]!));
    const energy = (mw: Float64Array, price: Float64Array | undefined): number[] =>
      price === undefined ? [] : hourly(mw.map((value, t) => value * stepHours * inputs.throughput * (energyPrice?.[t] ?? 0)));
    return {
      regUpCapacityRevenue: capacity(upMw, upPrice),
      regUpEnergyRevenue: energy(upMw, upPrice),
      regDownCapacityRevenue: capacity(downMw, downPrice),
      regDownEnergyExpense: energy(downMw, downPrice),
    };
  });

function hourly(values: Float64Array): number[] {
  const perHour = values.length / HOURS_PER_YEAR;
  const out = Array.from({ length: HOURS_PER_YEAR }, () => 0);
  for (let t = 0; t < values.length; t++) out[Math.floor(t / perHour)]! += values[t]!;
  return out;
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
