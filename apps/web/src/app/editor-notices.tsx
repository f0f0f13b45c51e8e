import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { editor } from '../editor/current-editor.ts';
import { useEditorInfo } from '../editor/use-editor.ts';
import { formatClock } from '../lib/date.ts';
import { Button } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import css from './project-frame.module.css';

/** What the editor has to say: read only, not saved, found drafts, a lost lock, a conflict. One at a time. */
export function EditorNotices() {
  const { readOnly, otherEditor, saveState, question } = useEditorInfo();
  const edits = question?.kind === 'lockLost' ? question.edits : undefined;
  return (
    <>
      {readOnly && <ReadOnlyBand by={otherEditor} />}
      {!readOnly && saveState === 'failed' && question?.kind !== 'conflict' && (
        <div className={css.question}>
          <Notice
            tone="danger"
            actions={
              <Button size="small" onClick={() => void editor.saveNow()}>
                Retry
              </Button>
            }
          >
            The project could not be saved. Please try again. Your edits stay on this page and on this device.
          </Notice>
        </div>
      )}
      {question?.kind === 'restored' && (
        <div className={css.question}>
          <Notice
            actions={
              <>
                <Button size="small" onClick={editor.takeOutRestored}>
                  Take them out
                </Button>
                <Button size="small" kind="quiet" onClick={editor.dismissQuestion}>
                  Keep
                </Button>
              </>
            }
          >
            Edits of {timeOf(question.at)} that had not reached the server were restored from this device.
          </Notice>
        </div>
      )}
      {question?.kind === 'draft' && (
        <div className={css.question}>
          <Notice
            tone="warn"
            actions={
              <>
                {!readOnly && (
                  <Button size="small" onClick={editor.restoreDraft}>
                    Restore
                  </Button>
                )}
                <Button size="small" kind="quiet" onClick={() => download(question.draft.text)}>
                  Save as file
                </Button>
                <Button size="small" kind="quiet" onClick={editor.discardDraft}>
                  Discard
                </Button>
              </>
            }
          >
            This device holds edits of {timeOf(question.draft.at)} that did not reach the server.{' '}
            {readOnly
              ? 'They can be restored once this page may edit.'
              : 'Restoring them replaces what is shown here; undo takes that back.'}
          </Notice>
        </div>
      )}
      <DialogFrame
        isOpen={question?.kind === 'lockLost'}
        onClose={editor.dismissQuestion}
        title="Read only"
        actions={
          <>
            {edits !== undefined && <Button onClick={() => download(edits)}>Save my edits as file</Button>}
            <Button kind="primary" onClick={editor.dismissQuestion}>
              OK
            </Button>
          </>
        }
      >
        Someone else is editing this project. If you made changes on the previous step, they weren&apos;t saved.
      </DialogFrame>
      <DialogFrame
        isOpen={question?.kind === 'conflict'}
        onClose={editor.dismissQuestion}
        title="The project was changed elsewhere"
        width={640}
        actions={
          <>
            <Button onClick={() => void editor.takeOther()}>Use the other version</Button>
            <Button kind="primary" onClick={() => void editor.keepOurs()}>
              Keep my version
            </Button>
          </>
        }
      >
        Another window or user saved a newer version while you were editing. Keeping yours replaces it. Using the other one sets your edits
        aside on this device, where you can restore them.
      </DialogFrame>
    </>
  );
}

const timeOf = (iso: string): string => formatClock(new Date(iso));

/** 'since 14:05', with the day where it is another. */
function sinceWhen(iso: string): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday
    ? `since ${formatClock(moment)}`
    : `since ${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, ${formatClock(moment)}`;
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'unsaved edits.hfront';
  link.click();
  URL.revokeObjectURL(url);
}

/** NAV-25, with who edits since when; the band goes by itself when they are done. */
function ReadOnlyBand({ by }: { readonly by: ReturnType<typeof useEditorInfo>['otherEditor'] }) {
  const [isBusy, setIsBusy] = useState(false);
  const enable = async (): Promise<void> => {
    setIsBusy(true);
    await editor.enableEditing();
    setIsBusy(false);
  };
  return (
    <div className={css.band}>
      <Icon icon={IconLock} />
      <span className="strong">Read Only</span>
      <span className="text-2">
        {by === undefined || by.name === null || by.since === null
          ? 'Someone else is editing this project.'
          : `${by.name} has been editing this project ${sinceWhen(by.since)}, in another window or on another device.`}{' '}
        It can be read and copied here, and edited as soon as they are done.
      </span>
      <span className="space" />
      <Button size="small" disabled={isBusy} onClick={() => void enable()}>
        Enable Editing
      </Button>
    </div>
  );
}
