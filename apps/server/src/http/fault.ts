import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDamage } from '../db/damaged-file.ts';
import { isFull, primaryCode } from '../db/full-disk.ts';
import { SlowDatabase } from '../db/timeout.ts';
import { ApiProblem } from './problem.ts';

type Fault = Error & { readonly statusCode?: number; readonly code?: string; readonly errcode?: number };

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '08000',
  '08003',
  '08006',
  '53300',
  'SQLITE_BUSY',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
]);
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;

/** What a thrown error means to the caller; undefined for a fault of ours, which is logged and answered plainly. */
export function problemOf(thrown: unknown): ApiProblem | undefined {
  if (thrown instanceof ApiProblem) return thrown;
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const places = (thrown as { validation: readonly { instancePath: string; message?: string }[] }).validation.map((issue) => ({
      place: `${(thrown as { validationContext?: string }).validationContext ?? 'request'}${issue.instancePath.replaceAll('/', '.')}`,
      value: '',
      rule: issue.message ?? 'is not valid',
    }));
    return new ApiProblem(
      400,
      'Invalid request',
      places
        .slice(0, 3)
        .map((place) => `${place.place}: ${place.rule}`)
        .join('; '),
      { problems: places },
    );
  }
  if (!(thrown instanceof Error)) return undefined;
  const fault = thrown as Fault;
  if (isFull(fault))
    return new ApiProblem(507, 'Storage full', 'The disk of the server is full, so nothing was saved. Free some space and try again.', {
      code: 'storageFull',
    });
  if (isDamage(fault) || primaryCode(fault) === SQLITE_READONLY || /attempt to write a readonly database/.test(fault.message))
    return new ApiProblem(
      500,
      'Damaged data',
      'The data file of this server is damaged, or cannot be written. Nothing is saved any more, and what can be read is shown. An administrator has to restore a backup.',
      { code: 'damagedDatabase' },
    );
  if (isAway(fault))
    return new ApiProblem(503, 'Service unavailable', 'The database does not answer at the moment. Please try again.', {
      headers: { 'retry-after': '5' },
    });
  return ofFramework(fault);
}

const isAway = (fault: Fault): boolean =>
  fault instanceof SlowDatabase ||
  AWAY.has(fault.code ?? '') ||
  primaryCode(fault) === SQLITE_BUSY ||
  /database is locked|timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|client was closed|connection ended|server closed the connection/i.test(
    fault.message,
  );
/** Refusals of the HTTP layer itself, in our words. */
function ofFramework(fault: Fault): ApiProblem | undefined {
  const status = fault.statusCode;
  if (status === undefined || status < 400 || status > 499) return undefined;
  switch (fault.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiProblem(413, 'Too large', 'The request is larger than this call accepts. Nothing was stored.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiProblem(415, 'Unsupported media type', 'This call does not accept the given content type.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiProblem(400, 'Invalid request', 'The request was cut short.');
  }
  if (fault instanceof SyntaxError || fault.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new ApiProblem(400, 'Invalid request', 'The body is not valid JSON.');
  return new ApiProblem(status, 'Invalid request', 'The request cannot be read.');
}
