import { z } from 'zod';
import { COST_GROUPS, CostUnit, unitChoices, type CostGroup, type UnitSetName } from './cost-units.ts';
import { choiceField, described, numberField, textField } from './field.ts';

export { CostUnit } from './cost-units.ts';

/** Defaults of a new line, per MW; the server speaks of the same values per kW, 1000 and 10 (D-065). */
const DEFAULT_CAPITAL_PER_MW = 1e6;
const DEFAULT_OPERATING_PER_MW = 1e4;

/** One line of a simple table, per MW of solar, per turbine or per storage unit, in project currency. */
export const CostLine = z.looseObject({
  id: textField('base', { title: 'Id', help: 'Names the line within its table.' }),
  capital: numberField(DEFAULT_CAPITAL_PER_MW, {
    title: 'Capital',
    unit: 'currency',
    minimum: 0,
    help: 'Cost of buying and installing one MW, turbine or unit, paid before the first project year.',
  }),
  operating: numberField(DEFAULT_OPERATING_PER_MW, {
    title: 'Operating',
    unit: 'currency/yr',
    minimum: 0,
    help: 'Cost of running one MW, turbine or unit for a year, paid at the end of every project year.',
  }),
  replacement: numberField(0, {
    title: 'Replacement',
    unit: 'currency',
    minimum: 0,
    help: 'Cost of replacing one MW, turbine or unit when its lifetime ends within the project. Counts only when replacement is allowed.',
  }),
  augmentation: numberField(0, {
    title: 'Augmentation',
    unit: 'currency',
    minimum: 0,
    help: 'Cost of adding the capacity of one unit later against fade, beside the augmentation cost per MWh of the storage unit. Counts for storage only; it raises what each addition costs.',
  }),
});
export type CostLine = z.infer<typeof CostLine>;

export const ComplexCostLine = z.looseObject({
  name: textField('', { title: 'Line', help: 'What the money is spent on.' }),
  unit: described(CostUnit.default('Cost'), { title: 'Unit', help: 'What the value is multiplied by.' }),
  value: numberField(0, { title: 'Value', minimum: 0, help: 'Amount in the unit beside it.' }),
});
export type ComplexCostLine = z.infer<typeof ComplexCostLine>;

const multipliers = (title: string, of = `the whole ${title.toLowerCase()} cost of the simple table`) =>
  described(
    z
      .array(z.number())
      .min(1)
      .default(() => [1]),
    {
      title: `${title} multipliers`,
      minimum: 0,
      help: `Factors on ${of}; every one is calculated, so that each further one multiplies the run.`,
    },
  );
const lines = (title: string, help: string) =>
  described(
    z.array(ComplexCostLine).default(() => []),
    { title, help },
  );

/** Both forms are kept; the chosen one counts. The first item of the simple table is the base item. */
export const CostTable = z.looseObject({
  costTableKind: choiceField(['simple', 'complex'], 'simple', {
    title: 'Cost table',
    help: 'Simple: cost of one MW, turbine or unit. Complex: lines with their own units. Only the chosen one counts.',
  }),
  items: described(
    z
      .array(CostLine)
      .min(1)
      .default(() => [CostLine.parse({})]),
    { title: 'Simple table', help: 'Costs of one MW, turbine or unit; the first line is the base, and further lines are added to it.' },
  ),
  capitalMultipliers: multipliers('Capital'),
  operatingMultipliers: multipliers('Operating'),
  replacementMultipliers: multipliers('Replacement'),
  augmentationMultipliers: multipliers(
    'Augmentation',
    'what capacity added later costs: its price per MWh and the column of the simple table',
  ),
  directCapital: lines('Direct capital', 'What the equipment itself costs, line by line; paid before the first year.'),
  indirectCapital: lines('Indirect capital', 'What comes with the equipment: engineering, permits, land; paid before the first year.'),
  operating: lines(
    'Annual operations and maintenance',
    'What recurs every year of operation, line by line; it lowers every year of the cash flow.',
  ),
  replacement: lines(
    'Major replacement',
    'What is paid when the lifetime ends within the project, line by line. Counts only when replacement is allowed.',
  ),
});
export type CostTable = z.infer<typeof CostTable>;

export const simpleCost = (line: Partial<CostLine>): CostTable => CostTable.parse({ items: [CostLine.parse(line)] });

/** COST-07: a new line has the first unit its list offers: Cost, or CostPerYear for recurring lines. */
export const newComplexLine = (group: CostGroup, name = '', set: UnitSetName = 'generic'): ComplexCostLine =>
  ComplexCostLine.parse({ name, unit: unitChoices(set, group)[0]!.unit });

const SHARED_LINES: Record<CostGroup, readonly string[]> = {
  directCapital: [
    'Module',
    'Power Conversion System',
    'Balance of System',
    'Installation Labor',
    'Installer Overhead and Margin',
    'Contingency',
  ],
  indirectCapital: [
    'Permitting and Environmental',
    'Engineering and Developer Overhead',
    'Land Purchase Preparation and Transmissions',
    'Working Capital Reserve Account',
    'Sales Tax Rate',
  ],
  operating: [
    'Fixed Annual Cost',
    'Fixed Cost by Capacity',
    'Variable Cost',
    'Insurance',
    'Audit and Program Management Cost',
    'Site Lease Cost',
    'Property Tax Rate',
    'Station Power Cost',
    'Interest on All Reserves',
    'Decommissioning Reserve',
  ],
  replacement: ['Replacement Cost'],
};

/** The lines a complex table begins with, all of value 0 and in the first unit of their list (COST-09 to COST-13, D-116). */
export const defaultComplexLines = (set: UnitSetName): Record<CostGroup, ComplexCostLine[]> =>
  Object.fromEntries(COST_GROUPS.map((group) => [group, SHARED_LINES[group].map((name) => newComplexLine(group, name, set))])) as Record<
    CostGroup,
    ComplexCostLine[]
  >;
