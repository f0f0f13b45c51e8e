/** Exit codes that scripts rely on. */
export const EXIT = { done: 0, wrongInput: 1, infeasible: 2, fault: 3, cancelled: 130 } as const;

/** The user's input is wrong: the message names file, place, value and rule; the program ends with code 1. */
export class InputError extends Error {
  constructor(
    readonly file: string,
    readonly problems: readonly { readonly place: string; readonly value: string; readonly rule: string }[],
  ) {
    super(problems.map(({ place, value, rule }) => `${file}: ${place}${value === '' ? '' : ` is ${value}`}: ${rule}`).join('\n'));
    this.name = 'InputError';
  }
}
