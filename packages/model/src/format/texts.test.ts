import { HOURS_PER_YEAR, kwToMw, mwToKw, stepsPerYear } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { fresh, solarAndStorage, yearOf } from '../../test/builders.ts';
import {
  copyProject,
  emailProblem,
  emptyLibrary,
  FORMAT_OF,
  formatNumberAs,
  HOURS_OF_DAY,
  listingLimitKw,
  listOfAnswer,
  loginResult,
  MONTH_LABELS,
  nextLibrary,
  NUMBER_FORMATS,
  numberCulture,
  readSelection,
  seriesCallText,
  setPlace,
  sharedCopy,
  textLength,
  toInfoRecord,
  UserStorageSpec,
  dateFromFile,
  oneLine,
} from '../index.ts';

test('FMT-14 the culture is Spanish with the comma, English without, grouped always', () => {
  expect([numberCulture(true), numberCulture(false)]).toEqual(['es', 'en']);
  expect([formatNumberAs(1234.5, 'n1', true), formatNumberAs(1234.5, 'n1', false), formatNumberAs(1_234_567, 'n0', true)]).toEqual([
    '1.234,5',
    '1,234.5',
    '1.234.567',
  ]);
});
test('FMT-15 the formats are n0 to n5 and p0, one for each kind of number', () => {
  expect(NUMBER_FORMATS).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'p0']);
  expect(NUMBER_FORMATS.map((format) => formatNumberAs(0.123456, format, false))).toEqual([
    '0',
    '0.1',
    '0.12',
    '0.123',
    '0.1235',
    '0.12346',
    '12%',
  ]);
  expect(FORMAT_OF).toEqual({
    moneyTotal: 'n0',
    moneyInTable: 'n2',
    optimizationValue: 'n1',
    energy: 'n2',
    price: 'n2',
    percentage: 'n2',
    percentageInChart: 'p0',
    fittedParameter: 'n5',
    loss: 'n2',
    efficiency: 'n1',
    count: 'n0',
  });
  expect([formatNumberAs(-0.001, 'n2', false), formatNumberAs(-0, 'n0', true), formatNumberAs(-0.5, 'n1', true)]).toEqual([
    '0.00',
    '0',
    '-0,5',
  ]);
});
test('FMT-17 a MW has 1000 kW', () => {
  expect([kwToMw(2500), mwToKw(2.5)]).toEqual([2.5, 2500]);
});
test('FMT-18 months are Jan to Dec and hours 0 to 23', () => {
  expect(MONTH_LABELS.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  expect([HOURS_OF_DAY[0], HOURS_OF_DAY.at(-1), HOURS_OF_DAY.length]).toEqual([0, 23, 24]);
});
test('FMT-19 a year has 8760 hours', () => {
  expect([HOURS_PER_YEAR, stepsPerYear(60), stepsPerYear(15)]).toEqual([8760, 8760, 35_040]);
});

test('MAIL-08 an address has something, an at sign, something, a point and something', () => {
  for (const good of ['a@b.c', 'jane.doe@plant.example.org']) expect(emailProblem(good)).toBeUndefined();
  for (const bad of ['', 'a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b@c.d', 'a@b.c\n'])
    expect([bad, emailProblem(bad)]).toEqual([bad, 'Please enter a valid email']);
});
test('MAIL-09 an address over 250 characters is refused', () => {
  const address = (length: number): string => `${'a'.repeat(length - 4)}@b.c`;
  expect([emailProblem(address(250)), emailProblem(address(251))]).toEqual([undefined, 'Email cannot have more than 250 characters']);
});
test('B-15 patterns over user text stay linear on 100 kB', () => {
  const worst = [
    'a@' + '.'.repeat(100_000) + '@',
    'a'.repeat(100_000),
    '-'.repeat(100_000),
    '1'.repeat(100_000) + 'x',
    '2026-' + '0'.repeat(100_000),
    '\u0000'.repeat(100_000),
    '0+all+' + '1'.repeat(100_000),
  ];
  const slowest = Math.max(
    ...worst.map((text) =>
      Math.min(
        ...[0, 1, 2].map(() => {
          const start = performance.now();
          emailProblem(text);
          dateFromFile(text);
          readSelection(text);
          oneLine(text);
          textLength(text);
          return performance.now() - start;
        }),
      ),
    ),
  );
  expect(slowest).toBeLessThan(50);
});

test('ERR-02 the count of time series: 204 and 404', () => {
  expect([seriesCallText('count', 204), seriesCallText('count', 404), seriesCallText('count', 200)]).toEqual([
    'No inputs',
    'No Timeseries inputs',
    undefined,
  ]);
});
test('ERR-03 the data of time series: 204 and 404', () => {
  expect([seriesCallText('data', 204), seriesCallText('data', 404)]).toEqual(['Inputs not found', 'Input timeseries not found']);
});
test('ERR-04 ERR-05 saving and deleting time series', () => {
  expect([seriesCallText('save', 204), seriesCallText('delete', 204), seriesCallText('save', 200)]).toEqual([
    'Error saving timeseries',
    'No timeseries found for this project',
    undefined,
  ]);
});
test('AUTH-11 a login result has success and a list of errors', () => {
  expect(loginResult(200, { token: 'x' }, 's@e.org')).toEqual({ success: true, errors: [] });
  expect(loginResult(400, { errors: ['Wrong name or password', 7] }, 's@e.org')).toEqual({
    success: false,
    errors: ['Wrong name or password'],
  });
  for (const status of [500, undefined, 400])
    expect(loginResult(status, {}, 's@e.org')).toEqual({
      success: false,
      errors: ['The system is unavailable. If this error persists, please send us a message at s@e.org.'],
    });
});

const spec = UserStorageSpec.parse({ id: 'a' });
test('LIB-10 create, duplicate, delete and update clear the cached list', () => {
  const cache = nextLibrary(nextLibrary(emptyLibrary, { kind: 'listed', specs: [spec] }), { kind: 'opened', spec });
  for (const kind of ['created', 'duplicated', 'deleted', 'updated'] as const) expect(nextLibrary(cache, { kind }).specs).toBeUndefined();
  expect(nextLibrary(cache, { kind: 'created' }).current).toBe(spec);
});
test('LIB-11 an update also clears the open type', () => {
  expect(nextLibrary({ specs: [spec], current: spec }, { kind: 'updated' })).toEqual({ specs: undefined, current: undefined });
});
test('LIB-12 an answer other than 200 is an empty list', () => {
  expect([listOfAnswer(200, [spec]), listOfAnswer(500, [spec]), listOfAnswer(404, undefined)]).toEqual([[spec], [], []]);
});

test('LIST-04 LIST-05 the listing shows coupling and technologies', () => {
  const { project } = solarAndStorage(yearOf(1), yearOf(1));
  expect(toInfoRecord({ ...project, bus: 'dc' })).toMatchObject({ type: 'Solar + Storage', coupling: 'DC' });
  expect(toInfoRecord(fresh())).toMatchObject({ type: '', coupling: 'AC' });
});
test('LIST-06 it shows the country outside the United States, otherwise the market', () => {
  expect(toInfoRecord(fresh()).electricityMarket).toBe('CAISO');
  expect(toInfoRecord(setPlace(fresh(), { lat: 1, lng: 2, countryName: 'Kenya', countryCode: 'KE' })).electricityMarket).toBe('Kenya');
});
test('MODEL-18 the listing shows 1000 kW where no interconnection limit is set', () => {
  expect([listingLimitKw(undefined), listingLimitKw(1), listingLimitKw(80)]).toEqual([1000, 1000, 80_000]);
});
test('B-9 a copy and a shared copy stay within the limits of name and notes, counted as everywhere', () => {
  const long = { ...fresh(), name: '\u{1F600}'.repeat(100), notes: 'x'.repeat(3995) };
  expect(copyProject(fresh()).name).toBe('Copy of New Project');
  expect([textLength(copyProject(long).name), textLength(sharedCopy(long, 'Have a look').notes)]).toEqual([100, 4000]);
  expect(sharedCopy({ ...fresh(), notes: 'Mine' }, ' Have a look ').notes).toBe('Have a look\n\nMine');
});
