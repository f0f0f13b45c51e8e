import {
  ApiError,
  getInput,
  getProject,
  getProjects,
  postStatus,
  putInput,
  type CallAnswer,
  type CallInput,
  type Route,
} from '@stackwatt/api';
import { pause } from './start.ts';

/** Somebody with a session and a project. */
export interface MixedCaller {
  readonly call: <R extends Route>(route: R, input?: CallInput<R>) => Promise<CallAnswer<R>>;
  readonly id: string;
}

/** L-1: one call of the mix by its number: three of ten ask for the list, three for a state, three for a project, one saves. */
export async function mixedCall({ call, id }: MixedCaller, n: number): Promise<unknown> {
  const kind = (n * 7) % 10;
  if (kind < 3) return call(getProjects);
  if (kind < 6) return call(postStatus, { params: { id } });
  if (kind < 9) return call(getProject, { params: { id } });
  const { data, headers } = await call(getInput, { params: { id } });
  return call(putInput, { params: { id }, body: data!, headers: { 'if-match': headers.get('etag')! } });
}

/** How calls of the mix were answered. */
export interface Answered {
  /** Of those that were done, from when they were due, ms, the shortest first. */
  readonly times: readonly number[];
  readonly refused: number;
  readonly failed: readonly string[];
}

/** An open loop sends on time whether or not answers come, so that waiting counts as waiting. */
export async function sendMixed(callers: readonly MixedCaller[], rate: number, seconds: number): Promise<Answered> {
  const times: number[] = [];
  const failed: string[] = [];
  let refused = 0;
  const calls: Promise<void>[] = [];
  const begin = performance.now();
  for (let n = 0; n < rate * seconds; n++) {
    const due = begin + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    calls.push(
      mixedCall(callers[n % callers.length]!, n).then(
        () => {
          times.push(performance.now() - due);
        },
        (error: unknown) => {
          const status = error instanceof ApiError ? error.problem.status : 0;
          if (status === 503 || status === 429) refused++;
          // Two saves of one project at the same moment: the second is told that the document has changed.
          else if (status !== 412) failed.push(String(error));
        },
      ),
    );
  }
  await Promise.all(calls);
  return { times: times.toSorted((a, b) => a - b), refused, failed };
}
