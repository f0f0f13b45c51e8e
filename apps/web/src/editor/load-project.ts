import { getInput, getProject, getSnapshot, postLock } from '@stackwatt/api';
import { readProject, type FileProblem, type Project } from '@stackwatt/model';
import type { HeldLock } from './held-lock.ts';
import type { Call, StoredDocument } from './save-document.ts';
import { withServerStrips } from './server-strips.ts';
import type { ShownVersion } from './shown-version.ts';

export type OpenProblem =
  | { readonly kind: 'notFound' }
  /** It was open, and was deleted or closed to this user meanwhile. `edits` is the document with what was not saved. */
  | { readonly kind: 'withdrawn'; readonly edits: string | undefined }
  | { readonly kind: 'unreachable'; readonly error: unknown }
  | { readonly kind: 'unreadable'; readonly problems: readonly FileProblem[] };

export interface Loaded {
  readonly project: Project;
  readonly document: StoredDocument;
  /** When it was last stored, as the server says. */
  readonly savedAt: Date | undefined;
  /** Somebody else holds the lock, or the project is open to this user for reading alone. */
  readonly readOnly: boolean;
  readonly isReader: boolean;
  /** The version that was read; undefined for the project as it is now. */
  readonly version: ShownVersion | undefined;
}

const statusOf = (error: unknown): number | undefined => (error as { problem?: { status?: number } }).problem?.status;

export interface LoadTools {
  readonly call: Call;
  /** The lock a page of this device holds, kept through its crash: the next page takes the lease over instead of waiting for its end. */
  readonly heldLock: HeldLock;
}

export interface LoadOptions {
  /** Takes the lock from whoever holds it. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Asks for the lock, by force if told, and reads the document as the server then holds it; whoever may only read asks for no lock. The
 * lock is named on this device before it is asked for: a page left while the answer is on its way may be given a lock it never hears of.
 */
export async function loadProject(
  tools: LoadTools,
  projectId: string,
  lockId: string,
  { force = false, signal }: LoadOptions = {},
): Promise<Loaded | { readonly problem: OpenProblem }> {
  const { call, heldLock } = tools;
  const params = { id: projectId };
  await heldLock.keep(projectId, lockId);
  try {
    const lock = async (forceLock: boolean): Promise<string | null | undefined> =>
      (await call(postLock, { params, body: { status: true, lockId, forceLock }, signal })).data?.lockId;
    const isReader = (await call(getProject, { params, signal })).data?.role === 'reader';
    let holder = isReader ? null : await lock(force);
    if (typeof holder === 'string' && holder !== lockId && (await heldLock.isLeftBehind(projectId, holder))) {
      holder = await lock(true);
    }
    const readOnly = holder !== lockId;
    await (readOnly ? heldLock.forget(projectId, lockId) : heldLock.given(projectId, lockId));
    const input = await call(getInput, { params, signal });
    const text = input.data ?? '';
    const read = readProject(text);
    if (read.kind === 'unreadable') {
      if (!readOnly) await releaseLock(tools, projectId, lockId);
      return { problem: { kind: 'unreadable', problems: read.problems } };
    }
    const project = await withServerStrips(call, projectId, read.project, signal);
    const stored = new Date(input.headers.get('last-modified') ?? '');
    const savedAt = Number.isNaN(stored.getTime()) ? undefined : stored;
    return { project, document: { text, version: input.headers.get('etag') ?? '' }, savedAt, readOnly, isReader, version: undefined };
  } catch (error) {
    if (statusOf(error) !== 404) return { problem: { kind: 'unreachable', error } };
    await heldLock.forget(projectId, lockId);
    return { problem: { kind: 'notFound' } };
  }
}

/** Reads a version of a project, for which no lock is asked: it is looked at and not edited. */
export async function loadVersion(
  { call }: Pick<LoadTools, 'call'>,
  projectId: string,
  version: ShownVersion,
  signal?: AbortSignal,
): Promise<Loaded | { readonly problem: OpenProblem }> {
  try {
    const [{ data: text = '' }, { data: info }] = await Promise.all([
      call(getSnapshot, { params: { id: projectId, snapshot: version.key }, signal }),
      call(getProject, { params: { id: projectId }, signal }),
    ]);
    const read = readProject(text);
    if (read.kind === 'unreadable') return { problem: { kind: 'unreadable', problems: read.problems } };
    const document = { text, version: '' };
    return { project: read.project, document, savedAt: undefined, readOnly: true, isReader: info?.role === 'reader', version };
  } catch (error) {
    return { problem: statusOf(error) === 404 ? { kind: 'notFound' } : { kind: 'unreachable', error } };
  }
}

/** Gives the lock back. Without an answer it stays named on this device, for the next page to take it over. */
export async function releaseLock({ call, heldLock }: LoadTools, projectId: string, lockId: string): Promise<void> {
  const released = call(postLock, { params: { id: projectId }, body: { status: false, lockId, forceLock: false } });
  await released.then(
    () => heldLock.forget(projectId, lockId),
    () => undefined,
  );
}
