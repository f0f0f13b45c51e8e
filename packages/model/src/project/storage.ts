import { z } from 'zod';
import { DEFAULT_AUGMENTATION_COST_PER_MWH, DEFAULT_AUGMENTATION_PRICES_PER_KWH } from './augmentation-price.ts';
import { Converter, converterCost, STORAGE_CONVERTER_PER_KW } from './converter.ts';
import { CostTable, simpleCost } from './cost-table.ts';
import { Deferment } from './deferment.ts';
import { multiYearEntity, multiYearField, omEscalatorField } from './escalator.ts';
import { choiceField, described, flagField, madeOnce, numberField, textField, valuesField } from './field.ts';
import { guaranteeFields } from './guaranteed-degradation.ts';
import { marketReferenceField } from './market-reference.ts';
import { Sizing, sizingOf } from './sizing.ts';
import { StorageSpec } from './storage-spec.ts';

export { StorageSpec } from './storage-spec.ts';

/** What a quantity of a storage unit that may change from year to year is, and what a new storage unit has. */
const YEARLY = {
  rteDegradationOverTime: {
    initial: { multiYearKind: 'linear', linearValue: 0, customValues: [] },
    meta: {
      title: 'Round-trip efficiency degradation',
      unit: '%/yr',
      minimum: 0,
      maximum: 99.99,
      help: 'Let the round-trip efficiency fall over the years, by one share or by a share for each year: each year keeps what the year before had less this share of it. Late-stage only. More energy is then lost in the storage unit and less is sold.',
    },
  },
  augmentationPriceDecline: {
    initial: { multiYearKind: 'custom', linearValue: 0, customValues: DEFAULT_AUGMENTATION_PRICES_PER_KWH },
    meta: {
      title: 'Augmentation price decline',
      unit: 'currency/kWh',
      minimum: 0,
      help: 'A price of added capacity for each project year instead of the fixed cost, or the fixed cost changing by the same share each year. Late-stage only. It is what capacity added against fade costs in its year.',
    },
  },
  auxiliaryLoadPriceMultiYear: {
    initial: { multiYearKind: 'linear', linearValue: 0, customValues: [] },
    meta: {
      title: 'Auxiliary load price by year',
      unit: '%/yr',
      minimum: -100,
      maximum: 100,
      help: 'Let the price of the auxiliary load change from year to year: by one share, or by a share for each year. Late-stage only. A rising price raises the operating cost of the storage unit.',
    },
  },
} as const;
type YearlyKey = keyof typeof YEARLY;
/** The switch, the one rate and the list of a yearly quantity of a storage unit. */
export const STORAGE_YEARLY = Object.fromEntries(
  Object.entries(YEARLY).map(([key, { initial, meta }]) => [key, multiYearEntity(initial, meta)]),
) as Readonly<Record<YearlyKey, ReturnType<typeof multiYearEntity>>>;
const yearlyField = (key: YearlyKey) => multiYearField(STORAGE_YEARLY[key], YEARLY[key].meta);

