import {
  addCapacityMarket,
  addEnergyMarket,
  addIncentive,
  addSolar,
  addStorage,
  newProject,
  setEarlyAnalysis,
  setField,
  setMarketPrice,
  setPlace,
  setScheduleCells,
  setUseEnergyMarket,
} from '@stackwatt/model';
import { syntheticPrices } from '../synthetic/prices.ts';
import { randomOf, normalOf } from '../synthetic/random.ts';
import { seriesCollector, withRates, withSolar, withStorage, withWeather, type Sample } from './build-sample.ts';

const SITE = { lat: 33.6, lng: -114.6, utcOffsetHours: -8, address: 'Blythe, CA, USA', countryName: 'United States', countryCode: 'US' };
const PERMITTED = Array.from({ length: 24 }, (_, row) => Array.from({ length: 5 }, (_, i) => ({ row, hour: 17 + i }))).flat();

/** Real-time prices: the day-ahead ones with a spread that comes and goes. */
function realTime(dayAhead: Float64Array, seed: number): Float64Array {
  const normal = normalOf(randomOf(seed));
  let spread = 0;
  return dayAhead.map((price) => {
    spread = 0.7 * spread + 6 * normal();
    return Math.round((price + spread) * 100) / 100;
  });
}

export const lateStageHybrid: Sample = {
  id: 'late-stage-hybrid',
  name: 'Late-stage hybrid with several revenues',
  description:
    'What a lender asks for: 25 years, each calculated. Solar that degrades and storage that ages and gets a fifth of its capacity anew, at falling prices, whenever it has lost that much, day-ahead and real-time energy and a capacity payment, the investment credit and accelerated depreciation.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(newProject('2028-01-01'), SITE);
    p = {
      ...p,
      name: 'Palo Verde hybrid',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'CAISO',
      noticeToProceed: '2026-06-01',
    };
    p = setEarlyAnalysis(p, false);
    p = setUseEnergyMarket(p, true);
    const dayAhead = syntheticPrices(
      { mean: 46, middayDip: 32, eveningPeak: 54, surplusDays: 0.14, scarceDays: 0.035, scarcePrice: 600, noise: 3 },
      8128,
    );
    p = setMarketPrice(p, 'dam', add(dayAhead, { name: 'Energy Price' }));
    p = addEnergyMarket(p, 'rtm');
    p = setMarketPrice(p, 'rtm', add(realTime(dayAhead, 496), { name: 'Energy Price' }));
    // A fifth of the storage waits for real time; solar is sold day-ahead.
    p = setField(p, ['energyMarkets', 0, 'maxStorageCommitmentSensitivity'], [80]);
    p = addCapacityMarket(p);
    // Resource adequacy as a planning value, 6 $/kW-month, backed by 60 % of the storage's energy.
    p = setField(p, ['capacityMarkets', 0, 'singleYearPrice'], 72_000);
    p = setField(p, ['capacityMarkets', 0, 'totalCallsPerYear'], 8);
    p = setField(p, ['capacityMarkets', 0, 'allocatedStorageCapacity'], 60);
    p = setScheduleCells(p, 'capacity-1', PERMITTED, true);
    p = addStorage(addSolar(p));
    p = withWeather(p, add, SITE, 1729, [22.5, 11, 7, 65]);
    p = withSolar(p, { sizes: [100], capital: 620_000, operating: 13_000, derating: 88 });
    p = withStorage(p, 'Energy Storage (1 MW / 4 MWh)', { sizes: [30, 50], capital: 980_000, operating: 15_000, wearCost: 6 });
    p = setField(p, ['storage', 0, 'augmentationPriceDecline', 'enabled'], true);
    p = addIncentive(addIncentive(p, 'itc'), 'macrs');
    p = setField(p, ['exportLimit'], 100);
    p = withRates(p, { discount: 8, inflation: 2.5 });
    return { project: p, series };
  },
};
