import { addCapacityMarket, addStorage, newProject, setField, setMarketPrice, setPlace, setScheduleCells, setStorageType, setUseEnergyMarket } from '@stackwatt/model';
import { getStorage } from '../storages.ts';
import { syntheticPrices } from '../synthetic/prices.ts';
import { seriesCollector, withCost, withRates, type Sample } from './build-sample.ts';

const SITE = { lat: 39.96, lng: -82.99, utcOffsetHours: -5, address: 'Columbus, OH, USA', countryName: 'United States', countryCode: 'US' };
/** Hours in which capacity may be called: 16 to 21 h of every day. */
const PERMITTED = Array.from({ length: 24 }, (_, row) => Array.from({ length: 6 }, (_, i) => ({ row, hour: 16 + i }))).flat();

export const storageCapacity: Sample = {
  id: 'storage-capacity',
  name: 'Storage in a capacity market',
  description: 'A 4-hour store that is paid for being there: the capacity auction pays by the MW and year, the day-ahead market for what it moves, and ten calls of four hours on the dearest days must be met in full.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(newProject('2027-06-01'), SITE);
    p = { ...p, name: 'Scioto storage', author: 'Stackwatt sample', notes: this.description, electricityMarket: 'PJM', noticeToProceed: '2026-06-01' };
    p = setUseEnergyMarket(p, true);
    p = setMarketPrice(p, 'dam', add(
      syntheticPrices({ mean: 41, middayDip: 6, eveningPeak: 40, surplusDays: 0.03, scarceDays: 0.02, scarcePrice: 400, noise: 3 }, 1618),
      { name: 'Energy Price' }));
    p = addCapacityMarket(p);
    // PJM's auction for 2025/26: 269.92 $/MW-day in the RTO zone, 98,521 $ a year, with half of a 4-hour store's power accredited.
    p = setField(p, ['capacityMarkets', 0, 'singleYearPrice'], 98_521);
    p = setField(p, ['capacityMarkets', 0, 'allocatedStorageCapacity'], 50);
    p = setScheduleCells(p, 'capacity-1', PERMITTED, true);
    p = addStorage(p);
    p = setStorageType(p, 'storage-1', getStorage('Energy Storage (1 MW / 4 MWh)'));
    p = setField(p, ['storage', 0, 'sizing', 'absolute'], [25, 50, 75]);
    p = withCost(p, 'storage', { capital: 820_000, operating: 16_000 });
    p = setField(p, ['storage', 0, 'wearCost'], 5);
    p = setField(p, ['exportLimit'], 80);
    p = withRates(p, { discount: 8, inflation: 2.5 });
    return { project: p, series };
  },
};
