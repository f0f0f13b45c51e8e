import { z } from 'zod';
import { route } from '../route.ts';
import { WireSpec } from './info.ts';

/** API-59 to API-70: the user's own storage types. All are POST; types travel as `storageToWire` makes them, costs in thousands. */
const path = '/api/userLibrary';
/** A type by its id, bare or within the type itself. */
const Chosen = z.object({ data: z.union([z.string().max(64), z.looseObject({ id: z.string().max(64) })]) });
/** LIB-17 */
const StorageOperation = z.object({ success: z.boolean(), message: z.string(), component: WireSpec });

/** A name other than that of the sample or of the file. */
const newName = z.string().max(40).optional();

/**
 * API-59, LIB-03. Oldest first: all of them, or `first` of them after the one with the id `after`. `total` is the number of all; `next` is
 * the id to go on after, null at the end. 404 when the type named by `after` is gone.
 */
export const postUserStorageSpecs = route({
  name: 'postUserStorageSpecs',
  method: 'POST',
  path: `${path}/storages/specs`,
  area: 'library',
  summary: 'The own storage types.',
  query: z.object({ first: z.coerce.number().int().min(1).max(1000).optional(), after: z.string().max(64).optional() }),
  answers: { 200: z.object({ data: z.array(WireSpec), total: z.number().int(), next: z.string().nullable() }) },
  problems: [404],
});
/** Projects of the caller that hold values of the type: what deleting it leaves unchanged. */
export const postUserStorageUses = route({
  name: 'postUserStorageUses',
  method: 'POST',
  path: `${path}/storage/uses`,
  area: 'library',
  summary: 'How many own projects hold a storage type.',
  body: Chosen,
  answers: { 200: z.object({ projects: z.number().int() }) },
  problems: [404],
});
/** API-61 */
export const postUserStorageDuplicate = route({
  name: 'postUserStorageDuplicate',
  method: 'POST',
  path: `${path}/storage/duplicate`,
  area: 'library',
  summary: 'Copy a storage type.',
  body: Chosen,
  answers: { 200: StorageOperation },
  problems: [404, 422],
});
/** API-62 */
export const postUserStorageDelete = route({
  name: 'postUserStorageDelete',
  method: 'POST',
  path: `${path}/storage/delete`,
  area: 'library',
  summary: 'Delete a storage type.',
  body: Chosen,
  answers: { 200: StorageOperation },
  problems: [404],
});
/** API-63. 422 with place, value and rule for a field of a wrong type, a name beyond 40 or an abbreviation beyond 20 characters. */
export const postUserStorageUpdate = route({
  name: 'postUserStorageUpdate',
  method: 'POST',
  path: `${path}/storage/update`,
  area: 'library',
  summary: 'Save a storage type.',
  body: z.object({ data: WireSpec }),
  answers: { 200: StorageOperation },
  problems: [404, 413, 422],
});
/** API-64: '{name}.xml' in the content-disposition header, 'Storage.xml' for a type without name. */
export const postUserStorageDownload = route({
  name: 'postUserStorageDownload',
  method: 'POST',
  path: `${path}/storage/download`,
  area: 'library',
  summary: 'Download a storage type as XML.',
  body: z.object({ id: z.string().max(64) }),
  answers: { 200: z.string() },
  answerTransport: 'file',
  problems: [404],
});
/** API-65, D-167: without `data` the names of the samples, with one of them the type made from it, under `name` where that is given. */
export const postUserStorageSample = route({
  name: 'postUserStorageSample',
  method: 'POST',
  path: `${path}/storage/sample`,
  area: 'library',
  summary: 'List the samples, or add one to the own types.',
  body: z.object({ data: z.string().max(100).optional(), name: newName }),
  answers: { 200: z.union([StorageOperation, z.object({ success: z.boolean(), message: z.string(), data: z.array(z.string()) })]) },
  problems: [404, 422],
});
/**
 * API-66, LIB-17: `data` is the text of an XML file (docs/storage-file.md). A file that cannot be read answers success false with place,
 * value and rule. `name` stands for the name in the file.
 */
