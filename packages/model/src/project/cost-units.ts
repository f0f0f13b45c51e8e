import { z } from 'zod';

export const CostUnit = z.enum([
  'Cost',
  'CostPerYear',
  'PercentOfDirectCapital',
  'PercentOfDirectCapitalPerYear',
  'CostPerMw',
  'CostPerMwh',
  'CostPerUnit',
  'CostPerWattDc',
  'CostPerMwDcYear',
  'CostPerMwhAc',
  'CostPerMwhYear',
  'CostPerMwhThroughput',
]);
export type CostUnit = z.infer<typeof CostUnit>;

/** The lists of a complex table; operating lines recur every year. */
export const COST_GROUPS = ['directCapital', 'indirectCapital', 'operating', 'replacement'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

/** A unit a list offers, with its label; the $ stands for the project's currency (COST-18). */
export interface UnitChoice {
  readonly unit: CostUnit;
  readonly label: string;
}
interface UnitSet {
  readonly capital: readonly UnitChoice[];
  readonly operating: readonly UnitChoice[];
  readonly replacement: readonly UnitChoice[];
}

const choices = (...list: readonly (readonly [CostUnit, string])[]): UnitChoice[] => list.map(([unit, label]) => ({ unit, label }));

/**
 * The units each table offers (COST-14 to COST-17), the first one being the default of a new line. Codes are shared: '$/MW capacity-yr'
 * is CostPerMwDcYear, '$/MWh capacity-yr' CostPerMwhYear and '$/unit-yr' CostPerUnit within the operating list (D-067).
 */
const COST_UNIT_SETS = {
  generic: {
    capital: choices(
      ['Cost', '$'],
      ['PercentOfDirectCapital', '% direct'],
      ['CostPerMw', '$/MW'],
      ['CostPerMwh', '$/MWh'],
      ['CostPerUnit', '$/unit'],
    ),
    operating: choices(
      ['CostPerYear', '$/yr'],
      ['PercentOfDirectCapitalPerYear', '% direct/yr'],
      ['CostPerMwDcYear', '$/MW capacity-yr'],
      ['CostPerMwhThroughput', '$/MWh throughput'],
      ['CostPerMwhYear', '$/MWh capacity-yr'],
    ),
    replacement: choices(['Cost', '$'], ['CostPerMwh', '$/MWh']),
  },
  solar: {
    capital: choices(['Cost', '$'], ['PercentOfDirectCapital', '% direct'], ['CostPerWattDc', '$/Wdc']),
    operating: choices(
      ['CostPerYear', '$/yr'],
      ['PercentOfDirectCapitalPerYear', '% direct/yr'],
      ['CostPerMwDcYear', '$/MWdc-yr'],
      ['CostPerMwhAc', '$/MWh-ac'],
    ),
    replacement: choices(['Cost', '$'], ['CostPerWattDc', '$/Wdc'], ['PercentOfDirectCapital', '% direct']),
  },
  perUnit: {
    capital: choices(['Cost', '$'], ['CostPerUnit', '$/unit'], ['PercentOfDirectCapital', '% direct']),
    operating: choices(['CostPerYear', '$/yr'], ['CostPerUnit', '$/unit-yr'], ['PercentOfDirectCapitalPerYear', '% direct/yr']),
    replacement: choices(['Cost', '$'], ['CostPerUnit', '$/unit'], ['PercentOfDirectCapital', '% direct']),
  },
  simple: { capital: choices(['Cost', '$']), operating: choices(['CostPerYear', '$/yr']), replacement: choices(['Cost', '$']) },
} as const satisfies Record<string, UnitSet>;
export type UnitSetName = keyof typeof COST_UNIT_SETS;

/** The units a list of a table offers; direct and indirect capital share theirs. */
export const unitChoices = (set: UnitSetName, group: CostGroup): readonly UnitChoice[] =>
  COST_UNIT_SETS[set][group === 'directCapital' || group === 'indirectCapital' ? 'capital' : group];

/** COST-18: a unit label with the currency of the project. */
export const unitLabel = (label: string, currencySymbol: string): string => label.replaceAll('$', () => currencySymbol);

/** Whether every line of a complex table has a unit its list offers (CHK-43, CHK-55). */
export const hasAllowedUnits = (table: Readonly<Record<CostGroup, readonly { readonly unit: CostUnit }[]>>, set: UnitSetName): boolean =>
  COST_GROUPS.every((group) => table[group].every((line) => unitChoices(set, group).some((choice) => choice.unit === line.unit)));
