import { ApiError, getInput, patchInput, postLock, putInput, putProject, type clientOf } from '@stackwatt/api';
import { sha1Of, toInfoRecord, writeProject, type Project } from '@stackwatt/model';
import { importAgain } from '../lib/import-again.ts';

export type Call = ReturnType<typeof clientOf>;

/** What the server is known to hold. */
export interface StoredDocument {
  readonly text: string;
  /** Value for `If-Match`. */
  readonly version: string;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly stored: StoredDocument }
  /** Another client holds the lock. */
  | { readonly kind: 'readOnly' }
  /** Somebody else stored a newer version. */
  | { readonly kind: 'conflict' }
  /** The server did not answer. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'gone' }
  /** The session is over; the sign-in screen shows. */
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface SaveTools {
  readonly call: Call;
  readonly makePatch: (before: string, after: string) => Promise<string>;
}

/** The value of `If-Match` for a version as a body names it. */
const ifMatch = (version: string): string => (/^(W\/)?"/.test(version) ? version : `"${version}"`);

const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.problem.status : undefined);

/** What a refusal means, whichever call it answers. */
function outcomeOf(error: unknown): SaveOutcome {
  switch (statusOf(error)) {
    case undefined:
      return { kind: 'offline' };
    case 423:
      return { kind: 'readOnly' };
    case 412:
      return { kind: 'conflict' };
    case 404:
      return { kind: 'gone' };
    case 401:
      return { kind: 'signedOut' };
    default:
      return { kind: 'failed', error };
  }
}

/**
 * Saves a project (LIFE-11 to LIFE-15): checks the lock, updates the info record, sends the document as a patch, and only when the patch
 * could not be applied replaces it whole, under the condition that nobody stored another version since.
 *
 * @param sent  texts that this device has sent and has no answer for: the server may hold one of them, which is no version of somebody else
 */
export async function saveDocument(
  { call, makePatch }: SaveTools,
  projectId: string,
  lockId: string,
  stored: StoredDocument,
  project: Project,
  sent: Set<string> = new Set(),
): Promise<SaveOutcome> {
  const outcome = await saveOver({ call, makePatch }, projectId, lockId, stored, project, sent);
  if (outcome.kind !== 'conflict') return outcome;
  const own = await ownVersion(call, projectId, sent);
  return own === undefined ? outcome : saveOver({ call, makePatch }, projectId, lockId, own, project, sent);
}

/** What the server holds, where this device has sent it: by a page that was left, or in a call whose answer was lost. */
async function ownVersion(call: Call, projectId: string, sent: ReadonlySet<string>): Promise<StoredDocument | undefined> {
  try {
    const { data: text, headers } = await call(getInput, { params: { id: projectId } });
    return text !== undefined && sent.has(text) ? { text, version: headers.get('etag') ?? '' } : undefined;
  } catch {
    // Whoever asks is told of the conflict, and can save again.
    return undefined;
  }
}

async function saveOver(
  { call, makePatch }: SaveTools,
  projectId: string,
  lockId: string,
  stored: StoredDocument,
  project: Project,
  sent: Set<string>,
): Promise<SaveOutcome> {
  const params = { id: projectId };
  const headers = { 'x-lock-id': lockId };
  const text = writeProject(project);
  sent.add(text);
  try {
    const lock = await call(postLock, { params, body: { status: true, lockId, forceLock: false } });
    if (lock.data?.lockId !== lockId) return { kind: 'readOnly' };
    await call(putProject, { params, headers, body: toInfoRecord(project) });
    const patch = await patchOrNone(makePatch, stored.text, text);
    if (patch !== undefined) {
      try {
        const answer = await call(patchInput, {
          params,
          headers,
          body: { hashExistingData: sha1Of(stored.text), hashNewData: sha1Of(text), patch },
        });
        sent.clear();
        return { kind: 'saved', stored: { text, version: answer.data === undefined ? stored.version : ifMatch(answer.data.version) } };
      } catch (error) {
        const status = statusOf(error);
        if (status === undefined || status === 401 || status === 404 || status === 423) return outcomeOf(error);
      }
    }
    const answer = await call(putInput, { params, headers: { ...headers, 'if-match': ifMatch(stored.version) }, body: text });
    sent.clear();
    return { kind: 'saved', stored: { text, version: ifMatch(answer.data?.version ?? stored.version) } };
  } catch (error) {
    return outcomeOf(error);
  }
}

/**
 * The library cannot write an edit that splits a character outside the basic plane, an emoji; such a change replaces the document whole.
 */
async function patchOrNone(makePatch: SaveTools['makePatch'], before: string, after: string): Promise<string | undefined> {
  try {
    return await makePatch(before, after);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const loadPatches = importAgain(() => import('./write-patch.ts'));

/** The common text form of character edits (D-072). The library is loaded with the first save. */
export const makePatch: SaveTools['makePatch'] = async (before, after) => (await loadPatches()).writePatch(before, after);