export const postUserStorageImport = route({
  name: 'postUserStorageImport',
  method: 'POST',
  path: `${path}/storage/import`,
  area: 'library',
  summary: 'Add a storage type from XML.',
  body: z.object({ data: z.string(), name: newName }),
  answers: { 200: z.object({ success: z.boolean(), message: z.string(), spec: WireSpec.nullable() }) },
  problems: [413, 422],
});

/** Rows of a table; real ones have ten. */
const table = <R extends z.ZodType>(row: R) => z.array(row).max(200);
const number = z.number();
/** Farthest that the fit is from a row of its table, percent; absent where it stands on no table (D-198). */
const deviation = { largestDeviationPercent: number.optional() };
/**
 * API-67, D-178. Capacities in percent of nominal, temperatures in °C; further fields are passed over. 422 when the table does not
 * determine what is asked for.
 */
export const postRecalculateTemperatureCapacity = route({
  name: 'postRecalculateTemperatureCapacity',
  method: 'POST',
  path: `${path}/recalculate-temperature-capacity`,
  area: 'library',
  summary: 'Fit the capacity against temperature.',
  body: z.looseObject({
    IgnoreCapacityVsTemperature: z.boolean(),
    NominalCapacity: number.optional(),
    TableData: table(z.looseObject({ Capacity: number, Temperature: number })),
  }),
  answers: { 200: z.object({ d0: number, d1: number, d2: number, ...deviation }) },
  problems: [400, 422],
});
/**
 * API-68. Rows of `Current` (A) and `Capacity` (Ah), or of `Power` (W) and `Capacity` (Wh); currents leave the resistance at 0. Voltage in
 * V, Q in Ah, k per hour.
 */
export const postRecalculateFunctional = route({
  name: 'postRecalculateFunctional',
  method: 'POST',
  path: `${path}/recalculate-functional`,
  area: 'library',
  summary: 'Fit the two tanks to the capacity curve.',
  body: z.looseObject({
    NominalVoltage: number,
    InitialQ: number,
    InitialK: number,
    InitialC: number,
    CapacityCurve: table(z.looseObject({ Current: number.optional(), Power: number.optional(), Capacity: number })),
  }),
  answers: {
    200: z.object({
      maximumCapacity: number,
      rateConstant: number,
      capacityRatio: number,
      effectiveSeriesResistance: number,
      nominalVoltage: number,
      ...deviation,
    }),
  },
  problems: [400, 422],
});
/** API-69. Limit, state of charge and depths in percent, throughput in MWh. */
export const postRecalculateCycleLifetime = route({
  name: 'postRecalculateCycleLifetime',
  method: 'POST',
  path: `${path}/recalculate-cycle-lifetime`,
  area: 'library',
  summary: 'Fit the cycle lifetime.',
  body: z.looseObject({
    DegradationLimit: number,
    NominalVoltage: number,
    MaximumCapacityQ: number,
    MinimumStateOfCharge: number,
    LifetimeCurve: table(z.looseObject({ DepthOfDischarge: number, CyclesToFailure: number })),
  }),
  answers: { 200: z.object({ fittedA: number, fittedBeta: number, estimatedLifetimeThroughputMwh: number, ...deviation }) },
  problems: [400, 422],
});
/**
 * API-70. Lifetimes in years, temperatures in °C, the limit in percent; B per year, D in K. The answer's names are spelt as specified
 * (D-043).
 */
export const postRecalculateLifetimeTemperature = route({
  name: 'postRecalculateLifetimeTemperature',
  method: 'POST',
  path: `${path}/recalculate-lifetime-temperature`,
  area: 'library',
  summary: 'Fit the lifetime against temperature.',
  body: z.looseObject({
    IgnoreTemperatureEffectOnLifetime: z.boolean(),
    SimpleLifetimeInYears: number,
    DegradationLimitForFit: number,
    TableData: table(z.looseObject({ Lifetime: number, Temperature: number })),
  }),
  answers: { 200: z.object({ arrheniusDegredationB: number, arrheniusDegredationD: number, ...deviation }) },
  problems: [400, 422],
});
