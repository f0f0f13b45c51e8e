import { z } from 'zod';
import { CostTable, simpleCost } from './cost-table.ts';
import { omEscalatorField } from './escalator.ts';
import { choiceField, described, flagField, madeOnce, numberField, textField } from './field.ts';
import { ProductionYear } from './price-strip.ts';
import { blankSeries, type SeriesRef } from './series-ref.ts';
import { Sizing, sizingOf } from './sizing.ts';

const PowerCurvePoint = z.looseObject({ speed: z.number(), mw: z.number() });
/** A turbine type: m/s against MW at standard air density. */
export const TurbineSpec = z.looseObject({
  name: textField('1 MW Turbine', {
    title: 'Name',
    help: 'Name of the turbine type. Its power curve and rating set the production and the size of one turbine.',
  }),
  powerCurve: described(
    z.array(PowerCurvePoint).default(() => []),
    { title: 'Power curve', help: 'Wind speed (m/s) against output (MW) at standard air density.' },
  ),
  /** Absent in older projects and files: pitch. */
  powerControl: choiceField(['pitch', 'stall'], 'pitch', {
    title: 'Power control',
    help: 'Blades that turn (pitch) or flow that breaks off fixed blades (stall). Thin air takes speed from the former, power from the latter.',
  }),
  lifeTime: numberField(20, { title: 'Lifetime', unit: 'years', minimum: 0, help: 'Years the type lasts.' }),
  hubHeight: numberField(80, { title: 'Hub height', unit: 'm', exclusiveMinimum: 0, help: 'Usual hub height of the type.' }),
  source: textField('', { title: 'Source', help: 'Where the figures come from.' }),
});
export type TurbineSpec = z.infer<typeof TurbineSpec>;

const PRODUCTION_IMPORT_MODES = ['singleYear', 'multipleYear', 'singleFileMultiYear'] as const;
export type ProductionImportMode = (typeof PRODUCTION_IMPORT_MODES)[number];

const loss = (title: string, help: string) => numberField(0, { title, unit: '%', minimum: 0, maximum: 100, numberFormat: 'n2', help });

