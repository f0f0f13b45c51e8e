import { postReport } from '@stackwatt/api';
import { fieldMeta, Project } from '@stackwatt/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { rename } from '../../editor/current-editor.ts';
import { call, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { projectsQuery, type ListedProject } from './listing-query.ts';

/** Longest text of a description, characters; the server's limit. */
const LONGEST = 4000;
const LONGEST_ADDRESS = 254;
interface MessageProps {
  readonly project: ListedProject;
  readonly onClose: () => void;
}

interface EntryFrameProps {
  readonly title: string;
  readonly verb: string;
  readonly isEdited: boolean;
  readonly isReady?: boolean;
  /** Does it; answers what stands in its way, or undefined when it is done. */
  readonly onDone: () => Promise<string | undefined>;
  readonly onClose: () => void;
  readonly text: ReactNode;
  readonly children: (forget: () => void) => ReactNode;
}

/** A dialog with something to enter: what was typed stays until it went through. */
function EntryFrame({ title, verb, isEdited, isReady = true, onDone, onClose, text, children }: EntryFrameProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (): Promise<void> => {
    setIsBusy(true);
    const found = await onDone().catch(messageOf);
    setIsBusy(false);
    setProblem(found);
    if (found !== undefined) return;
    onClose();
    showToast({ text: 'Operation performed successfully!' });
  };
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={title}
      isEdited={isEdited}
      entersByKey
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={isBusy || !isReady} onClick={() => void run()}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 16 }}>
        <p className="text-2">{text}</p>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        {children(() => setProblem(undefined))}
      </div>
    </DialogFrame>
  );
}

/** LIST-24, D-027: stored with the project's id and, where mail is set up, sent to the support address. */
export function ReportDialog({ project, onClose }: MessageProps) {
  const [description, setDescription] = useState('');
  const report = async (): Promise<undefined> => {
    await call(postReport, { params: { id: project.id }, body: { description: description.trim() } });
  };
  return (
    <EntryFrame
      title="Report issue"
      verb="Send"
      isEdited={description !== ''}
      isReady={description.trim() !== ''}
      onDone={report}
      onClose={onClose}
      text={<>The support reads it with the id of “{project.name}”, your name and the time.</>}
    >
      {() => (
        <TextField
          id="report-description"
          label="Description"
          span={12}
          lines={5}
          value={description}
          maxLength={LONGEST}
          hint="What you did, what you saw, what you expected"
          onCommit={setDescription}
        />
      )}
    </EntryFrame>
  );
}

/** The name of a project that is not open. */
export function RenameDialog({ project, onClose }: MessageProps) {
  const queries = useQueryClient();
  const [name, setName] = useState(project.name);
  const change = async (): Promise<undefined> => {
    await rename(project.id, name.trim());
    await queries.invalidateQueries(projectsQuery);
  };
  return (
    <EntryFrame
      title="Rename project"
      verb="Rename"
      isEdited={name !== project.name}
      isReady={name.trim() !== '' && name.trim() !== project.name}
      onDone={change}
      onClose={onClose}
      text="The results stay as they are: no number depends on the name."
    >
      {(forget) => (
        <TextField
          id="rename-name"
          label="Name"
          span={12}
          value={name}
          maxLength={fieldMeta(Project, 'name').maxLength ?? LONGEST_ADDRESS}
          onCommit={(text) => {
            setName(text);
            forget();
          }}
        />
      )}
    </EntryFrame>
  );
}
