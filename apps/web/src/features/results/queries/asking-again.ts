import { ApiError } from '@stackwatt/api';
import type { UseQueryResult } from '@tanstack/react-query';

/** What a proxy answers for a server that is not there. */
const NOBODY_THERE: readonly number[] = [502, 504];
const ASKED_MS = [1000, 2000, 4000, 6000, 10_000] as const;
/** Some ten minutes: longer than any restart; then the page says that it failed. */
const MOST_ASKED = 60;
/** A server that is there and could not: once more, as for any other failure. */
const ONCE_MORE = 1;
/** Ended by its own stop, it says so with a 503 before it is gone. */
const STOPPING = 503;
const MOST_STOPPING = 3;

/** Whether nobody was there to answer: a server that restarts, or no connection. What it was asked for is asked again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? NOBODY_THERE.includes(error.problem.status) : error instanceof TypeError;

/** Whether a query waits for a server that is not there: nobody answered, or it is not asked at all while the device has no network. */
export const isAwaitingServer = ({
  failureReason,
  fetchStatus,
}: Pick<UseQueryResult<unknown, unknown>, 'failureReason' | 'fetchStatus'>): boolean =>
  isUnreachable(failureReason) || fetchStatus === 'paused';

/**
 * How calls whose work is lost with the serving process are asked again: as long as it is not there, and once more when it failed.
 *
 * @param failures  so far, from 0
 */
export const ASK_AGAIN = {
  retry: (failures: number, error: unknown): boolean =>
    failures <
    (isUnreachable(error) ? MOST_ASKED : error instanceof ApiError && error.problem.status === STOPPING ? MOST_STOPPING : ONCE_MORE),
  retryDelay: (failures: number): number => ASKED_MS[Math.min(failures, ASKED_MS.length - 1)]!,
} as const;

/** What is said while nobody answers. */
export const UNREACHABLE_TEXT =
  'The server cannot be reached at the moment, perhaps because it restarts. This page asks again by itself; nothing is lost.';
