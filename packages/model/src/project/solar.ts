import { z } from 'zod';
import { Converter } from './converter.ts';
import { CostTable, simpleCost } from './cost-table.ts';
import { Escalator } from './escalator.ts';
import { choiceField, flagField, numberField, textField } from './field.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';
import { Sizing, sizingOf } from './sizing.ts';

export const Solar = z.looseObject({
  /** 'homer' is the stored value of the PV calculator, 'custom' an imported production (D-104). */
  kind: choiceField(['homer', 'custom'], 'homer', { title: 'Production', help: 'Calculated from sunlight and temperature, or imported as one year of production.' }),
  id: z.string().default('solar-1'),
  customName: textField('PV Solar 1', { title: 'PV name', maxLength: 40, help: 'Name of the array in tables and charts.' }),
  customAbbreviation: textField('PV 1', { title: 'Abbreviation', maxLength: 20, help: 'Short name of the array in narrow columns.' }),
  sizing: Sizing.default(() => sizingOf([1])),
  /** Rating of the imported array, kW (SOL-16). */
  customSize: numberField(1000, { title: 'Rating of the imported array', unit: 'kW', minimum: 1, help: 'Size of the array whose production was imported. Output scales with size over rating.' }),
  customData: SeriesRef.default(() => blankSeries('Imported PV Production')),
  deratingFactor: numberField(80, { title: 'Derating factor', unit: '%', exclusiveMinimum: 0, maximum: 100, help: 'Share of the array output left after soiling, wiring and heat. Inverter losses are not part of it.' }),
  cost: CostTable.default(() => simpleCost({ capital: 1e6, operating: 1e4 })),
  omEscalator: Escalator.default(() => Escalator.parse({})),
  degradation: numberField(0.5, { title: 'Degradation', unit: '%/yr', minimum: 0, maximum: 99.99, help: 'Output lost per year, compounding: year 1 is whole, year 2 is less by this share.' }),
  lifetime: numberField(20, { title: 'Lifetime', unit: 'years', minimum: 0, help: 'Years after which the array is replaced, when replacement is allowed.' }),
  allowReplacement: flagField(false, { title: 'Allow replacement', help: 'Replace the array at the end of its lifetime, at the replacement cost.' }),
  hasConverter: flagField(false, { title: 'Own converter', help: 'A converter of its own between array and bus: it may clip and loses a share.' }),
  converter: Converter.default(() => Converter.parse({})),
});
export type Solar = z.infer<typeof Solar>;
