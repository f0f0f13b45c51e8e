import { TurbineSpec } from '@stackwatt/model';
import { z } from 'zod';
import { route } from '../route.ts';

/**
 * API-27, API-28, D-137: `data` is null when the text was refused; `message` says place, value and rule. `understood` holds the facts of
 * the preview card.
 */
const ImportAnswer = z.object({
  success: z.boolean(),
  data: z.array(z.number()).nullable(),
  year: z.number().int().nullable(),
  message: z.string(),
  understood: z.looseObject({}).nullable(),
});
const query = z.object({
  year: z.string().optional(),
  column: z.string().optional(),
  repair: z.enum(['repeat', 'interpolate']).optional(),
  keepNegatives: z.enum(['true', 'false']).optional(),
});
const Kind = z.enum([
  'DayAheadMarket',
  'FifteenMinuteMarket',
  'RealTimeMarket',
  'RegUp',
  'RegDown',
  'wind',
  'solar',
  'temperature',
  'production',
  'limit',
  'obligation',
]);
export const postImport = route({
  name: 'postImport',
  method: 'POST',
  path: '/api/info/import/:kind/:flag',
  area: 'info',
  summary: 'Read a file of one year; nothing is stored.',
  params: z.object({ kind: Kind, flag: z.enum(['true', 'false']) }),
  query,
  body: z.string(),
  bodyTransport: 'text',
  answers: { 200: ImportAnswer },
  problems: [413, 422],
});
export const postImportYears = route({
  name: 'postImportYears',
  method: 'POST',
  path: '/api/info/import/:kind/:sub/:flag',
  area: 'info',
  summary: 'Read a file of several years; nothing is stored.',
  params: z.object({ kind: Kind, sub: z.string().regex(/^\d{1,2}$/), flag: z.enum(['true', 'false']) }),
  query,
  body: z.string(),
  bodyTransport: 'text',
  answers: { 200: ImportAnswer },
  problems: [413, 422],
});

/** A storage type on the wire: `storageFromWire` and `fromWireStorageSpec` read it. Costs in thousands (D-047). */
export const WireSpec = z.record(z.string(), z.unknown());
const StorageHead = z.object({
  id: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  manufacturer: z.string(),
  chemistry: z.string(),
  nominalCapacity: z.number(),
  nominalPower: z.number(),
});
/** API-31: the built-in storage types by name; API-32 has them whole. */
export const postStorages = route({
  name: 'postStorages',
  method: 'POST',
  path: '/api/info/storages',
  area: 'info',
  summary: 'The built-in storage types, by name.',
  answers: { 200: z.object({ data: z.array(StorageHead) }) },
});
/** API-32 */
export const postStorageSpecs = route({
  name: 'postStorageSpecs',
  method: 'POST',
  path: '/api/info/storages/specs',
  area: 'info',
  summary: 'The built-in storage types, whole.',
  answers: { 200: z.object({ data: z.array(WireSpec) }) },
});
/** API-33: powers in MW. */
export const postWindSpecs = route({
  name: 'postWindSpecs',
  method: 'POST',
  path: '/api/info/winds/specs',
  area: 'info',
  summary: 'The built-in wind turbine types.',
  answers: { 200: z.object({ data: z.array(TurbineSpec) }) },
});

const wireLines = z.array(z.object({ name: z.string(), units: z.string(), value: z.number() }));
const CostItems = z.object({
  data: z.object({ directCapital: wireLines, indirectCapital: wireLines, operating: wireLines, replacement: wireLines }),
});
const named = z.object({ name: z.string().max(100) });
/** API-34: `name` is the name of a preset; an empty one asks for the usual preset. */
export const postSolarCost = route({
  name: 'postSolarCost',
  method: 'POST',
  path: '/api/info/cost/solar',
  area: 'info',
  summary: 'Default lines of a complex solar cost table.',
  body: named,
  answers: { 200: CostItems },
  problems: [404],
});
/** API-35 */
export const postStorageCost = route({
  name: 'postStorageCost',
  method: 'POST',
  path: '/api/info/cost/storage',
  area: 'info',
  summary: 'Default lines of a complex storage cost table.',
  body: named,
  answers: { 200: CostItems },
  problems: [404],
});

/**
 * `spec` is null when the file was refused; `message` says place, value and rule. `understood` tells what was ignored, converted or cut.
 */
const ComponentAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  spec: WireSpec.nullable(),
  understood: z.looseObject({}).nullable(),
});
const content = z.object({ content: z.string() });
/** API-29: an XML file (docs/storage-file.md); nothing is stored. */
export const postImportStorage = route({
  name: 'postImportStorage',
  method: 'POST',
  path: '/api/info/import/storage',
  area: 'info',
  summary: 'Read a storage type from XML; nothing is stored.',
  body: content,
  answers: { 200: ComponentAnswer },
  problems: [413, 422],
});
/** API-30: an XML file (docs/turbine-file.md); nothing is stored. */
export const postImportTurbine = route({
  name: 'postImportTurbine',
  method: 'POST',
  path: '/api/info/import/windTurbine',
  area: 'info',
  summary: 'Read a turbine type from XML; nothing is stored.',
  body: content,
  answers: { 200: ComponentAnswer },
  problems: [413, 422],
});
