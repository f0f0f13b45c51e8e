import { postReport, postShare } from '@stackwatt/api';
import { useState } from 'react';
import { call, messageOf, statusOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ListedProject } from './listing-query.ts';

/** Longest text of a description, characters; the server's limit. */
const LONGEST = 4000;
const LONGEST_ADDRESS = 254;
/** The texts of LIST-20 and LIST-22 are given. */
const NO_ADDRESS = 'Please provide the email associated with the user to share the project';
const NOT_SHARED = 'Error sharing the project, please make sure the provided email is associated with a license';

interface MessageProps {
  readonly project: ListedProject;
  readonly onClose: () => void;
}

/** LIST-20 to LIST-22, D-026: the other user gets a copy, with the description in its notes. */
export function ShareDialog({ project, onClose }: MessageProps) {
  const [email, setEmail] = useState('');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const share = async (): Promise<void> => {
    if (email.trim() === '') return setProblem(NO_ADDRESS);
    setIsBusy(true);
    try {
      const { status } = await call(postShare, { params: { id: project.id }, body: { email: email.trim(), description } });
      if (status !== 201) return setProblem(NOT_SHARED);
      onClose();
      showToast({ text: 'Operation performed successfully!' });
    } catch (error) {
      // Without an answer nothing is known about the address.
      setProblem(statusOf(error) === undefined ? messageOf(error) : NOT_SHARED);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Share project"
      isEdited={email !== '' || description !== ''}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={isBusy} onClick={() => void share()}>
            Share
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 16 }}>
        <p className="text-2">
          Gives a copy of “{project.name}” with its inputs and imported series to another user. What they change stays in their copy.
        </p>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <TextField
          id="share-email"
          label="Email"
          type="email"
          span={12}
          value={email}
          maxLength={LONGEST_ADDRESS}
          onCommit={(text) => {
            setEmail(text);
            setProblem(undefined);
          }}
        />
        <TextField
          id="share-description"
          label="Description"
          optional
          span={12}
          lines={3}
          value={description}
          maxLength={LONGEST}
          hint="Stands in the notes of the copy"
          onCommit={setDescription}
        />
      </div>
    </DialogFrame>
  );
}

/** LIST-24, D-027: stored with the project's id and, where mail is set up, sent to the support address. */
export function ReportDialog({ project, onClose }: MessageProps) {
  const [description, setDescription] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const report = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await call(postReport, { params: { id: project.id }, body: { description: description.trim() } });
      onClose();
      showToast({ text: 'Operation performed successfully!' });
    } catch (error) {
      showToast({ tone: 'danger', text: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Report issue"
      isEdited={description !== ''}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={isBusy || description.trim() === ''} onClick={() => void report()}>
            Send
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 16 }}>
        <p className="text-2">The support reads it with the id of “{project.name}”, your name and the time.</p>
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
      </div>
    </DialogFrame>
  );
}
