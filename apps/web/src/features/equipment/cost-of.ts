import { costAmounts, resolveSimpleCost, type CostedSize, type SimpleCostLine } from '@stackwatt/engine';
import {
  COST_GROUPS,
  getField,
  setField,
  unitChoices,
  type ComplexCostLine,
  type CostGroup,
  type CostTable,
  type FieldPath,
  type Project,
  type UnitSetName,
} from '@stackwatt/model';

export interface CostedPart {
  /** Of the cost table: ['solar', 0, 'cost']. */
  readonly path: FieldPath<CostTable>;
  readonly set: UnitSetName;
  /** The largest size searched; amounts are those of it. */
  readonly size: CostedSize;
  readonly disabled: boolean;
}

/** A column of the simple table. */
export type CostKey = 'capital' | 'operating' | 'replacement' | 'augmentation';

/** Multipliers of a sum as it stands in the table. */
export const UNCHANGED: SimpleCostLine = { capital: 1, operating: 1, replacement: 1, augmentation: 1 };

/** The project with another cost table at a path; as it was when the part is gone. */
export function changedCost(project: Project, path: FieldPath<CostTable>, change: (table: CostTable) => CostTable): Project {
  const table = getField(project, path);
  return table ? setField(project, path, change(table)) : project;
}

/** Lines of a table whose unit its list offers, each with its place. */
const knownLines = (cost: CostTable, set: UnitSetName, group: CostGroup) =>
  cost[group].flatMap((line, place) => (unitChoices(set, group).some(({ unit }) => unit === line.unit) ? [{ line, place }] : []));

/** Amounts of the lines of each group by their places. */
export type CostAmounts = Record<CostGroup, ReadonlyMap<number, number>>;

/** Amount of each line by its place; undefined for one without a known unit or that follows the energy of a year. */
export function amountsOf(cost: CostTable, set: UnitSetName, size: CostedSize): CostAmounts {
  const known = Object.fromEntries(COST_GROUPS.map((group) => [group, knownLines(cost, set, group)])) as Record<
    CostGroup,
    { readonly line: ComplexCostLine; readonly place: number }[]
  >;
  const finite = (lines: readonly { readonly line: ComplexCostLine }[]): ComplexCostLine[] =>
    lines.map(({ line }) => (Number.isFinite(line.value) ? line : { ...line, value: 0 }));
  const amounts = costAmounts(
    {
      directCapital: finite(known.directCapital),
      indirectCapital: finite(known.indirectCapital),
      operating: finite(known.operating),
      replacement: finite(known.replacement),
    },
    size,
  );
  const byPlace = (group: CostGroup): ReadonlyMap<number, number> =>
    new Map(known[group].flatMap(({ place }, k) => (amounts[group][k] === undefined ? [] : [[place, amounts[group][k]]])));
  return Object.fromEntries(COST_GROUPS.map((group) => [group, byPlace(group)])) as CostAmounts;
}

export const sumOf = (amounts: ReadonlyMap<number, number>): number => [...amounts.values()].reduce((sum, amount) => sum + amount, 0);

/** What is paid once: direct and indirect capital. */
export const capitalOf = (amounts: CostAmounts): number => sumOf(amounts.directCapital) + sumOf(amounts.indirectCapital);
/** What a line of a group is a share of. */
export const wholeOf = (amounts: CostAmounts, group: CostGroup): number =>
  group === 'operating' || group === 'replacement' ? sumOf(amounts[group]) : capitalOf(amounts);

/** What a part costs at its largest size, before its sensitivities: once, and in a year of operation. */
export function partCost(cost: CostTable, set: UnitSetName, size: CostedSize, amount: number): { capital: number; operating: number } {
  if (cost.costTableKind === 'simple') return resolveSimpleCost(cost.items, amount, UNCHANGED);
  const amounts = amountsOf(cost, set, size);
  return { capital: capitalOf(amounts), operating: sumOf(amounts.operating) };
}
