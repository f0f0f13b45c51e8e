import type { Obligations } from '../obligations/obligations.ts';

/**
 * How a window was planned. Concave: by its relaxation alone, which is exact where rewards are concave · exact: by the exact programme ·
 * branched: by branch and bound.
 */
export type Planned = 'concave' | 'exact' | 'branched';

/**
 * Windows by how they were planned, which add up to all of them; and those of them that were not closed: a search ended by its own counts
 * (open), or because the work allowed to the dispatch was used up (timedOut, the name that stored results have for it).
 */
export type WindowCounts = { readonly [K in Planned | 'open' | 'timedOut']: number };

/** A gap up to this is a rounding error of the proof, and the operation the best there is (N-10). */
export const PROVEN = 1e-6;

/** MWh short up to which an obligation counts as met, as in the evaluation. */
const MET = 1e-6;

/**
 * Units of work that a programme takes for each of its steps, those of several storage units for each step and unit; a million units take
 * about a second (one core of 2026, hourly two-day windows). What counts is that they are the same on every machine.
 */
export const WORK = { slope: 0.2, exactSlope: 2, regulation: 3, exactRegulation: 20, interiorPoint: 5, jointInteriorPoint: 40 } as const;

/**
 * Of the work any window may have this share at once; the rest is dealt out window by window. What one leaves flows on to those to come.
 */
const AT_ONCE = 0.25;
/**
 * Where something is owed, this share of its work is all a window has as long as it meets what it owes: what is left is for windows that do
 * not.
 */
const FOR_MONEY = 0.8;

/**
 * What the searches of one dispatch have done, and whether they may go on. It is asked between their parts: nodes, rounds, prices tried;
 * after a no it is not asked again in the same window. Work is counted and never timed, so the same problem gives the same bits.
 */
export class SearchBudget {
  /**
   * Programmes solved: passes over a window or a part of it at given prices, with hulls or exactly, and linear programmes of the interior
   * point; the local improvement of a plan counts as part of the programme it came from.
   */
  #iterations = 0;
  readonly #counts = { concave: 0, exact: 0, branched: 0, open: 0, timedOut: 0 };
  readonly #mostWork: number;
  readonly #windows: number;
  #work = 0;
  #ended = 0;
  #isOver = false;
  #owes = false;
  #isShort = false;

  /** @param mostWork units after which nothing more is searched; @param windows that share it */
  constructor(mostWork = Infinity, windows = 1) {
    this.#mostWork = mostWork;
    this.#windows = windows;
  }

  /** Counts programmes solved. @param work units, of all of them */
  charge(work: number, programmes = 1): void {
    this.#iterations += programmes;
    this.#work += work;
  }

  /**
   * Obligations come before money, and so in the work that is left: what is kept of it for them goes to windows whose best operation is
   * short of what they owe.
   *
   * @param weight of that operation beyond money, currency: what is short, times its weight, below 0
   */
  observeShortage(weight: number, obligations: Pick<Obligations, 'contractWeight'> | undefined): void {
    if (obligations === undefined) return;
    this.#owes = true;
    this.#isShort = weight < -MET * obligations.contractWeight;
  }

  /** Whether the window has used up what it may have. */
  isExhausted(): boolean {
    if (this.#work >= this.#share * this.#mostWork) this.#isOver = true;
    return this.#isOver;
  }

  /** Of all work, what this window and those before it may have. */
  get #share(): number {
    const dealt = AT_ONCE + (1 - AT_ONCE) * Math.min(1, (this.#ended + 1) / this.#windows);
    return this.#owes && !this.#isShort ? FOR_MONEY * dealt : dealt;
  }

  /** Counts a window that is done. @param gap proven, relative */
  endWindow(planned: Planned, gap: number): void {
    this.#counts[planned]++;
    if (gap > PROVEN) this.#counts[this.#isOver ? 'timedOut' : 'open']++;
    this.#ended++;
    this.#isOver = false;
    this.#isShort = false;
  }

  /** For the report of a solve. */
  get done(): { readonly iterations: number; readonly windowCounts: WindowCounts } {
    return { iterations: this.#iterations, windowCounts: { ...this.#counts } };
  }
}

/** What a gap means: proven; or left open by a search that ended by its own counts, or by the work allowed to the dispatch. */
export const statusOf = (gap: number, { timedOut }: WindowCounts): 'proven' | 'open' | 'timedOut' =>
  gap <= PROVEN ? 'proven' : timedOut > 0 ? 'timedOut' : 'open';

export const addCounts = (a: WindowCounts, b: WindowCounts): WindowCounts => ({
  concave: a.concave + b.concave,
  exact: a.exact + b.exact,
  branched: a.branched + b.branched,
  open: a.open + b.open,
  timedOut: a.timedOut + b.timedOut,
});
