import type { Duties } from './reward/duties.ts';

/**
 * Says whether searches may go on that have a claim on a share of all the time there is, 0 to 1. It is asked between their parts: nodes,
 * rounds, prices tried; after a no it is not asked again in the same window. The engine has no clock; whoever calls it may look at one:
 * `(share) => elapsed < share * limit`. Who leaves the share aside lets the first hard windows have all of it. Without it searches end by
 * their own counts alone, and the same problem gives the same bits.
 */
export type MayGoOn = (share: number) => boolean;

/**
 * How a window was planned. Concave: by its relaxation alone, which is exact where rewards are concave · exact: by the exact programme ·
 * branched: by branch and bound.
 */
export type Planned = 'concave' | 'exact' | 'branched';

/**
 * Windows by how they were planned, which add up to all of them; and those of them that were not closed: a search ended by its counts
 * (open), or because it might not go on (timed out).
 */
export type WindowCounts = { readonly [K in Planned | 'open' | 'timedOut']: number };

/** A gap up to this is a rounding error of the proof, and the operation the best there is (N-10). */
export const PROVEN = 1e-6;

/** MWh short up to which an obligation counts as met, as in the evaluation. */
const MET = 1e-6;

/**
 * Of the time for searching any window may have this share at once; the rest is dealt out window by window. What one leaves flows on to
 * those to come.
 */
const AT_ONCE = 0.25;
/**
 * Where something is owed, this share of its time is all a window has as long as it meets what it owes: what is left is for windows that do
 * not.
 */
const FOR_MONEY = 0.8;

/** What the searches of one dispatch have done, and whether they may go on. */
export class Effort {
  /**
   * Programmes solved: passes over a window or a part of it at given prices, with hulls or exactly, and linear programmes of the interior
   * point. Deterministic where nothing was cut short; the polishing of a plan counts as part of the programme it came from.
   */
  iterations = 0;
  readonly #counts = { concave: 0, exact: 0, branched: 0, open: 0, timedOut: 0 };
  readonly #mayGoOn: MayGoOn | undefined;
  readonly #windows: number;
  #ended = 0;
  #isOver = false;
  #owes = false;
  #isShort = false;

  /** @param windows that share the time */
  constructor(mayGoOn?: MayGoOn, windows = 1) {
    this.#mayGoOn = mayGoOn;
    this.#windows = windows;
  }

  /**
   * Duties come before money, and so in the time that is there: what is kept of it for them goes to windows whose best operation is short
   * of what they owe.
   *
   * @param weight of that operation beyond money, currency: what is short, times its weight, below 0
   */
  heed(weight: number, duties: Pick<Duties, 'contractWeight'> | undefined): void {
    if (duties === undefined) return;
    this.#owes = true;
    this.#isShort = weight < -MET * duties.contractWeight;
  }

  /** Asks whether to search on. */
  goesOn(): boolean {
    if (!this.#isOver && this.#mayGoOn !== undefined && !this.#mayGoOn(this.#share)) this.#isOver = true;
    return !this.#isOver;
  }

  /** Of all time, what this window and those before it may have. */
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
    return { iterations: this.iterations, windowCounts: { ...this.#counts } };
  }
}

/** What a gap means: proven; or left open by a search that ended by its counts, or by its time. */
export const statusOf = (gap: number, { timedOut }: WindowCounts): 'proven' | 'open' | 'timedOut' =>
  gap <= PROVEN ? 'proven' : timedOut > 0 ? 'timedOut' : 'open';

export const addCounts = (a: WindowCounts, b: WindowCounts): WindowCounts => ({
  concave: a.concave + b.concave,
  exact: a.exact + b.exact,
  branched: a.branched + b.branched,
  open: a.open + b.open,
  timedOut: a.timedOut + b.timedOut,
});
