import { z } from 'zod';
import { numberField } from './field.ts';

export const CostUnit = z.enum([
  'Cost', 'CostPerYear', 'PercentOfDirectCapital', 'PercentOfDirectCapitalPerYear', 'CostPerMw', 'CostPerMwh', 'CostPerUnit',
  'CostPerWattDc', 'CostPerMwDcYear', 'CostPerMwhAc', 'CostPerMwhYear', 'CostPerMwhThroughput',
]);
export type CostUnit = z.infer<typeof CostUnit>;

/** One line of a simple table, per MW of solar, per turbine or per storage unit, in project currency. */
export const CostLine = z.looseObject({
  id: z.string().default('base'),
  capital: numberField(1e6, {
    title: 'Capital', unit: 'currency', minimum: 0,
    help: 'Cost of buying and installing one MW, turbine or unit, paid before the first project year.',
  }),
  operating: numberField(1e4, {
    title: 'Operating', unit: 'currency/yr', minimum: 0,
    help: 'Cost of running one MW, turbine or unit for a year, paid at the end of every project year.',
  }),
  replacement: numberField(0, {
    title: 'Replacement', unit: 'currency', minimum: 0,
    help: 'Cost of replacing one MW, turbine or unit when its lifetime ends within the project. Counts only when replacement is allowed.',
  }),
  augmentation: numberField(0, {
    title: 'Augmentation', unit: 'currency', minimum: 0, help: 'Cost of the capacity added later against fade.',
  }),
});
export type CostLine = z.infer<typeof CostLine>;

export const ComplexCostLine = z.looseObject({ name: z.string().default(''), unit: CostUnit.default('Cost'), value: z.number().default(0) });
export type ComplexCostLine = z.infer<typeof ComplexCostLine>;

/** Both forms are kept; the chosen one counts. The first item of the simple table is the base item. */
export const CostTable = z.looseObject({
  costTableKind: z.enum(['simple', 'complex']).default('simple'),
  items: z.array(CostLine).min(1).default(() => [CostLine.parse({})]),
  capitalMultipliers: z.array(z.number()).min(1).default(() => [1]),
  operatingMultipliers: z.array(z.number()).min(1).default(() => [1]),
  replacementMultipliers: z.array(z.number()).min(1).default(() => [1]),
  directCapital: z.array(ComplexCostLine).default(() => []),
  indirectCapital: z.array(ComplexCostLine).default(() => []),
  operating: z.array(ComplexCostLine).default(() => []),
  replacement: z.array(ComplexCostLine).default(() => []),
});
export type CostTable = z.infer<typeof CostTable>;

export const simpleCost = (line: Partial<CostLine>): CostTable => CostTable.parse({ items: [CostLine.parse(line)] });
