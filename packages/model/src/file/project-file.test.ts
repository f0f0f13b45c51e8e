import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { complete, everything, fresh, readyRef, solarAndStorage, storageOnly, stripFor, yearOf } from '../../test/builders.ts';
import {
  addEnergyMarket,
  addRate,
  addSolar,
  addStorage,
  hashSeries,
  newProject,
  Project,
  readProject,
  setBus,
  setEarlyAnalysis,
  setField,
  setLifetime,
  setObligationKind,
  setUseEnergyMarket,
  settle,
  setUseStorage,
  setUseWind,
  toFileForm,
  UserStorageSpec,
  wantedSeriesCounts,
  withStoredSeries,
  writeProject,
  writeProjectFile,
  setUseRegulationMarket,
  simpleCost,
  storageFromWire,
  storageToWire,
  SeriesRef,
} from '../index.ts';
import { dateFromFile } from './date-from-file.ts';

const MW = '"measurementUnits":{"powerUnit":"megawatt"}';
const read = (text: string) => {
  const result = readProject(text);
  if (result.kind !== 'project') throw new Error(JSON.stringify(result.problems));
  return result;
};
/** A document of today with some keys. */
const today = (keys: object) => read(JSON.stringify({ version: 4, measurementUnits: { powerUnit: 'megawatt' }, ...keys })).project;
const problemsOf = (text: string) => {
  const result = readProject(text);
  return result.kind === 'unreadable' ? result.problems : [];
};
const file = (project: Project): Record<string, unknown> => toFileForm(project);

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

