import type { Route } from '@stackwatt/api';

/** What a token may do: look and export; calculate too; change projects and the library too. */
export type TokenScope = 'read' | 'run' | 'write';

/** Calls by POST that only read, as the specification has them. */
const READING = new Set([
  'postStatus',
  'postTable',
  'postTableOf',
  'postTableOfKind',
  'postTableAgainst',
  'postCompare',
  'postCompareWithZero',
  'postDetails',
  'postTimeSeries',
  'postYearDetails',
  'postProjectFile',
  'postImport',
  'postImportYears',
  'postPriceFetch',
  'postImportStorage',
  'postImportTurbine',
  'postStorages',
  'postStorageSpecs',
  'postWindSpecs',
  'postSolarCost',
  'postStorageCost',
  'postUserStorageSpecs',
  'postUserStorageDownload',
  'postRecalculateTemperatureCapacity',
  'postRecalculateFunctional',
  'postRecalculateCycleLifetime',
  'postRecalculateLifetimeTemperature',
  'postGraph',
  'postDetailStatus',
  'postTimeSeriesCsv',
  'postAllTimeSeriesCsv',
  'postCashflowCsv',
  'postExcel',
  'postReportFile',
  'postExport',
  'postInfeasible',
  'postOneMore',
  'postSizerStatus',
  'postSizerTable',
  'postSizerFile',
  'postDifferences',
]);

const RUNNING = new Set([
  'postCalculate',
  'postCalculateForced',
  'postStop',
  'putEmailNotice',
  'deleteEmailNotice',
  'postDetailCalculate',
  'postDetailStop',
  'putExportRetry',
  'deleteExport',
  'postSizerCalculate',
  'postSizerStop',
  'postBridge',
  'postBridgeStop',
  'postRecalculation',
]);

/** What a call needs; undefined for those about accounts, which no token may make. */
export function scopeOf(route: Pick<Route, 'name' | 'area' | 'method'>): TokenScope | undefined {
  if (route.area === 'auth' || route.area === 'administration') return undefined;
  if (route.method === 'GET' || READING.has(route.name)) return 'read';
  return RUNNING.has(route.name) ? 'run' : 'write';
}
