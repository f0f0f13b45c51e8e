import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';

interface DeleteItemProps {
  /** 'Solar', 'Wind', 'Storage' */
  readonly kind: string;
  readonly name: string;
  readonly onDelete: () => void;
}

/** EQ-06: deleting a component asks first, with Cancel and Continue (D-033). */
export function DeleteItem({ kind, name, onDelete }: DeleteItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton icon={IconTrash} label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <DialogFrame
        isOpen={isAsking} onClose={() => setIsAsking(false)} title={`Delete ${kind}`}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button
              kind="delete"
              onClick={() => {
                setIsAsking(false);
                onDelete();
              }}
            >
              Continue
            </Button>
          </>
        }
      >
        Do you want to delete the {kind} information? {name}, its sizes and its costs go with it; undo brings them back.
      </DialogFrame>
    </>
  );
}
