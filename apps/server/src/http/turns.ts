/**
 * Lets what waits go on one after the other, each in a turn of the event loop of its own. A turn takes one new connection, however many
 * wait, and reads all that were taken: where a turn did the work of every call that has come, callers without a connection waited for
 * seconds while those with one were answered.
 */
export class Turns {
  readonly #line: (() => void)[] = [];

  /** Resolves when it is this caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#line.push(resolve) === 1) setImmediate(this.#let);
    });
  }

  readonly #let = (): void => {
    this.#line.shift()?.();
    if (this.#line.length > 0) setImmediate(this.#let);
  };
}
