/**
 * What this program wants of a job engine; nothing else of it is used, so that another engine could take its place. A job is durable: it
 * survives the death of any process, continues after its last finished step, and may therefore run a step twice.
 */
export interface Jobs {
  register<P extends Payload>(job: JobDefinition<P>): void;
  /** @param key  the same key within a day names the same run; @returns the id of the run */
  start(name: string, payload: Payload, key: string): Promise<string>;
  state(runId: string): Promise<JobState>;
  /** A run that has ended already stays as it is. */
  cancel(runId: string): Promise<void>;
  /**
   * Looks at waiting runs again: the message that a child ended may have been lost with a process, and a clock that was set back may have
   * put a run off.
   */
  nudge(): Promise<void>;
  /** Begins to execute jobs in this process. */
  run(options: { readonly concurrency: number; readonly idlePollMs: number }): Promise<JobRunner>;
  /** Only while no other process executes jobs: what a killed predecessor had begun is free at once instead of after its lease. */
  releaseAll(): Promise<void>;
  /** Deletes the records of runs that ended before a time. */
  forgetEndedBefore(time: Date): Promise<void>;
  close(): Promise<void>;
}

export type Payload = Readonly<Record<string, string | number | boolean>>;
export type JobState =
  | { readonly kind: 'active' | 'completed' | 'cancelled' | 'missing' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface JobDefinition<P extends Payload = Payload> {
  readonly name: string;
  /** Safe to run twice. What it throws ends the job as failed, after the engine's attempts. */
  run(payload: P, steps: JobSteps): Promise<void>;
}

export interface JobSteps {
  /** Runs once and is remembered; on a resumed job it answers what it answered before. The answer is small. */
  once<T extends string | number | boolean | null>(name: string, work: () => Promise<T>): Promise<T>;
  /** A job of its own that other processes may take; ends when it ends. */
  child(name: string, payload: Payload, stepName: string): Promise<void>;
  /** Several lines of steps side by side. */
  together(lines: readonly (() => Promise<void>)[]): Promise<void>;
}

export interface JobRunner {
  /** There is something new to do. */
  wake(): void;
  /** Takes nothing more and waits for what runs, at most so long. */
  stop(atMostMs: number): Promise<void>;
}
