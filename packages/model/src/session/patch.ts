import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readProject } from '../file/read.ts';
import { applyPatch, hasTooManyHunks } from './apply-patch.ts';

/** SHA-1 of a text as UTF-8, lower-case hex (D-072): against accidents, not attackers; both ends are recomputed by the server. */
export const sha1Of = (text: string): string => bytesToHex(sha1(utf8ToBytes(text)));

/** LIFE-13: what a save sends. The patch is text in diff-match-patch form. */
export interface PatchRequest {
  readonly hashExistingData: string;
  readonly hashNewData: string;
  readonly patch: string;
}

/** What a patch leads to. Only `changed` is stored. */
export type PatchVerdict =
  | { readonly kind: 'changed'; readonly text: string; readonly hash: string }
  /** 204: old and new are equal (D-073). */
  | { readonly kind: 'unchanged' }
  /** 409: made from another text than the stored one. */
  | { readonly kind: 'conflict' }
  /** 422: no patch, does not fit, leads elsewhere than it says, or to no project, whose text is told. 413: more than is taken. */
  | { readonly kind: 'refused'; readonly reason: 'notAPatch' | 'tooLarge' | 'tooManyHunks' | 'otherResult' }
  | { readonly kind: 'refused'; readonly reason: 'unreadable'; readonly text: string };

/** Largest document that is taken, characters: many times the largest project, far below what hurts. */
const LARGEST_DOCUMENT = 16_000_000;

/** D-1, B-16: decides on a patch. Both hashes are recomputed over the texts; nothing the caller says is believed. */
export function acceptPatch(stored: string, request: PatchRequest): PatchVerdict {
  if (request.patch.length > LARGEST_DOCUMENT) return { kind: 'refused', reason: 'tooLarge' };
  if (hasTooManyHunks(request.patch)) return { kind: 'refused', reason: 'tooManyHunks' };
  if (request.hashExistingData !== sha1Of(stored)) return { kind: 'conflict' };
  if (request.hashNewData === request.hashExistingData) return { kind: 'unchanged' };
  const text = applyPatch(stored, request.patch);
  if (text === undefined) return { kind: 'refused', reason: 'notAPatch' };
  if (text.length > LARGEST_DOCUMENT) return { kind: 'refused', reason: 'tooLarge' };
  const hash = sha1Of(text);
  if (hash !== request.hashNewData) return { kind: 'refused', reason: 'otherResult' };
  return readProject(text).kind === 'project' ? { kind: 'changed', text, hash } : { kind: 'refused', reason: 'unreadable', text };
}
