import { HOURS_PER_YEAR, kwToMw, stepsPerYear } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { fresh, solarAndStorage, yearOf } from '../../test/builders.ts';
import {
  CapacityMarket,
  Converter,
  copyProject,
  decimalsOf,
  emailProblem,
  EMPTY_SERIES_TEXTS,
  EnergyMarket,
  fieldMeta,
  Obligation,
  oneLine,
  Position,
  Project,
  readSelection,
  RegulationMarket,
  setPlace,
  Solar,
  Storage,
  textLength,
  toInfoRecord,
  Wind,
} from '../index.ts';
import { dateFromFile } from '../file/date-from-file.ts';

test('FMT-15 each field has its number format: prices, energy, losses and rates n2, efficiencies n1, counts n0, shares p0', () => {
  const formats = {
    'a price': [fieldMeta(CapacityMarket, 'energyPrice'), 'n2'],
    'a price of regulation': [fieldMeta(RegulationMarket, 'minRegUpPrice'), 'n2'],
    'a price of capacity': [fieldMeta(CapacityMarket, 'singleYearPrice'), 'n2'],
    energy: [fieldMeta(Obligation, 'value'), 'n2'],
    'a loss': [fieldMeta(Wind, 'wakeEffectsLoss'), 'n2'],
    'a rate': [fieldMeta(Project, 'discountRate'), 'n2'],
    'a yearly rate': [fieldMeta(Solar, 'degradation'), 'n2'],
    'an efficiency': [fieldMeta(Storage, 'roundtripEfficiencySensitivity'), 'n1'],
    'of a converter': [fieldMeta(Converter, 'efficiency'), 'n1'],
    'of the line': [fieldMeta(Project, 'acLineEfficiencySensitivity'), 'n1'],
    'a count': [fieldMeta(CapacityMarket, 'totalCallsPerYear'), 'n0'],
    'money in total': [fieldMeta(Project, 'systemFixedCost'), 'n0'],
    'a share': [fieldMeta(EnergyMarket, 'allocationSensitivity'), 'p0'],
    'a place': [fieldMeta(Position, 'lat'), 'n4'],
  } as const;
  for (const [what, [meta, format]] of Object.entries(formats)) {
    expect([what, decimalsOf(meta)]).toEqual([what, Number(format[1])]);
  }
});

test('FMT-17 a MW has 1000 kW', () => {
  expect(kwToMw(2500)).toBe(2.5);
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
          const start = process.cpuUsage();
          emailProblem(text);
          dateFromFile(text);
          readSelection(text);
          oneLine(text);
          textLength(text);
          return process.cpuUsage(start).user / 1000;
        }),
      ),
    ),
  );
  expect(slowest).toBeLessThan(50);
});

test('ERR-02 ERR-03 counting and reading time series, answered without content', () => {
  expect([EMPTY_SERIES_TEXTS.count, EMPTY_SERIES_TEXTS.data]).toEqual(['No inputs', 'Inputs not found']);
});
test('ERR-04 ERR-05 saving and deleting time series, answered without content', () => {
  expect([EMPTY_SERIES_TEXTS.save, EMPTY_SERIES_TEXTS.delete]).toEqual(['Error saving timeseries', 'No timeseries found for this project']);
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
test('B-9 the name of a copy stays within its limit, counted as everywhere', () => {
  const long = { ...fresh(), name: '\u{1F600}'.repeat(100) };
  expect(copyProject(fresh()).name).toBe('Copy of New Project');
  expect(textLength(copyProject(long).name)).toBe(100);
});
