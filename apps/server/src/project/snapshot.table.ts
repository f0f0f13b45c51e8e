/** A project document as it was at a moment worth coming back to. */
export interface SnapshotRow {
  id: string;
  project_id: string;
  created_at: number;
  reason: SnapshotReason;
  /** Version and hash of the document then. */
  version: number;
  document_hash: string;
  document: string;
}
export type SnapshotReason = 'calculation' | 'forcedLock' | 'restore';
