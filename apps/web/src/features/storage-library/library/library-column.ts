import type { ReactNode } from 'react';

export interface LibraryColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly unit?: string;
  readonly isNumber?: boolean;
  /** Columns of 4, 3 and 2 leave a list that gets too narrow, in this order. */
  readonly priority?: 2 | 3 | 4;
  /** What the column is sorted by; absent where it is not. A row without the value comes last. */
  readonly sortValue?: (row: Row) => string | number | undefined;
  readonly cell: (row: Row) => ReactNode;
}
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}
