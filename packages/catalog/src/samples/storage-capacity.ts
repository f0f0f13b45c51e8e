import { addCapacityMarket, addStorage, newProject, setField, setPlace, setScheduleCells, setUseEnergyMarket } from '@stackwatt/model';
import { seriesCollector, withDayAheadPrices, withRates, withStorage, type Sample } from './build-sample.ts';

const SITE = { lat: 39.96, lng: -82.99, utcOffsetHours: -5, address: 'Columbus, OH, USA', countryName: 'United States', countryCode: 'US' };
/** Hours in which capacity may be called: 16 to 21 h of every day. */
const PERMITTED = Array.from({ length: 24 }, (_, row) => Array.from({ length: 6 }, (_, i) => ({ row, hour: 16 + i }))).flat();

export const storageCapacity: Sample = {
  id: 'storage-capacity',
  name: 'Storage in a capacity market',
  description:
    'A 4-hour storage unit that is paid for being there: the capacity auction pays by the MW and year, the day-ahead market for what it moves, and ten calls of four hours on the days of the highest prices must be met in full. So that they always are, what a year takes of its capacity is bought again.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(newProject('2027-06-01'), SITE);
    p = {
      ...p,
      name: 'Scioto storage',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'PJM',
      noticeToProceed: '2026-06-01',
    };
    p = setUseEnergyMarket(p, true);
    p = withDayAheadPrices(
      p,
      add,
      { mean: 41, middayDip: 6, eveningPeak: 40, surplusDays: 0.03, scarceDays: 0.02, scarcePrice: 400, noise: 3 },
      1618,
    );
    p = addCapacityMarket(p);
    // PJM's auction for 2025/26: 269.92 $/MW-day in the RTO zone, 98,521 $ a year, with half of a 4-hour storage unit's power accredited.
    p = setField(p, ['capacityMarkets', 0, 'singleYearPrice'], 98_521);
    p = setField(p, ['capacityMarkets', 0, 'allocatedStorageCapacity'], 50);
    p = setScheduleCells(p, 'capacity-1', PERMITTED, true);
    p = addStorage(p);
    p = withStorage(p, 'Energy Storage (1 MW / 4 MWh)', { sizes: [25, 50, 75], capital: 820_000, operating: 16_000, wearCost: 5 });
    p = setField(p, ['exportLimit'], 80);
    p = withRates(p, { discount: 8, inflation: 2.5 });
    return { project: p, series };
  },
};
