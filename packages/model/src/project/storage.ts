import { z } from 'zod';
import { Converter } from './converter.ts';
import { CostTable, simpleCost } from './cost-table.ts';
import { Escalator } from './escalator.ts';
import { choiceField, flagField, numberField, textField, valuesField } from './field.ts';
import { Sizing, sizingOf } from './sizing.ts';

/** A storage type, per unit. */
export const StorageSpec = z.looseObject({
  id: z.string().default('generic-1mw-1mwh'),
  name: z.string().default('Energy Storage (1 MW / 1 MWh)'),
  abbreviation: z.string().default('1MW/1MWH'),
  /** MWh of one unit. */
  nominalCapacity: numberField(1, { title: 'Capacity of one unit', unit: 'MWh', exclusiveMinimum: 0, help: 'Energy one unit holds, inside the store.' }),
  /** MW of one unit. */
  nominalPower: numberField(1, { title: 'Power of one unit', unit: 'MW', exclusiveMinimum: 0, help: 'Power one unit can charge or discharge, at the bus.' }),
  minimumStateOfCharge: numberField(0, { title: 'Lowest state of charge', unit: '%', minimum: 0, exclusiveMaximum: 100, help: 'The store is never emptied below this share of its capacity.' }),
  initialStateOfCharge: numberField(0, { title: 'State of charge at start', unit: '%', minimum: 0, maximum: 100, help: 'Charge in the store at the first step of the first year.' }),
  /** Percent, ac to ac; copied into the item when the type is picked. */
  roundtripEfficiency: z.number().default(85),
  /** Per unit, in the currency of the catalogue; copied into the item when the type is picked. */
  capital: z.number().default(1e6),
  operating: z.number().default(1e4),
  chemistry: z.string().default(''),
  source: z.string().default(''),
});
export type StorageSpec = z.infer<typeof StorageSpec>;

export const Storage = z.looseObject({
  kind: choiceField(['library', 'custom'], 'library', { title: 'Storage type', help: 'A type from the library or an imported one.' }),
  id: z.string().default('storage-1'),
  model: z.string().default('Energy Storage (1 MW / 1 MWh)'),
  specs: StorageSpec.default(() => StorageSpec.parse({})),
  customName: textField('Energy Storage 1', { title: 'Name', maxLength: 40, help: 'Name of the store in tables and charts.' }),
  customAbbreviation: textField('Storage 1', { title: 'Abbreviation', maxLength: 20, help: 'Short name of the store in narrow columns.' }),
  /** Whole numbers of units. */
  sizing: Sizing.default(() => sizingOf([1])),
  cost: CostTable.default(() => simpleCost({ capital: 1e6, operating: 1e4 })),
  omEscalator: Escalator.default(() => Escalator.parse({})),
  roundtripEfficiencySensitivity: valuesField([85], {
    title: 'Round-trip efficiency', unit: '%', exclusiveMinimum: 0, maximum: 100,
    help: 'Energy out of the store over energy into it. Charging and discharging each take its square root.',
  }),
  wearCost: numberField(0, {
    title: 'Wear cost', unit: 'currency/MWh', minimum: 0,
    help: 'Price of the wear of one MWh that leaves the store. The dispatch leaves margins below it unused; it is no cash cost.',
  }),
  lifetime: numberField(20, { title: 'Lifetime', unit: 'years', minimum: 0, help: 'Years after which the store is replaced, when replacement is allowed.' }),
  allowAugmentation: flagField(true, { title: 'Allow augmentation', help: 'Add capacity later against fade.' }),
  allowReplacement: flagField(false, { title: 'Allow replacement', help: 'Replace the store at the end of its lifetime, at the replacement cost.' }),
  augmentationCost: z.number().default(0),
  augmentationDegradationLimit: z.number().default(65),
  useCycleLimitPerDay: flagField(false, { title: 'Cycle limit', help: 'Limit the energy that leaves the store in a day.' }),
  optimizeCycleLimitPerDay: z.boolean().default(false),
  cycleLimitPerDay: numberField(1, { title: 'Cycles per day', unit: 'per day', minimum: 0, help: 'Energy that may leave the store in a day, in capacities.' }),
  useAuxiliaryLoad: z.boolean().default(false),
  hasDeferment: z.boolean().default(false),
  rteDegradationOverTime: z.looseObject({}).default(() => ({})),
  hasConverter: flagField(false, { title: 'Own converter', help: 'A converter of its own between store and bus.' }),
  converter: Converter.default(() => Converter.parse({ cost: simpleCost({ capital: 27_000, operating: 0, replacement: 27_000 }) })),
});
export type Storage = z.infer<typeof Storage>;
