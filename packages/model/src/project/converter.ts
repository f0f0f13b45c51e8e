import { z } from 'zod';
import { CostTable, simpleCost } from './cost-table.ts';
import { Escalator } from './escalator.ts';
import { valuesField } from './field.ts';
import { Sizing } from './sizing.ts';

/** A converter; its costs are per MW of its rating. Efficiency and lifetime are lists of sensitivity values. */
export const Converter = z.looseObject({
  size: Sizing.default(() => Sizing.parse({})),
  cost: CostTable.default(() => simpleCost({ capital: 50_000, operating: 0, replacement: 50_000 })),
  omEscalator: Escalator.default(() => Escalator.parse({})),
  replacementEscalator: Escalator.default(() => Escalator.parse({})),
  efficiency: valuesField([98], { title: 'Efficiency', unit: '%', exclusiveMinimum: 0, maximum: 100, help: 'Share of the power that leaves the converter, in either direction.' }),
  lifetime: valuesField([15], { title: 'Lifetime', unit: 'years', exclusiveMinimum: 0, help: 'Years after which the converter is replaced at its replacement cost.' }),
});
export type Converter = z.infer<typeof Converter>;
