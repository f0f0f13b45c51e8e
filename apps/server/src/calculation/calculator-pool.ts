import { Calculator } from './calculator.ts';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
/** A process that lived so long has not failed at starting, ms. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * A fixed number of calculating processes. One that dies is replaced; processes that die again and again are replaced ever more slowly, so
 * that a machine without memory is not kept busy starting them.
 */
export class CalculatorPool {
  readonly #size: number;
  readonly #entry: URL;
  readonly #all = new Set<Calculator>();
  readonly #free: Calculator[] = [];
  readonly #waiting: ((calculator: Calculator) => void)[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #deaths = 0;
  #isClosed = false;

  constructor(entry: URL, size: number) {
    this.#entry = entry;
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }
  get alive(): number {
    return this.#all.size;
  }
  get isClosed(): boolean {
    return this.#isClosed;
  }
  get pids(): number[] {
    return [...this.#all].flatMap((calculator) => calculator.pid ?? []);
  }

  start(): void {
    while (this.#all.size < this.#size && !this.#isClosed) this.#spawn();
  }

  #spawn(): void {
    const bornAt = performance.now();
    // Free only once its program runs: a process that dies on starting has done nothing to a task.
    const calculator: Calculator = new Calculator(
      this.#entry,
      () => this.#hand(calculator),
      () => {
        this.#all.delete(calculator);
        const place = this.#free.indexOf(calculator);
        if (place >= 0) this.#free.splice(place, 1);
        if (this.#isClosed) return;
        if (performance.now() - bornAt > HEALTHY_AFTER_MS) this.#deaths = 0;
        const timer = setTimeout(
          () => {
            this.#timers.delete(timer);
            this.start();
          },
          Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#deaths++),
        );
        timer.unref();
        this.#timers.add(timer);
      },
    );
    this.#all.add(calculator);
  }

  #hand(calculator: Calculator): void {
    if (!calculator.isAlive || this.#isClosed) return;
    const next = this.#waiting.shift();
    if (next) next(calculator);
    else this.#free.push(calculator);
  }

  /**
   * Runs work with a calculator of its own; waits while all are busy.
   *
   * @param inputsId  inputs of the work: one that has them is taken before others
   */
  async with<T>(work: (calculator: Calculator) => Promise<T>, inputsId?: string): Promise<T> {
    this.start();
    const calculator =
      this.#take(inputsId) ??
      (await new Promise<Calculator>((take) => {
        this.#waiting.push(take);
      }));
    try {
      return await work(calculator);
    } finally {
      this.#hand(calculator);
    }
  }

  /** Without one that has the inputs, the one that worked last: what its program has compiled and loaded is there already. */
  #take(inputsId: string | undefined): Calculator | undefined {
    const alive = this.#free.filter((calculator) => calculator.isAlive);
    const taken = alive.findLast((calculator) => inputsId !== undefined && calculator.has(inputsId)) ?? alive.at(-1);
    this.#free.splice(0, this.#free.length, ...alive.filter((calculator) => calculator !== taken));
    return taken;
  }

  /** A task ended well: whatever killed earlier processes is over. */
  wentWell(): void {
    this.#deaths = 0;
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const calculator of this.#all) calculator.kill('closed');
  }
}
