import { ApiError } from '@stackwatt/api';
import { messageOf } from '../../../../lib/api.ts';

export const INVALID = 'Could not recalculate, input is invalid';

/** SED-23, SED-24, ERR-06, ERR-07: what is said of a recalculation that failed. */
export function failureOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'Failed to parse response JSON';
  if (!(error instanceof ApiError)) return messageOf(error);
  const { status, title, detail } = error.problem;
  if (status === 400 || status === 422) return detail === '' ? INVALID : `${INVALID}. ${detail}`;
  return `Request failed with status ${status}: ${error.statusText === '' ? title : error.statusText}`;
}
