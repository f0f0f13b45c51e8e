import { addSolar, addStorage, newProject, setField, setPlace, setUseEnergyMarket } from '@stackwatt/model';
import { seriesCollector, withDayAheadPrices, withRates, withSolar, withStorage, withWeather, type Sample } from './build-sample.ts';

const SITE = { lat: 31.9, lng: -102.3, utcOffsetHours: -6, address: 'Odessa, TX, USA', countryName: 'United States', countryCode: 'US' };

export const texasPvStorage: Sample = {
  id: 'texas-pv-storage',
  name: 'Solar and storage, day-ahead market',
  description:
    'A PV plant with a 4-hour storage unit in a sunny market whose midday prices fall below zero in spring. Which array and which storage earn most behind 80 MW of interconnection? The storage ages; what a year takes of its capacity is bought again every year.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(newProject('2027-06-01'), SITE);
    p = {
      ...p,
      name: 'Caprock Flats',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'ERCOT',
      noticeToProceed: '2026-03-01',
    };
    p = setUseEnergyMarket(p, true);
    p = withDayAheadPrices(
      p,
      add,
      { mean: 54, middayDip: 18, eveningPeak: 52, surplusDays: 0.12, scarceDays: 0.035, scarcePrice: 650, noise: 3 },
      4711,
    );
    p = addStorage(addSolar(p));
    p = withWeather(p, add, SITE, 1203, [18.5, 11, 6.5, 77]);
    p = withSolar(p, { sizes: [60, 80, 100, 120], capital: 590_000, operating: 12_000, derating: 88 });
    p = withStorage(p, 'Energy Storage (1 MW / 4 MWh)', { sizes: [0, 10, 20, 40], capital: 760_000, operating: 15_000, wearCost: 4 });
    p = setField(p, ['exportLimit'], 80);
    p = withRates(p, { discount: 8, inflation: 2.5 });
    return { project: p, series };
  },
};
