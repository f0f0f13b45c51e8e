import type { Problem } from '@stackwatt/api';

type Place = NonNullable<Problem['problems']>[number];
export interface ProblemExtras {
  readonly code?: string;
  readonly problems?: readonly Place[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer the caller can do something about; everything else that is thrown is a fault of ours. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(`[${status}] ${title} ${detail}`);
  }

  toBody(): Problem {
    const { code, problems } = this.extras;
    return {
      status: this.status,
      title: this.title,
      detail: this.detail,
      ...(code === undefined ? {} : { code }),
      ...(problems === undefined ? {} : { problems: [...problems] }),
    };
  }
}

/** What is not there and what belongs to somebody else look the same (D-029). */
export const notFound = (what: string): ApiProblem => new ApiProblem(404, 'Not found', `There is no such ${what}.`);
export const unreadable = (title: string, problems: readonly Place[]): ApiProblem =>
  new ApiProblem(
    422,
    title,
    problems
      .slice(0, 3)
      .map((problem) => `${problem.place}: ${problem.value}: ${problem.rule}`)
      .join('; '),
    { problems },
  );
