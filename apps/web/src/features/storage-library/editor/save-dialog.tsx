import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import type { Change } from './changes.ts';
import css from './storage-editor.module.css';

interface SaveDialogProps {
  readonly isOpen: boolean;
  readonly changes: readonly Change[];
  readonly onClose: () => void;
  readonly onContinue: () => void;
}

/** SED-03: asks before the library is changed, with what changes. */
export function SaveDialog({ isOpen, changes, onClose, onContinue }: SaveDialogProps) {
  // While the dialog fades after Continue, what was asked about stays in it.
  const [asked, setAsked] = useState(changes);
  if (isOpen && asked !== changes) setAsked(changes);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title="Save"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      <p>Do you want to save the changes?</p>
      <table className={css.changes}>
        <caption className="sr-only">Changes</caption>
        <tbody>
          {asked.map(({ key, title, unit, before, after }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>
                {before !== '' && <span className="text-3">{before} → </span>}
                {after}
                {unit !== undefined && after !== 'changed' && <span className="text-3"> {unit}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small text-3">Projects that picked this type keep the values they took.</p>
    </DialogFrame>
  );
}
