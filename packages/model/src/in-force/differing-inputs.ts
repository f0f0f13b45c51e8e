import { z } from 'zod';
import type { Keys } from '../project/field-path.ts';
import { CapacityEvent } from '../project/capacity-market.ts';
import { Converter } from '../project/converter.ts';
import { Obligation } from '../project/contract.ts';
import { ComplexCostLine } from '../project/cost-table.ts';
import { Deferment } from '../project/deferment.ts';
import { Escalator, YearValue } from '../project/escalator.ts';
import type { FieldMeta } from '../project/field.ts';
import { GuaranteeSeries } from '../project/guaranteed-degradation.ts';
import { Location } from '../project/location.ts';
import { PROJECT_PARTS } from '../project/parts.ts';
import { PriceStrip, ProductionYear } from '../project/price-strip.ts';
import { Project, wholeYears } from '../project/project.ts';
import { Resource } from '../project/resource.ts';
import { Schedule } from '../project/schedule.ts';
import { SeriesRef } from '../project/series-ref.ts';
import { Sizing } from '../project/sizing.ts';
import { StorageSpec } from '../project/storage-spec.ts';
import { SizerLimits, SizerTable } from '../project/system-sizer.ts';
import { TurbineSpec } from '../project/wind.ts';
import { countsIn } from './counts-in.ts';
import { bare, entityOf } from './schema-of-path.ts';

/** One input of a project whose value is not the one a new item has. */
export interface DifferingInput {
  readonly path: Keys;
  /** The path with `*` for every place in a list: 'storage.*.lifetime'. */
  readonly pattern: string;
  readonly meta: FieldMeta;
  readonly value: unknown;
  /** What a new item has. */
  readonly initial: unknown;
  /** Name of the item the input belongs to: 'PV Solar 1'; undefined for an input of the project itself. */
  readonly owner: string | undefined;
}

/** Parts that are compared and told as one value, because a screen edits them as one. */
export const WHOLE: ReadonlySet<z.ZodType> = new Set<z.ZodType>([
  Deferment,
  Escalator,
  Location,
  Resource,
  Schedule,
  SeriesRef,
  Sizing,
  SizerLimits,
  SizerTable,
  StorageSpec,
  TurbineSpec,
]);

/** Lists whose items say little alone: years of data, lines of costs, windows, values of years. */
export const WHOLE_LISTS: ReadonlySet<z.ZodType> = new Set<z.ZodType>([
  CapacityEvent,
  ComplexCostLine,
  GuaranteeSeries,
  Obligation,
  PriceStrip,
  ProductionYear,
  YearValue,
]);

/** First and last year of a technology: one choice, told whenever it counts and is not the whole life of the project. */
const YEARS: ReadonlySet<string> = new Set(['solarYears', 'windYears', 'storageYears']);

/** Whether a part is a yearly quantity: a flag, one rate, or a value for each year. */
export const isYearly = (schema: z.ZodObject): boolean => 'multiYearKind' in schema.shape && 'customValues' in schema.shape;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What an item without a name of its own is called, by the key of its list. */
const calledBy = (list: string): string | undefined =>
  list === 'incentives' ? 'Incentive' : PROJECT_PARTS.find((part) => part.list === list)?.kind;

export function ownerOf(item: Readonly<Record<string, unknown>>, list: string, index: number): string | undefined {
  const name = [item['customName'], item['name'], item['model']].find((one): one is string => typeof one === 'string' && one !== '');
  const called = calledBy(list);
  return name ?? (called && `${called} ${index + 1}`);
}

const converterOf = (owner: string | undefined): string => (owner === undefined ? 'System converter' : `${owner}, converter`);

const freshItems = new WeakMap<z.ZodObject, Map<unknown, unknown>>();

