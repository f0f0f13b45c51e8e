import type { FileYear, ImportProblem, Understood } from '@stackwatt/formats';
import { offeredYears, unassignedYears, type PriceMode, type SeriesRef } from '@stackwatt/model';
import type { ManyYearsRead } from '../many-years.ts';
import { isQuestion, type ImportState, type ImportText, type ImportChoices } from '../import-state.ts';
import { assignByYear, putRow, removeRow, type AssignedBy, type YearRow, type YearTable } from './year-rows.ts';

/** IMP-26 */
export const UNASSIGNED = 'one or more years have not being assigned a price strip file.';
/** IMP-27 */
export const REMOVED = 'One or more files were not in the correct format and were removed from the list.';

/** IMP-25: a file that is not in the list any more, and why. */
export interface RemovedFile {
  readonly name: string;
  /** IMP-32: 'Import error: ' and the words of the reader. */
  readonly message: string;
  readonly problems: readonly ImportProblem[];
  readonly more: number;
}
/** A file that may be fine and does not say enough: a question with its text. */
export type AskedFile = Extract<ImportState, { kind: 'error' }> & { readonly source: ImportText };

export interface OpenYears {
  readonly table: YearTable;
  readonly removed: readonly RemovedFile[];
  readonly asked: readonly AskedFile[];
  /** Decisions about a file of several years worth reading. */
  readonly notes: readonly string[];
  /** How the project years were given by themselves; undefined once the user gave one. */
  readonly by: AssignedBy | undefined;
}

/** IMP-21: blank, selected, importing, imported, error, and editing an earlier import without its files. */
export type YearsState =
  | { readonly kind: 'blank' }
  | { readonly kind: 'imported' }
  | (OpenYears & { readonly kind: 'selected' | 'editing' | 'importing' })
  | (OpenYears & { readonly kind: 'error'; readonly message: string });

export type YearsEvent =
  | { readonly kind: 'read'; readonly name: string; readonly read: ImportState }
  | { readonly kind: 'readMany'; readonly name: string; readonly read: ManyYearsRead }
  | { readonly kind: 'gone'; readonly message: string }
  | { readonly kind: 'table'; readonly table: YearTable }
  | { readonly kind: 'assignByYear' }
  | { readonly kind: 'removeFile'; readonly key: string }
  | { readonly kind: 'forgetAsked' }
  | { readonly kind: 'edit'; readonly rows: readonly YearRow[] }
  | { readonly kind: 'use' }
  | { readonly kind: 'stored' }
  | { readonly kind: 'notStored'; readonly message: string }
  | { readonly kind: 'cancel' };

export interface YearsContext {
  readonly mode: Exclude<PriceMode, 'single'>;
  readonly lifetime: number;
  /** Project year 1 is this calendar year in the years offered (IMP-19). */
  readonly currentYear: number;
}

const NOTHING: OpenYears = { table: { rows: [], follows: {} }, removed: [], asked: [], notes: [], by: 'order' };
const isOpen = (state: YearsState): state is Extract<YearsState, OpenYears> => state.kind !== 'blank' && state.kind !== 'imported';
/** What is open goes on with the same files: a failed save and an earlier import keep what they had. */
const openOf = (state: YearsState): OpenYears => (isOpen(state) ? state : NOTHING);

/** Rows by their own years while the user has given none. */
function placed(open: OpenYears, context: YearsContext): OpenYears {
  if (open.by === undefined) return open;
  const { rows, follows, by } = assignByYear(
    open.table.rows,
    offeredYears(context.lifetime, context.currentYear),
    context.mode === 'singleFile',
  );
  return { ...open, table: { rows, follows }, by };
}

/** The phase of what is open now: files that were all refused are an error, an edit of an import stays one. */
function opened(state: YearsState, open: OpenYears, context: YearsContext): YearsState {
  const now = placed(open, context);
  const { table, removed, asked } = now;
  if (table.rows.length === 0 && asked.length === 0 && removed.length > 0)
    return { ...now, kind: 'error', message: removed.at(-1)!.message };
  return { ...now, kind: state.kind === 'editing' ? 'editing' : 'selected' };
}

/** Every allowed move of an import of several years. Cancelling goes back to blank (IMP-23). */
export function nextYears(state: YearsState, event: YearsEvent, context: YearsContext): YearsState {
  const open = openOf(state);
  switch (event.kind) {
    case 'read':
      return opened(state, withFile(open, event.name, event.read), context);
    case 'readMany':
      return opened(state, withManyYears(open, event.name, event.read), context);
    case 'gone':
      return { ...open, kind: 'error', message: event.message };
    case 'table':
      return isOpen(state) && state.kind !== 'importing'
        ? { ...(state.kind === 'error' ? { ...open, kind: 'selected' } : state), table: event.table, by: undefined }
        : state;
    case 'assignByYear':
      return isOpen(state) ? opened(state, { ...open, by: 'order' }, context) : state;
    case 'removeFile':
      return isOpen(state) ? opened(state, { ...open, table: removeRow(open.table, event.key) }, context) : state;
    case 'forgetAsked':
      return isOpen(state) ? { ...state, asked: [] } : state;
    case 'edit':
      return { ...NOTHING, table: { rows: event.rows, follows: {} }, by: undefined, kind: 'editing' };
    case 'use':
      return isOpen(state) && mayUse(state, context) ? { ...open, kind: 'importing' } : state;
    case 'stored':
      return state.kind === 'importing' ? { kind: 'imported' } : state;
    case 'notStored':
      return state.kind === 'importing' ? { ...open, kind: 'error', message: event.message } : state;
    case 'cancel':
      return { kind: 'blank' };
  }
}

