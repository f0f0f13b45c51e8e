import { z } from 'zod';
import { Contract } from '../project/contract.ts';
import { Converter } from '../project/converter.ts';
import { choiceField, described, fieldMeta, numberField, textField } from '../project/field.ts';
import { Location, Position } from '../project/location.ts';
import { ELECTRICITY_MARKETS, FILE_VERSION, Project } from '../project/project.ts';
import { RegulationMarket } from '../project/regulation-market.ts';
import { Rate } from '../project/schedule.ts';
import { SingleOrValues, singleOrValues } from '../project/sizing.ts';
import { Solar } from '../project/solar.ts';
import { StorageSpec } from '../project/storage-spec.ts';
import { Storage } from '../project/storage.ts';

const { lat, lng, ...positionRest } = Position.shape;
const { pos: _pos, ...placeRest } = Location.shape;
const FilePosition = z.looseObject({ latitude: lat, longitude: lng, ...positionRest });
const FileLocation = z.looseObject({
  pos: described(FilePosition.optional(), { title: 'Coordinates', help: 'Latitude and longitude of the plant.' }),
  ...placeRest,
});

const { arrheniusDegradationB, arrheniusDegradationD, ...specRest } = StorageSpec.shape;
const FileStorageSpec = z.looseObject({
  ...specRest,
  arrheniusDegredationB: arrheniusDegradationB,
  arrheniusDegredationD: arrheniusDegradationD,
});
const FileStorage = z.looseObject({
  ...Storage.shape,
  specs: described(FileStorageSpec.optional(), { title: 'Type', help: 'The storage type as it was picked.' }),
});
const FileContract = z.looseObject({
  ...Contract.shape,
  dailyObligationsTimeSeries: described(z.array(z.number()).optional(), {
    title: 'Hourly obligations',
    unit: 'MWh',
    help: 'Worked out from the daily obligations when a self-contained file is written; ignored when it is read.',
  }),
});

// What a file that lacks the field means is not always what a new item gets (FILE-26 to FILE-33).
const FileSolar = z.looseObject({ ...Solar.shape, deratingFactor: numberField(100, fieldMeta(Solar, 'deratingFactor')) });
const FileRegulationMarket = z.looseObject({
  ...RegulationMarket.shape,
  throughputPercentage: described(
    SingleOrValues.default(() => singleOrValues(100)),
    fieldMeta(RegulationMarket, 'throughputPercentage'),
  ),
});
const LIMIT_WHEN_ABSENT = 100_000;

const {
  fileVersion: _fileVersion,
  useEnergyMarket: _useEnergyMarket,
  useRegulationMarket: _useRegulationMarket,
  useSolar: _useSolar,
  useWind: _useWind,
  useStorage: _useStorage,
  useSystemSizer: _useSystemSizer,
  orderOfCommitments: _orderOfCommitments,
  expectedDate,
  noticeToProceed,
  inverter: _inverter,
  acTransformerEfficiencySensitivity,
  solarYears: _solarYears,
  windYears: _windYears,
  storageYears: _storageYears,
  location: _location,
  importLimitSchedule: _importLimitSchedule,
  exportLimitSchedule: _exportLimitSchedule,
  contracts: _contracts,
  storage: _storage,
  ...rest
} = Project.shape;

const year = (title: string) => numberField(1, { title, integer: true, help: 'Project year; counts with component lifetimes.' });
const scheduleKeys = (side: 'import' | 'export') => ({
  [`${side}LimitScheduleLimits`]: described(z.array(z.array(z.number().int())).optional(), {
    title: `Rate of each hour, ${side}`,
    help: 'Rows are the weekdays of January to December, then their weekends; columns the hours of the day.',
  }),
  [`${side}LimitScheduleRates`]: described(z.array(Rate).optional(), {
    title: `Rates, ${side}`,
    unit: 'MW',
    help: 'The limits the hours refer to.',
  }),
  [`${side}LimitTimeSeriesDataName`]: textField('', { title: `Name of the ${side} limit data`, help: 'Name of the series in charts.' }),
});
const resourceName = (title: string) => textField('', { title, help: 'Name of the data in charts.' });

/**
 * The saved form of a project, for documentation and for writers in other languages: the keys as they are spelt in the file, each with its
 * meaning, unit, bounds and what its absence means. The reader accepts more: see the upgrades and the load mapping.
 */
export const ProjectFile = z.looseObject({
  version: described(z.number().int().min(0).max(FILE_VERSION).optional(), {
    title: 'Version',
    help: 'Form of the file; today 4. Older ones, and files without it, are upgraded when they are read.',
  }),
  ...rest,
  electricityMarket: choiceField(ELECTRICITY_MARKETS, 'Other', fieldMeta(Project, 'electricityMarket')),
  importLimit: numberField(LIMIT_WHEN_ABSENT, fieldMeta(Project, 'importLimit')),
  exportLimit: numberField(LIMIT_WHEN_ABSENT, fieldMeta(Project, 'exportLimit')),
  solar: described(z.array(FileSolar).optional(), fieldMeta(Project, 'solar')),
  regulationMarkets: described(z.array(FileRegulationMarket).optional(), fieldMeta(Project, 'regulationMarkets')),
  location: described(FileLocation.optional(), { title: 'Location', help: 'Where the plant stands.' }),
  expectedCommercialOperationalDate: expectedDate,
  expectedNoticeToProceed: noticeToProceed,
  contracts: described(z.array(FileContract).optional(), { title: 'Contracts', help: 'Time-of-delivery contracts.' }),
  storage: described(z.array(FileStorage).optional(), { title: 'Storage', help: 'Storage units.' }),
  converter: described(Converter.optional(), { title: 'System converter', help: 'The converter between a dc bus and the grid.' }),
  acTransfomerEfficiencySensitivity: acTransformerEfficiencySensitivity,
  solarStartYear: year('First year of solar'),
  solarEndYear: year('Last year of solar'),
  windStartYear: year('First year of wind'),
  windEndYear: year('Last year of wind'),
  storageStartYear: year('First year of storage'),
  storageEndYear: year('Last year of storage'),
  ...scheduleKeys('import'),
  ...scheduleKeys('export'),
  solarResourceName: resourceName('Name of the solar resource'),
  windResourceName: resourceName('Name of the wind resource'),
  temperatureResourceName: resourceName('Name of the temperature'),
  series: described(z.record(z.string(), z.array(z.number())).optional(), {
    title: 'Series',
    help: 'Values of the series the document refers to, by hash; in a self-contained file.',
  }),
});
