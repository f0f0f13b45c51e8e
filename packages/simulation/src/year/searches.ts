import type { MayGoOn } from '@stackwatt/engine';

/** Where the searches of a case ended before they were done: in this project year (0: while its cycle limits were searched, before year 1), after they had been asked so often in it. */
export interface SearchesEnded {
  readonly projectYear: number;
  readonly asked: number;
}

/**
 * The searches of one case, which whoever has a clock may end. Where they ended is counted, not timed, so the same operation can be calculated once more: with `until` in
 * place of the clock every search ends at the same node again, bit for bit.
 */
export class Searches {
  /** Undefined as long as they may go on. */
  ended: SearchesEnded | undefined;
  /** They end where those of an earlier calculation did. */
  readonly isRepeated: boolean;
  readonly #allows: (projectYear: number, asked: number) => boolean;
  #projectYear = 0;
  #asked = 0;

  private constructor(allows: (projectYear: number, asked: number) => boolean, isRepeated: boolean) {
    this.#allows = allows;
    this.isRepeated = isRepeated;
  }

  static while(mayGoOn: MayGoOn): Searches {
    return new Searches(mayGoOn, false);
  }

  static until(ended: SearchesEnded): Searches {
    return new Searches((projectYear, asked) => projectYear < ended.projectYear || (projectYear === ended.projectYear && asked < ended.asked), true);
  }

  /** Years begin in turn; a year that is calculated again begins again. */
  beginYear(projectYear: number): void {
    this.#projectYear = projectYear;
    this.#asked = 0;
  }

  readonly mayGoOn: MayGoOn = () => {
    if (this.ended !== undefined && !this.isRepeated) return false;
    if (!this.#allows(this.#projectYear, this.#asked)) {
      this.ended ??= { projectYear: this.#projectYear, asked: this.#asked };
      return false;
    }
    this.#asked++;
    return true;
  };
}
