import { importPriceByCharge } from '@stackwatt/engine';
import { yearFactor } from '../finance/escalator-of.ts';
import { stripIndex, valuesOfYear, type EnergyMarketInputs } from '../inputs/market-inputs.ts';
import type { Prepared } from '../prepare.ts';

/** Prices of an energy market in one project year at the point of interconnection, currency per MWh and step. */
export interface EnergyPrices {
  readonly price: Float64Array;
  /** The very series of `price` where buying costs what selling earns. */
  readonly importPrice: Float64Array;
}

/** Factors on the sale price and on an import price series, which has an escalator of its own; any other import price follows the sale price. */
function priceFactors({ project }: Prepared, place: number, projectYear: number): { sale: number; purchase: number } {
  const market = project.energyMarkets[place]!;
  return {
    sale: yearFactor(project, market.priceEscalator, projectYear),
    purchase: market.hasSeparateImportPrice ? yearFactor(project, market.importPriceEscalator, projectYear) : 1,
  };
}

// + 0: a fall of 100 % must not leave a minus zero of a negative price.
const times = (values: Float64Array, factor: number): Float64Array => (factor === 1 ? values : values.map((value) => value * factor + 0));

function importPriceOf({ importPrice }: EnergyMarketInputs, price: Float64Array, factor: number): Float64Array {
  switch (importPrice.kind) {
    case 'sale':
      return price;
    case 'charge':
      return importPriceByCharge(price, importPrice.charge);
    case 'series':
      return times(importPrice.values, factor);
  }
}

/** Prices of every energy market in a project year: its strip times its escalation. */
export const pricesOfYear = (prepared: Prepared, projectYear: number): EnergyPrices[] =>
  prepared.energyMarkets.map((market, place) => {
    const { sale, purchase } = priceFactors(prepared, place, projectYear);
    const price = times(valuesOfYear(market.price, projectYear), sale);
    return { price, importPrice: importPriceOf(market, price, purchase) };
  });

/** Whether the energy markets have the same prices in a year as in the one before. @param projectYear  2…lifetime */
export const hasPricesOfYearBefore = (prepared: Prepared, projectYear: number): boolean =>
  prepared.energyMarkets.every((market, place) => {
    const [before, now] = [priceFactors(prepared, place, projectYear - 1), priceFactors(prepared, place, projectYear)];
    return before.sale === now.sale && before.purchase === now.purchase && stripIndex(market.price, projectYear) === stripIndex(market.price, projectYear - 1);
  });