test('FILE-24 FILE-25 load defaults: United States, shifted days, date format 0', () => {
  expect(today({})).toMatchObject({ location: { countryName: 'United States', countryCode: 'US' }, applyShiftDays: true, dateFormat: 0 });
  expect(today({ location: { address: 'X' } }).location).toMatchObject({ countryName: 'United States', countryCode: 'US', address: 'X' });
});
test('FILE-26 FILE-27 load defaults: market Other, years 1 to the lifetime', () => {
  const project = today({ lifetime: 30 });
  // The market of a file may be a choice, so it follows no place.
  expect(project.marketFollowsPlace).toBe(false);
  expect([project.electricityMarket, project.solarYears, project.windYears, project.storageYears]).toEqual([
    'Other',
    ...Array.from({ length: 3 }, () => ({ start: 1, end: 30 })),
  ]);
});
test('FILE-28 MODEL-18 load defaults: limits of 100000, the export limit on, the old interconnection limit where there is one', () => {
  expect(today({})).toMatchObject({ importLimit: 100_000, exportLimit: 100_000, hasExportLimit: true, hasImportLimit: false });
  expect(today({ interconnectionLimit: 42 }).exportLimit).toBe(42);
  expect(today({ interconnectionLimit: 42, exportLimit: 7 }).exportLimit).toBe(7);
});
test('FILE-29 FILE-30 load defaults: efficiencies 100, lifetimes 20', () => {
  expect(today({ solar: [{}], wind: [{}], storage: [{}] })).toMatchObject({
    acLineEfficiencySensitivity: [100],
    acTransformerEfficiencySensitivity: [100],
    solar: [{ lifetime: 20 }],
    wind: [{ lifetime: 20 }],
    storage: [{ lifetime: 20 }],
  });
});
test('FILE-31 load defaults: converter efficiency 98 and lifetime 15', () => {
  expect(today({ converter: {}, storage: [{ converter: {} }] })).toMatchObject({
    inverter: { efficiency: [98], lifetime: [15] },
    storage: [{ converter: { efficiency: [98], lifetime: [15] } }],
  });
});
test('FILE-32 SOL-07 an array without derating factor in the file has 100 %, a new one 80 %', () => {
  expect(today({ solar: [{}, { deratingFactor: 91 }] }).solar.map((item) => item.deratingFactor)).toEqual([100, 91]);
  expect(addSolar(fresh()).solar[0]!.deratingFactor).toBe(80);
});
test('FILE-33 RM-08 a settlement allocation that a file lacks is 100 %', () => {
  const project = today({ energyMarkets: [{}], regulationMarkets: [{}, { throughputPercentage: 25 }, { throughputPercentage: [5, 6] }] });
  expect(project.regulationMarkets.map((market) => market.throughputPercentage.values)).toEqual([[100], [25], [5, 6]]);
});
test('FILE-34 use flags follow from non-empty lists', () => {
  const all = today({
    energyMarkets: [{}],
    capacityMarkets: [{}],
    contracts: [{}],
    regulationMarkets: [{}],
    solar: [{}],
    wind: [{}],
    storage: [{}],
  });
  expect([
    all.useSolar,
    all.useStorage,
    all.useWind,
    all.useEnergyMarket,
    all.useCapacityMarket,
    all.useContract,
    all.useRegulationMarket,
  ]).toEqual(Array.from({ length: 7 }, () => true));
  const none = today({ useContract: true, useCapacityMarket: true, solar: [] });
  expect([none.useContract, none.useCapacityMarket, none.useSolar]).toEqual([false, false, false]);
});
test('FILE-35 a single regulation market of older files becomes a list', () => {
  const { regulationMarkets, useRegulationMarket } = today({
    energyMarkets: [{}],
    regulationMarket: { name: 'Old', maxCommitmentRegUp: 12 },
  });
  expect([useRegulationMarket, regulationMarkets.length, regulationMarkets[0]]).toMatchObject([
    true,
    1,
    { name: 'Old', id: 'regulation-1', maxCommitmentRegUp: { singleValue: 12, values: [12] } },
  ]);
});
test('FILE-36 a capacity energy price of a missing market becomes flat', () => {
  const capacity = (market: object, energyMarkets: object[]) => today({ energyMarkets, capacityMarkets: [market] }).capacityMarkets[0];
  expect(capacity({ energyPriceKind: 'market', energyMarket: { kind: 'rtm' } }, [{ kind: 'dam' }])).toMatchObject({
    energyPriceKind: 'flat',
    energyMarket: null,
  });
  expect(capacity({ energyPriceKind: 'market', energyMarket: { kind: 'RealTimeMarket' } }, [{ kind: 'rtm' }])).toMatchObject({
    energyPriceKind: 'market',
    energyMarket: { kind: 'rtm' },
  });
});
test('FILE-37 CM-17 a capacity penalty of a missing market becomes flat, and none is no penalty', () => {
  const penalty = (market: object) =>
    today({ energyMarkets: [{ kind: 'dam' }], capacityMarkets: [{ useShortagePenalty: true, ...market }] }).capacityMarkets[0];
  expect(penalty({ shortagePenaltyKind: 'market', penaltyEnergyMarket: { kind: 'fmm' } })).toMatchObject({
    useShortagePenalty: true,
    shortagePenaltyKind: 'flat',
    penaltyEnergyMarket: null,
  });
  expect(penalty({ shortagePenaltyKind: 'delta' })).toMatchObject({ shortagePenaltyKind: 'flat', penaltyEnergyMarket: null });
  expect(penalty({ shortagePenaltyKind: 'delta', penaltyEnergyMarket: { kind: 'dam' } })).toMatchObject({
    shortagePenaltyKind: 'delta',
    penaltyEnergyMarket: { kind: 'dam' },
  });
  expect(penalty({ shortagePenaltyKind: 'none' })).toMatchObject({ useShortagePenalty: false, shortagePenaltyKind: 'flat' });
});
test('FILE-38 a contract penalty of a missing market becomes flat', () => {
  const penalty = (contract: object) =>
    today({ energyMarkets: [{ kind: 'dam' }], contracts: [{ useShortagePenalty: true, ...contract }] }).contracts[0];
  expect(penalty({ shortagePenaltyKind: 'delta', energyMarket: { kind: 'rtm' } })).toMatchObject({
    shortagePenaltyKind: 'flat',
    energyMarket: null,
  });
  expect(penalty({ shortagePenaltyKind: 'market', energyMarket: 'dam' })).toMatchObject({
    shortagePenaltyKind: 'market',
    energyMarket: { kind: 'dam' },
  });
});
test('FILE-39 an auxiliary price of a missing market becomes flat', () => {
  const price = (storage: object) => today({ energyMarkets: [{ kind: 'dam' }], storage: [storage] }).storage[0];
  expect(price({ useAuxiliaryLoadFlatPrice: false, energyMarket: { kind: 'rtm' } })).toMatchObject({
    useAuxiliaryLoadFlatPrice: true,
    energyMarket: null,
  });
  expect(price({ useAuxiliaryLoadFlatPrice: false, energyMarket: { kind: 'dam' } })).toMatchObject({
    useAuxiliaryLoadFlatPrice: false,
    energyMarket: { kind: 'dam' },
  });
});
test('FILE-39 a file whose auxiliary price names a missing market says so, with the price that stands in its place', () => {
  const said = (storage: object): readonly string[] => {
    const read = readProject(
      JSON.stringify({ version: 4, measurementUnits: { powerUnit: 'megawatt' }, energyMarkets: [{ kind: 'dam' }], storage: [storage] }),
    );
    return read.kind === 'project' ? read.conversions : ['unreadable'];
  };
  const load = { useAuxiliaryLoad: true, useAuxiliaryLoadFlatPrice: false, auxiliaryLoadFlatPrice: 12.5 };
  expect(said({ ...load, energyMarket: { kind: 'rtm' } })).toEqual([
    'Energy Storage 1: the file takes the price of the auxiliary load from a market that it does not have. ' +
      'The price is flat instead, 12.5 $/MWh.',
  ]);
  expect(said({ ...load, energyMarket: { kind: 'dam' } })).toEqual([]);
  expect(said({ ...load, useAuxiliaryLoad: false, energyMarket: { kind: 'rtm' } })).toEqual([]);
});
test('FILE-36 FILE-37 a file whose capacity market follows a missing market says what became flat, with the price in its place', () => {
  const said = (market: object, contract: object): readonly string[] => {
    const read = readProject(
      JSON.stringify({
        version: 4,
        measurementUnits: { powerUnit: 'megawatt' },
        energyMarkets: [{ kind: 'dam' }],
        capacityMarkets: [market],
        contracts: [contract],
      }),
    );
    return read.kind === 'project' ? read.conversions : ['unreadable'];
  };
  const [here, gone] = [{ kind: 'dam' }, { kind: 'rtm' }];
  const fine = { energyPriceKind: 'flat' };
  expect(said({ energyPriceKind: 'market', energyMarket: gone, energyPrice: 35 }, {})).toEqual([
    'Capacity market: the file takes the energy price from a market that it does not have. The price is flat instead, 35 $/MWh.',
  ]);
  expect(
    said({ ...fine, useShortagePenalty: true, shortagePenaltyKind: 'delta', penaltyEnergyMarket: gone, flatShortagePenalty: 9 }, {}),
  ).toEqual([
    'Capacity market: the file takes the price of the shortage penalty from a market that it does not have. The price is flat instead, 9 $/MWh.',
  ]);
  // FILE-38
  expect(said(fine, { useShortagePenalty: true, shortagePenaltyKind: 'market', energyMarket: gone })).toEqual([
    'Contract: the file takes the price of the shortage penalty from a market that it does not have. The price is flat instead, 0 $/MWh.',
  ]);
  // Nothing to say: the market is there, or no penalty is in force.
  expect(said({ energyPriceKind: 'market', energyMarket: here }, { shortagePenaltyKind: 'market', energyMarket: gone })).toEqual([]);
});
test('FILE-40 a wind resource of the library becomes a blank time series', () => {
  expect(today({ windResource: { kind: 'library', scale: 7, data: readyRef() } }).windResource).toMatchObject({
    kind: 'timeseries',
    scale: 7,
    data: { state: 'blank', name: 'Wind Resource Imported Data' },
  });
});
test('FILE-41 LIFE-22 strips become ready when the stored series cover their count', () => {
  const blank = { ...readyRef(), state: 'blank' as const };
  let project = setField(complete(), ['energyMarkets', 0, 'multiYearPrice'], [stripFor([1], 25, blank), stripFor([2], 25, blank)]);
  project = setField(project, ['regulationMarkets', 0, 'multiYearRegDownPrice'], [stripFor([1], 25, blank)]);
  expect(wantedSeriesCounts(project).map(({ key, place, strips }) => [key, place, strips.length])).toEqual([
    ['dam', 'Day-ahead price', 2],
    ['rdn/regulation-1', 'Regulation Market 1 Reg-Down price', 1],
  ]);
  const states = (count: number) =>
    withStoredSeries(
      project,
      new Map([
        ['dam', Array.from({ length: count }, (_, i) => readyRef(10 + i))],
        ['rdn/regulation-1', [readyRef(5)]],
      ]),
    );
  expect(states(1).energyMarkets[0]!.multiYearPrice.map(({ price }) => price.state)).toEqual(['blank', 'blank']);
  expect(states(2).energyMarkets[0]!.multiYearPrice.map(({ price, priceAverage }) => [price.state, priceAverage])).toEqual([
    ['ready', 10],
    ['ready', 11],
  ]);
  expect(states(0).regulationMarkets[0]!.multiYearRegDownPrice[0]!.price.state).toBe('ready');
  expect(wantedSeriesCounts(states(2))).toEqual([]);
});
test('FILE-42 a wind entry with inline data becomes one year of production named for the imported year', () => {
  const { project, series } = read(
    JSON.stringify({ version: 4, measurementUnits: { powerUnit: 'megawatt' }, lifetime: 3, wind: [{ year: 2019, data: [...yearOf(2)] }] }),
  );
  expect(project.wind[0]).toMatchObject({
    kind: 'production',
    productionImportMode: 'singleYear',
    productionData: [{ year: 2019, timeSeriesFileBaseName: 'Imported Wind Production 2019', projectYearsValid: [true, true, true] }],
  });
  expect(project.wind[0]!.productionData[0]!.data).toMatchObject({
    state: 'ready',
    mean: 2,
    year: 2019,
    name: 'Imported Wind Production 2019',
  });
  expect(series.get(project.wind[0]!.productionData[0]!.data.hash)).toEqual(yearOf(2));
  expect(project.wind[0]).not.toHaveProperty('data');
});
test('FILE-43 every energy market and regulation gets its commitment on load', () => {
  expect(
    today({ energyMarkets: [{ kind: 'dam' }, { kind: 'fmm' }, { kind: 'rtm' }], regulationMarkets: [{}] }).commitments.map(
      ({ name }) => name,
    ),
  ).toEqual(['Day-ahead energy market', 'Fifteen-minute energy market', 'Real-time energy market', 'Regulation market']);
});
test('FILE-44 a contract gets its commitment without any, or when it owes energy', () => {
  const names = (keys: object) => today({ energyMarkets: [{}], ...keys }).commitments.map(({ name }) => name);
  const energy = [{ name: 'Day-ahead energy market', order: 0 }];
  expect(names({ contracts: [{ obligationKind: 'none' }] })).toContain('Time of Delivery Contract');
  expect(names({ contracts: [{ obligationKind: 'none' }], commitments: energy })).not.toContain('Time of Delivery Contract');
  expect(names({ contracts: [{ obligationKind: 'import' }], commitments: energy })).toContain('Time of Delivery Contract');
});
test('FILE-45 a capacity market gets its commitment', () => {
  expect(
    today({ capacityMarkets: [{}], commitments: [{ name: 'Day-ahead energy market', order: 0 }], energyMarkets: [{}] }).commitments,
  ).toEqual([
    { name: 'Capacity market', order: 0 },
    { name: 'Day-ahead energy market', order: 1 },
  ]);
});

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
test('FILE-46 D-15 dates are calendar dates in six time zones, on days of the clock change too', () => {
  for (const tz of ['UTC', 'America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland']) {
    process.env['TZ'] = tz;
    for (const date of ['2026-05-04', '2026-03-08', '2026-03-29', '2026-11-01', '2024-02-29', '2026-12-31', '2027-01-01']) {
      expect(read(writeProject(newProject(date))).project).toMatchObject({ expectedDate: date, noticeToProceed: date });
      // Local midnight of the picked day as older writers stored it.
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      expect([tz, dateFromFile(new Date(year, month - 1, day).toISOString())]).toEqual([tz, date]);
    }
  }
  // 07:00 in Denver (UTC−7), 18:30 of the day before in Kolkata (UTC+5:30).
  expect(['2026-05-04T07:00:00.000Z', '2026-05-03T18:30:00.000Z', '2026-12-31T23:00:00.000Z', '', 'soon', 7].map(dateFromFile)).toEqual([
    '2026-05-04',
    '2026-05-04',
    '2027-01-01',
    '',
    '',
    '',
  ]);
});

