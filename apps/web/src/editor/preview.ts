import { checkProject, isError, seriesRefsOf, type Project, type TableRow } from '@stackwatt/model';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { editor, seriesCache } from './current-editor.ts';
import { undoLabel } from './history.ts';
import { previewProject } from './preview-case.ts';
import type { PreviewAnswer, PreviewQuestion } from './preview-worker.ts';

/** A pause after an edit before the preview is calculated. */
const PAUSE_MS = 120;

export interface PreviewFigures {
  readonly row: TableRow;
  /** The project the figures belong to: one size, early-stage. */
  readonly project: Project;
}
export interface Preview {
  /** The last figures; they stay while new ones are calculated. */
  readonly figures: PreviewFigures | undefined;
  readonly isComputing: boolean;
  /** Why there are no figures for the present project, in one line. */
  readonly reason: string | undefined;
  /** What the last edit did to the NPV. */
  readonly change: { readonly label: string; readonly npv: number } | undefined;
  readonly milliseconds: number | undefined;
}

const NOTHING: Preview = { figures: undefined, isComputing: false, reason: undefined, change: undefined, milliseconds: undefined };
const store = createStore<Preview>(() => NOTHING);
export const usePreview = (): Preview => useStore(store);

/** Calculates the preview of the open project after each edit until the returned function is called. */
export function startPreview(): () => void {
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let seen: Project | undefined;
  const given = new Set<string>();
  store.setState(NOTHING, true);

  const say = (reason: string): void => store.setState({ isComputing: false, reason });

  const ask = async (projectId: string, present: Project, label: string | undefined): Promise<void> => {
    const id = ++asked;
    const project = previewProject(present);
    const { issues, project: checked } = checkProject(project);
    if (!checked) {
      const errors = issues.filter(isError);
      const first = errors[0]!.label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
      say(errors.length === 1 ? first : `${first}, and ${errors.length - 1} more`);
      return;
    }
    store.setState({ isComputing: true });
    const wanted = seriesRefsOf(project)
      .map(({ ref }) => ref.hash)
      .filter((hash) => !given.has(hash));
    const series = new Map<string, Float64Array>();
    try {
      await Promise.all(wanted.map(async (hash) => series.set(hash, await seriesCache.get(projectId, hash))));
    } catch {
      if (id === asked) say('an imported series could not be loaded');
      return;
    }
    if (id !== asked) return;
    for (const hash of wanted) given.add(hash);
    worker ??= hire();
    waiting.set(id, { project, label });
    const question: PreviewQuestion = { id, project, series };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(question);
  };
  const hire = (): Worker => {
    const made = new Worker(new URL('preview-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', (event: MessageEvent<PreviewAnswer>) => receive(event.data));
    made.addEventListener('error', () => say('it stopped; results from Calculate are not affected'));
    return made;
  };

  const waiting = new Map<number, { readonly project: Project; readonly label: string | undefined }>();
  const receive = (answer: PreviewAnswer): void => {
    const question = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.id !== asked || !question) return;
    if (answer.kind === 'impossible') {
      say(answer.reason);
      return;
    }
    const before = store.getState().figures;
    const { label } = question;
    store.setState({
      figures: { row: answer.row, project: question.project },
      isComputing: false,
      reason: undefined,
      milliseconds: answer.milliseconds,
      change: before && label !== undefined ? { label, npv: answer.row.npv - before.row.npv } : undefined,
    });
  };

  const look = (): void => {
    const state = editor.store.getState();
    if (state.kind !== 'open' || state.history.present === seen) return;
    const isFirst = seen === undefined;
    seen = state.history.present;
    clearTimeout(timer);
    const { present } = state.history;
    const label = isFirst ? undefined : undoLabel(state.history);
    timer = setTimeout(() => void ask(state.projectId, present, label), isFirst ? 0 : PAUSE_MS);
  };
  const stop = editor.store.subscribe(look);
  look();
  return () => {
    stop();
    clearTimeout(timer);
    worker?.terminate();
    asked++;
  };
}
