import type { ExplanationProgress } from '@stackwatt/model';

/** Longest time a call waits for an explanation before it answers how far it is, ms. */
const WAIT_MS = 1000;
/** Nobody has asked for so long: nobody waits any more, and the work ends, ms. */
const ABANDONED_MS = 10_000;
/** Explanations of a calculation never change; the newest are kept. */
const MOST_KEPT = 50;

type Work = (signal: AbortSignal, onProgress: (progress: ExplanationProgress) => void) => Promise<string>;

interface Run {
  readonly abort: AbortController;
  readonly ended: Promise<string>;
  progress: ExplanationProgress;
  isDone?: boolean;
  abandoned?: NodeJS.Timeout;
}

/** Explanations under way and made, by system: asked for again and again until they are there; whoever stops asking has cancelled it. */
export class ExplanationRuns {
  readonly #runs = new Map<string, Run>();

  /**
   * The explanation of a system, or how far it is.
   *
   * @param work  begun unless it is under way or done; tells each limit before it is tried
   * @throws      what the work throws; the next call begins anew
   */
  async get(key: string, work: Work): Promise<{ readonly text: string } | { readonly progress: ExplanationProgress }> {
    const run = this.#runs.get(key) ?? this.#begin(key, work);
    clearTimeout(run.abandoned);
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), WAIT_MS);
    });
    try {
      const text = await Promise.race([run.ended, waited]);
      if (text !== undefined) return { text };
    } finally {
      clearTimeout(timer);
    }
    clearTimeout(run.abandoned);
    run.abandoned = setTimeout(() => {
      this.#runs.delete(key);
      run.abort.abort();
    }, ABANDONED_MS);
    run.abandoned.unref();
    return { progress: run.progress };
  }

  #begin(key: string, work: Work): Run {
    for (const old of [...this.#runs.keys()].slice(0, -MOST_KEPT + 1)) if (this.#runs.get(old)?.isDone === true) this.#runs.delete(old);
    const abort = new AbortController();
    const run: Run = {
      abort,
      progress: { limit: '', tried: 0, of: 0 },
      ended: work(abort.signal, (progress) => {
        run.progress = progress;
      }),
    };
    this.#runs.set(key, run);
    run.ended.then(
      () => {
        run.isDone = true;
        clearTimeout(run.abandoned);
      },
      () => {
        clearTimeout(run.abandoned);
        if (this.#runs.get(key) === run) this.#runs.delete(key);
      },
    );
    return run;
  }
}
