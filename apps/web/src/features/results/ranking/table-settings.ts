import { create } from 'zustand';
import { BY_NPV, NO_FILTER, type Sorting, type TableFilter } from './table-view.ts';

/** How the tables of systems are looked at; kept while the page is open, for every project. */
interface TableSettings {
  readonly sorting: Sorting;
  readonly filter: TableFilter;
  readonly flipped: readonly string[];
}
export const useTableSettings = create<TableSettings>(() => ({ sorting: BY_NPV, filter: NO_FILTER, flipped: [] }));
export const setTableSettings = (change: Partial<TableSettings>): void => useTableSettings.setState(change);
