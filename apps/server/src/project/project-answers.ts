import type { FastifyRequest } from 'fastify';
import { answer } from '../http/answer.ts';
import { versionHeader, type WriteTerms } from './write-terms.ts';

/** Version and lock that a caller names in headers. A version is quoted, as HTTP has it; a bare one is understood too. */
export function writeTerms(request: FastifyRequest): WriteTerms {
  const match = request.headers['if-match'];
  const lock = request.headers['x-lock-id'];
  return {
    version: match === undefined ? undefined : match.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'),
    lockId: typeof lock === 'string' && lock !== '' ? lock : undefined,
  };
}

/** A project that was made. */
export const made = (id: string) => answer(201, { id });
/** The new version of a document. */
export const saved = (version: number) => answer(200, { version: String(version) }, versionHeader(version));
