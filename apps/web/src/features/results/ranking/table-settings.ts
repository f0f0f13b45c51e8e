import { BY_NPV, NO_FILTER, type Sorting, type TableFilter } from './table-view.ts';
import { createUserState } from '../../../lib/user-state.ts';

/** How a table of systems is looked at. */
interface TableSettings {
  readonly sorting: Sorting;
  readonly filter: TableFilter;
  /** Keys of columns that are shown or hidden against their default. */
  readonly flipped: readonly string[];
}
export type RankedView = 'sensitivity' | 'optimization';
const FRESH: TableSettings = { sorting: BY_NPV, filter: NO_FILTER, flipped: [] };

/** Kept while the page is open, for every project: each table its own, for a column hidden in one may be what the other is about. */
const useAllSettings = createUserState<Readonly<Record<RankedView, TableSettings>>>(() => ({ sensitivity: FRESH, optimization: FRESH }));
export const useTableSettings = (view: RankedView): TableSettings => useAllSettings((all) => all[view]);
export const setTableSettings = (view: RankedView, change: Partial<TableSettings>): void =>
  useAllSettings.setState((all) => ({ ...all, [view]: { ...all[view], ...change } }));
