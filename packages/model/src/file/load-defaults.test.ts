import { expect, test } from 'vitest';
import { complete, fresh, readyRef, stripFor, yearOf } from '../../test/builders.ts';
import { addSolar, readProject, setField, wantedSeriesCounts, withStoredSeries } from '../index.ts';
import { read, today } from '../../test/project-files.ts';

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
