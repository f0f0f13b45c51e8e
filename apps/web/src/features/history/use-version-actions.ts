import { type Version, fetchBack, nameNow, remove, rename, versionsKey } from './versions.ts';
import { editor } from '../../editor/current-editor.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { stepPath } from '@stackwatt/model';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useSaveNow } from '../../editor/use-editor.ts';
import { useState } from 'react';
/** What can be done with versions. @param onRestore  a version comes back */
export function useVersionActions(projectId: string, onRestore: (version: Version) => void) {
  const navigate = useNavigate();
  const saveNow = useSaveNow();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  /** @param work  answers what stands in its way, or undefined when it is done */
  const run = async (work: () => Promise<string | undefined>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      const problem = await work();
      showToast(problem === undefined ? { text: done } : { text: problem, tone: 'danger' });
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: versionsKey(projectId), exact: true });
    }
  };
  const look = (version: Version, called: string): void => {
    void editor.showVersion({ key: version.key, name: called });
    void navigate(stepPath(projectId, 'setup'));
  };
  const restore = (version: Version, called: string): Promise<void> =>
    run(async () => {
      if (!(await saveNow())) return NOT_SAVED;
      // What is kept now is the newest version; the choice stays with the one that comes back.
      onRestore(version);
      const project = await fetchBack(projectId, version);
      if (typeof project === 'string') return project;
      editor.edit(`bring back “${called}”`, () => project);
      await saveNow();
      return undefined;
    }, `“${called}” is back. Undo takes it back, and the inputs before are a version too.`);
  const name = (of: Version | 'now', text: string): Promise<void> =>
    run(async () => {
      if (of === 'now' && !(await saveNow())) return NOT_SAVED;
      await (of === 'now' ? nameNow(projectId, text) : rename(projectId, of, text));
      return undefined;
    }, `“${text}” is kept until you delete it.`);
  const discard = (version: Version): Promise<void> =>
    run(async () => {
      await remove(projectId, version);
      return undefined;
    }, `“${version.name}” is deleted.`);

  return { isBusy, look, restore, name, discard };
}

const NOT_SAVED = 'The project could not be saved, so nothing was done. Please try again.';
