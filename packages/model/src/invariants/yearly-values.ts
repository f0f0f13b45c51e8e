import type { Converter } from '../project/converter.ts';
import type { Escalator } from '../project/escalator.ts';
import type { PriceStrip, ProductionYear } from '../project/price-strip.ts';
import type { Project } from '../project/project.ts';
import { mapSame, withFields } from './keep-identity.ts';

/** Where a yearly value stands; early-stage switches all of them off, MODEL-53 resizes all of them. */
export type YearlyPlace = 'price' | 'cost' | 'augmentationPrice' | 'auxiliaryPrice' | 'roundTripEfficiency';
type Change = (value: Escalator, place: YearlyPlace) => Escalator;

const converter = (item: Converter, change: Change): Converter =>
  withFields(item, { omEscalator: change(item.omEscalator, 'cost'), replacementEscalator: change(item.replacementEscalator, 'cost') });

/**
 * Every yearly value of a project passed through a change; unchanged parts keep their identity. The one place that knows where they are.
 */
export function mapYearlyValues(project: Project, change: Change): Project {
  return withFields(project, {
    energyMarkets: mapSame(project.energyMarkets, (market) =>
      withFields(market, {
        priceEscalator: change(market.priceEscalator, 'price'),
        importPriceEscalator: change(market.importPriceEscalator, 'price'),
      }),
    ),
    regulationMarkets: mapSame(project.regulationMarkets, (market) =>
      withFields(market, {
        regUpPriceEscalator: change(market.regUpPriceEscalator, 'price'),
        regDownPriceEscalator: change(market.regDownPriceEscalator, 'price'),
      }),
    ),
    capacityMarkets: mapSame(project.capacityMarkets, (market) =>
      withFields(market, {
        capacityEscalator: change(market.capacityEscalator, 'price'),
        energyEscalator: change(market.energyEscalator, 'price'),
        shortagePenaltyPriceEscalator: change(market.shortagePenaltyPriceEscalator, 'price'),
      }),
    ),
    contracts: mapSame(project.contracts, (contract) =>
      withFields(contract, {
        energyPriceEscalator: change(contract.energyPriceEscalator, 'price'),
        shortagePenaltyPriceEscalator: change(contract.shortagePenaltyPriceEscalator, 'price'),
      }),
    ),
    solar: mapSame(project.solar, (item) =>
      withFields(item, { omEscalator: change(item.omEscalator, 'cost'), converter: converter(item.converter, change) }),
    ),
    wind: mapSame(project.wind, (item) => withFields(item, { omEscalator: change(item.omEscalator, 'cost') })),
    storage: mapSame(project.storage, (item) =>
      withFields(item, {
        omEscalator: change(item.omEscalator, 'cost'),
        converter: converter(item.converter, change),
        augmentationPriceDecline: change(item.augmentationPriceDecline, 'augmentationPrice'),
        auxiliaryLoadPriceMultiYear: change(item.auxiliaryLoadPriceMultiYear, 'auxiliaryPrice'),
        rteDegradationOverTime: change(item.rteDegradationOverTime, 'roundTripEfficiency'),
      }),
    ),
    inverter: converter(project.inverter, change),
  });
}

/** Every strip list of a project passed through a change of one strip. */
export function mapStrips(project: Project, change: <T extends PriceStrip | ProductionYear>(strip: T) => T): Project {
  const strips = <T extends PriceStrip | ProductionYear>(list: T[]): T[] => mapSame(list, change);
  return withFields(project, {
    energyMarkets: mapSame(project.energyMarkets, (market) =>
      withFields(market, {
        multiYearPrice: strips(market.multiYearPrice),
        singleFileMultiYearPrice: strips(market.singleFileMultiYearPrice),
      }),
    ),
    regulationMarkets: mapSame(project.regulationMarkets, (market) =>
      withFields(market, {
        multiYearRegUpPrice: strips(market.multiYearRegUpPrice),
        singleFileMultiYearRegUpPrice: strips(market.singleFileMultiYearRegUpPrice),
        multiYearRegDownPrice: strips(market.multiYearRegDownPrice),
        singleFileMultiYearRegDownPrice: strips(market.singleFileMultiYearRegDownPrice),
      }),
    ),
    wind: mapSame(project.wind, (item) => withFields(item, { productionData: strips(item.productionData) })),
  });
}
