import { seriesRefsOf, type Project } from '@stackwatt/model';
import type { PreviewAnswer, PreviewQuestion } from './preview-answer.ts';

/** Calculates one project at a time, off the page. */
export interface PreviewCalculator {
  /** One question at a time: the next is asked when the last is answered, or after `stop`. */
  readonly ask: (project: Project) => Promise<PreviewAnswer>;
  /** Gives up what is being calculated; its answer never comes. */
  readonly stop: () => void;
}

/** A worker of the page, started with the first question. It is given each series once. */
export function previewCalculator(load: (hash: string) => Promise<Float64Array>): PreviewCalculator {
  let worker: Worker | undefined;
  let asked = 0;
  let receive: ((answer: PreviewAnswer) => void) | undefined;
  const given = new Set<string>();

  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    receive = undefined;
    asked++;
    given.clear();
  };
  const startWorker = (): Worker => {
    const made = new Worker(new URL('preview-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly answer: PreviewAnswer }>) => {
      if (data.id === asked) receive?.(data.answer);
    });
    made.addEventListener('error', () => {
      const told = receive;
      stop();
      told?.({ kind: 'impossible', reason: 'it stopped; results from Calculate are not affected' });
    });
    return made;
  };

  const ask = async (project: Project): Promise<PreviewAnswer> => {
    const id = ++asked;
    const wanted = seriesRefsOf(project)
      .map(({ ref }) => ref.hash)
      .filter((hash) => !given.has(hash));
    const series = new Map<string, Float64Array>();
    try {
      await Promise.all(wanted.map(async (hash) => series.set(hash, await load(hash))));
    } catch {
      return { kind: 'impossible', reason: 'an imported series could not be loaded' };
    }
    return new Promise((resolve) => {
      if (id !== asked) return;
      for (const hash of wanted) given.add(hash);
      receive = resolve;
      worker ??= startWorker();
      const question: PreviewQuestion = { id, project, series };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(question);
    });
  };
  return { ask, stop };
}
