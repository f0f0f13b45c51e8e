import {
  inputChanges,
  pathTo,
  Project,
  RegulationMarket,
  seriesRefOf,
  setField,
  setRegulationPrice,
  type FieldMeta,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { complete } from '../../../../../packages/model/test/builders.ts';
import { inWords } from './choice-words.ts';
import { SHOWN } from './shown-inputs.ts';

interface Described {
  /** Path in the project, `*` for a place in a list. */
  readonly pattern: string;
  readonly meta: FieldMeta;
  readonly schema: Schema;
  /** Whether it has described parts of its own. */
  readonly isGroup: boolean;
}

/** As much of a schema as the walk needs. */
interface Schema {
  readonly def: { readonly type: string };
  readonly meta: () => unknown;
  readonly unwrap?: () => Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
}

/** What lies in a default, an optional or a list. */
function inner(schema: Schema): { readonly schema: Schema; readonly isList: boolean } {
  if (schema.def.type === 'array') return { schema: inner(schema.element!).schema, isList: true };
  if (schema.def.type === 'pipe') return inner(schema.in!);
  return schema.unwrap === undefined ? { schema, isList: false } : inner(schema.unwrap());
}

/** Every described field under a schema, parts of parts too. */
function fieldsIn(schema: Schema, prefix = ''): Described[] {
  const { schema: held, isList } = inner(schema);
  const place = isList ? `${prefix}*.` : prefix;
  if (held.options !== undefined && held.def.type === 'union') return held.options.flatMap((option) => fieldsIn(option, place));
  return Object.entries(held.shape ?? {}).flatMap(([key, field]) => {
    const pattern = place + key;
    const meta = field.meta() as FieldMeta | undefined;
    const parts = fieldsIn(field, `${pattern}.`);
    const own = meta !== undefined && typeof meta.title === 'string' ? [{ pattern, meta, schema: field, isGroup: parts.length > 0 }] : [];
    return [...own, ...parts];
  });
}

/** What stands in a project and is no input of a user, with the reason. */
const NO_INPUT: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^(fileVersion|measurementUnits|ignoreWarnings|isNewSystemConverter|marketFollowsPlace)$/,
    'facts about the file and about what was asked',
  ],
  [/(^|\.)id$/, 'names of records'],
  [/^currencySymbol$/, 'follows from the currency'],
  [/^useSystemSizer$/, 'follows from the contract'],
  [/^interconnectionLimit$/, 'the larger of the limits'],
  [/^(commitments|orderOfCommitments)(\.|$)/, 'follows from the applications'],
  [/\.priceAverage$/, 'the mean of the stored prices'],
  [/^regulationMarkets\.\*\.(regUpPriceYear|regDownPriceYear)$/, 'the year of the imported prices, put in by their import'],
  [/^regulationMarkets\.\*\.energyPriceYear$/, 'energy is settled at the price of an energy market, which has the year of its prices'],
  [/\.systemSizerTable(\.|$)/, 'a result'],
  [/\.customSizeArray$/, 'follows from the sizes of the imported production'],
  [/^capacityMarkets\.\*\.multiPriceInitialValue$/, 'the first of the twelve prices'],
  [/^capacityMarkets\.\*\.penaltyEnergyMarket$/, 'a part of the kind of penalty'],
  [/^(solar|wind)\.\*\.cost\.(items\.\*\.augmentation|augmentationMultipliers)$/, 'only storage units are augmented'],
  [/(converter|inverter)\.cost\.(items\.\*\.augmentation|augmentationMultipliers)$/, 'only storage units are augmented'],
  [/^storage\.\*\.augmentationDegradationLimit$/, 'the first of the values of its sensitivity'],
  [/^energyMarkets\.\*\.allocation$/, 'the first of the shares of its sensitivity'],
];
const isNoInput = (pattern: string): boolean => NO_INPUT.some(([one]) => one.test(pattern));

const all = fieldsIn(Project as unknown as Schema);
/** What has a control of its own. */
const controlled = all.filter(({ pattern }) => Object.hasOwn(SHOWN, pattern));
/** Shown itself, as a part of what is shown whole, or by each of its parts. */
const isShown = (pattern: string): boolean =>
  Object.keys(SHOWN).some((one) => one === pattern || one.startsWith(`${pattern}.`) || (!LISTS.has(one) && pattern.startsWith(`${one}.`)));
/** Lists of items whose inputs have controls one by one: that the list is on the screen says nothing of them. */
const LISTS = new Set(['energyMarkets', 'regulationMarkets', 'capacityMarkets', 'contracts', 'solar', 'wind', 'storage', 'incentives']);

test('UX-24 every input of the model has a control on a screen', () => {
  expect(all.length).toBeGreaterThan(500);
  const missing = all.filter(({ pattern, isGroup }) => !isGroup && !isNoInput(pattern) && !isShown(pattern));
  expect(missing.map(({ pattern }) => pattern)).toEqual([]);
});

