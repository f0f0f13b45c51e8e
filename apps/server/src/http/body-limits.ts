import type { Route } from '@stackwatt/api';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes a call accepts; what is larger is refused with 413 while it arrives. */
const LIMITS: Readonly<Record<string, number>> = {
  putInput: 20 * MIB,
  patchInput: 20 * MIB,
  postProjectUpload: 128 * MIB,
  // Forty years of quarter hours, as JSON and as Float64.
  putSeriesAt: 32 * MIB,
  putSeriesOfMarket: 32 * MIB,
  putSeriesByHash: 16 * MIB,
  postImport: 64 * MIB,
  postImportYears: 64 * MIB,
  // A file of 1 MB within JSON, its quotation marks and line ends escaped.
  postImportStorage: 3 * MIB,
  postImportTurbine: 3 * MIB,
  postUserStorageImport: 3 * MIB,
};

export const bodyLimitOf = (route: Route): number => LIMITS[route.name] ?? (route.body === undefined ? 64 * KIB : 256 * KIB);
