import { IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button, EditIconButton } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

interface DeleteButtonProps {
  /** What the dialog is called: 'Solar', 'Day-ahead'. */
  readonly kind: string;
  /** Names the button: 'Delete PV Solar 1'. */
  readonly name: string;
  /** What is asked. */
  readonly children: ReactNode;
  /** Why it must not be deleted; then it is not asked. */
  readonly problem?: string;
  readonly onDelete: () => void;
}

/** Deleting asks first, with Cancel and Continue (SETUP-25, APP-20, EQ-06). */
export function DeleteButton({ kind, name, children, problem, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const proceed = (): void => {
    setIsAsking(false);
    onDelete();
  };
  return (
    <>
      <EditIconButton icon={IconTrash} label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <DialogFrame
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete ${kind}`}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{problem === undefined ? 'Cancel' : 'Close'}</Button>
            {problem === undefined && (
              <Button kind="delete" onClick={proceed}>
                Continue
              </Button>
            )}
          </>
        }
      >
        {problem ?? children}
      </DialogFrame>
    </>
  );
}
