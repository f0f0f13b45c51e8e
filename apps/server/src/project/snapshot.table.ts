/** A moment at which the document of a project was kept. */
export interface SnapshotRow {
  id: string;
  project_id: string;
  created_at: number;
  reason: SnapshotReason;
  /** As the user named it; empty for one that was kept by itself. */
  name: string;
  /** Version and hash of the document then. */
  version: number;
  document_hash: string;
  /** Who did what kept it; null where that was not noted. */
  account_id: string | null;
  document_id: string;
  /** What a program of before kept here; empty now. */
  document: string;
}
export type SnapshotReason = 'calculation' | 'forcedLock' | 'restore' | 'named';

/** A document that snapshots of a project name: the same text stands once. */
export interface SnapshotDocumentRow {
  id: string;
  project_id: string;
  /** SHA-1 it was saved under. */
  hash: string;
  /** Hash of its inputs, as the engine of its time read them; empty where that is not known. */
  input_hash: string;
  /** The newest finished calculation of these inputs; null before there is one. */
  engine_version: string | null;
  calculated_at: number | null;
  /** Sizes, IRR and NPV of its best system, sealed JSON. */
  best: string | null;
  document: string;
}