export const Storage = z.looseObject({
  kind: choiceField(['library', 'custom'], 'library', {
    title: 'Storage type',
    help: 'A type from the library or an imported one. It sets power, energy, efficiency and ageing of one unit.',
  }),
  id: textField('storage-1', { title: 'Id', help: 'Names the storage unit within the project.' }),
  model: textField('Energy Storage (1 MW / 1 MWh)', {
    title: 'Type',
    help: 'Name of the storage type. It sets power, energy, efficiency and ageing of one unit.',
  }),
  specs: described(StorageSpec.default(madeOnce(() => StorageSpec.parse({}))), {
    title: 'Type',
    help: 'The storage type as it was picked, with all it knows; changing the library changes no project.',
  }),
  customName: textField('Energy Storage 1', {
    title: 'Name',
    maxLength: 40,
    help: 'Name of the storage unit in tables and charts. It changes no result.',
  }),
  customAbbreviation: textField('Storage 1', {
    title: 'Abbreviation',
    maxLength: 20,
    help: 'Short name of the storage unit in narrow columns. It changes no result.',
  }),
  /** Whole numbers of units. */
  sizing: described(
    Sizing.default(() => sizingOf([1])),
    {
      title: 'Units',
      integer: true,
      help: 'Numbers of units to calculate; whole numbers. Each is a system of its own in the results; 0 leaves the storage unit out.',
    },
  ),
  cost: described(CostTable.default(madeOnce(() => simpleCost({}))), { title: 'Cost', help: 'Costs of one unit.' }),
  omEscalator: omEscalatorField(),
  roundtripEfficiencySensitivity: valuesField([85], {
    title: 'Round-trip efficiency',
    unit: '%',
    numberFormat: 'n1',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'Energy out of the storage unit over energy into it. Charging and discharging each take its square root. Every value is calculated; a lower one needs larger price spreads.',
  }),
  rteDegradationOverTime: yearlyField('rteDegradationOverTime'),
  wearCost: numberField(0, {
    title: 'Wear cost',
    unit: 'currency/MWh',
    minimum: 0,
    help: 'Price of the wear of one MWh that leaves the storage unit; 0 takes it from the type: the cost of its capacity over its lifetime throughput. The dispatch leaves margins below it unused; it is no cash cost.',
  }),
  lifetime: numberField(20, {
    title: 'Lifetime',
    unit: 'years',
    minimum: 0,
    help: 'Years after which the storage unit is replaced, when replacement is allowed. A shorter one pays the replacement cost more often and restores its health.',
  }),
  allowAugmentation: flagField(true, {
    title: 'Allow augmentation',
    help: 'Add capacity later against fade, at the cost of augmentation, so that the storage unit keeps the state of health below.',
  }),
  allowReplacement: flagField(false, {
    title: 'Allow replacement',
    help: 'Replace the storage unit at the end of its lifetime, at the replacement cost. Otherwise it ends with its lifetime.',
  }),
  augmentationCost: numberField(DEFAULT_AUGMENTATION_COST_PER_MWH, {
    title: 'Augmentation cost',
    unit: 'currency/MWh',
    minimum: 0,
    help: 'Cost of one MWh added against fade, paid in the year it is added.',
  }),
  augmentationDegradationLimit: numberField(65, {
    title: 'Augmentation/End-of-life SoH limit',
    unit: '%',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'State of health at which capacity is added, or the life ends where it is not.',
  }),
  augmentationDegradationLimitSensitivity: valuesField([65], {
    title: 'Augmentation/End-of-life SoH limits',
    unit: '%',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'States of health at which capacity is added, or the life ends where it is not; every value is calculated. A lower limit costs less capacity and leaves less to sell.',
  }),
  augmentationPriceDecline: yearlyField('augmentationPriceDecline'),
  useCycleLimitPerDay: flagField(false, {
    title: 'Cycle limit',
    help: 'Limit the energy that leaves the storage unit in a day. Fewer cycles sell less and age it less.',
  }),
  optimizeCycleLimitPerDay: flagField(false, {
    title: 'Optimise the cycle limit',
    help: 'Search the cycle limit of the greatest revenue less the cost of the capacity it takes; it takes the place of the wear price and of the limit entered.',
  }),
  cycleLimitPerDay: numberField(1, {
    title: 'Cycles per day',
    unit: 'per day',
    minimum: 0,
    help: 'Energy that may leave the storage unit in a day, in capacities. The dispatch keeps it for the best hours of the day.',
  }),
  useAuxiliaryLoad: flagField(false, {
    title: 'Auxiliary load',
    help: 'Count the power the storage unit itself needs for cooling and control: bought in at a price, or taken from the storage unit.',
  }),
  auxiliaryLoadSensitivity: valuesField([0], {
    title: 'Auxiliary load',
    unit: '%',
    minimum: 0,
    maximum: 100,
    help: 'Share of the storage energy capacity that the storage unit itself uses per day; every value is calculated. A larger one costs more to run.',
  }),
  storageServesAuxiliaryLoad: flagField(false, {
    title: 'Served by the storage',
    help: 'The storage unit itself serves the load: its lowest state of charge rises by the share.',
  }),
  useAuxiliaryLoadFlatPrice: flagField(true, {
    title: 'Flat price',
    help: 'Buy the load at a flat price instead of the price of an energy market. What it costs lowers the revenue of every year.',
  }),
  auxiliaryLoadFlatPrice: numberField(10, {
    title: 'Flat price of the auxiliary load',
    unit: 'currency/MWh',
    help: 'Paid for each MWh of auxiliary load; it is an operating cost of the storage unit.',
  }),
  energyMarket: marketReferenceField(null, {
    title: 'Auxiliary load bought in',
    help: 'Energy market whose price the load is bought at. Its hours of high prices cost more.',
  }),
  auxiliaryLoadPriceMultiYear: yearlyField('auxiliaryLoadPriceMultiYear'),
  hasDeferment: flagField(false, {
    title: 'Deferred',
    help: 'The storage unit begins later than the rest of the plant. Until then it costs and earns nothing.',
  }),
  deferment: described(
    Deferment.default(() => Deferment.parse({})),
    {
      title: 'Deferment',
      help: 'When the storage unit begins: a date, or a time after the rest of the plant. Until then it neither costs nor earns.',
    },
  ),
  ...guaranteeFields,
  hasConverter: flagField(false, {
    title: 'Own converter',
    help: 'A converter of its own between storage unit and bus. It limits the power of the storage unit, loses a share in each direction, and has a cost of its own.',
  }),
  converter: described(Converter.default(madeOnce(() => Converter.parse({ cost: converterCost(STORAGE_CONVERTER_PER_KW) }))), {
    title: 'Converter',
    help: 'The converter between storage unit and bus.',
  }),
});
export type Storage = z.infer<typeof Storage>;