/** A new item of a list, made once for each kind: nobody changes it. Undefined where an item cannot be made from nothing. */
function freshItem(entity: z.ZodObject, kind: unknown): unknown {
  const ofEntity = freshItems.get(entity) ?? new Map<unknown, unknown>();
  freshItems.set(entity, ofEntity);
  if (!ofEntity.has(kind)) {
    const fresh = entity.safeParse(kind === undefined ? {} : { kind });
    ofEntity.set(kind, fresh.success ? fresh.data : undefined);
  }
  return ofEntity.get(kind);
}

let freshProject: Project | undefined;

interface Walk {
  readonly path: Keys;
  readonly owner: string | undefined;
  readonly found: DifferingInput[];
  readonly project: Project;
}

function walkEntity(entity: z.ZodObject, value: Readonly<Record<string, unknown>>, initial: unknown, walk: Walk): void {
  const initials = initial as Readonly<Record<string, unknown>> | undefined;
  for (const [key, schema] of Object.entries(entity.shape)) {
    const meta = schema.meta() as unknown as FieldMeta | undefined;
    if (meta?.title === undefined) continue;
    const path = [...walk.path, key];
    const pattern = path.map((one) => (typeof one === 'number' ? '*' : one)).join('.');
    if (!countsIn(walk.project, path, pattern)) continue;
    if (YEARS.has(pattern)) {
      const wholeLife = { start: 1, end: wholeYears(walk.project.lifetime) };
      if (!isSame(value[key], wholeLife)) walk.found.push({ path, pattern, meta, value: value[key], initial: wholeLife, owner: undefined });
      continue;
    }
    walkField(schema, { pattern, meta, value: value[key], initial: initials?.[key] }, { ...walk, path });
  }
}

type FieldWithInitial = Pick<DifferingInput, 'pattern' | 'meta' | 'value' | 'initial'>;

function walkField(schema: z.ZodType, field: FieldWithInitial, walk: Walk): void {
  const { value, initial } = field;
  const inner = bare(schema);
  const tell = (): void => void walk.found.push({ path: walk.path, ...field, owner: walk.owner });
  if (inner instanceof z.ZodObject && !WHOLE.has(inner) && !isYearly(inner)) {
    walkEntity(
      inner,
      value as Readonly<Record<string, unknown>>,
      initial,
      inner === Converter ? { ...walk, owner: converterOf(walk.owner) } : walk,
    );
    return;
  }
  if (!(inner instanceof z.ZodArray) || !Array.isArray(value)) {
    const isOff = inner instanceof z.ZodObject && isYearly(inner) && (value as { enabled?: boolean }).enabled === false;
    if (!isOff && !isSame(value, initial)) tell();
    return;
  }
  const element = bare(inner.element as z.ZodType);
  if (WHOLE_LISTS.has(element) || !(element instanceof z.ZodObject || element instanceof z.ZodDiscriminatedUnion)) {
    if (!isSame(value, initial)) tell();
    return;
  }
  if (value.length !== ((initial as readonly unknown[] | undefined)?.length ?? 0)) tell();
  value.forEach((item: Readonly<Record<string, unknown>>, index) => {
    const entity = entityOf(element, item);
    if (!entity) return;
    // A part begins with items of its own: a turbine with its cost, not with that of any line.
    walkEntity(entity, item, (initial as readonly unknown[] | undefined)?.[index] ?? freshItem(entity, item['kind']), {
      ...walk,
      path: [...walk.path, index],
      owner: ownerOf(item, String(walk.path.at(-1)), index) ?? walk.owner,
    });
  });
}

/**
 * The inputs of a project that count in its calculation and whose value is not the one a new item has, in the order of the entities. Parts
 * that a screen edits as one (a series, a schedule, a yearly quantity, a type) are told as one; a list of items is told itself where it is
 * longer or shorter than a new one, and each of its items by its own inputs.
 */
export function differingInputs(project: Project): DifferingInput[] {
  const found: DifferingInput[] = [];
  walkEntity(Project, project, (freshProject ??= Project.parse({})), { path: [], owner: undefined, found, project });
  return found;
}
