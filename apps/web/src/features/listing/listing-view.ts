import { createUserState } from '../../lib/user-state.ts';
import { NO_FILTERS, type Filters, type Sort } from './listing-rows.ts';
import type { ExtraColumn } from './project-table.tsx';

interface ListingView {
  readonly search: string;
  readonly sort: Sort;
  readonly filters: Filters;
  readonly extra: readonly ExtraColumn[];
}

const AT_FIRST: ListingView = { search: '', sort: { key: 'updated', isDescending: true }, filters: NO_FILTERS, extra: [] };

/** How the listing is looked at; stays when a project is opened and left, not for the next user. */
export const useListingView = createUserState<ListingView>(() => AT_FIRST);

export const setListingView = (change: Partial<ListingView>): void => useListingView.setState(change);
