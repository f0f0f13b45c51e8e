import { expect, test } from 'vitest';
import {
  CapacityMarket,
  Contract,
  dailyObligationsTimeSeries,
  EnergyMarket,
  ENERGY_MARKET_KINDS,
  ENERGY_MARKET_NAMES,
  Escalator,
  evenCells,
  eventsOverlap,
  fieldMeta,
  hasShortBlock,
  isMonthlyPrice,
  marketKindOf,
  mayAddObligation,
  mayOccur,
  newCapacityMarket,
  newEnergyMarket,
  newRegulationMarket,
  Obligation,
  PriceStrip,
  RegulationMarket,
  runsPastMidnight,
  unitLabel,
} from '../index.ts';

const event = (date: string, duration = 1) => ({ date, duration });

test('EM-01 a market is day-ahead, fifteen-minute or real-time', () => {
  expect(ENERGY_MARKET_KINDS).toEqual(['dam', 'fmm', 'rtm']);
  expect(EnergyMarket.parse({}).kind).toBe('dam');
  expect(EnergyMarket.safeParse({ kind: 'week-ahead' }).success).toBe(false);
});
test('EM-02 a market has an id, a name of at most 40 and an abbreviation of at most 20 characters', () => {
  expect(newEnergyMarket('fmm').id).toBe('fmm');
  expect([fieldMeta(EnergyMarket, 'name').maxLength, fieldMeta(EnergyMarket, 'abbreviation').maxLength]).toEqual([40, 20]);
});
test('EM-03 EM-04 default names and upper-case abbreviations', () => {
  expect(ENERGY_MARKET_KINDS.map((kind) => newEnergyMarket(kind).name)).toEqual(['Day-ahead', 'Fifteen-minute', 'Real-time']);
  expect(ENERGY_MARKET_KINDS.map((kind) => newEnergyMarket(kind).abbreviation)).toEqual(['DAY-AHEAD', 'FIFTEEN-MINUTE', 'REAL-TIME']);
  expect(Object.values(ENERGY_MARKET_NAMES)).toEqual(['Day-ahead', 'Fifteen-minute', 'Real-time']);
});
test('EM-05 the prices are named Energy Price and Import Energy Price', () => {
  expect(EnergyMarket.parse({})).toMatchObject({
    priceName: 'Energy Price',
    price: { name: 'Energy Price' },
    importPrice: { name: 'Import Energy Price' },
  });
});
test('EM-06 EM-07 price series, strip lists, flags, average and escalator', () => {
  expect(EnergyMarket.parse({})).toMatchObject({
    price: { state: 'blank' },
    multiYearPrice: [],
    singleFileMultiYearPrice: [],
    useMultiYearPrice: false,
    useSingleFileMultiYearPrice: false,
    priceAverage: 0,
    priceEscalator: { enabled: false },
  });
});
test('EM-08 EM-09 allocation is 100 %, and the sensitivities are lists', () => {
  expect(EnergyMarket.parse({})).toMatchObject({
    allocation: 100,
    pvAllocationSensitivity: [100],
    windAllocationSensitivity: [100],
    allocationSensitivity: [100],
    maxStorageCommitmentSensitivity: [100],
  });
});
test('EM-10 EM-27 the import charge is 1 % and at least 0', () => {
  expect(EnergyMarket.parse({})).toMatchObject({
    hasSeparateImportPrice: false,
    useImportPriceMultiplier: false,
    importPriceMultiplier: 1,
    importPriceEscalator: { enabled: false },
  });
  expect(fieldMeta(EnergyMarket, 'importPriceMultiplier')).toMatchObject({ unit: '%', minimum: 0 });
});
test('EM-11 a price strip has its data, year, file name, project years, average and place', () => {
  expect(PriceStrip.parse({})).toMatchObject({
    price: { state: 'blank' },
    year: 2007,
    timeSeriesFileBaseName: '',
    projectYearsValid: [],
    priceAverage: 0,
    fileIndex: 0,
  });
});

