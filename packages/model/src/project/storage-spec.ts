import { z } from 'zod';
import { Converter } from './converter.ts';
import { ComplexCostLine } from './cost-table.ts';
import { described, flagField, numberField, textField, valuesField, type FieldMeta } from './field.ts';
import { guaranteeFields } from './guaranteed-degradation.ts';

/** A point of a curve; what x and y are is said by the curve. */
const CurvePoint = z.looseObject({ x: z.number(), y: z.number() });
type CurvePoint = z.infer<typeof CurvePoint>;

const number = (title: string, help: string, meta: Partial<FieldMeta> = {}) => numberField(0, { title, help, ...meta });
const flag = (title: string, help: string) => flagField(false, { title, help });
const curve = (title: string, help: string) =>
  described(
    z.array(CurvePoint).default(() => []),
    { title, help },
  );
const atLeast0 = { minimum: 0 } as const;
const above0 = { exclusiveMinimum: 0 } as const;
const percent = { unit: '%', minimum: 0, maximum: 100 } as const;

/** Cost of one unit, in project currency. */
export const UnitCost = z.looseObject({
  capital: number('Capital', 'Cost of buying and installing one unit.', { unit: 'currency', minimum: 0 }),
  operating: number('Operating', 'Cost of running one unit for a year.', { unit: 'currency/yr', minimum: 0 }),
  replacement: number('Replacement', 'Cost of replacing one unit.', { unit: 'currency', minimum: 0 }),
});
export type UnitCost = z.infer<typeof UnitCost>;

const lines = (title: string) =>
  described(
    z.array(ComplexCostLine).default(() => []),
    { title, help: 'Lines with their own units.' },
  );
/** Cost of one unit by lines. */
const UnitCostLines = z.looseObject({
  directCapital: lines('Direct capital'),
  indirectCapital: lines('Indirect capital'),
  operating: lines('Annual operations and maintenance'),
  replacement: lines('Major replacement'),
});
type UnitCostLines = z.infer<typeof UnitCostLines>;

/**
 * Electro-chemistry, ageing, heat and limits of a storage type: the fields a type in the library and a type in a project share (SED-48 to
 * SED-58).
 */
