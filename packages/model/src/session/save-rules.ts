/** What may ask for a save. */
export type SaveReason = 'edit' | 'import' | 'dialog' | 'navigation' | 'leavingResults' | 'calculation' | 'close';

/** After the last accepted edit (D-075), ms. */
export const SAVE_AFTER_EDIT_MS = 2000;

/**
 * When a save begins, ms from now; undefined for none: no project is loaded (LIFE-10), it is read-only (LIFE-07), or the results view is
 * left. Edits wait for a pause; imports (IMP-36), dialogs, steps and calculations do not (LIFE-19).
 */
export function saveAfterMs(reason: SaveReason, session: { readonly isOpen: boolean; readonly isReadOnly: boolean }): number | undefined {
  if (!session.isOpen || session.isReadOnly || reason === 'leavingResults') return undefined;
  return reason === 'edit' ? SAVE_AFTER_EDIT_MS : 0;
}
