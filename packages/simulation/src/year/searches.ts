import type { MayGoOn } from '@stackwatt/engine';

/**
 * Where the searches of a case ended before they were done: in this project year (0: while its cycle limits were searched, before year 1),
 * after they had been asked so often in it; or where the case was done. Before that, windows that had used their share of the time were
 * told no: `pauses` has the year, and after how many questions in it, of each.
 */
export interface SearchesEnded {
  readonly projectYear: number;
  readonly asked: number;
  readonly pauses?: readonly (readonly [projectYear: number, asked: number])[];
}

/** Of the clock: whether what has a claim on a share of the time may go on. */
type Allows = (projectYear: number, asked: number, share: number) => boolean;

/**
 * The searches of one case, which whoever has a clock may end. Where they ended is counted, not timed, so the same operation can be
 * calculated once more: with `until` in place of the clock every search ends at the same node again, bit for bit.
 */
export class Searches {
  readonly #allows: Allows;
  /** Where those of an earlier calculation ended, which these repeat. */
  readonly #repeated: SearchesEnded | undefined;
  /** Questions answered in a year so far, and those of them that were answered with no. */
  readonly #answered = new Map<number, number>();
  readonly #pauses = new Map<number, Set<number>>();
  #isOver: SearchesEnded | undefined;
  #projectYear = 0;
  #asked = 0;

  private constructor(allows: Allows, repeated?: SearchesEnded) {
    this.#allows = allows;
    this.#repeated = repeated;
  }

  /** @param years of the case, which share the time */
  static while(mayGoOn: MayGoOn, years = 1): Searches {
    return new Searches((projectYear, _, share) => mayGoOn(Math.min(1, (Math.max(0, projectYear - 1) + share) / years)));
  }

  static until(ended: SearchesEnded): Searches {
    const { projectYear: year, asked: most, pauses = [] } = ended;
    const isPause = new Set(pauses.map(([projectYear, asked]) => `${projectYear},${asked}`));
    return new Searches(
      (projectYear, asked) => (projectYear < year || (projectYear === year && asked < most)) && !isPause.has(`${projectYear},${asked}`),
      ended,
    );
  }

  get isRepeated(): boolean {
    return this.#repeated !== undefined;
  }

  /** Undefined as long as all may go on. */
  get ended(): SearchesEnded | undefined {
    if (this.#repeated !== undefined) return this.#repeated;
    const pauses = [...this.#pauses].flatMap(([year, all]) => [...all].map((asked) => [year, asked] as const));
    if (this.#isOver === undefined && pauses.length === 0) return undefined;
    const end = this.#isOver ?? { projectYear: this.#projectYear, asked: this.#asked };
    return pauses.length === 0 ? end : { ...end, pauses };
  }

  /** Years begin in turn; a year that is calculated again begins again. */
  beginYear(projectYear: number): void {
    this.#projectYear = projectYear;
    this.#asked = 0;
  }

  readonly mayGoOn: MayGoOn = (share) => {
    const projectYear = this.#projectYear;
    const asked = this.#asked++;
    if (this.#repeated !== undefined) return this.#allows(projectYear, asked, share);
    // A year that is calculated again has the answers it had.
    if (asked < (this.#answered.get(projectYear) ?? 0)) return this.#pauses.get(projectYear)?.has(asked) !== true;
    if (this.#isOver !== undefined) return false;
    const goesOn = this.#allows(projectYear, asked, share);
    if (!goesOn && !this.#allows(Infinity, asked, 1)) {
      this.#isOver = { projectYear, asked };
      return false;
    }
    this.#answered.set(projectYear, asked + 1);
    if (!goesOn) this.#pauses.set(projectYear, (this.#pauses.get(projectYear) ?? new Set()).add(asked));
    return goesOn;
  };
}
