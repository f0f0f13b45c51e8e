import { addStorage, newProject, setField, setPlace, setUseEnergyMarket } from '@stackwatt/model';
import { seriesCollector, withDayAheadPrices, withRates, withStorage, type Sample } from './build-sample.ts';

const SITE = { lat: 33.4, lng: -112.1, utcOffsetHours: -7, address: 'Phoenix, AZ, USA', countryName: 'United States', countryCode: 'US' };

export const standAloneStorage: Sample = {
  id: 'stand-alone-storage',
  name: 'Stand-alone storage',
  description:
    'A 4-hour storage unit that lives on price differences alone: it buys at noon, sells in the evening, leaves differences alone that do not pay for its wear, and buys every year the capacity that the year took.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(newProject('2027-01-01'), SITE);
    p = {
      ...p,
      name: 'Salt River storage',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'CAISO',
      noticeToProceed: '2026-06-01',
    };
    p = setUseEnergyMarket(p, true);
    p = withDayAheadPrices(
      p,
      add,
      { mean: 46, middayDip: 34, eveningPeak: 62, surplusDays: 0.1, scarceDays: 0.04, scarcePrice: 700, noise: 3 },
      3141,
    );
    p = setField(p, ['energyMarkets', 0, 'useImportPriceMultiplier'], true);
    p = addStorage(p);
    p = withStorage(p, 'Energy Storage (1 MW / 4 MWh)', { sizes: [25, 50, 75, 100], capital: 900_000, operating: 16_000, wearCost: 5 });
    p = setField(p, ['exportLimit'], 75);
    p = withRates(p, { discount: 8, inflation: 2.5 });
    return { project: p, series };
  },
};
