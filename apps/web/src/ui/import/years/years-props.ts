import type { SeriesFacts, SeriesRef, YearFile } from '@stackwatt/model';
import type { Token } from '../../tokens.ts';
import type { ImportContext } from '../import-state.ts';
import type { LoadValues } from './use-strips.ts';
import type { YearQuantity } from './year-quantity.ts';
import type { StoredYear, YearsContext } from './years-state.ts';

export interface YearsImportProps extends ImportContext {
  /** Of the first control, so that a link of the checker lands here. */
  readonly id: string;
  /** What is imported: 'Day-ahead price'. */
  readonly label: string;
  /** Name the stored series get. */
  readonly seriesName: string;
  readonly mode: YearsContext['mode'];
  readonly lifetime: number;
  /** What the project has now. */
  readonly stored: readonly StoredYear[];
  readonly symbol: string;
  /** Of the values as shown: '$/MWh'. */
  readonly unit: string;
  readonly token: Token;
  readonly quantity: YearQuantity;
  readonly yearName: (projectYear: number) => string;
  readonly error?: string;
  readonly hint?: string;
  readonly load: LoadValues;
  /** Stores one year of values at its place in the list and answers its reference. */
  readonly store: (index: number, values: Float64Array, facts: SeriesFacts) => Promise<SeriesRef>;
  /** Puts the stored years into the project. Rejects when that fails. */
  readonly onUse: (files: readonly YearFile[]) => Promise<void>;
  /** Takes the years out of the project. */
  readonly onRemove: () => Promise<void>;
}

export const YEARS_WORDS = {
  multiple: {
    drop: 'Drop the files, one for each year',
    replace: 'Drop files to replace them',
    choose: 'Choose files',
    more: 'Add files',
    file: 'price files',
    table: 'Which file for which project year',
  },
  // A file holds all years: another one takes its place.
  singleFile: {
    drop: 'Drop one file with all years',
    replace: 'Drop a file to replace it',
    choose: 'Choose file',
    more: 'Choose another file',
    file: 'price file',
    table: 'Which year of the file for which project year',
  },
} as const;
