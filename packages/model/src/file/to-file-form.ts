import { dailyObligationsTimeSeries } from '../project/obligation-series.ts';
import type { Contract } from '../project/contract.ts';
import { PROJECT_PARTS } from '../project/parts.ts';
import { FILE_VERSION, type Project } from '../project/project.ts';
import type { Schedule } from '../project/schedule.ts';
import type { StorageSpec } from '../project/storage-spec.ts';
import { baseYear } from '../series/base-year.ts';
import { LIMIT_SIDES, TECHNOLOGIES } from './file-keys.ts';

type Json = Record<string, unknown>;

const dateToFile = (date: string): string => (date === '' ? '' : `${date}T00:00:00.000Z`);

/** Working keys that the file leaves out: they follow from its lists (FILE-34), are worked out, or are spelt otherwise. */
const LEFT_OUT = [
  'useEnergyMarket',
  'useRegulationMarket',
  'useSolar',
  'useWind',
  'useStorage',
  'useSystemSizer',
  'orderOfCommitments',
  'fileVersion',
  'expectedDate',
  'noticeToProceed',
  'inverter',
  'acTransformerEfficiencySensitivity',
  'solarYears',
  'windYears',
  'storageYears',
] as const;

/** The saved form of a project (FILE-02 to FILE-13, FILE-47 to FILE-50), a plain JSON object with stable key order. */
export function toFileForm(project: Project): Json {
  const file: Json = { version: FILE_VERSION, ...project };
  for (const key of LEFT_OUT) delete file[key];
  const { pos, ...place } = project.location;
  const { lat, lng, ...posRest } = pos;
  file['location'] = { pos: { latitude: lat, longitude: lng, ...posRest }, ...place };
  file['expectedCommercialOperationalDate'] = dateToFile(project.expectedDate);
  file['expectedNoticeToProceed'] = dateToFile(project.noticeToProceed);
  file['converter'] = project.inverter;
  // The file keeps the specified spelling (D-043).
  file['acTransfomerEfficiencySensitivity'] = project.acTransformerEfficiencySensitivity;
  for (const { flag, list } of PROJECT_PARTS) file[list] = project[flag] ? project[list] : [];
  if (project.useContract) file['contracts'] = project.contracts.map(contractToFile);
  if (project.useStorage) file['storage'] = project.storage.map((item) => ({ ...item, specs: specToFile(item.specs) }));
  if (project.useStorage && !project.useSolar) file['canBatteryChargeFromGrid'] = 'true';
  for (const technology of TECHNOLOGIES) {
    const years = project[`${technology}Years`];
    file[`${technology}StartYear`] = years.start;
    file[`${technology}EndYear`] = years.end;
  }
  for (const side of LIMIT_SIDES) {
    writeSchedule(file, side, project[`${side}LimitSchedule`]);
    file[`${side}LimitTimeSeriesDataName`] = project[`${side}LimitTimeSeriesData`].name;
  }
  for (const resource of ['solarResource', 'windResource', 'temperatureResource'] as const)
    file[`${resource}Name`] = project[resource].data.name;
  if (project.bus === 'dc') delete file['isNewSystemConverter'];
  return file;
}

/** FILE-50: contracted shares count without an obligation only; otherwise they are written as 0. */
function contractToFile(contract: Contract): Json {
  return contract.obligationKind === 'none'
    ? contract
    : { ...contract, contractedSolarCapacity: 0, contractedStorageCapacity: 0, contractedWindCapacity: 0 };
}

/** Keys of a storage type that the specification spells so (D-043). */
function specToFile(specs: StorageSpec): Json {
  const { arrheniusDegradationB, arrheniusDegradationD, ...rest } = specs;
  return { ...rest, arrheniusDegredationB: arrheniusDegradationB, arrheniusDegredationD: arrheniusDegradationD };
}

/** D-048: limits and rates of a schedule under keys of their own; what else the schedule carries stays under its name. */
function writeSchedule(file: Json, side: 'import' | 'export', schedule: Schedule): void {
  const { grid, rates, ...rest } = schedule;
  if (Object.keys(rest).length === 0) delete file[`${side}LimitSchedule`];
  else file[`${side}LimitSchedule`] = rest;
  file[`${side}LimitScheduleLimits`] = grid;
  file[`${side}LimitScheduleRates`] = rates;
}

/** Contracts of a self-contained file also carry the hourly obligations, for readers that want no arithmetic (TOD-07). */
export const withObligationSeries = (file: Json, project: Project): Json => ({
  ...file,
  contracts: (file['contracts'] as Json[]).map((contract, i) => ({
    ...contract,
    dailyObligationsTimeSeries: [...dailyObligationsTimeSeries(project.contracts[i]!, baseYear(project))],
  })),
});
