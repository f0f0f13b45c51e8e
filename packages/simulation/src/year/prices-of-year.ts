import { importPriceByCharge } from '@stackwatt/engine';
import type { Escalator } from '@stackwatt/model';
import { yearFactor } from '../finance/escalator-of.ts';
import { stripIndex, valuesOfYear, type EnergyMarketInputs } from '../inputs/market-inputs.ts';
import type { Prepared } from '../prepare.ts';

/** Prices of an energy market in one project year at the point of interconnection, currency per MWh and step. */
export interface EnergyPrices {
  readonly price: Float64Array;
  /** The very series of `price` where buying costs what selling earns. */
  readonly importPrice: Float64Array;
}

/**
 * Factors on the sale price and on an import price series, which has an escalator of its own; any other import price follows the sale
 * price.
 */
function priceFactors({ project }: Prepared, place: number, projectYear: number): { sale: number; purchase: number } {
  const market = project.energyMarkets[place]!;
  return {
    sale: yearFactor(project, market.priceEscalator, projectYear),
    purchase: market.hasSeparateImportPrice ? yearFactor(project, market.importPriceEscalator, projectYear) : 1,
  };
}

function importPriceOf({ shared }: Prepared, { importPrice }: EnergyMarketInputs, price: Float64Array, factor: number): Float64Array {
  switch (importPrice.kind) {
    case 'sale':
      return price;
    case 'charge':
      return shared.once('import price', [price], [importPrice.charge], () => importPriceByCharge(price, importPrice.charge));
    case 'series':
      return shared.times(importPrice.values, factor);
  }
}

/** Prices of every energy market in a project year: its strip times its escalation. */
export const pricesOfYear = (prepared: Prepared, projectYear: number): EnergyPrices[] =>
  prepared.energyMarkets.map((market, place) => {
    const { sale, purchase } = priceFactors(prepared, place, projectYear);
    const price = prepared.shared.times(valuesOfYear(market.price, projectYear), sale);
    return { price, importPrice: importPriceOf(prepared, market, price, purchase) };
  });

/** Everything about the markets that may differ from year to year: strips and factors. */
function termsOf(prepared: Prepared, projectYear: number): number[] {
  const { project } = prepared;
  const factor = (escalator: Escalator): number => yearFactor(project, escalator, projectYear);
  return [
    ...prepared.energyMarkets.flatMap((market, place) => {
      const { sale, purchase } = priceFactors(prepared, place, projectYear);
      return [stripIndex(market.price, projectYear), sale, purchase];
    }),
    ...prepared.contracts.flatMap((_, k) =>
      [project.contracts[k]!.energyPriceEscalator, project.contracts[k]!.shortagePenaltyPriceEscalator].map(factor),
    ),
    ...prepared.capacityMarkets.flatMap((_, k) => {
      const market = project.capacityMarkets[k]!;
      return [market.capacityEscalator, market.energyEscalator, market.shortagePenaltyPriceEscalator].map(factor);
    }),
    ...prepared.regulationMarkets.flatMap(({ up, down }, k) => {
      const market = project.regulationMarkets[k]!;
      return [
        ...(up === undefined ? [] : [stripIndex(up.price, projectYear), factor(market.regUpPriceEscalator)]),
        ...(down === undefined ? [] : [stripIndex(down.price, projectYear), factor(market.regDownPriceEscalator)]),
      ];
    }),
  ];
}

/** Whether all markets and contracts pay in a year what they paid in the one before. @param projectYear  2…lifetime */
export function hasPricesOfYearBefore(prepared: Prepared, projectYear: number): boolean {
  const before = termsOf(prepared, projectYear - 1);
  return termsOf(prepared, projectYear).every((term, k) => term === before[k]);
}
