import { addRegulationMarket, addStorage, newProject, setField, setPlace, setRegulationPrice, setUseEnergyMarket } from '@stackwatt/model';
import { syntheticRegulationPrices } from '../synthetic/regulation-prices.ts';
import { seriesCollector, withDayAheadPrices, withRates, withStorage, type Sample } from './build-sample.ts';

const SITE = { lat: 34.9, lng: -118.2, utcOffsetHours: -8, address: 'Lancaster, CA, USA', countryName: 'United States', countryCode: 'US' };

export const storageRegulation: Sample = {
  id: 'storage-regulation',
  name: 'Storage with regulation',
  description:
    'A 2-hour storage unit that sells regulation capacity upwards and downwards beside energy: up to 60 % of its power is offered in either direction, and what is called, a tenth, settles at the day-ahead price. What it loses of its capacity is bought again every year.',
  build() {
    const { series, add } = seriesCollector();
    let p = setPlace(newProject('2027-04-01'), SITE);
    p = {
      ...p,
      name: 'Antelope Valley storage',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'CAISO',
      noticeToProceed: '2026-05-01',
    };
    p = setUseEnergyMarket(p, true);
    p = withDayAheadPrices(
      p,
      add,
      { mean: 44, middayDip: 30, eveningPeak: 48, surplusDays: 0.1, scarceDays: 0.03, scarcePrice: 500, noise: 3 },
      2718,
    );
    p = addRegulationMarket(p);
    // The means are those of CAISO's day-ahead regulation in 2020: 9.8 $/MW-h up, 9.4 down.
    p = setRegulationPrice(
      p,
      'regulation-1',
      'up',
      add(syntheticRegulationPrices({ mean: 9.8, peakHour: 19, peak: 1.1 }, 161), { name: 'Reg Up Price' }),
    );
    p = setRegulationPrice(
      p,
      'regulation-1',
      'down',
      add(syntheticRegulationPrices({ mean: 9.4, peakHour: 12, peak: 0.9 }, 803), { name: 'Reg Down Price' }),
    );
    for (const key of ['maxCommitmentRegUp', 'maxCommitmentRegDown'] as const)
      p = setField(p, ['regulationMarkets', 0, key], { singleValue: 60, values: [60] });
    p = addStorage(p);
    p = withStorage(p, 'Energy Storage (1 MW / 2 MWh)', { sizes: [20, 40], capital: 780_000, operating: 11_000, wearCost: 6 });
    p = setField(p, ['exportLimit'], 40);
    p = withRates(p, { discount: 8, inflation: 2.5 });
    return { project: p, series };
  },
};
