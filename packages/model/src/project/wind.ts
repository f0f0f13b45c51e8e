import { z } from 'zod';
import { CostTable, simpleCost } from './cost-table.ts';
import { Escalator } from './escalator.ts';
import { choiceField, flagField, numberField } from './field.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';
import { Sizing, sizingOf } from './sizing.ts';

export const PowerCurvePoint = z.looseObject({ speed: z.number(), mw: z.number() });
/** A turbine type: m/s against MW at standard air density. */
export const TurbineSpec = z.looseObject({
  name: z.string().default('1 MW Turbine'),
  powerCurve: z.array(PowerCurvePoint).default(() => []),
  lifeTime: z.number().default(20),
  hubHeight: z.number().default(80),
  source: z.string().default(''),
});
export type TurbineSpec = z.infer<typeof TurbineSpec>;

const loss = (title: string, help: string) => numberField(0, { title, unit: '%', minimum: 0, maximum: 100, help });

export const Wind = z.looseObject({
  kind: choiceField(['library', 'production', 'custom'], 'library', { title: 'Production', help: 'Calculated from wind speed and a power curve, or imported as one year of production.' }),
  id: z.string().default('wind-1'),
  model: z.string().default('1 MW Turbine'),
  specs: TurbineSpec.default(() => TurbineSpec.parse({})),
  hubHeight: numberField(80, { title: 'Hub height', unit: 'm', exclusiveMinimum: 0, help: 'Height of the rotor. Wind speed is carried from the measuring height to it by the power law.' }),
  sizing: Sizing.default(() => sizingOf([1])),
  /** Rating of the imported wind farm, kW (WIND-16). */
  customSize: numberField(1000, { title: 'Rating of the imported wind farm', unit: 'kW', minimum: 1, help: 'Size of the farm whose production was imported. Output scales with size over rating.' }),
  /** Sizes in MW for an imported production. */
  customSizing: Sizing.default(() => sizingOf([1])),
  productionImportMode: z.enum(['singleYear', 'multipleYear', 'singleFileMultiYear']).default('singleYear'),
  productionData: SeriesRef.default(() => blankSeries('Imported Wind Production')),
  cost: CostTable.default(() => simpleCost({ capital: 1.5e6, operating: 4e4 })),
  omEscalator: Escalator.default(() => Escalator.parse({})),
  lifetime: numberField(20, { title: 'Lifetime', unit: 'years', minimum: 0, help: 'Years after which the turbines are replaced, when replacement is allowed.' }),
  allowReplacement: flagField(false, { title: 'Allow replacement', help: 'Replace the turbines at the end of their lifetime, at the replacement cost.' }),
  availabilityLoss: loss('Availability', 'Output lost because turbines or grid stand still.'),
  turbinePerformanceLoss: loss('Turbine performance', 'Output lost because turbines stay below their power curve.'),
  environmentalLoss: loss('Environmental', 'Output lost to icing, heat, cold and blade wear.'),
  wakeEffectsLoss: loss('Wake effects', 'Output lost to turbines upwind.'),
  electricalLoss: loss('Electrical', 'Output lost in cables and transformers of the farm.'),
  curtailmentLoss: loss('Curtailment', 'Output lost to orders for noise, bats or the grid.'),
  otherLoss: loss('Other', 'Any further loss.'),
  altitude: numberField(0, { title: 'Altitude', unit: 'm', minimum: 0, help: 'Height above sea level. Thinner air lowers the output.' }),
  anemometerHeight: numberField(10, { title: 'Anemometer height', unit: 'm', exclusiveMinimum: 0, help: 'Height at which the imported wind speed was measured.' }),
});
export type Wind = z.infer<typeof Wind>;

/** The seven losses in the order of the form; percent each. */
export const WIND_LOSSES = [
  'availabilityLoss', 'turbinePerformanceLoss', 'environmentalLoss', 'wakeEffectsLoss', 'electricalLoss', 'curtailmentLoss', 'otherLoss',
] as const;

/** Largest power of the curve, MW; 0 without a curve. */
export const turbineRatingMw = (specs: TurbineSpec): number => specs.powerCurve.reduce((most, point) => Math.max(most, point.mw), 0);
