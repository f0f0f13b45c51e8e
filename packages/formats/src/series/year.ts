import type { Repair, Understood } from '../understood.ts';

/** One year of values in the file's unit, nothing missing, with what was decided about its time. */
export interface Year {
  readonly values: Float64Array;
  readonly step: number;
  readonly about: Pick<
    Understood,
    'start' | 'end' | 'year' | 'yearFrom' | 'labelSide' | 'labelSideFrom' | 'zone' | 'gaps' | 'duplicates' | 'clockChange' | 'leapDay'
  >;
  readonly used: number;
  /** Rows read and not used. */
  readonly dropped: Understood['rows']['dropped'];
  readonly repairs: readonly Repair[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** The intervals of the file from the first to the last of the year, where others stand around them. */
  readonly own?: { readonly first: number; readonly last: number };
  /** Begin of an interval, for the preview. */
  timeOf(interval: number): string | undefined;
}
