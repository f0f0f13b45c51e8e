import type { DetailResult, RevenueYear } from '@stackwatt/model';
import type { CaseFinance } from '../finance/case-finance.ts';
import type { YearSums } from '../year/year-result.ts';
import { regulationRevenue } from './regulation-result.ts';

/** Change against the year before, fraction of its size; null in year 1 and where there was nothing. */
const change = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined || before === 0 ? null : (now - before) / Math.abs(before);

/** Mean over what was sold; null without any. */
const perMwh = (income: number, mwh: number): number | null => (mwh > 0 ? income / mwh : null);

/** Revenue by market, contract and year (DET-52 to DET-54). Imports are netted in the revenue of a market, not in its price. */
export function revenueResult(years: readonly YearSums[], { operatingByYear, cashFlow }: CaseFinance): DetailResult['revenue'] {
  const first = years[0]!;
  const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);
  return {
    columns: {
      contracts: namesOf(first.contracts),
      energyMarkets: namesOf(first.energyMarkets),
      capacityMarkets: namesOf(first.capacityMarkets),
      regulationMarkets: namesOf(first.regulationMarkets),
    },
    items: years.map((year, y): RevenueYear => {
      const before = years[y - 1];
      return {
        year: y + 1,
        energyMarkets: year.energyMarkets.map((market, k) => {
          const past = before?.energyMarkets[k];
          return {
            ...sold(market),
            revenueChange: change(market.revenue, past?.revenue),
            energy: market.soldMwh,
            price: market.price,
            priceChange: change(market.price, past?.price),
          };
        }),
        contracts: year.contracts.map((contract, k) => {
          const past = before?.contracts[k];
          const price = perMwh(contract.revenue, contract.mwh);
          return {
            ...sold(contract),
            revenueChange: change(contract.revenue, past?.revenue),
            energy: contract.mwh,
            price,
            priceChange: change(price, past && perMwh(past.revenue, past.mwh)),
            shortage: contract.shortageMwh,
            penalty: contract.penalty,
          };
        }),
        capacityMarkets: year.capacityMarkets.map((market, k) => {
          const past = before?.capacityMarkets[k];
          const revenue = market.capacityRevenue + market.energyRevenue;
          return {
            name: market.name,
            capacityRevenue: market.capacityRevenue,
            energyRevenue: market.energyRevenue,
            revenue,
            revenueChange: change(revenue, past && past.capacityRevenue + past.energyRevenue),
            capacityBid: market.bidMw,
            energy: market.energyMwh,
            penalty: market.penalty,
          };
        }),
        regulationMarkets: regulationRevenue(year, before, change),
        operatingCost: operatingByYear[y]!,
        augmentationCost: cashFlow.components.reduce((sum, part) => sum + part.augmentation[y + 1]!, 0),
      };
    }),
  };

  function sold(market: YearSums['energyMarkets'][number] | YearSums['contracts'][number]) {
    const { name, revenue, solarRevenue, windRevenue, storageRevenue, solarMwh, windMwh, storageMwh } = market;
    return {
      name,
      revenue,
      solarRevenue,
      windRevenue,
      storageRevenue,
      solarEnergy: solarMwh,
      windEnergy: windMwh,
      storageEnergy: storageMwh,
    };
  }
}
