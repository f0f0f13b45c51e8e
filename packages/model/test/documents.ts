import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import {
  Bonus,
  CapacityEvent,
  CapacityMarket,
  ComplexCostLine,
  Contract,
  Converter,
  CostLine,
  CostTable,
  Deferment,
  EnergyMarket,
  Escalator,
  type FieldMeta,
  GuaranteeSeries,
  Itc,
  Location,
  Macrs,
  Mounting,
  Obligation,
  Position,
  PriceStrip,
  ProductionCredit,
  ProductionYear,
  Project,
  projectFileSchema,
  Rate,
  RegulationMarket,
  Resource,
  Schedule,
  SeriesRef,
  SizerLimits,
  Sizing,
  Solar,
  Storage,
  StorageSpec,
  TurbineSpec,
  UnitCost,
  UserStorageSpec,
  Wind,
} from '../src/index.ts';

type Entity = { readonly shape: Readonly<Record<string, z.ZodType>> };

/** Every entity with the place it has in a project; in the order of the reference. */
const ENTITIES: readonly (readonly [name: string, entity: Entity, where: string])[] = [
  ['Project', Project, 'The project as screens and edits know it.'],
  ['Location', Location, '`location`'],
  ['Position', Position, '`location.pos`'],
  ['EnergyMarket', EnergyMarket, '`energyMarkets[]`'],
  ['PriceStrip', PriceStrip, '`…multiYear…Price[]`, `…singleFileMultiYear…Price[]`'],
  ['RegulationMarket', RegulationMarket, '`regulationMarkets[]`'],
  ['CapacityMarket', CapacityMarket, '`capacityMarkets[]`'],
  ['CapacityEvent', CapacityEvent, '`capacityMarkets[].events[]`'],
  ['Contract', Contract, '`contracts[]`'],
  ['Obligation', Obligation, '`contracts[].obligations[]`'],
  ['SizerLimits', SizerLimits, '`contracts[].systemSizerLimits`'],
  ['Solar', Solar, '`solar[]`'],
  ['Mounting', Mounting, '`solar[].mounting`'],
  ['Wind', Wind, '`wind[]`'],
  ['TurbineSpec', TurbineSpec, '`wind[].specs`'],
  ['ProductionYear', ProductionYear, '`wind[].productionData[]`'],
  ['Storage', Storage, '`storage[]`'],
  ['StorageSpec', StorageSpec, '`storage[].specs`'],
  ['GuaranteeSeries', GuaranteeSeries, '`…oemGuaranteedDegradation[]`'],
  ['Deferment', Deferment, '`storage[].deferment`'],
  ['UserStorageSpec', UserStorageSpec, 'A type of the user’s storage library.'],
  ['Converter', Converter, '`inverter`, `solar[].converter`, `storage[].converter`'],
  ['Sizing', Sizing, '`…sizing`, `…size`'],
  ['CostTable', CostTable, '`…cost`'],
  ['CostLine', CostLine, '`…cost.items[]`'],
  ['ComplexCostLine', ComplexCostLine, '`…cost.directCapital[]` and the other lists'],
  ['UnitCost', UnitCost, '`storage[].specs.simpleCostTable`'],
  ['Escalator', Escalator, '`…Escalator`'],
  ['Resource', Resource, '`solarResource`, `windResource`, `temperatureResource`'],
  ['SeriesRef', SeriesRef, 'Every series.'],
  ['Schedule', Schedule, '`importLimitSchedule`, `exportLimitSchedule`, `contracts[].energyPriceSchedule`'],
  ['Rate', Rate, '`…rates[]`'],
  ['Itc', Itc, '`incentives[]` of kind `itc`'],
  ['Macrs', Macrs, '`incentives[]` of kind `macrs`'],
  ['Bonus', Bonus, '`incentives[]` of kind `bonus`'],
  ['ProductionCredit', ProductionCredit, '`incentives[]` of kind `prod`'],
];
const STRUCTURE = [
  'type',
  'properties',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  '$defs',
  'required',
  'additionalProperties',
  'propertyNames',
];
/** The keys and types of the schema alone, without words, defaults and bounds. */
function structure(node: unknown, isNamed = false): unknown {
  if (Array.isArray(node)) return node.map((item) => structure(item));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isNamed || STRUCTURE.includes(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, structure(value, !isNamed && (key === 'properties' || key === '$defs'))]),
  );
}
export const projectFileSchemaText = (): string => `${JSON.stringify(projectFileSchema(), undefined, 1)}\n`;

/** SHA-256 of the structure of the file: it changes when a key or type does. */
export const schemaFingerprint = (): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(structure(projectFileSchema())))));

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
function bounds(meta: FieldMeta): string {
  const low = meta.exclusiveMinimum === undefined ? (meta.minimum === undefined ? '' : `≥ ${meta.minimum}`) : `> ${meta.exclusiveMinimum}`;
  const high = meta.exclusiveMaximum === undefined ? (meta.maximum === undefined ? '' : `≤ ${meta.maximum}`) : `< ${meta.exclusiveMaximum}`;
  return [meta.integer ? 'whole' : '', low, high, meta.maxLength === undefined ? '' : `at most ${meta.maxLength} characters`]
    .filter((part) => part !== '')
    .join(', ');
}
function choicesOf(schema: z.ZodType): string {
  const inner = (schema as { unwrap?: () => z.ZodType }).unwrap?.() ?? schema;
  const options = (inner as { options?: readonly unknown[] }).options?.map((option) =>
    typeof option === 'string' ? option : (option as { value?: string | number }).value,
  );
  return options && options.every((option) => option !== undefined) ? options.map((option) => `\`${option}\``).join(', ') : '';
}
function defaultOf(schema: z.ZodType): string {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success || parsed.data === undefined) return '';
  const { data } = parsed;
  if (Array.isArray(data))
    return data.length === 0
      ? 'empty'
      : data.length <= 3 && data.every((one) => typeof one === 'number')
        ? data.join(', ')
        : `${data.length} entries`;
  if (data === null) return 'none';
  if (typeof data === 'object') return '';
  if (data === '') return 'empty';
  return typeof data === 'string' ? `\`${data}\`` : JSON.stringify(data);
}

/** The field reference: every field of every entity, as its schema has it. */
export function fieldReferenceText(): string {
  const sections = ENTITIES.map(([name, entity, where]) => {
    const rows = Object.entries(entity.shape).map(([key, schema]) => {
      const meta = (schema.meta() ?? {}) as Partial<FieldMeta>;
      if (typeof meta.title !== 'string' || typeof meta.help !== 'string') throw new Error(`${name}.${key} has no description`);
      return `| \`${key}\` | ${[meta.title, meta.unit ?? '', defaultOf(schema), [choicesOf(schema), bounds(meta as FieldMeta)].filter((part) => part !== '').join('; '), meta.help].map(cell).join(' | ')} |`;
    });
    return `## ${name}\n\n${where}\n\n| Key | Name | Unit | Default | Allowed | Meaning |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Field reference\n\nEvery field of a project, generated from the entities by \`node scripts/field-reference.mjs\`. Keys are those of the working form; the file spells\na few differently, see [project-file.schema.json](project-file.schema.json). A value outside its bounds is kept and reported by the checker.\nThe unit \`currency\` is the currency of the project, in money of the first year of operation.\n\n${sections.join('\n')}`;
}
