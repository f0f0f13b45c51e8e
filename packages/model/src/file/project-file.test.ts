import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { complete, everything, fresh, solarAndStorage, storageOnly, yearOf } from '../../test/builders.ts';
import {
  addEnergyMarket,
  addRate,
  addSolar,
  addStorage,
  hashSeries,
  readProject,
  setEarlyAnalysis,
  setField,
  setLifetime,
  setUseEnergyMarket,
  toFileForm,
  writeProject,
  writeProjectFile,
  SeriesRef,
} from '../index.ts';
import { read, today, file } from '../../test/project-files.ts';

test('FILE-01 the document is one JSON object as plain text', () => {
  const text = writeProject(everything());
  expect(typeof text).toBe('string');
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(toFileForm(everything()))));
});
test('FILE-02 version, name, author, earlyAnalysis and notes', () => {
  expect(file({ ...fresh(), name: 'N', author: 'A', notes: 'X' })).toMatchObject({
    version: 4,
    name: 'N',
    author: 'A',
    earlyAnalysis: true,
    notes: 'X',
  });
});
test('FILE-03 latitude and longitude are spelt out in the file', () => {
  expect(file(fresh())['location']).toMatchObject({
    pos: { latitude: 40.015, longitude: -105.2705 },
    address: 'Boulder, CO, USA',
    countryName: 'United States',
    countryCode: 'US',
  });
  expect(today({ location: { pos: { latitude: 1, longitude: 2 } } }).location.pos).toEqual({ lat: 1, lng: 2 });
});
test('FILE-04 FILE-05 money, numbers, dates, units and options', () => {
  expect(file(fresh())).toMatchObject({
    currency: 'USD',
    currencySymbol: '$',
    useCommaAsDecimalPoint: false,
    applyShiftDays: true,
    dateFormat: 0,
    measurementUnits: { powerUnit: 'megawatt' },
    useComponentLifetimes: false,
    performEvaluationOverBessOnly: false,
    useOemGuaranteedDegradation: false,
  });
});
test('FILE-06 dates, electricity market and consent', () => {
  expect(file(fresh())).toMatchObject({
    expectedCommercialOperationalDate: '2026-05-04T00:00:00.000Z',
    expectedNoticeToProceed: '2026-05-04T00:00:00.000Z',
    electricityMarket: 'CAISO',
    marketFollowsPlace: true,
    ignoreWarnings: false,
  });
  expect(file({ ...fresh(), noticeToProceed: '' })['expectedNoticeToProceed']).toBe('');
});
test('FILE-07 FILE-08 limits with series, name, schedule limits and schedule rates, on both sides', () => {
  const project = setField(fresh(), ['exportLimitSchedule'], addRate(fresh().exportLimitSchedule, 55));
  const written = file(project);
  for (const side of ['import', 'export']) {
    expect(Object.keys(written)).toEqual(
      expect.arrayContaining(
        [
          'has%Limit',
          '%Limit',
          'has%LimitTimeSeries',
          '%LimitTimeSeriesData',
          '%LimitTimeSeriesDataName',
          'has%LimitSchedule',
          '%LimitScheduleLimits',
          '%LimitScheduleRates',
        ].map((key) => (key.startsWith('has') ? key.replace('%', side[0]!.toUpperCase() + side.slice(1)) : key.replace('%', side))),
      ),
    );
  }
  expect(written).toMatchObject({
    importLimitTimeSeriesDataName: 'Import Limit Data',
    exportLimitTimeSeriesDataName: 'Export Limit Data',
    exportLimitScheduleRates: [
      { value: 1000, color: '#1B4272' },
      { value: 55, color: '#339ABA' },
    ],
  });
  expect(written).not.toHaveProperty('exportLimitSchedule');
  expect(read(writeProject(project)).project.exportLimitSchedule).toEqual(project.exportLimitSchedule);
});
test('FILE-09 markets, contracts, commitments and their flags', () => {
  expect(file(complete())).toMatchObject({
    energyMarkets: [{ kind: 'dam' }, { kind: 'rtm' }],
    capacityMarkets: [{ id: 'capacity-1' }],
    contracts: [{ obligationKind: 'daily' }],
    regulationMarkets: [{ id: 'regulation-1' }],
    commitments: [{ name: 'Capacity market' }, { name: 'Time of Delivery Contract' }, {}, {}, {}],
    useContract: true,
    useCapacityMarket: true,
  });
});
test('FILE-10 bus, grid charging, the legacy limit and the years of each technology', () => {
  expect(file(fresh())).toMatchObject({
    bus: 'ac',
    canBatteryChargeFromGrid: 'true',
    interconnectionLimit: 1,
    solarStartYear: 1,
    solarEndYear: 25,
    windStartYear: 1,
    windEndYear: 25,
    storageStartYear: 1,
    storageEndYear: 25,
  });
});
test('M-1 how incentives combine is kept; a file that does not say is stacked, and another word is named', () => {
  const independent = setField(complete(), ['incentiveBasis'], 'independent');
  expect(file(independent)).toMatchObject({ incentiveBasis: 'independent' });
  expect(read(writeProject(independent)).project.incentiveBasis).toBe('independent');
  const { incentiveBasis: _, ...silent } = file(independent);
  for (const version of [2, 3, 4]) expect(read(JSON.stringify({ ...silent, version })).project.incentiveBasis).toBe('stacked');
  expect(readProject(JSON.stringify({ ...silent, incentiveBasis: 'both' }))).toMatchObject({
    kind: 'unreadable',
    problems: [{ place: 'incentiveBasis' }],
  });
});
test('FILE-11 FILE-12 resources with their names, equipment, converter and incentives', () => {
  expect(file(complete())).toMatchObject({
    solarResource: { kind: 'timeseries', scale: 180 },
    windResourceName: 'x',
    temperatureResourceName: 'Temperature Resource Imported Data',
    solar: [{ id: 'solar-1' }],
    storage: [{ id: 'storage-1' }],
    wind: [{ id: 'wind-1' }],
    converter: { efficiency: [98] },
    incentives: [{ kind: 'itc' }, {}, {}, {}],
  });
});
test('FILE-13 MODEL-33 economics, steps and the specified spelling of the transformer efficiency', () => {
  expect(file(fresh())).toMatchObject({
    systemFixedCost: 0,
    systemOmCost: 0,
    discountRate: 0,
    inflationRate: 0,
    lifetime: 25,
    timeStepSize: 60,
    isNewSystemConverter: true,
    acLineEfficiencySensitivity: [100],
    acTransfomerEfficiencySensitivity: [100],
  });
  expect(file(fresh())).not.toHaveProperty('acTransformerEfficiencySensitivity');
  expect(today({ acTransfomerEfficiencySensitivity: [97] }).acTransformerEfficiencySensitivity).toEqual([97]);
});
test('FILE-14 D-12 a project is equal after saving and loading, as document and as self-contained file', () => {
  for (const project of [fresh(), addStorage(addSolar(setUseEnergyMarket(fresh(), true))), complete()])
    expect(read(writeProject(project)).project).toEqual(project);
  const { project, series } = storageOnly(yearOf((hour) => hour / 7));
  const again = read(writeProjectFile(project, series));
  expect(again.project).toEqual(project);
  expect([...again.series]).toEqual([...series]);
  expect(again.upgrades).toEqual([]);
  expect(writeProject(again.project)).toBe(writeProject(project));
  expect(() => writeProjectFile(project, new Map())).toThrow('Day-ahead price');
});
test('D-12 a download read back is the same document with the same values, whatever was edited', () => {
  const built = solarAndStorage(
    yearOf((hour) => 30 + (hour % 24)),
    yearOf((hour) => (hour % 24 > 8 ? 0.5 : 0)),
  );
  const value = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      value,
      value,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (name, rate, size, lifetime, early) => {
        let project = setEarlyAnalysis(setLifetime(setField(built.project, ['name'], name), lifetime), early);
        project = setField(setField(project, ['discountRate'], rate), ['solar', 0, 'sizing', 'absolute'], [size, 2]);
        const again = read(writeProjectFile(project, built.series));
        expect(writeProject(again.project)).toBe(writeProject(project));
        expect([...again.series.keys()].toSorted()).toEqual([...built.series.keys()].toSorted());
      },
    ),
    { numRuns: 100, seed: 12 },
  );
});
test('TOD-07 a self-contained file carries the hourly obligations, which loading works out again', () => {
  const project = setField(setField(complete(), ['windResource', 'data'], SeriesRef.parse({})), ['useWind'], false);
  const document = JSON.parse(writeProjectFile(project, new Map([['a'.repeat(64), yearOf(1)]]))) as {
    series?: unknown;
    contracts: { dailyObligationsTimeSeries: number[] }[];
  };
  delete document.series;
  // 4 MWh from 17 to 21 every day: 1 MWh in each of 365 · 4 hours.
  expect([
    document.contracts[0]!.dailyObligationsTimeSeries.length,
    document.contracts[0]!.dailyObligationsTimeSeries.filter((value) => value === 1).length,
  ]).toEqual([8760, 1460]);
  expect(today(document).contracts[0]).not.toHaveProperty('dailyObligationsTimeSeries');
});
test('unknown keys are kept at every level', () => {
  const text = JSON.stringify({
    version: 4,
    measurementUnits: { powerUnit: 'megawatt', mine: 1 },
    mine: { a: [1, 2] },
    location: { pos: { latitude: 1, altitude: 7 } },
    importLimitScheduleRates: [{ value: 1, color: '#111111', mine: 2 }],
    exportLimitSchedule: { mine: 3 },
    solar: [{ mine: 4, cost: { items: [{ mine: 5 }] } }],
    storage: [{ specs: { mine: 6 } }],
    contracts: [{ mine: 7 }],
    incentives: [{ kind: 'itc', mine: 8 }],
    energyMarkets: [{ price: { mine: 9 } }],
  });
  const written = JSON.stringify(toFileForm(read(text).project));
  for (let i = 1; i <= 9; i++) expect(written).toContain(`"mine":${i}`);
  expect(JSON.parse(written)).toMatchObject({ mine: { a: [1, 2] }, location: { pos: { latitude: 1, longitude: -105.2705, altitude: 7 } } });
});
test('inline data and bare lists of numbers are lifted into the series table', () => {
  const { project, series } = read(
    JSON.stringify({
      version: 4,
      measurementUnits: { powerUnit: 'megawatt' },
      energyMarkets: [{ price: { name: 'P', data: [...yearOf(2)] }, importPrice: [...yearOf(3)] }],
      solarResource: { kind: 'timeseries', scale: 4, data: [...yearOf(4)] },
    }),
  );
  const ref = project.energyMarkets[0]!.price;
  expect(ref).toMatchObject({ state: 'ready', count: 8760, mean: 2, stepMinutes: 60, hash: hashSeries(yearOf(2)) });
  expect(project.energyMarkets[0]!.priceAverage).toBe(2);
  expect(series.get(ref.hash)).toEqual(yearOf(2));
  expect(project.energyMarkets[0]!.importPrice.mean).toBe(3);
  expect(project.solarResource).toMatchObject({ scale: 4, data: { state: 'ready', mean: 4, name: 'Solar Resource Imported Data' } });
});
test('ids that a file lacks are given, so that no two items share one', () => {
  const project = today({
    energyMarkets: [{ kind: 'rtm' }, { kind: 'dam' }],
    solar: [{}, {}],
    storage: [{}, {}],
    incentives: [{ kind: 'itc' }, { kind: 'macrs' }],
  });
  expect([
    project.energyMarkets.map(({ id }) => id),
    project.solar.map(({ id }) => id),
    project.storage.map(({ customName }) => customName),
    project.incentives.map(({ id }) => id),
  ]).toEqual([
    ['rtm', 'dam'],
    ['solar-1', 'solar-2'],
    ['Energy Storage 1', 'Energy Storage 2'],
    ['itc-1', 'macrs-2'],
  ]);
  expect(addEnergyMarket(project, 'fmm').energyMarkets.map(({ kind }) => kind)).toEqual(['dam', 'fmm', 'rtm']);
});
