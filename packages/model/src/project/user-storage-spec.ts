import { z } from 'zod';
import { described, numberField, textField } from './field.ts';
import { storageModelFields, StorageSpec, UnitCost } from './storage-spec.ts';

/**
 * A storage type in the user's own library: every number that is absent is 0, every flag false (SED-60), so that a half-filled type can be
 * kept and edited; a project takes it through `toStorageSpec`.
 */
export const UserStorageSpec = z.looseObject({
  id: textField('', { title: 'Id', help: 'Names the type within the library.' }),
  name: textField('', { title: 'Name', maxLength: 40, help: 'Name of the type.' }),
  abbreviation: textField('', { title: 'Abbreviation', maxLength: 20, help: 'Short name of the type.' }),
  chemistry: textField('', { title: 'Chemistry', help: 'What the cells are made of.' }),
  nominalCapacity: numberField(0, { title: 'Nominal capacity', unit: 'MWh', minimum: 0, help: 'Energy one unit holds.' }),
  nominalPower: numberField(0, { title: 'Nominal power', unit: 'MW', minimum: 0, help: 'Power one unit can charge or discharge.' }),
  minimumStateOfCharge: numberField(0, {
    title: 'Minimum state of charge',
    unit: '%',
    exclusiveMinimum: 0,
    exclusiveMaximum: 100,
    help: 'The storage unit is never emptied below this share of its capacity.',
  }),
  initialStateOfCharge: numberField(0, {
    title: 'Initial state of charge',
    unit: '%',
    exclusiveMinimum: 0,
    exclusiveMaximum: 100,
    help: 'Charge at the first step of the first year.',
  }),
  roundtripEfficiency: numberField(0, {
    title: 'Round-trip efficiency',
    unit: '%',
    numberFormat: 'n1',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'Energy out over energy in; charging and discharging each take its square root.',
  }),
  ...storageModelFields,
  augmentationPrice: numberField(0, {
    title: 'Augmentation price',
    unit: 'currency/MWh',
    minimum: 0,
    help: 'Cost of one MWh added against fade, paid in the year it is added.',
  }),
  simpleCostTable: described(
    UnitCost.default(() => UnitCost.parse({})),
    { title: 'Cost of one unit', help: 'Capital, operating and replacement cost of one unit.' },
  ),
});
export type UserStorageSpec = z.infer<typeof UserStorageSpec>;

/** What a project names as the source of a type of the user's own. */
export const OWN_LIBRARY = 'User library';

/** The type as a project holds it. What a project cannot do without, capacity, power and efficiency, is checked there. */
export function toStorageSpec(type: UserStorageSpec): StorageSpec {
  const { augmentationPrice, ...rest } = type;
  return StorageSpec.parse({
    ...rest,
    augmentationCost: augmentationPrice,
    capital: type.simpleCostTable.capital,
    operating: type.simpleCostTable.operating,
    source: OWN_LIBRARY,
  });
}

/** Bounds of the points of a curve: no coordinate below 0, depth of discharge up to 100 (SED-44). Temperatures may be negative. */
export const CURVE_BOUNDS = {
  lifetimeCurve: {
    x: { title: 'Depth of discharge', help: 'Depth of a cycle.', unit: '%', minimum: 0, maximum: 100 },
    y: { title: 'Cycles to failure', help: 'Cycles of this depth a unit stands.', minimum: 0 },
  },
  capacityCurve: {
    x: { title: 'Power', help: 'Power of a full discharge.', unit: 'W', minimum: 0 },
    y: { title: 'Capacity', help: 'Energy of that discharge.', unit: 'Wh', minimum: 0 },
  },
  capacityTemperatureCurve: {
    x: { title: 'Temperature', help: 'Temperature of the cells.', unit: '°C' },
    y: { title: 'Capacity', help: 'Capacity at this temperature.', unit: '% of nominal', minimum: 0 },
  },
  lifetimeTemperatureCurve: {
    x: { title: 'Temperature', help: 'Temperature of the cells.', unit: '°C' },
    y: { title: 'Lifetime', help: 'Years a unit lasts at this temperature.', unit: 'years', minimum: 0 },
  },
} as const;
