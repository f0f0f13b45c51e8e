import type { ComplexCostLine, CostGroup } from '@stackwatt/model';

/** COST-19 */
export const GROUP_TITLES: Record<CostGroup, string> = {
  directCapital: 'Direct Capital',
  indirectCapital: 'Indirect Capital',
  operating: 'Annual Operations and Maintenance Costs (Operating Expenses)',
  replacement: 'Major Replacement Costs (optional)',
};

/** A line with its place. */
export interface PlacedLine {
  readonly group: CostGroup;
  readonly index: number;
  readonly line: ComplexCostLine;
}
export const lineName = ({ group, index, line }: PlacedLine): string =>
  line.name === '' ? `Line ${index + 1} of ${GROUP_TITLES[group]}` : line.name;