/** IMP-24, IMP-26: nothing is stored without files, with a question open, or with a project year that has none. */
export const mayUse = (state: YearsState, { lifetime }: Pick<YearsContext, 'lifetime'>): boolean =>
  isOpen(state) &&
  state.kind !== 'importing' &&
  state.table.rows.length > 0 &&
  state.asked.length === 0 &&
  unassignedYears(state.table.rows, lifetime).length === 0;

const removedOf = (name: string, { message, refusal }: Extract<ImportState, { kind: 'error' }>): RemovedFile => ({
  name,
  message,
  problems: refusal?.problems ?? [],
  more: refusal?.more ?? 0,
});
const isAsked = (read: Extract<ImportState, { kind: 'error' }>): read is AskedFile => read.source !== undefined && isQuestion(read.refusal);
/** A file that is read again is asked and refused anew. */
const withoutFile = (open: OpenYears, name: string): OpenYears => ({
  ...open,
  asked: open.asked.filter((one) => one.name !== name),
  removed: open.removed.filter((one) => one.name !== name),
});

function withError(open: OpenYears, name: string, read: Extract<ImportState, { kind: 'error' }>): OpenYears {
  return isAsked(read)
    ? { ...open, asked: [...open.asked, { ...read, name }] }
    : { ...open, removed: [...open.removed, removedOf(name, read)] };
}

function withFile(before: OpenYears, name: string, read: ImportState): OpenYears {
  const open = withoutFile(before, name);
  if (read.kind === 'error') return withError(open, name, read);
  if (read.kind !== 'selected') return open;
  const { understood } = read.read;
  const hasDates = understood.start !== undefined;
  const fromName = !hasDates && read.choices.year === undefined ? understood.yearInName : undefined;
  const isKnown = hasDates || read.choices.year !== undefined || fromName !== undefined;
  const year = isKnown ? (fromName ?? understood.year) : undefined;
  const row = rowOf({
    name: read.source.name,
    year,
    yearFrom: !isKnown ? '' : fromName !== undefined ? 'name' : read.choices.year !== undefined ? 'chosen' : 'dates',
    label: year === undefined ? read.source.name : String(year),
    file: { label: '', series: read.read.series, understood: fromName === undefined ? understood : inNamedYear(understood, fromName) },
    source: read.source,
    choices: read.choices,
  });
  return { ...open, table: putRow(open.table, row) };
}

/** A file without dates is of the year its name says; that it may be chosen need not be told then. */
const inNamedYear = (understood: Understood, year: number): Understood => ({
  ...understood,
  year,
  yearFrom: 'name of the file',
  notes: understood.notes.filter((note) => !note.startsWith('the name of the file says')),
});

/** The years of a file take the place of all rows: one file holds the whole project. */
function withManyYears(before: OpenYears, name: string, read: ManyYearsRead): OpenYears {
  const open = withoutFile(before, name);
  if (read.kind === 'error') return withError(open, name, read);
  const isDated = read.layout !== 'blocks';
  const rows = read.years.map((file) =>
    rowOf({
      name: `${read.source.name}, ${isDated ? file.label : `year ${file.label}`}`,
      year: /^\d{4}$/.test(file.label) ? file.understood.year : undefined,
      yearFrom: read.layout === 'dates' ? 'dates' : read.layout === 'columns' ? 'heading' : '',
      label: isDated ? file.label : `Year ${file.label}`,
      file,
      source: read.source,
      choices: read.choices,
    }),
  );
  return { ...open, table: { rows, follows: {} }, notes: [LAYOUT_TEXTS[read.layout](rows.length), ...read.notes], by: 'order' };
}

const LAYOUT_TEXTS = {
  blocks: (count: number) => `${count} years below each other, without dates`,
  columns: (count: number) => `${count} columns, one for each year`,
  dates: (count: number) => `${count} calendar years by their dates`,
} as const;

interface RowFile {
  readonly name: string;
  readonly year: number | undefined;
  readonly yearFrom: string;
  readonly label: string;
  readonly file: FileYear;
  readonly source: ImportText;
  readonly choices: ImportChoices;
}

function rowOf({ name, year, yearFrom, label, file, source, choices }: RowFile): YearRow {
  const { series, understood } = file;
  return {
    key: name,
    fileName: name,
    year,
    yearFrom,
    label,
    years: [],
    stepMinutes: understood.stepMinutes,
    count: series.length,
    mean: understood.series.mean,
    minimum: understood.series.min,
    maximum: understood.series.max,
    read: { series, understood, source, choices },
  };
}

/** One stored year as the project has it. */
export interface StoredYear {
  readonly fileName: string;
  readonly data: SeriesRef;
  /** One flag for each project year. */
  readonly projectYearsValid: readonly boolean[];
}

/** The rows of an earlier import, for editing without its files. */
export const rowsOfStored = (stored: readonly StoredYear[]): YearRow[] =>
  stored.map(({ fileName, data, projectYearsValid }, i) => {
    const names = stored.map((one) => one.data.year);
    const isTold = names.filter((year) => year === data.year).length === 1;
    const inFile = /, (?:year )?([^,]+)$/.exec(fileName)?.[1];
    const label = isTold ? String(data.year) : inFile === undefined ? fileName : /^\d+$/.test(inFile) ? `Year ${inFile}` : inFile;
    return {
      key: `${i} ${fileName}`,
      fileName,
      year: isTold ? data.year : undefined,
      yearFrom: 'stored',
      label: label === '' ? `Strip ${i + 1}` : label,
      years: projectYearsValid.flatMap((counts, year) => (counts ? [year + 1] : [])),
      stepMinutes: data.stepMinutes,
      count: data.count,
      mean: data.mean,
      minimum: data.minimum,
      maximum: data.maximum,
      stored: data,
    };
  });