export const storageModelFields = {
  manufacturer: textField('', { title: 'Manufacturer', help: 'Who makes it.' }),
  notes: textField('', { title: 'Notes', help: 'Anything worth keeping with the type.' }),

  maximumCapacity: number(
    'Maximum capacity',
    'Charge the storage unit holds at an infinitesimally small current, from the functional model.',
    {
      unit: 'Ah',
      ...atLeast0,
    },
  ),
  nominalVoltage: number('Nominal voltage', 'Voltage at the terminals.', { unit: 'V', ...atLeast0 }),
  chargeCurrent: number('Charge current', 'Current when charging.', { unit: 'A', ...atLeast0 }),
  dischargeCurrent: number('Discharge current', 'Current when discharging.', { unit: 'A', ...atLeast0 }),
  rangeOfCharge: number('Range of charge', 'Share of the capacity that may be used.', percent),
  estimatedLifetimeThroughput: number('Estimated lifetime throughput', 'Energy one unit passes through in its life.', {
    unit: 'MWh',
    ...atLeast0,
  }),
  requiresOneMinuteTimestep: flag('Needs one-minute steps', 'The type can only be calculated in steps of a minute.'),

  rateConstant: number('Rate constant k', 'How fast bound charge becomes available.', { unit: '1/h', ...atLeast0 }),
  capacityRatio: number('Capacity ratio c', 'Share of the charge that is available at once.', { minimum: 0, maximum: 1 }),
  effectiveSeriesResistance: number('Effective series resistance', 'Resistance that turns current into heat.', {
    unit: 'ohm',
    ...atLeast0,
  }),
  fittedD0: number('d0', 'Constant of the capacity against temperature.', above0),
  fittedD1: number('d1', 'Linear term of the capacity against temperature, per °C.', above0),
  fittedD2: number('d2', 'Quadratic term of the capacity against temperature, per °C².'),
  fittedA: number('A', 'Share of life one full cycle takes.', atLeast0),
  fittedBeta: number(
    'Beta',
    'Exponent of the depth of a cycle: 0 counts cycles whatever their depth, 1 their throughput, more than 1 wears deep cycles more.',
    atLeast0,
  ),
  arrheniusDegradationB: number('B', 'Calendar ageing at infinite temperature, per year.', above0),
  arrheniusDegradationD: number('D', 'Temperature of the calendar ageing.', { unit: 'K', ...above0 }),
  capacityDegradationLimitForFitCyclelifetimeModel: number(
    'Degradation limit for fitting the cycle lifetime',
    'Loss of capacity that ended the cycles of the curve.',
    percent,
  ),
  capacityDegradationLimitForFitLifetimeTemperatureModel: number(
    'Degradation Limit for Model Fitting',
    'Loss of capacity that ended the lifetimes of the curve.',
    percent,
  ),

  otherLosses: number('Other round-trip losses', 'Losses outside the cells.', percent),
  stringSize: number('String size', 'Units in series.', { minimum: 1, integer: true }),

  mass: number('Mass', 'Mass of one unit.', { unit: 'kg', ...above0 }),
  thermalH: number('Conductance to Ambient', 'Heat that leaves one unit for each degree of difference.', { unit: 'W/K', ...above0 }),
  thermalCSpecific: number('Specific Heat Capacity', 'Heat that warms one kilogram by one degree.', { unit: 'J/kg-K', ...above0 }),
  fixedTemperature: number('Fixed Bulk Temperature', 'Temperature of the cells when it is not calculated.', { unit: '°C' }),
  useFixedTemperature: flag('Use fixed temperature', 'Keep the cells at the fixed bulk temperature.'),
  maximumOperatingTemperature: number('Maximum Operating Temperature', 'Above it the storage unit does not run.', { unit: '°C' }),
  minimumOperatingTemperature: number('Minimum Operating Temperature', 'Below it the storage unit does not run.', { unit: '°C' }),

  simpleLifetimeInYears: number('Constant lifetime', 'Years a unit lasts whatever its temperature.', { unit: 'years', ...atLeast0 }),
  applyMinimumLifetime: flag('Apply minimum lifetime', 'A unit lasts at least its minimum lifetime.'),
  minimumLifetime: number('Minimum lifetime', 'Years a unit lasts at least.', { unit: 'years', ...atLeast0 }),

  isAc: flag('AC', 'The unit has its own inverter: power and efficiency count at the ac side.'),
  additiveEndOfLifeCalculation: flag(
    'Add calendar and cycle ageing',
    'End of life when both together reach the limit, instead of the larger one.',
  ),
  degradationUsesNominalSoc: flag('Cycles of nominal capacity', 'Count cycles on nominal instead of degraded capacity.'),
  ignoreCapacityVsTemperatureInModel: flag('Ignore Capacity Changes with Temperature', 'Capacity does not depend on temperature.'),
  ignoreTemperatureEffectOnLifetime: flag(
    'Use Constant Lifetime Regardless of Temperature',
    'Calendar ageing does not depend on temperature.',
  ),
  useLifetimeCurve: flag('Use lifetime curve', 'Cycle ageing follows the cycle lifetime curve.'),

  applyMaxChargeCurrent: flag('Limit charge current', 'Charging never exceeds the maximum charge current.'),
  maxChargeCurrent: number('Maximum charge current', 'Most current when charging.', { unit: 'A', ...atLeast0 }),
  applyMaxDischargeCurrent: flag('Limit discharge current', 'Discharging never exceeds the maximum discharge current.'),
  maxDischargeCurrent: number('Maximum discharge current', 'Most current when discharging.', { unit: 'A', ...atLeast0 }),
  applyMaxChargeRate: flag('Limit charge rate', 'Charging never exceeds the maximum charge rate.'),
  maxChargeRate: number('Maximum charge rate', 'Most current for each Ah that is still empty.', { unit: 'A/Ah', ...atLeast0 }),

  augmentationDegradationLimitSensitivity: valuesField([65], {
    title: 'Augmentation/End-of-life SoH limit',
    unit: '%',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'State of health at which capacity is added or the life ends.',
  }),

  lifetimeCurve: curve('Cycle lifetime curve', 'Depth of discharge (%) against cycles to failure.'),
  capacityCurve: curve('Capacity curve', 'Power (W) against capacity (Wh).'),
  capacityTemperatureCurve: curve('Temperature vs. capacity', 'Temperature (°C) against capacity (% of nominal).'),
  lifetimeTemperatureCurve: curve('Temperature vs. lifetime', 'Temperature (°C) against lifetime (years).'),

  useOemGuaranteedDegradation: flag('Guaranteed degradation', 'Age by the maker’s guarantee instead of the simulated model.'),
  ...guaranteeFields,

  useDedicatedConverter: flag(
    'Own converter',
    'A converter of its own between storage unit and bus. It limits the power of the storage unit, loses a share, and is paid for.',
  ),
  dedicatedConverter: described(
    Converter.default(() => Converter.parse({ size: { sizingKind: 'relative' } })),
    { title: 'Converter', help: 'Sizes are multiples of the energy of the storage unit, per hour.' },
  ),

  useComplexCost: flag('Cost by lines', 'Use the lines with their own units instead of the cost of one unit.'),
  complexCostTable: described(
    UnitCostLines.default(() => UnitCostLines.parse({})),
    { title: 'Cost lines', help: 'Costs by line, each with its unit.' },
  ),
};

