import { getInput, postLock } from '@stackwatt/api';
import { readProject, type FileProblem, type Project } from '@stackwatt/model';
import type { HeldLock } from './held-lock.ts';
import type { Call, StoredDocument } from './save-document.ts';

export type OpenProblem =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'unreachable'; readonly error: unknown }
  | { readonly kind: 'unreadable'; readonly problems: readonly FileProblem[] };

export interface Loaded {
  readonly project: Project;
  readonly document: StoredDocument;
  /** Somebody else holds the lock. */
  readonly readOnly: boolean;
}

export interface LoadTools {
  readonly call: Call;
  /** The lock a page of this device holds, kept through its crash: the next page takes the lease over instead of waiting for its end. */
  readonly heldLock: HeldLock;
}

/** Asks for the lock, by force if told, and reads the document as the server then holds it. */
export async function loadProject({ call, heldLock }: LoadTools, projectId: string, lockId: string, forceLock: boolean): Promise<Loaded | { readonly problem: OpenProblem }> {
  const params = { id: projectId };
  try {
    let holder = (await call(postLock, { params, body: { status: true, lockId, forceLock } })).data?.lockId;
    if (typeof holder === 'string' && holder !== lockId && (await heldLock.isLeftBehind(projectId, holder))) {
      holder = (await call(postLock, { params, body: { status: true, lockId, forceLock: true } })).data?.lockId;
    }
    const input = await call(getInput, { params });
    const text = input.data ?? '';
    const read = readProject(text);
    if (read.kind === 'unreadable') return { problem: { kind: 'unreadable', problems: read.problems } };
    return { project: read.project, document: { text, version: input.headers.get('etag') ?? '' }, readOnly: holder !== lockId };
  } catch (error) {
    const status = (error as { problem?: { status?: number } }).problem?.status;
    return { problem: status === 404 ? { kind: 'notFound' } : { kind: 'unreachable', error } };
  }
}
