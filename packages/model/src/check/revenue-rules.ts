import { isReady } from '../project/series-ref.ts';
import { sizesOf } from '../project/sizing.ts';
import { windSizes } from '../project/sizes.ts';
import { error } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

const hasPower = (values: readonly number[]): boolean => values.some((value) => value > 0);

/** CHK-01 */
export const hasRevenue: Rule = (project) =>
  project.useEnergyMarket || project.useRegulationMarket || project.useCapacityMarket || project.useContract
    ? []
    : [error('CHK-01', messages.noRevenue, { step: 'revenue' })];

/** CHK-05: without a capacity market something must produce or shift energy. */
export const hasPowerSource: Rule = (project) => {
  if (project.useCapacityMarket) return [];
  const powered =
    (project.useStorage && project.storage.some((item) => hasPower(sizesOf(item.sizing)))) ||
    (project.useSolar && project.solar.some((item) => hasPower(sizesOf(item.sizing)))) ||
    (project.useWind && project.wind.some((item) => hasPower(windSizes(item))));
  return powered ? [] : [error('CHK-05', messages.noPowerSource, { step: 'equipment' })];
};

/** CHK-06, and the same for a separate import price. */
export const energyPricesAreImported: Rule = (project) =>
  !project.useEnergyMarket
    ? []
    : project.energyMarkets.flatMap((market, index) => [
        ...(isReady(market.price) || market.useMultiYearPrice || market.useSingleFileMultiYearPrice
          ? []
          : [error('CHK-06', messages.noEnergyPrice, { step: 'revenue', anchor: market.id, field: `energyMarkets.${index}.price` })]),
        ...(market.hasSeparateImportPrice && !isReady(market.importPrice)
          ? [error('import-price', messages.noImportPrice, { step: 'revenue', anchor: market.id, field: `energyMarkets.${index}.importPrice` })]
          : []),
      ]);
