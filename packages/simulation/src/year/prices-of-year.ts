import { yearFactor } from '../finance/escalator-of.ts';
import type { MarketInputs } from '../inputs/market-inputs.ts';
import type { Prepared } from '../prepare.ts';

/** Factors on the sale price and on what energy bought costs: its own price series has an escalator of its own, anything else follows the sale price. */
function priceFactors({ project }: Prepared, projectYear: number): { sale: number; purchase: number } {
  const market = project.useEnergyMarket ? project.energyMarkets[0] : undefined;
  if (market === undefined) return { sale: 1, purchase: 1 };
  const sale = yearFactor(project, market.priceEscalator, projectYear);
  return { sale, purchase: market.hasSeparateImportPrice ? yearFactor(project, market.importPriceEscalator, projectYear) : sale };
}

const times = (values: Float64Array, factor: number): Float64Array => (factor === 1 ? values : values.map((value) => value * factor));

/** Prices of a project year, currency per MWh: those of year 1 times their escalation. */
export function pricesOfYear(prepared: Prepared, projectYear: number): Pick<MarketInputs, 'price' | 'importPrice'> {
  const { market } = prepared;
  const { sale, purchase } = priceFactors(prepared, projectYear);
  const price = times(market.price, sale);
  return { price, importPrice: market.importPrice === market.price && sale === purchase ? price : times(market.importPrice, purchase) };
}

/** Whether a year has the prices of the one before. @param projectYear  2…lifetime */
export function hasPricesOfYearBefore(prepared: Prepared, projectYear: number): boolean {
  const [before, now] = [priceFactors(prepared, projectYear - 1), priceFactors(prepared, projectYear)];
  return before.sale === now.sale && before.purchase === now.purchase;
}
