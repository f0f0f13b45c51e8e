import { ComplexCostLine, COST_GROUPS, type CostGroup } from '@stackwatt/model';
import { SOLAR_COST_ROWS, STORAGE_COST_ROWS, WIND_COST_ROWS_PER_MW, type CostLineRow } from './cost-line-rows.ts';

export type { CostLineRow } from './cost-line-rows.ts';

/** A complete complex cost table with published figures, in $. */
export interface CostPreset {
  readonly name: string;
  readonly technology: 'solar' | 'storage' | 'wind';
  /** Year of the money. */
  readonly costYear: number;
  readonly rows: readonly CostLineRow[];
}

/** What a complex table can begin with instead of zeros. Wind is per turbine: see `windCostRows`. */
export const costPresets: readonly CostPreset[] = [
  { name: 'Utility PV', technology: 'solar', costYear: 2025, rows: SOLAR_COST_ROWS },
  { name: 'Battery', technology: 'storage', costYear: 2022, rows: STORAGE_COST_ROWS },
];

/**
 * Onshore wind for turbines of a rating: figures per MW times the rating, as wind is bought by the turbine.
 *
 * @param ratingMw  of one turbine
 */
export const windCostRows = (ratingMw: number): CostLineRow[] =>
  WIND_COST_ROWS_PER_MW.map((row) => {
    if (row.unit !== 'CostPerMw') return row;
    const scaled = (value: number | undefined) => (value === undefined ? undefined : value * ratingMw);
    return { ...row, unit: 'CostPerUnit', value: row.value * ratingMw, low: scaled(row.low), high: scaled(row.high) };
  });

/** The lines of a table, list by list. */
export const costLinesOf = (rows: readonly CostLineRow[]): Record<CostGroup, ComplexCostLine[]> =>
  Object.fromEntries(
    COST_GROUPS.map((group) => [
      group,
      rows.filter((row) => row.group === group).map(({ name, unit, value }) => ComplexCostLine.parse({ name, unit, value })),
    ]),
  ) as Record<CostGroup, ComplexCostLine[]>;

/** @throws Error when there is no such preset: a name in code is a promise */
export function getCostPreset(technology: 'solar' | 'storage'): CostPreset {
  const found = costPresets.find((preset) => preset.technology === technology);
  if (!found) throw new Error(`no cost preset for ${technology}`);
  return found;
}
