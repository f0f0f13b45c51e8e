import type { Duties } from './reward/plant.ts';

/**
 * Says whether searches may go on. It is asked between their parts: nodes, rounds, prices tried; after its first no it is not asked again. The engine has no clock;
 * whoever calls it may look at one. Without it searches end by their own counts alone, and the same problem gives the same bits.
 */
export type MayGoOn = () => boolean;

/** How a window was planned. Concave: by its relaxation alone, which is exact where rewards are concave · exact: by the exact programme · branched: by branch and bound. */
export type Planned = 'concave' | 'exact' | 'branched';

/** Windows by how they were planned, which add up to all of them; and those of them that were not closed: a search ended by its counts (open), or because it might not go on (timed out). */
export type WindowCounts = { readonly [K in Planned | 'open' | 'timedOut']: number };

/** A gap up to this is a rounding error of the proof, and the operation the best there is (N-10). */
export const PROVEN = 1e-6;

/** MWh short up to which an obligation counts as met, as in the evaluation. */
const MET = 1e-6;

/** What the searches of one dispatch have done, and whether they may go on. */
export class Effort {
  /**
   * Programmes solved: passes over a window or a part of it at given prices, with hulls or exactly, and linear programmes of the interior point. Deterministic where
   * nothing was cut short; the polishing of a plan counts as part of the programme it came from.
   */
  iterations = 0;
  readonly #counts = { concave: 0, exact: 0, branched: 0, open: 0, timedOut: 0 };
  readonly #mayGoOn: MayGoOn | undefined;
  #isOver = false;
  #isUrgent = false;

  constructor(mayGoOn?: MayGoOn) {
    this.#mayGoOn = mayGoOn;
  }

  /**
   * Duties come before money, and so before the time it may take: while the best operation of a window is short of what it owes, searches end by their own counts alone.
   *
   * @param weight of that operation beyond money, currency: what is short, times its weight, below 0
   */
  heed(weight: number, duties: Pick<Duties, 'contractWeight'> | undefined): void {
    this.#isUrgent = duties !== undefined && weight < -MET * duties.contractWeight;
  }

  /** Asks whether to search on. */
  goesOn(): boolean {
    if (this.#isUrgent) return true;
    if (!this.#isOver && this.#mayGoOn !== undefined && !this.#mayGoOn()) this.#isOver = true;
    return !this.#isOver;
  }

  /** Counts a window that is done. @param gap proven, relative */
  endWindow(planned: Planned, gap: number): void {
    this.#isUrgent = false;
    this.#counts[planned]++;
    if (gap > PROVEN) this.#counts[this.#isOver ? 'timedOut' : 'open']++;
  }

  /** For the report of a solve. */
  get done(): { readonly iterations: number; readonly windowCounts: WindowCounts } {
    return { iterations: this.iterations, windowCounts: { ...this.#counts } };
  }
}

/** What a gap means: proven; or left open by a search that ended by its counts, or by its time. */
export const statusOf = (gap: number, { timedOut }: WindowCounts): 'proven' | 'open' | 'timedOut' => (gap <= PROVEN ? 'proven' : timedOut > 0 ? 'timedOut' : 'open');

export const addCounts = (a: WindowCounts, b: WindowCounts): WindowCounts => ({
  concave: a.concave + b.concave, exact: a.exact + b.exact, branched: a.branched + b.branched, open: a.open + b.open, timedOut: a.timedOut + b.timedOut,
});
