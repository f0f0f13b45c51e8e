import type { ResultTable, TableRow } from '@stackwatt/model';

/** What the NPV changes by for each MW between a system and its neighbour in the table. */
export interface NextSize {
  /** The neighbour's size, MW. */
  readonly mw: number;
  /** Change of NPV towards the neighbour for each MW of the way, currency. */
  readonly npvPerMw: number;
  readonly row: TableRow;
}
export interface SearchedSize {
  readonly mw: number;
  /** Of the system with this size and every other one equal, currency. */
  readonly npv: number;
}
export interface OneMore {
  readonly name: string;
  readonly mw: number;
  /** Hours that go with each MW of a storage unit; undefined of what has no energy. */
  readonly hours: number | undefined;
  readonly larger: NextSize | undefined;
  readonly smaller: NextSize | undefined;
  /** The sizes that were searched with every other one equal, from the smallest on, with the NPV of each. */
  readonly searched: readonly SearchedSize[];
}

/**
 * The worth of one more and of one less MW of each size: the slope of the NPV to the next system of the same case of which every other size
 * is the same. Both ends are calculated as a whole; a size without such a neighbour has none.
 */
export function oneMoreOf({ header, items }: Pick<ResultTable, 'header' | 'items'>, row: TableRow): OneMore[] {
  return header.optimization.flatMap(({ name }, k): OneMore[] => {
    const [mw, mwh] = row.optimization[k] ?? [];
    if (mw === undefined) return [];
    const neighbours = items.filter(
      (one) =>
        one.sensitivityIndex === row.sensitivityIndex &&
        one.optimization.every((sizes, n) => n === k || sizes.every((size, place) => size === row.optimization[n]![place])),
    );
    const next = (isLarger: boolean): NextSize | undefined => {
      const [nearest] = neighbours
        .filter(({ optimization }) => (isLarger ? optimization[k]![0]! > mw : optimization[k]![0]! < mw))
        .toSorted((a, b) => Math.abs(a.optimization[k]![0]! - mw) - Math.abs(b.optimization[k]![0]! - mw));
      if (!nearest) return undefined;
      const other = nearest.optimization[k]![0]!;
      return { mw: other, npvPerMw: (nearest.npv - row.npv) / Math.abs(other - mw), row: nearest };
    };
    const searched = neighbours.map(({ optimization, npv }) => ({ mw: optimization[k]![0]!, npv })).toSorted((a, b) => a.mw - b.mw);
    const [larger, smaller] = [next(true), next(false)];
    const pair = mw > 0 ? [mw, mwh] : (larger?.row.optimization[k] ?? []);
    return [{ name, mw, hours: pair[1] === undefined || !(pair[0]! > 0) ? undefined : pair[1] / pair[0]!, larger, smaller, searched }];
  });
}
