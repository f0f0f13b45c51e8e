/** Longest time a cancelled or failed run is remembered, ms; then nobody asks any more. */
const REMEMBERED_MS = 600_000;

export interface DetailState {
  readonly status: 'ready' | 'calculating' | 'changed' | 'cancelled';
  /** 0 to 100, from the time that has passed. */
  readonly progress: number;
  readonly remainingSeconds: number;
  readonly failure: string;
}

interface Run {
  readonly startedAt: number;
  readonly expectedSeconds: number;
  readonly abort: AbortController;
  readonly ended: Promise<string>;
  end?: { readonly kind: 'done' | 'cancelled' | 'failed'; readonly at: number; readonly failure: string };
}

/** Details under way, by system: however often they are asked for, they are calculated once at a time (DET-61). */
export class DetailRuns {
  readonly #runs = new Map<string, Run>();

  constructor(private readonly now: () => number) {}

  /**
   * The run of a system, begun unless it is under way.
   *
   * @param expectedSeconds  by the measured speed of the installation
   * @returns                what the work answers; rejects as the work does
   */
  run(key: string, expectedSeconds: number, work: (signal: AbortSignal) => Promise<string>): Promise<string> {
    const known = this.#runs.get(key);
    if (known && known.end === undefined) return known.ended;
    this.#forget();
    const abort = new AbortController();
    const run: Run = { startedAt: this.now(), expectedSeconds, abort, ended: work(abort.signal) };
    this.#runs.set(key, run);
    run.ended.then(
      () => this.#end(run, 'done', ''),
      (error: unknown) =>
        this.#end(run, abort.signal.aborted ? 'cancelled' : 'failed', error instanceof Error ? error.message : String(error)),
    );
    return run.ended;
  }

  #end(run: Run, kind: 'done' | 'cancelled' | 'failed', failure: string): void {
    run.end = { kind, at: this.now(), failure: kind === 'failed' ? failure : '' };
  }

  #forget(): void {
    for (const [key, { end }] of this.#runs) if (end !== undefined && this.now() - end.at > REMEMBERED_MS) this.#runs.delete(key);
  }

  /** @param isStored  the details are there, whoever made them */
  state(key: string, isStored: boolean): DetailState {
    if (isStored) return { status: 'ready', progress: 100, remainingSeconds: 0, failure: '' };
    const run = this.#runs.get(key);
    const resting: DetailState = { status: 'changed', progress: 0, remainingSeconds: 0, failure: '' };
    if (!run) return resting;
    // Done, and no longer stored: to be made again.
    if (run.end) return { ...resting, status: run.end.kind === 'cancelled' ? 'cancelled' : 'changed', failure: run.end.failure };
    const passed = (this.now() - run.startedAt) / 1000;
    return {
      status: 'calculating',
      failure: '',
      progress: Math.min(99, Math.round((100 * passed) / Math.max(run.expectedSeconds, Number.MIN_VALUE))),
      remainingSeconds: Math.max(1, run.expectedSeconds - passed),
    };
  }

  /** @returns false when nothing was under way */
  stop(key: string): boolean {
    const run = this.#runs.get(key);
    if (!run || run.end !== undefined) return false;
    run.end = { kind: 'cancelled', at: this.now(), failure: '' };
    run.abort.abort();
    return true;
  }
}
