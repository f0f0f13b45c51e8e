import { postImportStorage } from '@stackwatt/api';
import { useReducer } from 'react';
import { call, messageOf } from './api.ts';
import { formatNumber } from './number.ts';

/** LIB-13, STO-20: a storage type from a file, from opening the dialog to taking it. */
export type StorageFile =
  | { readonly kind: 'blank' }
  | { readonly kind: 'importing'; readonly source: string }
  /** `message` is all that is said when the service failed; else the file is refused for `reason`, with place, value and rule. */
  | { readonly kind: 'error'; readonly source: string; readonly message: string; readonly reason: string }
  | {
      readonly kind: 'ready';
      readonly source: string;
      readonly content: string;
      /** As the calls of the library have it. */
      readonly specs: Readonly<Record<string, unknown>>;
      /** What was converted, cut or passed over, in words. */
      readonly notes: readonly string[];
    };
type Event =
  | { readonly kind: 'opened' }
  | { readonly kind: 'chosen'; readonly source: string }
  | Exclude<StorageFile, { readonly kind: 'blank' | 'importing' }>;

const BLANK: StorageFile = { kind: 'blank' };

/** Every allowed move; what was read of a file that is no longer asked for changes nothing. */
function next(state: StorageFile, event: Event): StorageFile {
  if (event.kind === 'opened') return BLANK;
  if (event.kind === 'chosen') return { kind: 'importing', source: event.source };
  return state.kind === 'importing' && state.source === event.source ? event : state;
}

/** The server refuses larger ones unread. */
const MOST_BYTES = 1_000_000;

async function read(file: File): Promise<Event> {
  const source = file.name;
  const refused = (reason: string): Event => ({ kind: 'error', source, message: '', reason });
  if (!/\.xml$/i.test(source)) return refused(`${source}: the name must end in .xml`);
  if (file.size > MOST_BYTES)
    return refused(`${source} has ${formatNumber(file.size)} bytes, a file has at most ${formatNumber(MOST_BYTES)}`);
  try {
    const content = await file.text();
    if (content.includes('\0')) return refused(`${source} is not text, whatever its name says`);
    const { data } = await call(postImportStorage, { body: { content } });
    if (!data) return { kind: 'error', source, message: 'Service unavailable', reason: '' };
    if (!data.success || data.spec === null) return refused(data.message);
    return { kind: 'ready', source, content, specs: data.spec, notes: notesOf(data.understood) };
  } catch (error) {
    return { kind: 'error', source, message: messageOf(error), reason: '' };
  }
}

/** @param understood  what the reader says beside the values */
function notesOf(understood: Readonly<Record<string, unknown>> | null): readonly string[] {
  const { notes = [], ignored = [] } = (understood ?? {}) as { notes?: readonly string[]; ignored?: readonly string[] };
  return [...notes, ...(ignored.length === 0 ? [] : [`Not known here and left out: ${ignored.join(', ')}`])];
}

/** The state of one import dialog, and what moves it. */
export function useStorageFile() {
  const [state, send] = useReducer(next, BLANK);
  return {
    state,
    /** When the dialog is opened or closed. */
    reset: (): void => send({ kind: 'opened' }),
    choose: async (file: File): Promise<void> => {
      send({ kind: 'chosen', source: file.name });
      send(await read(file));
    },
  };
}
