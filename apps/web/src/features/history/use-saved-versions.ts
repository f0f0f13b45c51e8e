import { type Version, useChangeCounts, useVersions, versionsKey } from './versions.ts';
import { editor } from '../../editor/current-editor.ts';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSaveNow } from '../../editor/use-editor.ts';
import { useStore } from 'zustand';
/** The versions of the open project, of which the newest is saved first: the server compares what it holds. */
export function useSavedVersions(projectId: string) {
  const present = useStore(editor.store, (state) => (state.kind === 'open' ? state.history.present : undefined));
  const saveNow = useSaveNow();
  const queries = useQueryClient();
  const query = useVersions(projectId);
  /** Counts the saves that this screen knows of: what was compared with the present state is compared anew. */
  const [saves, setSaves] = useState(0);

  const versions = query.data ?? NONE;
  // What is compared is what the server holds.
  const counts = useChangeCounts(projectId, saves === 0 ? NONE : versions, String(saves));

  // The server compares what it holds: what is not saved yet is saved first.
  useEffect(() => {
    if (present === undefined) return undefined;
    let isCurrent = true;
    void saveNow().then(async () => {
      await queries.invalidateQueries({ queryKey: versionsKey(projectId), exact: true });
      if (isCurrent) setSaves((count) => count + 1);
    });
    return () => {
      isCurrent = false;
    };
  }, [present, projectId, saveNow, queries]);

  return { query, versions, counts, saves };
}

const NONE: readonly Version[] = [];