test('FILE-47 lists are written only while their application is on', () => {
  const written = file(setUseEnergyMarket({ ...complete(), useCapacityMarket: false, useContract: false }, false));
  expect([written['energyMarkets'], written['capacityMarkets'], written['contracts'], written['regulationMarkets']]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(file(setUseRegulationMarket(complete(), false))).toMatchObject({ regulationMarkets: [], energyMarkets: [{}, {}] });
});
test('FILE-48 grid charging is true with storage and no solar, with wind too', () => {
  const charging = (project: Project): unknown => file({ ...project, canBatteryChargeFromGrid: 'false' })['canBatteryChargeFromGrid'];
  const storage = addStorage(fresh());
  expect([
    charging(storage),
    charging(setUseWind(storage, true, complete().wind[0]!.specs)),
    charging(addSolar(storage)),
    charging(addSolar(setUseStorage(storage, false))),
  ]).toEqual(['true', 'true', 'false', 'false']);
});
test('FILE-49 the mark of a new converter is written only without a system converter', () => {
  const ac = addStorage(addSolar(fresh()));
  expect([file(ac)['isNewSystemConverter'], file(setField(ac, ['inverter', 'cost'], simpleCost({})))['isNewSystemConverter']]).toEqual([
    true,
    false,
  ]);
  expect(file(setBus(ac, 'dc'))).not.toHaveProperty('isNewSystemConverter');
  expect(read(writeProject(setBus(ac, 'dc'))).project).toEqual(setBus(ac, 'dc'));
});
test('FILE-50 contracted shares are written as 0 unless nothing is owed, and come back as 100', () => {
  const free = setField(setObligationKind(complete(), 'contract-1', 'none'), ['contracts', 0, 'contractedWindCapacity'], 70);
  expect((file(free)['contracts'] as object[])[0]).toMatchObject({ contractedSolarCapacity: 100, contractedWindCapacity: 70 });
  const owing = setObligationKind(free, 'contract-1', 'daily');
  expect((file(owing)['contracts'] as object[])[0]).toMatchObject({
    contractedSolarCapacity: 0,
    contractedStorageCapacity: 0,
    contractedWindCapacity: 0,
  });
  expect(read(writeProject(owing)).project.contracts[0]).toMatchObject({ contractedSolarCapacity: 100, contractedWindCapacity: 100 });
});
test('FILE-51 N-22 lines per kW are read as per MW times 1000, and go back so to the library', () => {
  const cost = {
    costTableType: 'complex',
    directCapital: [
      { name: 'A', units: 'CostPerKw', value: 1.5 },
      { name: 'B', unit: 'CostPerMwh', value: 2 },
    ],
  };
  expect(today({ storage: [{ cost }] }).storage[0]!.cost).toMatchObject({
    costTableKind: 'complex',
    directCapital: [
      { name: 'A', unit: 'CostPerMw', value: 1500 },
      { name: 'B', unit: 'CostPerMwh', value: 2 },
    ],
  });
  const wire = storageToWire(
    UserStorageSpec.parse({
      complexCostTable: {
        operating: [
          { name: 'A', unit: 'CostPerMw', value: 1500 },
          { name: 'B', unit: 'CostPerYear', value: 3 },
        ],
      },
    }),
  );
  expect(wire['complexCostTable']).toMatchObject({
    operating: [
      { name: 'A', units: 'CostPerKw', value: 1.5 },
      { name: 'B', units: 'CostPerYear', value: 3 },
    ],
  });
});
test('MODEL-59 SED-61 library costs travel in thousands, the working form is per MW', () => {
  const type = UserStorageSpec.parse({
    simpleCostTable: { capital: 608_000, operating: 15_200, replacement: 500_000 },
    augmentationPrice: 150_000,
  });
  const wire = storageToWire(type);
  expect(wire).toMatchObject({
    simpleCostTable: { capital: 608, operating: 15.2, replacement: 500 },
    augmentationCost: 150,
    dedicatedConverter: { cost: { items: [{ capital: 50, replacement: 50 }] } },
  });
  expect(storageFromWire(wire)).toEqual(type);
});

test('FILE-09 a market of a kind that does not exist is refused with its place, whatever it is called', () => {
  for (const kind of ['__proto__', 'constructor', 'toString', 'spot']) {
    expect(readProject(JSON.stringify({ version: 4, energyMarkets: [{ kind }] }))).toMatchObject({
      kind: 'unreadable',
      problems: [{ place: 'energyMarkets.0.kind' }],
    });
  }
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
test('ESC-02 a list by year that leaves years out is refused with its place, and never laid on other years', () => {
  const years = (...list: number[]) => list.map((year) => ({ year, value: -10 }));
  const priced = (customValues: object[]) =>
    JSON.stringify({
      version: 4,
      energyMarkets: [{ kind: 'dam', priceEscalator: { enabled: true, multiYearKind: 'custom', customValues } }],
    });
  const place = 'energyMarkets[0].priceEscalator.customValues';
  const rule = (year: number) => `a list by year has an entry for each project year from the first on, so this one is ${year}`;
  // A fall in years 5 and 10 alone, which by position would be one in every year.
  expect(problemsOf(priced(years(5, 10)))).toEqual([{ place: `${place}[0].year`, value: '5', rule: rule(1) }]);
  expect(problemsOf(priced(years(1, 2, 4)))).toEqual([{ place: `${place}[2].year`, value: '4', rule: rule(3) }]);
  expect(problemsOf(priced(years(2, 1)))).toEqual([{ place: `${place}[0].year`, value: '2', rule: rule(1) }]);
  const arrays = JSON.stringify({ version: 4, solar: [{ degradationKind: 'custom', degradationValues: years(1, 3) }] });
  expect(problemsOf(arrays)).toEqual([{ place: 'solar[0].degradationValues[1].year', value: '3', rule: rule(2) }]);
  // Counted from 0 or by the calendar they are years one after the other all the same.
  for (const first of [0, 1, 2028]) expect(problemsOf(priced(years(first, first + 1, first + 2)))).toEqual([]);
});
test('D-13 a series that does not have its hash is refused, named', () => {
  const { project, series } = storageOnly(yearOf(3));
  const damaged = writeProjectFile(project, series).replace('[3,3,', '[3,4,');
  expect(problemsOf(damaged)[0]).toMatchObject({ rule: expect.stringContaining('do not have the hash') });
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

test('a file cut in half is refused with its place and nothing is loaded', () => {
  const { project, series } = storageOnly(yearOf(3));
  const text = writeProjectFile(project, series);
  const [problem] = problemsOf(text.slice(0, text.length / 2));
  expect(problem!.place).toMatch(/^line 1, column \d+$/);
  expect(problem!.rule).toContain('not valid JSON');
});
test('a wrong file is refused in plain words, without those of the engine that reads JSON', () => {
  const prices = problemsOf('time,price\n2021-01-01 00:00,20\n')[0]!;
  expect(prices.rule).toBe(
    'the text is not valid JSON and so no project file; a file of prices, weather or a turbine is imported where the project asks for it',
  );
  for (const text of ['{"version":4', '{"version":4} x', '{version:4}', 'time,price', '{"a":1,}'])
    expect(problemsOf(text)[0]!.rule).not.toMatch(/token|unexpected|position|property name/i);
});
test('B-20 D-9 versions missing and 0 to 4 are read; newer, negative and odd ones are refused by name', () => {
  for (const version of [undefined, 0, 1, 2, 3, 4]) expect(read(JSON.stringify({ version })).project.fileVersion).toBe(4);
  expect(problemsOf('{"version":99}')).toEqual([
    { place: 'version', value: '99', rule: 'this program reads files up to version 4; open the file with a newer one' },
  ]);
  for (const version of ['-1', '"2"', '2.5', 'null', '[4]'])
    expect(problemsOf(`{"version":${version}}`)).toEqual([
      { place: 'version', value: version, rule: 'a project file has a whole version from 0 to 4' },
    ]);
});
test('FILE-21 an unknown incentive kind is refused by name and nothing opens', () => {
  expect(problemsOf(`{"version":4,${MW},"incentives":[{"kind":"itc"},{"kind":"feed-in"}]}`)).toEqual([
    { place: 'incentives.1.kind', value: '"feed-in"', rule: 'an incentive is of kind itc, macrs, bonus or prod' },
  ]);
});
test('B-3 hostile JSON is refused or defused', () => {
  expect(problemsOf('['.repeat(100_000))[0]).toMatchObject({ rule: expect.stringContaining('nested') });
  expect(problemsOf('')[0]).toMatchObject({ value: 'empty' });
  expect(problemsOf('[1]')[0]).toMatchObject({ rule: 'a project file is one JSON object' });
  expect(problemsOf('{"version":4} x')[0]).toMatchObject({ rule: expect.stringContaining('not valid JSON') });
  expect(problemsOf(`{"version":4,${MW},"lifetime":1e400}`)[0]).toMatchObject({ place: 'lifetime' });
  // The last of two equal keys counts, −0 is 0, half of a character is no character.
  const { project } = read(`{"version":4,${MW},"lifetime":7,"lifetime":9,"discountRate":-0,"name":"a\\ud800b"}`);
  expect([project.lifetime, Object.is(project.discountRate, 0), project.name]).toEqual([9, true, 'a\uFFFDb']);
});
test('B-14 keys of prototypes pollute nothing, wherever they stand', () => {
  const nest = (inner: string) =>
    `{"version":2,"__proto__":${inner},"location":{"__proto__":${inner},"constructor":{"prototype":${inner}}},"solar":[{"cost":{"__proto__":${inner},"kind":"simple"}}],"wind":[{"specs":{"__proto__":${inner}}}]}`;
  const { project } = read(nest('{"polluted":1}'));
  settle(setField(project, ['name'], 'x'));
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(([] as unknown as { polluted?: number }).polluted).toBeUndefined();
  expect((project as { polluted?: number }).polluted).toBeUndefined();
});
test('a wrong type is named with its place and value', () => {
  expect(problemsOf(`{"version":4,${MW},"lifetime":"long","solar":[{"sizing":{"absolute":[]}}]}`)).toEqual([
    { place: 'lifetime', value: '"long"', rule: expect.stringContaining('number') },
    { place: 'solar.0.sizing.absolute', value: '[]', rule: expect.any(String) },
  ]);
});

/** A document with one value replaced by something odd. */
function mutated(document: unknown, path: readonly number[], value: unknown): unknown {
  if (typeof document !== 'object' || document === null || path.length === 0) return value;
  const keys = Object.keys(document);
  if (keys.length === 0) return value;
  const key = keys[path[0]! % keys.length]!;
  const child = mutated((document as Record<string, unknown>)[key], path.slice(1), value);
  return Array.isArray(document) ? document.map((item: unknown, i) => (String(i) === key ? child : item)) : { ...document, [key]: child };
}
test('B-20 any mutation of a file is refused by name or read whole, and what is read is written and read again', () => {
  const { project, series } = solarAndStorage(yearOf(30), yearOf(1));
  const documents = [
    toFileForm(complete()),
    JSON.parse(writeProjectFile(project, series)),
    {
      version: 1,
      solar: [{ cost: { kind: 'simple', items: [{ capital: 1 }] } }],
      storage: [{ augmentationDegradationLimit: 20 }],
      incentives: [{ kind: 'prod', credit: 1 }],
    },
  ] as unknown[];
  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, '', 'x', -1, 0, 1e308, 0.1, true, [], {}, [null], { kind: 'x' }, [[1]], { data: [1, 'x'] }),
    fc.double(),
  );
  const isSound = (text: string): boolean => {
    const result = readProject(text);
    if (result.kind === 'unreadable')
      return result.problems.length > 0 && result.problems.every(({ place, rule }) => place !== '' && rule !== '');
    const again = readProject(writeProject(result.project));
    return (
      settle(result.project) === result.project && again.kind === 'project' && writeProject(again.project) === writeProject(result.project)
    );
  };
  fc.assert(
    fc.property(fc.constantFrom(...documents), fc.array(fc.nat(400), { minLength: 1, maxLength: 6 }), odd, (document, path, value) => {
      expect(isSound(JSON.stringify(mutated(document, path, value)))).toBe(true);
    }),
    { numRuns: 200, seed: 3 },
  );
});
