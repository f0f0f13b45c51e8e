import type { ExportOptions, TableRow } from '@stackwatt/model';

/** What a calculating process is told of a file; with the inputs of the calculation it is all the file depends on. */
export interface ExportOrder {
  readonly options: ExportOptions;
  readonly case: number;
  /** Rows of every system that has a result. */
  readonly rows: readonly TableRow[];
  readonly isBaseYearZero: boolean;
  readonly partial?: { readonly done: number; readonly total: number } | undefined;
  readonly calculatedAt: string;
  readonly author: string;
}
