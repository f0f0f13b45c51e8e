import { useCallback, useState, type RefCallback } from 'react';
import { createUserState } from '../../../lib/user-state.ts';
import type { LibraryColumn } from './library-column.ts';

/** A list narrower than this leaves out the columns of a priority, px; the side has what they say. */
const LEAVES_BELOW = { 4: 1000, 3: 760, 2: 520 } as const;

/** Columns of the storage library as the user chose them; undefined while nobody did. Stay when the page is left, not for the next user. */
export const useChosenColumns = createUserState<{ readonly chosen: readonly string[] | undefined }>(() => ({ chosen: undefined }));

interface FittingColumns<Row> {
  /** Of the element as wide as the list. */
  readonly ref: RefCallback<HTMLElement>;
  readonly fitting: readonly LibraryColumn<Row>[];
}

/** The columns that have room in a list, by their priority. */
export function useFittingColumns<Row>(columns: readonly LibraryColumn<Row>[]): FittingColumns<Row> {
  const [width, setWidth] = useState<number>();
  // Measured before anything is painted, so that no column is seen to leave.
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Nothing is known of the width of what is not drawn.
  const fits = ({ priority }: LibraryColumn<Row>): boolean => !width || priority === undefined || width > LEAVES_BELOW[priority];
  return { ref, fitting: columns.filter(fits) };
}