export const Wind = z.looseObject({
  kind: choiceField(['library', 'production', 'custom'], 'library', {
    title: 'Production',
    help: 'Calculated from wind speed and a power curve, or imported as years of production. Imported production has its losses in it already.',
  }),
  id: textField('wind-1', { title: 'Id', help: 'Names the wind farm within the project.' }),
  model: textField('1 MW Turbine', {
    title: 'Turbine type',
    help: 'Name of the turbine type. Its power curve and rating set the production and the size of one turbine.',
  }),
  specs: described(TurbineSpec.default(madeOnce(() => TurbineSpec.parse({}))), {
    title: 'Turbine',
    help: 'The turbine type as it was picked, with its power curve; changing the library changes no project.',
  }),
  hubHeight: numberField(80, {
    title: 'Hub height',
    unit: 'm',
    exclusiveMinimum: 0,
    help: 'Height of the rotor. Wind speed is carried from the measuring height to it by the power law: higher rotors see more wind.',
  }),
  sizing: described(
    Sizing.default(() => sizingOf([1])),
    {
      title: 'Number of turbines',
      help: 'Numbers of turbines to calculate. Each is a system of its own in the results; 0 leaves the wind out.',
    },
  ),
  /** Rating of the imported wind farm, kW (WIND-16). */
  customSize: numberField(1000, {
    title: 'Rating of the imported wind farm',
    unit: 'kW',
    minimum: 1,
    help: 'Size of the farm whose production was imported. Output scales with size over rating.',
  }),
  /** Sizes in MW for an imported production. */
  customSizing: described(
    Sizing.default(() => sizingOf([1])),
    { title: 'Sizes', unit: 'MW', help: 'Sizes to calculate for an imported production, which is scaled to each of them.' },
  ),
  productionImportMode: choiceField(PRODUCTION_IMPORT_MODES, 'singleYear', {
    title: 'Import',
    help: 'One year for all project years, a file for each year, or one file with all years; the latter two late-stage only. Each project year then produces by its own.',
  }),
  productionData: described(
    z.array(ProductionYear).default(() => []),
    {
      title: 'Imported production',
      unit: 'MW',
      help: 'Imported years of production and the project years they stand for. They are scaled from their rating to each size.',
    },
  ),
  dataName: textField('Imported Wind Production', {
    title: 'Name of the production',
    help: 'Name of the imported production in charts. It changes no result.',
  }),
  cost: described(CostTable.default(madeOnce(() => simpleCost({ capital: 1.5e6, operating: 4e4 }))), {
    title: 'Cost',
    help: 'Costs of one turbine, or of one MW of an imported production.',
  }),
  omEscalator: omEscalatorField(),
  lifetime: numberField(20, {
    title: 'Lifetime',
    unit: 'years',
    minimum: 0,
    help: 'Years after which the turbines are replaced, when replacement is allowed. A shorter one pays the replacement cost more often.',
  }),
  allowReplacement: flagField(false, {
    title: 'Allow replacement',
    help: 'Replace the turbines at the end of their lifetime, at the replacement cost. Otherwise they end with their lifetime.',
  }),
  availabilityLoss: loss('Availability', 'Output lost because turbines or grid stand still. All losses multiply and lower the production.'),
  turbinePerformanceLoss: loss(
    'Turbine performance',
    'Output lost because turbines stay below their power curve. All losses multiply and lower the production.',
  ),
  environmentalLoss: loss(
    'Environmental',
    'Output lost to icing, heat, cold and blade wear. All losses multiply and lower the production.',
  ),
  wakeEffectsLoss: loss('Wake effects', 'Output lost to turbines upwind. All losses multiply and lower the production.'),
  electricalLoss: loss('Electrical', 'Output lost in cables and transformers of the farm. All losses multiply and lower the production.'),
  curtailmentLoss: loss('Curtailment', 'Output lost to orders for noise, bats or the grid. All losses multiply and lower the production.'),
  otherLoss: loss('Other', 'Any loss that has no line of its own. All losses multiply and lower the production.'),
  altitude: numberField(0, {
    title: 'Altitude',
    unit: 'm',
    minimum: 0,
    help: 'Height above sea level. Thinner air lowers the output: less below the rating of a turbine with pitch, all of one with stall.',
  }),
  anemometerHeight: numberField(10, {
    title: 'Anemometer height',
    unit: 'm',
    minimum: 0,
    help: 'Height at which the imported wind speed was measured. The farther it is below the hub, the more the speed is raised.',
  }),
});
export type Wind = z.infer<typeof Wind>;

/** The seven losses in the order of the form; percent each. */
export const WIND_LOSSES = [
  'availabilityLoss',
  'turbinePerformanceLoss',
  'environmentalLoss',
  'wakeEffectsLoss',
  'electricalLoss',
  'curtailmentLoss',
  'otherLoss',
] as const;

/** The imported production of a single year; blank without one. */
export const windProduction = (wind: Wind): SeriesRef => wind.productionData[0]?.data ?? blankSeries(wind.dataName);

/** What tables and costs call a farm: its turbine, which an imported production does not have. */
export const windFarmName = ({ kind, model }: Pick<Wind, 'kind' | 'model'>): string => (kind === 'production' ? 'Wind' : model);

/**
 * Share of the output lost, percent (WIND-06); shown with 2 decimals.
 *
 *   total = 100 · (1 − Π (1 − each/100))
 */
export const totalWindLosses = (wind: Pick<Wind, (typeof WIND_LOSSES)[number]>): number =>
  100 * (1 - WIND_LOSSES.reduce((kept, key) => kept * (1 - wind[key] / 100), 1));

/** Largest power of the curve, MW; 0 without a curve. */
export const turbineRatingMw = (specs: TurbineSpec): number => specs.powerCurve.reduce((most, point) => Math.max(most, point.mw), 0);
