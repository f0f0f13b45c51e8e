import {
  decodeBytes,
  importSeries,
  isFillable,
  type ImportOptions,
  type ProblemRule,
  type Refusal,
  type SeriesKind,
  type Understood,
} from '@stackwatt/formats';

/** What was chosen or pasted, as text. */
export interface ImportText {
  readonly text: string;
  /** Name of the file; 'Pasted cells' for a paste. */
  readonly name: string;
  readonly bytes: number;
  /** Where it was fetched from, in words; absent for what the user chose or pasted. */
  readonly fetched?: string;
}

/** How the user wants a file read, over what it says itself. */
export type ImportChoices = Omit<ImportOptions, 'kind' | 'fileName'>;

/** What the project knows about a file beforehand. */
export interface ImportContext {
  readonly kind: SeriesKind;
  /** The comma is the decimal sign of the project. Decides where the file itself can be read both ways. */
  readonly decimalComma: boolean;
  /** Hours east of UTC of the site's standard time. */
  readonly utcOffset?: number;
}

export interface ReadSeries {
  readonly series: Float64Array;
  readonly understood: Understood;
}

/** IMP-21: blank, selected (a card asks), importing, imported, error. */
export type ImportState =
  | { readonly kind: 'blank' }
  | { readonly kind: 'selected'; readonly source: ImportText; readonly choices: ImportChoices; readonly read: ReadSeries }
  | { readonly kind: 'importing'; readonly source: ImportText; readonly choices: ImportChoices; readonly read: ReadSeries }
  | { readonly kind: 'imported' }
  /** Refused by the reader (with what it understood), or not stored (`message` alone, the card stays). */
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly name?: string;
      readonly source?: ImportText;
      readonly choices: ImportChoices;
      readonly refusal?: Refusal;
      readonly understood?: Partial<Understood>;
      readonly read?: ReadSeries;
    };

/** A file of the user, or one that was fetched for him: both are read the same way. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choices?: ImportChoices;
  readonly fetched?: string;
}

export type ImportEvent =
  | ({ readonly kind: 'file' } & ImportFile)
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'choose'; readonly choices: ImportChoices }
  | { readonly kind: 'use' }
  | { readonly kind: 'stored' }
  | { readonly kind: 'notStored'; readonly message: string }
  | { readonly kind: 'cancel' };

export const PASTED = 'Pasted cells';
/** IMP-31: when the reader gives no message. */
const INCORRECT = 'Import error: incorrect file format';
const PREFIX = 'Import error: ';
/** IMP-30: when what reads files cannot be reached. */
export const UNREACHABLE = 'Import error: service unavailable';

/** Rules that a choice of the user settles: the file may be fine, it only does not say enough. */
const QUESTIONS: ReadonlySet<ProblemRule> = new Set([
  'decimalSign',
  'dateOrder',
  'unreadTime',
  'labelSide',
  'zone',
  'columnNeeded',
  'nodeNeeded',
  'unit',
  'rating',
  'gap',
  'severalYears',
]);
/** True where the file was not refused for good but something must be said about it. */
export const isQuestion = (refusal: Refusal | undefined): boolean =>
  refusal !== undefined && (isFillable(refusal) || refusal.problems.every((problem) => QUESTIONS.has(problem.rule)));

/** The message of a refusal; the specified prefix stands once. */
export const messageOf = (refusal: Refusal): string =>
  refusal.message === '' ? INCORRECT : refusal.message.startsWith(PREFIX) ? refusal.message : `${PREFIX}${refusal.message}`;

/** Every allowed move of an import. Reopening and cancelling go back to blank (IMP-23); using does nothing but in `selected` (IMP-24). */
export function nextImport(state: ImportState, event: ImportEvent, context: ImportContext): ImportState {
  switch (event.kind) {
    case 'file': {
      const decoded = decodeBytes(event.bytes, event.name);
      if (!decoded.ok) return { kind: 'error', message: messageOf(decoded), name: event.name, choices: {}, refusal: decoded };
      const name = decoded.fileName === undefined ? event.name : `${event.name}, ${decoded.fileName}`;
      return read({ text: decoded.text, name, bytes: event.bytes.length, fetched: event.fetched }, event.choices ?? {}, context);
    }
    case 'paste':
      return event.text.trim() === '' ? state : read({ text: event.text, name: PASTED, bytes: event.text.length }, {}, context);
    case 'choose': {
      if (state.kind !== 'selected' && state.kind !== 'error') return state;
      return state.source === undefined ? state : read(state.source, { ...state.choices, ...event.choices }, context);
    }
    case 'use':
      if (state.kind === 'selected') return { ...state, kind: 'importing' };
      // The card of a series that could not be stored is still there: it may be tried again.
      return state.kind === 'error' && state.read && state.source
        ? { kind: 'importing', source: state.source, choices: state.choices, read: state.read }
        : state;
    case 'stored':
      return state.kind === 'importing' ? { kind: 'imported' } : state;
    case 'notStored':
      return state.kind === 'importing'
        ? { kind: 'error', message: event.message, source: state.source, choices: state.choices, read: state.read }
        : state;
    case 'cancel':
      return { kind: 'blank' };
  }
}

/**
 * Reads the text. The file's own decimal sign counts; where it can be read both ways the project's setting for the comma decides, and
 * without that the user is asked (UX-08).
 */
function read(source: ImportText, choices: ImportChoices, context: ImportContext): ImportState {
  const options = (more: ImportChoices): ImportOptions => ({
    utcOffset: context.utcOffset,
    ...more,
    kind: context.kind,
    fileName: source.name === PASTED ? undefined : source.name,
  });
  let used = choices;
  let outcome = importSeries(source.text, options(used));
  if (
    !outcome.ok &&
    context.decimalComma &&
    choices.decimalComma === undefined &&
    outcome.problems.some((problem) => problem.rule === 'decimalSign')
  ) {
    used = { ...choices, decimalComma: true };
    outcome = importSeries(source.text, options(used));
  }
  if (outcome.ok) return { kind: 'selected', source, choices: used, read: outcome };
  return {
    kind: 'error',
    message: messageOf(outcome),
    name: source.name,
    source,
    choices: used,
    refusal: outcome,
    understood: outcome.understood,
  };
}
