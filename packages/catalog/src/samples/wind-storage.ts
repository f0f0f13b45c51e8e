import {
  addStorage,
  newProject,
  setEarlyAnalysis,
  setField,
  setPlace,
  setResource,
  setUseEnergyMarket,
  setUseWind,
} from '@stackwatt/model';
import { syntheticWind } from '../synthetic/weather.ts';
import { getTurbine } from '../turbines.ts';
import { seriesCollector, withCost, withDayAheadPrices, withRates, withStorage, type Sample } from './build-sample.ts';

const SITE = { lat: 35.2, lng: -101.8, utcOffsetHours: -6, address: 'Amarillo, TX, USA', countryName: 'United States', countryCode: 'US' };

export const windStorage: Sample = {
  id: 'wind-storage',
  name: 'Wind and storage',
  description:
    'A wind farm on the high plains with a 2-hour storage unit: night winds meet low prices, and the storage moves part of them to the evening. Every year is calculated: the storage ages, and its cells are replaced when a fifth of the capacity is gone, after 15 years at the latest.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(newProject('2028-01-01'), SITE);
    p = {
      ...p,
      name: 'High Plains wind',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'SPP',
      noticeToProceed: '2026-09-01',
    };
    p = setEarlyAnalysis(p, false);
    p = setUseEnergyMarket(p, true);
    p = withDayAheadPrices(
      p,
      add,
      { mean: 36, middayDip: 20, eveningPeak: 80, surplusDays: 0.12, scarceDays: 0.02, scarcePrice: 300, noise: 4 },
      815,
    );
    p = addStorage(setUseWind(p, true, getTurbine('IEA Reference 3.4MW 130')));
    p = setResource(p, 'windResource', add(syntheticWind(8.1, 99), { name: 'Wind speed at 100 m' }));
    p = setField(p, ['wind', 0, 'anemometerHeight'], 100);
    p = setField(p, ['wind', 0, 'hubHeight'], 110);
    p = setField(p, ['wind', 0, 'altitude'], 1100);
    p = setField(p, ['wind', 0, 'availabilityLoss'], 3);
    p = setField(p, ['wind', 0, 'wakeEffectsLoss'], 7);
    p = setField(p, ['wind', 0, 'electricalLoss'], 2);
    p = setField(p, ['wind', 0, 'sizing', 'absolute'], [20, 30, 40]);
    p = withCost(p, 'wind', { capital: 4_600_000, operating: 120_000 });
    p = withStorage(p, 'Energy Storage (1 MW / 2 MWh)', {
      sizes: [0, 10, 25, 50],
      capital: 390_000,
      operating: 9_000,
      wearCost: 25,
      replacedAfter: 15,
    });
    p = setField(p, ['exportLimit'], 100);
    p = withRates(p, { discount: 7.5, inflation: 2.5 });
    return { project: p, series };
  },
};
