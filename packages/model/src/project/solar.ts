import { z } from 'zod';
import { Converter } from './converter.ts';
import { CostTable, simpleCost } from './cost-table.ts';
import { MULTI_YEAR_KINDS, YearValue, omEscalatorField } from './escalator.ts';
import { choiceField, described, flagField, madeOnce, numberField, textField, valuesField } from './field.ts';
import { Mounting } from './mounting.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';
import { Sizing, sizingOf } from './sizing.ts';

export const Solar = z.looseObject({
  /** 'homer' is the stored value of the PV calculator, 'custom' an imported production (D-104). */
  kind: choiceField(['homer', 'custom'], 'homer', {
    title: 'Production',
    help: 'Calculated from sunlight and temperature, or imported as one year of production. Imported production has its losses in it already.',
  }),
  id: textField('solar-1', { title: 'Id', help: 'Names the array within the project.' }),
  customName: textField('PV Solar 1', {
    title: 'PV name',
    maxLength: 40,
    help: 'Name of the array in tables and charts. It changes no result.',
  }),
  customAbbreviation: textField('PV 1', {
    title: 'Abbreviation',
    maxLength: 20,
    help: 'Short name of the array in narrow columns. It changes no result.',
  }),
  sizing: described(
    Sizing.default(() => sizingOf([1])),
    {
      title: 'Sizes',
      unit: 'MW',
      help: 'Sizes to calculate, dc. Each is a system of its own in the results, with every other size; 0 leaves the array out.',
    },
  ),
  /** Rating of the imported array, kW (SOL-16). */
  customSize: numberField(1000, {
    title: 'Rating of the imported array',
    unit: 'kW',
    minimum: 1,
    help: 'Size of the array whose production was imported. Output scales with size over rating.',
  }),
  /** The sizes of an imported array, as files name them; for such an array equal to `sizing`. */
  customSizeArray: valuesField([1], {
    title: 'Sizes of the imported array',
    unit: 'MW',
    minimum: 0,
    help: 'Sizes to calculate for an imported production; the same list as the sizes.',
  }),
  customData: described(
    SeriesRef.default(() => blankSeries('Imported PV Production')),
    {
      title: 'Imported production',
      unit: 'MW',
      help: 'One year of production of the imported array. It is scaled from its rating to each size.',
    },
  ),
  deratingFactor: numberField(80, {
    title: 'Derating factor',
    unit: '%',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'Share of the array output left after soiling, wiring and heat. Inverter losses are not part of it. Production follows it in proportion.',
  }),
  /** Absent in older projects and files: fixed, by the latitude. */
  mounting: described(
    Mounting.default(() => Mounting.parse({})),
    { title: 'How the array stands', help: 'Fixed, or on a tracker. For an array that is calculated.' },
  ),
  cost: described(CostTable.default(madeOnce(() => simpleCost({}))), { title: 'Cost', help: 'Costs of one MW.' }),
  omEscalator: omEscalatorField(),
  degradation: numberField(0.5, {
    title: 'Degradation',
    unit: '%/yr',
    minimum: 0,
    maximum: 99.99,
    help: 'Output lost per year, compounding: the first year of operation is whole, the second is less by this share.',
  }),
  useDegradation: flagField(true, {
    title: 'Degradation',
    help: 'Let the output fall over the years. Always on in early-stage. Without it every year produces as the first.',
  }),
  degradationKind: choiceField(MULTI_YEAR_KINDS, 'linear', {
    title: 'Degradation by',
    help: 'Linear: the same loss every year. Custom: a loss for each project year; late-stage only. Both lower the production of later years.',
  }),
  degradationValues: described(
    z.array(YearValue).default(() => []),
    {
      title: 'Degradation by year',
      unit: '%/yr',
      minimum: 0,
      maximum: 99.99,
      help: 'Output lost into each project year. The losses add up to what the year produces less than the first.',
    },
  ),
  lifetime: numberField(20, {
    title: 'Lifetime',
    unit: 'years',
    minimum: 0,
    help: 'Years after which the array is replaced, when replacement is allowed. A shorter one pays the replacement cost more often.',
  }),
  allowReplacement: flagField(false, {
    title: 'Allow replacement',
    help: 'Replace the array at the end of its lifetime, at the replacement cost. Otherwise it ends with its lifetime.',
  }),
  hasConverter: flagField(false, {
    title: 'Own converter',
    help: 'A converter of its own between array and bus: it may clip and loses a share.',
  }),
  converter: described(Converter.default(madeOnce(() => Converter.parse({}))), {
    title: 'Converter',
    help: 'The converter between array and bus.',
  }),
});
export type Solar = z.infer<typeof Solar>;
