import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NameDialogProps {
  readonly initial: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** The server's limit. */
const LONGEST = 80;

/** Asks for the name of a version. */
export function NameDialog({ initial, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const text = name.trim();
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Name a version"
      isEdited={name !== initial}
      entersByKey
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={() => (text === '' ? setIsMissing(true) : onName(text))}>
            Keep
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 12 }}>
        {isMissing && text === '' && <Notice tone="danger">Please enter a name.</Notice>}
        <TextField id="version-name" label="Name" value={name} maxLength={LONGEST} onCommit={setName} />
        <p className="small text-3">A named version stays until you delete it; a project has at most 20.</p>
      </div>
    </DialogFrame>
  );
}