/** A storage type in a project, per unit. */
export const StorageSpec = z.looseObject({
  id: textField('generic-1mw-1mwh', { title: 'Id', help: 'Names the type within its library.' }),
  name: textField('Energy Storage (1 MW / 1 MWh)', { title: 'Name', maxLength: 40, help: 'Name of the type.' }),
  abbreviation: textField('1MW/1MWH', { title: 'Abbreviation', maxLength: 20, help: 'Short name of the type.' }),
  nominalCapacity: numberField(1, {
    title: 'Capacity of one unit',
    unit: 'MWh',
    exclusiveMinimum: 0,
    help: 'Energy one unit holds, inside the storage unit.',
  }),
  nominalPower: numberField(1, {
    title: 'Power of one unit',
    unit: 'MW',
    exclusiveMinimum: 0,
    help: 'Power one unit can charge or discharge, at the bus.',
  }),
  minimumStateOfCharge: numberField(0, {
    title: 'Lowest state of charge',
    unit: '%',
    minimum: 0,
    exclusiveMaximum: 100,
    help: 'The storage unit is never emptied below this share of its capacity.',
  }),
  initialStateOfCharge: numberField(0, {
    title: 'State of charge at start',
    unit: '%',
    minimum: 0,
    maximum: 100,
    help: 'Charge in the storage unit at the first step of the first year.',
  }),
  roundtripEfficiency: numberField(85, {
    title: 'Round-trip efficiency',
    unit: '%',
    numberFormat: 'n1',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'AC to AC; copied into the item when the type is picked.',
  }),
  capital: numberField(1e6, {
    title: 'Capital',
    unit: 'currency',
    minimum: 0,
    help: 'Cost of one unit; copied into the item when the type is picked.',
  }),
  operating: numberField(1e4, {
    title: 'Operating',
    unit: 'currency/yr',
    minimum: 0,
    help: 'Yearly cost of one unit; copied into the item when the type is picked.',
  }),
  /** Instead of `capital` and `operating` for types that come from a library of the user or a file. */
  simpleCostTable: described(UnitCost.optional(), {
    title: 'Cost of one unit',
    help: 'Capital, operating and replacement cost of one unit; copied into the item when the type is picked.',
  }),
  chemistry: textField('', { title: 'Chemistry', help: 'What the cells are made of.' }),
  source: textField('', { title: 'Source', help: 'Where the figures come from.' }),
  ...storageModelFields,
  augmentationCost: numberField(0, {
    title: 'Augmentation cost',
    unit: 'currency/MWh',
    minimum: 0,
    help: 'Cost of one MWh added against fade; copied into the item when the type is picked.',
  }),
});
export type StorageSpec = z.infer<typeof StorageSpec>;

/** Cost of one unit of a type; replacing a unit costs what buying it does where nothing else is given. */
export const unitCostOf = (spec: Pick<StorageSpec, 'simpleCostTable' | 'capital' | 'operating'>): UnitCost =>
  spec.simpleCostTable ?? { capital: spec.capital, operating: spec.operating, replacement: spec.capital };
