import { expect, test } from 'vitest';
import { fresh } from '../../test/builders.ts';
import {
  DATE_FORMATS,
  DEFAULT_PRICE_YEAR,
  ELECTRICITY_MARKETS,
  error,
  formatCalendarDate,
  hint,
  Incentive,
  INCENTIVE_KINDS,
  isError,
  isInternational,
  newProject,
  noticeToProceedProblem,
  Project,
  PROJECT_STATUS,
  RATE_COLOURS,
  Resource,
  Schedule,
  SeriesRef,
  Sizing,
  textLength,
  cutText,
  oneLine,
  TIME_STEPS,
  toInfoRecord,
  valuesField,
  warning,
} from '../index.ts';

const bare = (): Project => Project.parse({});

test('MODEL-01 a project has a name, an author and notes; its id is the server’s', () => {
  expect(bare()).toMatchObject({ name: 'New Project', author: '', notes: '' });
  expect(Project.parse({ name: 'A', author: 'B', notes: 'C' })).toMatchObject({ name: 'A', author: 'B', notes: 'C' });
});
test('MODEL-02 the database status is 1 changed, 2 calculating, 3 calculated, apart from the steps of the page', () => {
  expect(PROJECT_STATUS).toEqual({ changed: 1, calculating: 2, calculated: 3 });
});
test('MODEL-03 the plant stands in Boulder, Colorado until it is moved', () => {
  expect(bare().location).toMatchObject({
    pos: { lat: 40.015, lng: -105.2705 },
    address: 'Boulder, CO, USA',
    countryName: 'United States',
    countryCode: 'US',
  });
});
test('MODEL-04 international means that the country code is not US', () => {
  const { location } = bare();
  expect(isInternational(location)).toBe(false);
  expect(isInternational({ ...location, countryCode: 'CA' })).toBe(true);
});
test('MODEL-05 power is kept in MW', () => {
  expect(bare().measurementUnits).toEqual({ powerUnit: 'megawatt' });
});
test('MODEL-06 file version, currency, symbol $, date format and decimal point', () => {
  expect(bare()).toMatchObject({ fileVersion: 4, currency: 'USD', currencySymbol: '$', dateFormat: 0, useCommaAsDecimalPoint: false });
});
test('MODEL-08 MODEL-09 the converter is new and the whole plant is evaluated', () => {
  expect(bare()).toMatchObject({ isNewSystemConverter: true, performEvaluationOverBessOnly: false });
});
test('MODEL-11 both dates default to today', () => {
  expect(newProject('2026-05-04')).toMatchObject({ expectedDate: '2026-05-04', noticeToProceed: '2026-05-04' });
});
test('MODEL-12 SETUP-16 the electricity markets, CAISO first', () => {
  expect(ELECTRICITY_MARKETS).toEqual(['CAISO', 'ERCOT', 'NY-ISO', 'PJM', 'ISO-NE', 'SPP', 'MISO', 'Other']);
  expect(bare().electricityMarket).toBe('CAISO');
});
test('MODEL-13 the application flags are off', () => {
  expect(bare()).toMatchObject({
    useEnergyMarket: false,
    useCapacityMarket: false,
    useContract: false,
    useRegulationMarket: false,
    useSystemSizer: false,
  });
});
test('MODEL-14 MODEL-15 the lists are empty and the equipment flags off', () => {
  expect(bare()).toMatchObject({
    energyMarkets: [],
    capacityMarkets: [],
    contracts: [],
    regulationMarkets: [],
    useSolar: false,
    useWind: false,
    useStorage: false,
    solar: [],
    wind: [],
    storage: [],
    inverter: { efficiency: [98] },
  });
});
test('MODEL-16 MODEL-17 an ac bus, and storage may charge from the grid', () => {
  expect(bare()).toMatchObject({ bus: 'ac', canBatteryChargeFromGrid: 'true' });
  expect(['true', 'false', 'ITC'].map((rule) => Project.safeParse({ canBatteryChargeFromGrid: rule }).success)).toEqual([true, true, true]);
  expect(Project.safeParse({ canBatteryChargeFromGrid: 'no' }).success).toBe(false);
});
test('MODEL-18 the interconnection limit of the working model is 1 MW', () => {
  expect(bare().interconnectionLimit).toBe(1);
});
test('MODEL-19 MODEL-20 no import limit, 999 MW, with series and schedule', () => {
  expect(bare()).toMatchObject({
    hasImportLimit: false,
    importLimit: 999,
    hasImportLimitTimeSeries: false,
    hasImportLimitSchedule: false,
    importLimitTimeSeriesData: { state: 'blank', name: 'Import Limit Data' },
  });
  expect(bare().importLimitSchedule.rates).toEqual([{ value: 1000, color: RATE_COLOURS[0] }]);
});
test('MODEL-21 MODEL-22 an export limit of 999 MW, with series and schedule', () => {
  expect(bare()).toMatchObject({
    hasExportLimit: true,
    exportLimit: 999,
    hasExportLimitTimeSeries: false,
    hasExportLimitSchedule: false,
    exportLimitTimeSeriesData: { state: 'blank', name: 'Export Limit Data' },
  });
  expect(bare().exportLimitSchedule.grid).toHaveLength(24);
});
test('MODEL-23 the resources are named', () => {
  const { solarResource, windResource, temperatureResource } = bare();
  expect([solarResource, windResource, temperatureResource].map(({ data }) => data.name)).toEqual([
    'Solar Resource Imported Data',
    'Wind Resource Imported Data',
    'Temperature Resource Imported Data',
  ]);
});
test('MODEL-24 costs and rates are 0', () => {
  expect(bare()).toMatchObject({ systemFixedCost: 0, systemOmCost: 0, discountRate: 0, inflationRate: 0 });
});
test('MODEL-25 MODEL-26 25 years in steps of 60 minutes; the choices are 60, 30, 15', () => {
  expect(bare()).toMatchObject({ lifetime: 25, timeStepSize: 60 });
  expect(TIME_STEPS).toEqual([60, 30, 15]);
  expect([60, 30, 15, 10].map((timeStepSize) => Project.safeParse({ timeStepSize }).success)).toEqual([true, true, true, false]);
});
test('MODEL-27 incentives are of kind itc, macrs, bonus or prod', () => {
  expect(INCENTIVE_KINDS).toEqual(['itc', 'macrs', 'bonus', 'prod']);
  expect(Incentive.safeParse({ kind: 'feed-in' }).success).toBe(false);
  expect(bare().incentives).toEqual([]);
});
test('MODEL-28 commitments have name and order, and the displayed list stands beside them', () => {
  expect(Project.parse({ commitments: [{ name: 'Capacity market', order: 0 }] }).commitments).toEqual([
    { name: 'Capacity market', order: 0 },
  ]);
  expect(bare()).toMatchObject({ commitments: [], orderOfCommitments: [] });
});
test('MODEL-29 MODEL-31 early-stage, without guaranteed degradation and component lifetimes', () => {
  expect(bare()).toMatchObject({ earlyAnalysis: true, useOemGuaranteedDegradation: false, useComponentLifetimes: false });
});
test('MODEL-32 the bare form has components from year 1 to 2, a project a user sees to its lifetime', () => {
  expect([bare().solarYears, bare().windYears, bare().storageYears]).toEqual(Array.from({ length: 3 }, () => ({ start: 1, end: 2 })));
  expect([fresh().solarYears, fresh().windYears, fresh().storageYears]).toEqual(Array.from({ length: 3 }, () => ({ start: 1, end: 25 })));
});
test('MODEL-33 both efficiency sensitivities are 100 %', () => {
  expect(bare()).toMatchObject({ acLineEfficiencySensitivity: [100], acTransformerEfficiencySensitivity: [100] });
});
test('MODEL-34 a resource has kind library or timeseries, scale and data', () => {
  expect(Resource.parse({})).toMatchObject({ kind: 'timeseries', scale: 0, data: { state: 'blank' } });
  expect(Resource.safeParse({ kind: 'library' }).success).toBe(true);
  expect(Resource.safeParse({ kind: 'satellite' }).success).toBe(false);
});
test('MODEL-36 a time series is blank or ready, of the year 2007', () => {
  expect(SeriesRef.parse({})).toMatchObject({ state: 'blank', year: 2007, count: 0 });
  expect(SeriesRef.safeParse({ state: 'loading' }).success).toBe(false);
});
test('MODEL-38 a multi-value input holds at least one value', () => {
  const field = valuesField([98], { title: 'x', help: 'x' });
  expect(field.parse(undefined)).toEqual([98]);
  expect(field.safeParse([]).success).toBe(false);
});
test('MODEL-39 a sizing set has kind absolute or relative and a list for each', () => {
  expect(Sizing.parse({})).toEqual({ sizingKind: 'absolute', absolute: [1], relative: [1] });
  expect(Sizing.safeParse({ relative: [] }).success).toBe(false);
});
test('MODEL-40 an issue is an error unless it is flagged warning or estimation', () => {
  const link = { step: 'setup' } as const;
  expect(error('a', 'b', link)).toEqual({ id: 'a', label: 'b', link, warning: false, estimation: false });
  expect([error, warning, hint].map((make) => isError(make('a', 'b', link)))).toEqual([true, false, false]);
});
test('MODEL-41 a schedule is a grid of 24 rows and 24 hours of rate indexes and a list of rates of 1000', () => {
  const schedule = Schedule.parse({});
  expect([schedule.grid.length, ...new Set(schedule.grid.map((row) => row.length)), ...new Set(schedule.grid.flat())]).toEqual([24, 24, 0]);
  expect(schedule.rates).toEqual([{ value: 1000, color: '#1B4272' }]);
});
test('MODEL-61 the default price year is 2023', () => {
  expect(DEFAULT_PRICE_YEAR).toBe(2023);
});
test('PREF-07 a new project starts with the user’s currency, date format and decimal point', () => {
  const project = newProject('2026-05-04', {
    defaultCurrency: 'EUR',
    defaultCurrencySymbol: '€',
    defaultDateFormat: 1,
    defaultDecimalPoint: true,
  });
  expect(project).toMatchObject({ currency: 'EUR', currencySymbol: '€', dateFormat: 1, useCommaAsDecimalPoint: true });
});
test('PREF-10 the date formats are month-day-year, day-month-year and year-month-day, with dashes', () => {
  expect(DATE_FORMATS).toEqual(['MM-DD-YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD']);
  expect([0, 1, 2, 9].map((format) => formatCalendarDate('2026-05-04', format))).toEqual([
    '05-04-2026',
    '04-05-2026',
    '2026-05-04',
    '05-04-2026',
  ]);
  expect(formatCalendarDate('', 1)).toBe('');
});
test('SETUP-12 Notice to Proceed may not be later than the operational date; equal dates are valid', () => {
  expect(noticeToProceedProblem('2026-05-05', '2026-05-04')).toBe(
    'Notice to Proceed must not be later than the Expected Commercial Operational Date',
  );
  expect(['2026-05-04', '2025-12-31', ''].map((notice) => noticeToProceedProblem(notice, '2026-05-04'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
test('FILE-52 FILE-53 the info record of a new project', () => {
  expect(toInfoRecord({ ...fresh(), author: 'A', notes: 'N' })).toEqual({
    name: 'New Project',
    notes: 'N',
    author: 'A',
    earlyAnalysis: true,
    location: 'Boulder, CO, USA',
    currency: 'USD',
    currencySymbol: '$',
    useCommaAsDecimalPoint: false,
    applyShiftDays: true,
    dateFormat: 0,
    phase: '',
    type: '',
    coupling: 'AC',
    dateCod: '2026-05-04T00:00:00.000Z',
    dateNtp: '2026-05-04T00:00:00.000Z',
    electricityMarket: 'CAISO',
    isNewSystemConverter: true,
    interconnectionMw: 999,
  });
});
test('LIST-02 the info record has the point of interconnection, none without a limit', () => {
  expect(toInfoRecord({ ...fresh(), exportLimit: 80 }).interconnectionMw).toBe(80);
  expect(toInfoRecord({ ...fresh(), hasExportLimit: false }).interconnectionMw).toBeNull();
});
test('FILE-54 the info record names the country instead of the market outside the United States', () => {
  const abroad = { ...fresh(), location: { ...fresh().location, countryCode: 'ES', countryName: 'Spain' } };
  expect(toInfoRecord(abroad)).toMatchObject({ electricityMarket: 'Spain', isNewSystemConverter: true });
  expect(toInfoRecord(fresh()).electricityMarket).toBe('CAISO');
});

test('B-9 text counts the same however it is composed, and names stay on one line', () => {
  // 'é' as one code point and as letter with accent; a family emoji is 7 code points; U+1F600 is one of two UTF-16 units.
  expect(['é', 'e\u0301', '\u{1F600}', '👩‍👩‍👧‍👦', 'a\u202Eb', 'a\u200Bb', 'x'.repeat(41)].map(textLength)).toEqual([1, 1, 1, 7, 3, 3, 41]);
  expect(cutText('\u{1F600}\u{1F600}\u{1F600}', 2)).toBe('\u{1F600}\u{1F600}');
  expect(cutText('short', 40)).toBe('short');
  expect(oneLine(' two\r\nlines\u0000and\u2028more ')).toBe('two lines and more');
});