test('RM-01 RM-02 a regulation market is numbered and offers both directions', () => {
  expect(newRegulationMarket(2)).toMatchObject({
    id: 'regulation-2',
    name: 'Regulation Market 2',
    abbreviation: 'Reg Mkt 2',
    useRegUp: true,
    useRegDown: true,
  });
});
test('RM-03 RM-04 price years are 2023 and the series are named', () => {
  expect(RegulationMarket.parse({})).toMatchObject({
    regUpPriceYear: 2023,
    regDownPriceYear: 2023,
    regUpPrice: { name: 'Reg Up Price' },
    regDownPrice: { name: 'Reg Down Price' },
  });
});
test('RM-05 the max commitment has a single value and values, 30 %', () => {
  expect(RegulationMarket.parse({})).toMatchObject({
    maxCommitmentRegUp: { singleValue: 30, values: [30] },
    maxCommitmentRegDown: { singleValue: 30, values: [30] },
  });
});
test('RM-06 RM-07 minimum prices are 0, energy settles at the day-ahead price', () => {
  expect(RegulationMarket.parse({})).toMatchObject({
    minRegUpPrice: 0,
    minRegDownPrice: 0,
    useEnergyPrice: true,
    energyPriceYear: 2023,
    energyMarket: { kind: 'dam' },
  });
});
test('RM-08 the settlement allocation of a new market is 10 %', () => {
  expect(newRegulationMarket(1).throughputPercentage).toEqual({ singleValue: 10, values: [10] });
});
test('RM-09 RM-10 strips, flags and escalators exist for each direction', () => {
  expect(RegulationMarket.parse({})).toMatchObject({
    useMultiYearRegUpPrice: false,
    useSingleFileMultiYearRegUpPrice: false,
    multiYearRegUpPrice: [],
    singleFileMultiYearRegUpPrice: [],
    regUpPriceEscalator: { enabled: false },
    useMultiYearRegDownPrice: false,
    useSingleFileMultiYearRegDownPrice: false,
    multiYearRegDownPrice: [],
    singleFileMultiYearRegDownPrice: [],
    regDownPriceEscalator: { enabled: false },
  });
});

