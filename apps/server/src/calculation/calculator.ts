import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DocumentTask } from '../project/document-work.ts';
import {
  KEPT_INPUTS,
  type FinishedCase,
  type FromCalculator,
  type Inputs,
  type LooseTask,
  type Task,
  type ToCalculator,
} from './calculator-protocol.ts';

/** Memory of one calculating process, MB (F-21); beyond it the process dies and the server lives on. */
const MEMORY_MB = 1536;
/**
 * Room for what is young, MB: with the 16 MB a process has by itself, what is read of a large project is copied again and again; with twice
 * as much the comparison of two projects of 1,200 storage units takes half the processor time for a tenth more memory.
 */
const YOUNG_MB = 32;
/** Time for the program to start on a busy machine, ms. */
const START_MS = 120_000;
/** How long a stopped calculator may finish the case it is at, ms. */
const STOP_GRACE_MS = 1000;

export type TaskEnd =
  | { readonly kind: 'end'; readonly text: string; readonly data?: unknown }
  | { readonly kind: 'failed'; readonly message: string }
  /**
   * The process died: killed, out of memory, or longer at a case than allowed. `silence` says that it was the latter, and whether the cases
   * had begun.
   */
  | { readonly kind: 'died'; readonly reason: string; readonly silence?: 'preparing' | 'calculating' | undefined }
  | { readonly kind: 'stopped' };

export interface TaskOptions {
  readonly onFinished?: (cases: readonly FinishedCase[]) => void;
  readonly onPartial?: (text: string) => void;
  readonly onPiece?: (bytes: Uint8Array) => void;
  /** Years simulated of the case it is at. */
  readonly onYears?: (years: number) => void;
  /** Ends the task; a case that does not end within a second is killed with its process. */
  readonly signal?: AbortSignal;
  /** Longest time without a sign of life, ms. */
  readonly timeoutMs?: number;
}

/**
 * The program that calculates: a built file, or its source with a loader. Its memory is collected by its own thread: there is a process for
 * each core, and the collector's helpers take from the other processes more than they save (measured on 1,200 early cases: 12.2 s of
 * processor time with them, 9.5 s without).
 */
const execArgvOf = (entry: URL): string[] => [
  `--max-old-space-size=${MEMORY_MB}`,
  `--max-semi-space-size=${YOUNG_MB}`,
  '--single-threaded-gc',
  ...(entry.pathname.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []),
];

/** One calculating process, one task at a time. */
export class Calculator {
  readonly #child: ChildProcess;
  readonly #known: string[] = [];
  #receive: ((message: FromCalculator) => void) | undefined;
  #died: (reason: string) => void = () => {};
  #deathReason: string | undefined;

  /** @param onReady  the program has started; tasks are given to it from then on */
  constructor(entry: URL, onReady: () => void, onExit: () => void) {
    this.#child = fork(fileURLToPath(entry), ['calculate'], {
      execArgv: execArgvOf(entry),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const starting = setTimeout(() => this.kill('the calculating process did not start'), START_MS);
    this.#child.on('message', (message) => {
      if ((message as FromCalculator).kind === 'ready') {
        clearTimeout(starting);
        onReady();
      } else this.#receive?.(message as FromCalculator);
    });
    this.#child.on('error', (error) => {
      this.#deathReason ??= error.message;
    });
    this.#child.on('exit', (code, signal) => {
      clearTimeout(starting);
      this.#deathReason ??=
        signal === null ? `the calculating process ended with code ${code}` : `the calculating process was ended by ${signal}`;
      this.#died(this.#deathReason);
      onExit();
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }
  get isAlive(): boolean {
    return this.#deathReason === undefined && this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected;
  }

  kill(reason: string): void {
    this.#deathReason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Whether the process keeps these inputs, and what was made of them. */
  has(inputsId: string): boolean {
    return this.#known.includes(inputsId);
  }

  /** @param inputs  sent only when the process does not have them yet */
  async run(inputs: { readonly id: string; load(): Promise<Inputs> }, task: Task, options: TaskOptions = {}): Promise<TaskEnd> {
    if (!this.has(inputs.id)) {
      const loaded = await inputs.load();
      this.#post({ kind: 'load', inputs: loaded });
      this.#known.push(inputs.id);
      this.#known.splice(0, this.#known.length - KEPT_INPUTS);
    }
    return this.#task({ kind: 'task', id: inputs.id, task }, options);
  }

  runLoose(task: LooseTask, options: TaskOptions = {}): Promise<TaskEnd> {
    return this.#task({ kind: 'loose', task }, options);
  }

  runDocument(task: DocumentTask, options: TaskOptions = {}): Promise<TaskEnd> {
    return this.#task({ kind: 'document', task }, options);
  }

  #post(message: ToCalculator): void {
    if (this.isAlive)
      this.#child.send(message, (error) => {
        if (error) this.kill(`the calculating process cannot be reached: ${error.message}`);
      });
  }

  #task(message: ToCalculator, { onFinished, onPartial, onPiece, onYears, signal, timeoutMs }: TaskOptions): Promise<TaskEnd> {
    return new Promise((resolve) => {
      let stage: 'preparing' | 'calculating' = 'preparing';
      let isSilent = false;
      const timers: { silence?: NodeJS.Timeout; grace?: NodeJS.Timeout } = {};
      const settle = (end: TaskEnd): void => {
        clearTimeout(timers.silence);
        clearTimeout(timers.grace);
        signal?.removeEventListener('abort', stop);
        this.#receive = undefined;
        this.#died = () => {};
        resolve(signal?.aborted === true ? { kind: 'stopped' } : end);
      };
      const waitAgain = (): void => {
        clearTimeout(timers.silence);
        if (timeoutMs !== undefined)
          timers.silence = setTimeout(() => {
            isSilent = true;
            this.kill(`no answer within ${Math.round(timeoutMs / 1000)} s`);
          }, timeoutMs);
      };
      const stop = (): void => {
        this.#post({ kind: 'stop' });
        timers.grace = setTimeout(() => this.kill('stopped'), STOP_GRACE_MS);
      };
      if (!this.isAlive) {
        settle({ kind: 'died', reason: this.#deathReason ?? 'the calculating process has ended' });
        return;
      }
      this.#died = (reason) => settle({ kind: 'died', reason, silence: isSilent ? stage : undefined });
      this.#receive = (received) => {
        switch (received.kind) {
          case 'ready':
            return;
          case 'begun':
            stage = 'calculating';
            waitAgain();
            return;
          case 'years':
            onYears?.(received.years);
            return;
          case 'finished':
            waitAgain();
            onFinished?.(received.cases);
            return;
          case 'partial':
            waitAgain();
            onPartial?.(received.text);
            return;
          case 'piece':
            waitAgain();
            onPiece?.(received.bytes);
            return;
          default:
            settle(received);
        }
      };
      waitAgain();
      signal?.addEventListener('abort', stop);
      this.#post(message);
      if (signal?.aborted === true) stop();
    });
  }
}
