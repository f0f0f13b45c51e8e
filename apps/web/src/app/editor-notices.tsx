import { IconEye, IconHistory, IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { editor } from '../editor/current-editor.ts';
import { useEditorInfo } from '../editor/use-editor.ts';
import { messageOf } from '../lib/api.ts';
import { formatClock } from '../lib/date.ts';
import { SCREEN_NAMES } from '../lib/screen-names.ts';
import { useSession } from '../lib/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { showFailure } from '../ui/toast.tsx';
import css from './project-frame.module.css';

/** What the editor has to say: read only, not saved, found drafts, a lost lock, a conflict. One at a time. */
export function EditorNotices() {
  const { readOnly, isReader, version, asked, otherEditor, hasFailedToSave, question } = useEditorInfo(
    'readOnly',
    'isReader',
    'version',
    'asked',
    'otherEditor',
    'hasFailedToSave',
    'question',
  );
  const edits = question?.kind === 'lockLost' ? question.edits : undefined;
  return (
    <>
      {version ? (
        <VersionBand name={version.name} />
      ) : (
        readOnly && (isReader ? <ReaderBand by={otherEditor} /> : <ReadOnlyBand by={otherEditor} />)
      )}
      {!readOnly && asked && <HandOverNotice key={asked.at} name={asked.name} until={asked.until} />}
      {!readOnly && hasFailedToSave && question?.kind !== 'conflict' && (
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
                <Button size="small" kind="quiet" onClick={() => saveEdits(question.draft.text)}>
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
            {edits !== undefined && <Button onClick={() => saveEdits(edits)}>Save my edits as file</Button>}
            <Button kind="primary" onClick={editor.dismissQuestion}>
              OK
            </Button>
          </>
        }
      >
        {isReader ? (
          <>This project is open to you for reading only from now on. If you made changes on the previous step, they weren&apos;t saved.</>
        ) : (
          <>Someone else is editing this project. If you made changes on the previous step, they weren&apos;t saved.</>
        )}
        {otherEditor !== undefined && otherEditor.name !== null && otherEditor.since !== null && (
          <p className="text-2" style={{ marginTop: 8 }}>
            {otherEditor.name} took over editing at {timeOf(otherEditor.since)}.
          </p>
        )}
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

/** Puts a document with edits into a file of the user. */
export function saveEdits(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'unsaved edits.hfront';
  link.click();
  URL.revokeObjectURL(url);
}

/** As long as the server gives whoever edits to answer, s. */
const ANSWER_WITHIN = 30;

/** Whole seconds until a moment, as many as there can be at most, whatever the clock of this device says; told anew every second. */
function useSecondsUntil(iso: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = iso === undefined ? 0 : Math.min(ANSWER_WITHIN, Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000)));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

/** 'Ann has been editing this project since 14:05, on Equipment since 14:20.' */
const editsWhat = ({ name, since, page }: NonNullable<ReturnType<typeof useEditorInfo>['otherEditor']>): string =>
  `${name} has been editing this project ${sinceWhen(since ?? '')}${
    page === null ? '' : `, on ${SCREEN_NAMES[page.screen]} ${sinceWhen(page.since)}`
  }.`;

/**
 * NAV-25, with who edits what since when; the band goes by itself when they are done. Another person is asked first, and has as long to
 * answer as the server says (UX-86).
 */
function ReadOnlyBand({ by }: { readonly by: ReturnType<typeof useEditorInfo>['otherEditor'] }) {
  const own = useSession(({ user }) => user?.name);
  const { request } = useEditorInfo('request');
  const [isBusy, setIsBusy] = useState(false);
  const isAsked = request !== undefined && request !== 'refused';
  const left = useSecondsUntil(isAsked ? request.until : undefined);
  const other = by !== undefined && by.name !== own ? by.name : null;
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    await act().catch(showFailure);
    setIsBusy(false);
  };
  const outcome = (): string => {
    if (request === 'refused') return `${by?.name ?? ''} goes on editing. Taking over stores a snapshot of the project as it is now.`;
    if (!isAsked) return '';
    return left > 0
      ? `${by?.name ?? ''} was asked to hand over. Without an answer you can edit in ${left} s.`
      : `${by?.name ?? ''} did not answer. Taking over stores a snapshot of the project as it is now.`;
  };
  return (
    <section className={css.band} aria-label="Read only">
      <Icon icon={IconLock} />
      <span className="strong">Read Only</span>
      <span className="text-2">
        {by === undefined || by.name === null
          ? 'Someone else is editing this project.'
          : by.since === null
            ? `You handed editing over to ${by.name}.`
            : other === null
              ? `${by.name} has been editing this project ${sinceWhen(by.since)}, in another window or on another device.`
              : editsWhat(by)}{' '}
        It can be read and copied here, and edited as soon as they are done.
      </span>
      <span className="space" />
      <output className="small text-2">{outcome()}</output>
      {other !== null && request !== 'refused' && (!isAsked || left > 0) ? (
        <Button size="small" disabled={isBusy || isAsked} onClick={() => void run(editor.askForLock)}>
          {isAsked ? `Asked, ${left} s` : `Ask ${other} to hand over`}
        </Button>
      ) : (
        <Button size="small" disabled={isBusy} onClick={() => void run(editor.enableEditing)}>
          Enable Editing
        </Button>
      )}
    </section>
  );
}

/** D-204: whom the project is open to for reading sees why it cannot be edited, and who edits it. */
const ReaderBand = ({ by }: { readonly by: ReturnType<typeof useEditorInfo>['otherEditor'] }) => (
  <section className={css.band} aria-label="Read only">
    <Icon icon={IconEye} />
    <span className="strong">Read Only</span>
    <span className="text-2">
      This project is open to you for reading: it can be looked at, exported and copied.
      {by !== undefined && by.name !== null && by.since !== null && ` ${editsWhat(by)}`}
    </span>
  </section>
);

/** UX-87: what is on the screens is a version; the project as it is now is one press away. */
function VersionBand({ name }: { readonly name: string }) {
  const { projectId } = useEditorInfo('projectId');
  return (
    <section className={css.band} aria-label="Version">
      <Icon icon={IconHistory} />
      <span className="strong">Version</span>
      <span className="text-2">
        The steps show the inputs of “{name}”, to be read and copied. The project as it is now stays as it was.
      </span>
      <span className="space" />
      <LinkButton size="small" to={`/project/${projectId}/history`}>
        History
      </LinkButton>
      <Button size="small" onClick={() => void editor.open(projectId)}>
        Back to the project
      </Button>
    </section>
  );
}

/** Somebody would like to edit: what is not saved is saved before they can. */
function HandOverNotice({ name, until }: { readonly name: string; readonly until: string }) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const left = useSecondsUntil(until);
  const decline = async (): Promise<void> => {
    setIsBusy(true);
    await editor.declineRequest().catch((error: unknown) => setProblem(messageOf(error)));
    setIsBusy(false);
  };
  const handOver = async (): Promise<void> => {
    setIsBusy(true);
    try {
      if (!(await editor.handOver())) setProblem('Your edits could not be saved, so the project was not handed over.');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={css.question}>
      <Notice
        tone="warn"
        actions={
          <>
            <Button size="small" disabled={isBusy} onClick={() => void handOver()}>
              Hand over
            </Button>
            <Button size="small" kind="quiet" disabled={isBusy} onClick={() => void decline()}>
              Not now
            </Button>
          </>
        }
      >
        {name} would like to edit this project. Handing over saves your edits first; without an answer it goes to them in {left} s.{' '}
        {problem}
      </Notice>
    </div>
  );
}