test('CM-03 CM-04 events are random: 10 calls of 4 hours on the 10 highest-price days', () => {
  expect(CapacityMarket.parse({})).toMatchObject({
    eventKind: 'random',
    totalCallsPerYear: 10,
    averageCallDuration: 4,
    numberOfHighestPriceDays: 10,
  });
  expect(CapacityMarket.safeParse({ eventKind: 'scheduled' }).success).toBe(true);
  expect(CapacityMarket.safeParse({ eventKind: 'sometimes' }).success).toBe(false);
});
test('CM-05 the schedule has a weekday and a weekend half of 12 months and 24 hours', () => {
  const schedule = evenCells(false);
  schedule[6]![17] = true; // weekdays in July, 17:00
  expect([schedule.length, schedule[0]!.length]).toEqual([24, 24]);
  expect([mayOccur({ schedule }, 6, false, 17), mayOccur({ schedule }, 6, true, 17), mayOccur({ schedule }, 6, false, 18)]).toEqual([
    true,
    false,
    false,
  ]);
  schedule[18]![17] = true; // weekends in July
  expect(mayOccur({ schedule }, 6, true, 17)).toBe(true);
});
test('CM-06 an empty schedule means that all cells are off', () => {
  const { schedule } = CapacityMarket.parse({});
  expect(schedule).toEqual([]);
  expect(Array.from({ length: 24 * 24 }, (_, i) => mayOccur({ schedule }, Math.floor(i / 48), i % 2 === 0, i % 24)).some(Boolean)).toBe(
    false,
  );
});
test('CM-07 CM-08 the reserve follows events only, which last an hour', () => {
  expect(CapacityMarket.parse({ events: [{ date: '2007-07-01T17:00' }] })).toMatchObject({
    useScheduleForCapacityReserve: false,
    events: [{ date: '2007-07-01T17:00', duration: 1 }],
  });
});
test('CM-09 CM-10 the price unit is $/MW-yr; months take twelve values', () => {
  expect(CapacityMarket.parse({}).priceUnit).toBe('$/MW-yr');
  expect((['$/kW-mo', '$/kW-yr', '$/MW-mo', '$/MW-yr'] as const).map(isMonthlyPrice)).toEqual([true, false, true, false]);
  expect(CapacityMarket.safeParse({ priceUnit: '$/kWh' }).success).toBe(false);
});
test('CM-11 CM-12 250000 a year, 20000 in each of 12 months, sensitivity 1', () => {
  expect(CapacityMarket.parse({})).toMatchObject({
    singleYearPrice: 250_000,
    capacityPrice: Array.from({ length: 12 }, () => 20_000),
    multiPriceInitialValue: 20_000,
    capacityPriceSensitivity: [1],
  });
});
test('CM-13 CM-14 an escalator, and all of the storage', () => {
  expect(CapacityMarket.parse({})).toMatchObject({ capacityEscalator: { enabled: false }, allocatedStorageCapacity: 100 });
});
test('CM-15 energy is paid at the market where there is one, else at a flat price', () => {
  expect(newCapacityMarket(1, [{ kind: 'rtm' }])).toMatchObject({ energyPriceKind: 'market', energyMarket: { kind: 'rtm' } });
  expect(newCapacityMarket(1, [])).toMatchObject({ energyPriceKind: 'flat', energyMarket: null });
});
test('CM-16 energy market, energy price of 20 and its escalator', () => {
  expect(CapacityMarket.parse({})).toMatchObject({ energyMarket: { kind: 'dam' }, energyPrice: 20, energyEscalator: { enabled: false } });
});
test('CM-17 CM-18 no shortage penalty; its kinds are market, delta and flat, the flat one at least 0', () => {
  expect(CapacityMarket.parse({})).toMatchObject({
    useShortagePenalty: false,
    shortagePenaltyKind: 'flat',
    penaltyEnergyMarket: null,
    flatShortagePenalty: 0,
    shortagePenaltyPriceEscalator: { enabled: false },
  });
  expect(['market', 'delta', 'flat', 'none'].map((kind) => CapacityMarket.safeParse({ shortagePenaltyKind: kind }).success)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(fieldMeta(CapacityMarket, 'flatShortagePenalty').minimum).toBe(0);
});
test('CM-20 events overlap when one starts before the other ends; touching ones do not', () => {
  const at5 = event('2007-07-01T17:00', 2);
  expect(
    [
      event('2007-07-01T18:00'),
      event('2007-07-01T19:00'),
      event('2007-07-01T16:00'),
      event('2007-07-01T16:00', 2),
      event('2007-07-02T17:00'),
      event('no date'),
    ].map((other) => eventsOverlap(at5, other)),
  ).toEqual([true, false, false, true, false, false]);
});
test('CM-21 start hour plus duration of 24 or more runs past midnight', () => {
  expect(
    [event('2007-07-01T22:00', 2), event('2007-07-01T22:00', 3), event('2007-07-01T22:00', 1), event('2007-02-30T23:00', 5)].map(
      runsPastMidnight,
    ),
  ).toEqual([true, true, false, false]);
});
test('CM-22 a block of permitted hours shorter than a call is found, at the edges of the day too', () => {
  const blocks = (...hours: number[]): boolean[][] => [Array.from({ length: 24 }, (_, hour) => hours.includes(hour))];
  expect(hasShortBlock({ schedule: blocks(17, 18, 19, 20), averageCallDuration: 4 })).toBe(false);
  expect(hasShortBlock({ schedule: blocks(17, 18, 19), averageCallDuration: 4 })).toBe(true);
  // 22 to 2 are two blocks of two hours: a call may not span midnight.
  expect(hasShortBlock({ schedule: blocks(22, 23, 0, 1), averageCallDuration: 4 })).toBe(true);
  expect(hasShortBlock({ schedule: [], averageCallDuration: 4 })).toBe(false);
});

test('TOD-02 TOD-05 the price is a schedule and the obligation daily', () => {
  expect(Contract.parse({})).toMatchObject({ energyPriceKind: 'schedule', obligationKind: 'daily' });
  expect(['schedule', 'import', 'market'].map((kind) => Contract.safeParse({ energyPriceKind: kind }).success)).toEqual([
    true,
    true,
    false,
  ]);
  expect(['daily', 'import', 'none', 'hourly'].map((kind) => Contract.safeParse({ obligationKind: kind }).success)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
test('TOD-03 TOD-04 rates of 1000 on a grid of rate indexes; a price series and an escalator', () => {
  expect(Contract.parse({})).toMatchObject({
    energyPriceSchedule: { rates: [{ value: 1000 }] },
    energyPriceTimeSeries: { state: 'blank' },
    energyPriceEscalator: { enabled: false },
  });
  expect(Contract.parse({}).energyPriceSchedule.grid.map((row) => row.length)).toEqual(Array.from({ length: 24 }, () => 24));
});
test('TOD-06 an obligation holds all days from hour 0 to 1', () => {
  expect(Obligation.parse({})).toMatchObject({
    id: 'obligation-1',
    dayKind: 'all',
    startDate: '2007-01-01',
    endDate: '2007-12-31',
    startHour: 0,
    endHour: 1,
    value: 0,
  });
  expect(['all', 'weekday', 'weekend', 'monday'].map((dayKind) => Obligation.safeParse({ dayKind }).success)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(fieldMeta(Obligation, 'value').unit).toBe('MWh');
});
test('TOD-07 the daily obligations make 8760 hourly values that add up to what is owed', () => {
  const series = dailyObligationsTimeSeries(
    {
      obligations: [
        Obligation.parse({ dayKind: 'weekday', startHour: 16, endHour: 20, value: 8 }),
        Obligation.parse({ dayKind: 'all', startHour: 19, endHour: 20, value: 1, startDate: '2007-01-01', endDate: '2007-01-07' }),
      ],
    },
    2007,
  );
  expect(series).toHaveLength(8760);
  // 1 January 2007 is a Monday: 8 MWh over 4 hours is 2 each, and the second obligation adds 1 in the last one.
  expect([...series.subarray(15, 21)]).toEqual([0, 2, 2, 2, 3, 0]);
  // Saturday 6 January: only the second one.
  expect([...series.subarray(5 * 24 + 15, 5 * 24 + 21)]).toEqual([0, 0, 0, 0, 1, 0]);
  // 2007 has 261 weekdays: 261 · 8 + 7 · 1.
  expect(series.reduce((sum, value) => sum + value)).toBeCloseTo(261 * 8 + 7, 9);
});
test('TOD-08 the delivery profile is blank and has its name', () => {
  expect(Contract.parse({}).obligationTimeSeries).toMatchObject({ state: 'blank', name: 'Delivery Profile' });
});
test('TOD-09 TOD-21 contracted capacities are 100 %, between 0 and 100', () => {
  expect(Contract.parse({})).toMatchObject({ contractedSolarCapacity: 100, contractedStorageCapacity: 100, contractedWindCapacity: 100 });
  for (const key of ['contractedSolarCapacity', 'contractedStorageCapacity', 'contractedWindCapacity'] as const)
    expect(fieldMeta(Contract, key)).toMatchObject({ unit: '%', minimum: 0, maximum: 100 });
});
test('TOD-10 TOD-11 no shortage penalty; its kinds are market, delta and flat, the flat one at least 0', () => {
  expect(Contract.parse({})).toMatchObject({
    useShortagePenalty: false,
    shortagePenaltyKind: 'flat',
    energyMarket: null,
    flatShortagePenalty: 0,
    shortagePenaltyPriceEscalator: { enabled: false },
  });
  expect(['market', 'delta', 'flat', 'none'].map((kind) => Contract.safeParse({ shortagePenaltyKind: kind }).success)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(fieldMeta(Contract, 'flatShortagePenalty').minimum).toBe(0);
});
test('TOD-13 TOD-14 a contract asks for the sizer and holds its limits and its table', () => {
  expect(Contract.parse({})).toMatchObject({
    useSystemSizer: true,
    competeWithWholesaleMarket: false,
    systemSizerLimits: { useSolar: true },
    systemSizerTable: { header: [], items: [] },
  });
});
test('TOD-18 an obligation needs 7 days, or all week beside another one', () => {
  const range = (endDate: string, dayKind: 'all' | 'weekday') => ({ startDate: '2007-03-01', endDate, dayKind });
  const some = { obligations: [Obligation.parse({})] };
  expect(mayAddObligation({ obligations: [] }, range('2007-03-06', 'all'))).toBe(false); // 6 days
  expect(mayAddObligation({ obligations: [] }, range('2007-03-07', 'weekday'))).toBe(true); // 7 days
  expect(mayAddObligation(some, range('2007-03-02', 'all'))).toBe(true);
  expect(mayAddObligation(some, range('2007-03-02', 'weekday'))).toBe(false);
  expect(mayAddObligation(some, range('2007-02-01', 'weekday'))).toBe(false);
});

test('ESC-01 an escalator is off, linear, 1 %/yr', () => {
  expect(Escalator.parse({})).toEqual({ enabled: false, multiYearKind: 'linear', linearValue: 1, customValues: [] });
  expect(Escalator.parse({ customValues: [{ year: 1, value: 2 }] }).customValues).toEqual([{ year: 1, value: 2 }]);
});
test('COST-18 the $ of a unit label is the currency of the project', () => {
  expect([unitLabel('$/MW capacity-yr', '€'), unitLabel('$', 'R$'), unitLabel('% direct', '€')]).toEqual([
    '€/MW capacity-yr',
    'R$',
    '% direct',
  ]);
});
test('FMT-20 the long names of the market kinds', () => {
  const names = ['DayAheadMarket', 'FifteenMinuteMarket', 'RealTimeMarket', 'RegUp', 'RegDown', 'DayAhead'];
  expect(names.map(marketKindOf)).toEqual(['dam', 'fmm', 'rtm', 'rup', 'rdn', undefined]);
});
