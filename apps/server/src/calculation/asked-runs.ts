/** Longest time a call waits for an answer before it answers how far it is, ms. */
const WAIT_MS = 1000;
/** Nobody has asked for so long: nobody waits any more, and the work ends, ms. */
const ABANDONED_MS = 10_000;
/** Answers about the same inputs never change; the newest are kept. */
const MOST_KEPT = 50;

type Work<P> = (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<string>;

interface Run<P> {
  readonly owner: string;
  readonly abort: AbortController;
  readonly ended: Promise<string>;
  progress: P;
  isDone?: boolean;
  abandoned?: NodeJS.Timeout;
}

/** Answers under way and made, by what they are about: asked for again and again until they are there; who stops asking has cancelled. */
export class AskedRuns<P> {
  readonly #runs = new Map<string, Run<P>>();

  /** @param begin  how far an answer is that was just begun */
  constructor(private readonly begin: P) {}

  isKnown(key: string): boolean {
    return this.#runs.has(key);
  }

  /** How many are under way that somebody began. */
  countUnderWay(owner: string): number {
    return [...this.#runs.values()].filter((run) => run.owner === owner && run.isDone !== true).length;
  }

  /** Of somebody else's nothing happens. */
  stop(key: string, owner: string): void {
    const run = this.#runs.get(key);
    if (run?.owner !== owner || run.isDone === true) return;
    this.#runs.delete(key);
    clearTimeout(run.abandoned);
    run.abort.abort();
  }

  /**
   * The answer, or how far it is.
   *
   * @param work   begun unless it is under way or done; tells how far it is
   * @param owner  who begins it
   * @throws      what the work throws; the next call begins anew
   */
  async get(key: string, work: Work<P>, owner = ''): Promise<{ readonly text: string } | { readonly progress: P }> {
    const run = this.#runs.get(key) ?? this.#begin(key, work, owner);
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

  #begin(key: string, work: Work<P>, owner: string): Run<P> {
    for (const old of [...this.#runs.keys()].slice(0, -MOST_KEPT + 1)) if (this.#runs.get(old)?.isDone === true) this.#runs.delete(old);
    const abort = new AbortController();
    const run: Run<P> = {
      owner,
      abort,
      progress: this.begin,
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
