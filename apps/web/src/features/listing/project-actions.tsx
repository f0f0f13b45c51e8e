import { deleteProject, deleteShare, postDuplicate, postProjectFile } from '@stackwatt/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { projectsQuery, type ListedProject } from './listing-query.ts';

/** Asked and done by one button. */
export type PlainAction = 'delete' | 'leave' | 'copy' | 'download';
export type ProjectAction = PlainAction | 'rename' | 'share' | 'report';

/** A file name that any system takes. */
const fileName = (name: string): string => `${name.replaceAll(/[/\\:*?"<>|]/g, ' ').trim() || 'project'}.hfront`;

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function perform(action: PlainAction, project: ListedProject): Promise<void> {
  const params = { id: project.id };
  switch (action) {
    case 'delete':
      await call(deleteProject, { params });
      return;
    case 'leave':
      await call(deleteShare, { params: { ...params, share: 'mine' } });
      return;
    case 'copy':
      await call(postDuplicate, { params });
      return;
    case 'download': {
      const { data } = await call(postProjectFile, { params });
      saveFile(fileName(project.name), data ?? '');
    }
  }
}

const WORDS: Record<PlainAction, { readonly title: string; readonly text: (name: string) => string; readonly verb: string }> = {
  delete: { title: 'Delete project', text: () => 'Are you sure? Projects that are deleted cannot be restored.', verb: 'Delete' },
  leave: {
    title: 'Leave project',
    text: (name) => `“${name}” goes from your list. It stays as it is for its owner, who can open it to you again.`,
    verb: 'Leave',
  },
  copy: {
    title: 'Copy project',
    text: (name) => `Makes a copy of “${name}” with its inputs and imported series, without results.`,
    verb: 'Copy',
  },
  download: {
    title: 'Download project',
    text: (name) => `Saves “${name}” with its imported series as one file that can be opened here or elsewhere.`,
    verb: 'Download',
  },
};

interface ActionDialogProps {
  readonly request: { readonly action: PlainAction; readonly project: ListedProject } | undefined;
  readonly onClose: () => void;
}

/** LIST-14 to LIST-17: the question before the action, and what came of it. */
export function ActionDialog({ request, onClose }: ActionDialogProps) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (!request) return;
    setIsBusy(true);
    try {
      await perform(request.action, request.project);
      onClose();
      showToast({ text: 'Operation performed successfully!' });
      await queries.invalidateQueries(projectsQuery);
    } catch (error) {
      onClose();
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const words = WORDS[request?.action ?? 'copy'];
  return (
    <DialogFrame
      isOpen={request !== undefined}
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={request?.action === 'delete' ? 'delete' : 'primary'} disabled={isBusy} onClick={() => void run()}>
            {words.verb}
          </Button>
        </>
      }
    >
      {request?.action === 'delete' && (
        <p className="strong" style={{ marginBottom: 4 }}>
          {request.project.name}
        </p>
      )}
      {request && words.text(request.project.name)}
    </DialogFrame>
  );
}
