import { saveDocument } from '../save-document.ts';
import { isDirty, type OpenProject } from '../states/editor-state.ts';
import type { EditorParts } from './parts.ts';

/** The way of the open project to the server: one save at a time. */
export function createSaver({ tools, opened, send }: EditorParts) {
  let saving: Promise<boolean> | undefined;
  /** Texts that this device has sent, or may have, and has no answer for. */
  const sent = new Set<string>();

  const saveOnce = async ({ projectId, lockId, stored, history: { present: project } }: OpenProject): Promise<boolean> => {
    send({ about: 'saving', kind: 'begun', lockId });
    const outcome = await saveDocument(tools, projectId, lockId, stored, project, sent);
    send({ about: 'saving', kind: 'answered', lockId, outcome, project });
    return outcome.kind === 'saved';
  };

  /** Saves what is not saved; true when the server then holds the present project. */
  const saveNow = async (): Promise<boolean> => {
    if (saving) {
      await saving;
      return saveNow();
    }
    const open = opened();
    if (!open || open.readOnly) return false;
    if (!isDirty(open)) return true;
    saving = saveOnce(open).finally(() => {
      saving = undefined;
    });
    return saving;
  };

  return {
    saveNow,
    isSaving: (): boolean => saving !== undefined,
    expectStored: (texts: readonly string[]): void => {
      sent.clear();
      for (const text of texts) sent.add(text);
    },
  };
}