test('UX-24 what has a control is an input, and each reason why a field is none still holds for some field', () => {
  expect(
    Object.keys(SHOWN).filter((pattern) => !all.some((field) => field.pattern === pattern || pattern.startsWith(`${field.pattern}.`))),
  ).toEqual([]);
  expect(NO_INPUT.filter(([pattern]) => !all.some((field) => pattern.test(field.pattern))).map(([, reason]) => reason)).toEqual([]);
});

test('RM-03 RM-07 a price year of regulation is no input: the import puts it in, and no result reads that of the energy', () => {
  const market = RegulationMarket.parse({});
  const start: Project = { ...complete(), useRegulationMarket: true, regulationMarkets: [market] };
  expect([market.regUpPriceYear, market.energyPriceYear]).toEqual([2023, 2023]);
  const price = seriesRefOf(new Float64Array(8760).fill(5), { name: 'Reg Up Price', stepMinutes: 60, year: 2021 });
  const imported = setRegulationPrice(start, market.id, 'up', price).regulationMarkets[0]!;
  expect([imported.regUpPriceYear, imported.regDownPriceYear]).toEqual([2021, 2023]);
  expect(inputChanges(start, setField(start, pathTo('regulationMarkets', 0, 'energyPriceYear'), 2030))).toEqual([]);
});

test('UX-24 each has a name, words of its own that say what it is and does, and a number its bounds', () => {
  const faults = controlled.flatMap(({ pattern, meta, schema }) => {
    const words = meta.help.split(/\s+/).length;
    return [
      ...(meta.title.trim() === '' ? [`${pattern}: no name`] : []),
      ...(words < 5 || words > 60 || !/[.)]$/.test(meta.help) ? [`${pattern}: ${words} words of help: ${meta.help}`] : []),
      ...(meta.help.toLowerCase().startsWith(`${meta.title.toLowerCase()}.`) ? [`${pattern}: the help repeats the name`] : []),
      ...(isNumber(schema) && !hasBounds(meta) && UNBOUNDED[pattern] === undefined ? [`${pattern}: no bounds`] : []),
    ];
  });
  expect(faults).toEqual([]);
});

/** Numbers that may be anything, and numbers whose bounds hang on other inputs. */
const UNBOUNDED: Readonly<Record<string, string>> = {
  dateFormat: 'a choice',
  'regulationMarkets.*.minRegUpPrice': 'prices may be negative',
  'regulationMarkets.*.minRegDownPrice': 'prices may be negative',
  'capacityMarkets.*.energyPrice': 'prices may be negative',
  'storage.*.auxiliaryLoadFlatPrice': 'prices may be negative',
  'solarYears.start': 'within the project lifetime',
  'solarYears.end': 'within the project lifetime',
  'windYears.start': 'within the project lifetime',
  'windYears.end': 'within the project lifetime',
  'storageYears.start': 'within the project lifetime',
  'storageYears.end': 'within the project lifetime',
};

const isNumber = (schema: Schema): boolean => inner(schema).schema.def.type === 'number';
const hasBounds = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldMeta): boolean =>
  [minimum, maximum, exclusiveMinimum, exclusiveMaximum].some((bound) => bound !== undefined);

test('UX-24 two inputs of one item never have the same words', () => {
  const seen = new Map<string, string>();
  const alike = controlled.flatMap(({ pattern, meta }) => {
    const item = pattern.slice(0, pattern.lastIndexOf('.') + 1);
    const key = `${item}|${meta.help}`;
    const other = seen.get(key);
    seen.set(key, pattern);
    return other === undefined || other === pattern ? [] : [`${other} and ${pattern}`];
  });
  expect(alike).toEqual([]);
});

/** Choices whose stored words are those of the screen. */
const AS_STORED = /^(electricityMarket|incentiveBasis|energyMarkets\.\*\.kind)$|\.(priceUnit|propertyClass)$/;
test('UX-25 UX-24 a choice that differs is told in the words of its screen, not in those of the file', () => {
  const choices = controlled.flatMap(({ pattern, schema }) => {
    const { def } = inner(schema).schema as unknown as { def: { type: string; entries?: Readonly<Record<string, string>> } };
    return def.type === 'enum' && !AS_STORED.test(pattern) ? Object.values(def.entries!).map((value) => [pattern, value] as const) : [];
  });
  expect(choices.length).toBeGreaterThan(20);
  const untold = choices.filter(([pattern, value]) => {
    const told = inWords(
      pattern.split('.').map((key) => (key === '*' ? 0 : key)),
      value,
    );
    return typeof told !== 'string' || (told === value && !['none', 'fixed', 'flat', 'pitch', 'stall'].includes(value));
  });
  expect(untold).toEqual([]);
});
