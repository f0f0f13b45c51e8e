import { readManyYears, type FileToRead, type ManyYearsRead } from './many-years.ts';
import { nextImport, type ImportChoices, type ImportContext, type ImportEvent, type ImportState } from './import-state.ts';

export type ReaderQuestion = { readonly id: number; readonly context: ImportContext } & (
  | { readonly what: 'one'; readonly state: ImportState; readonly event: ImportEvent }
  | { readonly what: 'many'; readonly file: FileToRead; readonly choices: ImportChoices }
);
export interface ReaderAnswer {
  readonly id: number;
  readonly one?: ImportState;
  readonly many?: ManyYearsRead;
}

/** The worker that reads files ended or could not be started. */
class ReaderGone extends Error {
  override readonly message = 'what reads files cannot be reached';
}

type Waiting = { readonly done: (answer: ReaderAnswer) => void; readonly fail: (reason: ReaderGone) => void };
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let asked = 0;

function startWorker(): Worker {
  const made = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    waiting.get(data.id)?.done(data);
    waiting.delete(data.id);
  });
  made.addEventListener('error', () => {
    made.terminate();
    worker = undefined;
    for (const one of waiting.values()) one.fail(new ReaderGone());
    waiting.clear();
  });
  return made;
}

const ask = (question: ReaderQuestion): Promise<ReaderAnswer> =>
  new Promise((done, fail) => {
    waiting.set(question.id, { done, fail });
    worker ??= startWorker();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(question);
  });

/** Without workers (a test of the page's parts) the page reads by itself. */
const hasWorkers = (): boolean => typeof Worker !== 'undefined';

/** What was read already stays here: a choice reads the text again. */
const withoutSeries = (state: ImportState): ImportState =>
  state.kind === 'selected' || state.kind === 'error'
    ? { kind: 'error', message: '', source: state.source, choices: state.choices }
    : { kind: 'blank' };

/**
 * The next state of an import after a file, a paste or a choice, read by the worker that reads all files of the page.
 *
 * @throws ReaderGone
 */
export async function readNext(state: ImportState, event: ImportEvent, context: ImportContext): Promise<ImportState> {
  if (!hasWorkers()) return nextImport(state, event, context);
  const { one } = await ask({ id: ++asked, what: 'one', state: withoutSeries(state), event, context });
  return one!;
}

/** The years of one file. @throws ReaderGone */
export async function readYearsOf(file: FileToRead, choices: ImportChoices, context: ImportContext): Promise<ManyYearsRead> {
  if (!hasWorkers()) return readManyYears(file, choices, context);
  const { many } = await ask({ id: ++asked, what: 'many', file, choices, context });
  return many!;
}
