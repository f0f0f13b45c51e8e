import { addSolar, addStorage, newProject, setField, setLibraryResource, setPlace, setUseEnergyMarket } from '@stackwatt/model';
import { seriesCollector, withDayAheadPrices, withRates, withSolar, withStorage, type Sample } from './build-sample.ts';
import { SEVILLE } from './seville.ts';

const SITE = { lat: 37.39, lng: -5.98, utcOffsetHours: 1, address: 'Sevilla, Spain', countryName: 'Spain', countryCode: 'ES' };

export const andalusianSolar: Sample = {
  id: 'andalusian-solar',
  name: 'Solar abroad, without weather files',
  description:
    'A PV plant with storage in southern Spain, in euros: sunlight and temperature are estimates of the built-in climate library, so all it needed was a place and a year of prices. The storage ages and is kept at its capacity.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(
      newProject('2027-10-01', { defaultCurrency: 'EUR', defaultCurrencySymbol: '€', defaultDateFormat: 1, defaultDecimalPoint: false }),
      SITE,
    );
    p = {
      ...p,
      name: 'Guadalquivir solar',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'Other',
      noticeToProceed: '2026-09-01',
    };
    p = setUseEnergyMarket(p, true);
    p = withDayAheadPrices(
      p,
      add,
      { mean: 62, middayDip: 44, eveningPeak: 46, surplusDays: 0.1, scarceDays: 0.01, scarcePrice: 180, noise: 3 },
      1492,
    );
    p = addStorage(addSolar(p));
    const { lat, lng } = SITE;
    const source = 'Climate table, nearest place Seville, Spain, 2 km; from sunshine hours and normals of Wikipedia lists (CC BY-SA 4.0)';
    p = setLibraryResource(p, 'solarResource', { lat, lng, averages: SEVILLE.sunlight, error: SEVILLE.sunlightError, source });
    p = setLibraryResource(p, 'temperatureResource', { lat, lng, averages: SEVILLE.temperature, error: SEVILLE.temperatureError, source });
    p = withSolar(p, { sizes: [40, 50, 60], capital: 520_000, operating: 10_000, derating: 86 });
    p = withStorage(p, 'Energy Storage (1 MW / 4 MWh)', { sizes: [0, 10, 20], capital: 700_000, operating: 12_000, wearCost: 4 });
    p = setField(p, ['exportLimit'], 40);
    p = withRates(p, { discount: 7, inflation: 2 });
    return { project: p, series };
  },
};
