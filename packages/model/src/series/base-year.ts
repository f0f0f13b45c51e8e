import { priceModeOf, type EnergyMarket } from '../project/energy-market.ts';
import { stripOfYear } from '../project/price-strip.ts';
import type { Project } from '../project/project.ts';
import { isReady, type SeriesRef } from '../project/series-ref.ts';

/** Year of a series that carries none: its 1 January is a Monday. */
const DEFAULT_BASE_YEAR = 2007;

/** The prices that count in project year 1: of prices by year, those of that year. */
function firstPrices(market: EnergyMarket): SeriesRef | undefined {
  switch (priceModeOf(market)) {
    case 'single':
      return market.price;
    case 'multiple':
      return stripOfYear(market.multiYearPrice, 1)?.price;
    case 'singleFile':
      return stripOfYear(market.singleFileMultiYearPrice, 1)?.price;
  }
}

/** The simulated calendar year: that of the prices or the delivery series in force, otherwise 2007 (D-094). */
export function baseYear(project: Project): number {
  const market = project.useEnergyMarket ? project.energyMarkets[0] : undefined;
  const contract = project.useContract ? project.contracts[0] : undefined;
  const ref = [
    market && firstPrices(market),
    contract?.energyPriceKind === 'import' ? contract.energyPriceTimeSeries : undefined,
    contract?.obligationKind === 'import' ? contract.obligationTimeSeries : undefined,
  ].find((one) => one && isReady(one));
  return ref?.year ?? DEFAULT_BASE_YEAR;
}
