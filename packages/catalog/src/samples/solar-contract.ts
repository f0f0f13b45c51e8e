import {
  addContract,
  addObligation,
  addRate,
  addSolar,
  addStorage,
  newProject,
  Schedule,
  setField,
  setPlace,
  setRateOfCells,
  setSizerLimits,
  setUseEnergyMarket,
  type Project,
} from '@stackwatt/model';
import { seriesCollector, withDayAheadPrices, withRates, withSolar, withStorage, withWeather, type Sample } from './build-sample.ts';

const SITE = { lat: 36.3, lng: -119.3, utcOffsetHours: -8, address: 'Visalia, CA, USA', countryName: 'United States', countryCode: 'US' };
/** Base price, $/MWh. */
const BASE = 108;
/** Factors of a published "generic summer peak" schedule: summer peak, summer shoulder, winter day, and the nights. */
const FACTORS = { summerPeak: 2.064, summerShoulder: 1.2, winterDay: 1.1, night: 0.8 };

const isSummer = (month: number): boolean => month >= 5 && month <= 8;
const cells = (hours: (month: number) => readonly [from: number, to: number][]) =>
  Array.from({ length: 24 }, (_, row) =>
    hours(row % 12).flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => ({ row, hour: from + i }))),
  ).flat();

/** Prices by time of delivery: nights first, then days, shoulders and the peak over them. */
function timeOfDelivery(): Schedule {
  const price = (factor: number): number => Math.round(BASE * factor * 100) / 100;
  let schedule: Schedule = Schedule.parse({});
  schedule = { ...schedule, rates: [{ ...schedule.rates[0]!, value: price(FACTORS.night) }] };
  for (const factor of [FACTORS.winterDay, FACTORS.summerShoulder, FACTORS.summerPeak]) schedule = addRate(schedule, price(factor));
  schedule = setRateOfCells(
    schedule,
    cells((month) => (isSummer(month) ? [] : [[8, 22]])),
    1,
  );
  schedule = setRateOfCells(
    schedule,
    cells((month) => (isSummer(month) ? [[8, 22]] : [])),
    2,
  );
  return setRateOfCells(
    schedule,
    cells((month) => (isSummer(month) ? [[16, 21]] : [])),
    3,
  );
}

export const solarContract: Sample = {
  id: 'solar-contract',
  name: 'Solar and storage under a delivery contract',
  description:
    'A power purchase contract that pays by time of delivery and wants 80 MWh every evening, in the five hours from 17 h. What is not owed is sold on the market; what is missing costs twice the price. The storage ages and is kept at its capacity. Which sizes deliver, and which earn?',
  build() {
    const { series, add } = seriesCollector();
    let p: Project = setPlace(newProject('2027-09-01'), SITE);
    p = {
      ...p,
      name: 'Kaweah solar',
      author: 'Stackwatt sample',
      notes: this.description,
      electricityMarket: 'CAISO',
      noticeToProceed: '2026-06-01',
    };
    p = setUseEnergyMarket(p, true);
    p = withDayAheadPrices(
      p,
      add,
      { mean: 40, middayDip: 30, eveningPeak: 44, surplusDays: 0.14, scarceDays: 0.03, scarcePrice: 450, noise: 3 },
      577,
    );
    p = addContract(p);
    p = setField(p, ['contracts', 0, 'energyPriceSchedule'], timeOfDelivery());
    p = addObligation(p, 'contract-1', {
      dayKind: 'all',
      startDate: '2007-01-01',
      endDate: '2007-12-31',
      startHour: 17,
      endHour: 22,
      value: 80,
    });
    p = setField(p, ['contracts', 0, 'useShortagePenalty'], true);
    p = setField(p, ['contracts', 0, 'flatShortagePenalty'], 2 * BASE);
    p = setSizerLimits(p, 'contract-1', { useWind: false, solarMinSize: 50, solarMaxSize: 150, storageMinSize: 10, storageMaxSize: 60 });
    p = addStorage(addSolar(p));
    p = withWeather(p, add, SITE, 3301, [17.5, 10, 7, 21]);
    p = withSolar(p, { sizes: [80, 100], capital: 640_000, operating: 13_000, derating: 88 });
    p = withStorage(p, 'Energy Storage (1 MW / 4 MWh)', { sizes: [30, 40], capital: 780_000, operating: 15_000, wearCost: 4 });
    p = setField(p, ['canBatteryChargeFromGrid'], 'false');
    p = setField(p, ['exportLimit'], 70);
    p = withRates(p, { discount: 7.5, inflation: 2.5 });
    return { project: p, series };
  },
};
