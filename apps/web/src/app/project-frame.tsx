import { useEffect, useState } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { useStore } from 'zustand';
import { TakenAwayQuestion } from '../editor/asking-edit.tsx';
import { editor } from '../editor/current-editor.ts';
import type { OpenProblem } from '../editor/load-project.ts';
import { startPreview } from '../editor/preview.ts';
import type { EditorState } from '../editor/states/editor-state.ts';
import { useUndoKeys } from '../editor/undo-keys.ts';
import { useEditorInfo, useProject, useUnreadTexts } from '../editor/use-editor.ts';
import { KeepUnreadTexts } from '../ui/unread-text.tsx';
import { messageOf } from '../lib/api.ts';
import { setDecimalComma } from '../lib/number-style.ts';
import { useUser } from '../lib/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ContentsProvider } from '../ui/contents.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReadOnlyArea } from '../ui/read-only.ts';
import { ContentsList } from './contents-list.tsx';
import { EditorNotices, saveEdits } from './editor-notices.tsx';
import { useRevealTarget } from './focus-field.ts';
import { NotFound } from './not-found.tsx';
import { Rail } from './rail.tsx';
import { StepBar } from './step-bar.tsx';
import { STEP_SCREENS, whileIdle } from './step-screens.ts';
import { stepOfPath } from './steps.ts';
import { Tour } from './tour.tsx';
import { usePresence } from './use-presence.ts';
import { STEPS } from '@stackwatt/model';
import css from './project-frame.module.css';

const lockOf = (state: EditorState): string | undefined => (state.kind === 'open' ? state.lockId : undefined);
const isOpenedHere = (state: EditorState, projectId: string, left: string | undefined): boolean =>
  state.kind !== 'closed' && state.projectId === projectId && (left === undefined || lockOf(state) !== left);

/** NAV-05: the project editor. Opens the project of the path; leaving the path saves and closes it (WIZ-13). */
export function ProjectFrame() {
  const { projectId = '' } = useParams();
  const { secondsPerYear, calcServiceThreadCount } = useUser();
  // A project that was left is open until it is saved: it has a lock of before, or another id, and is not drawn in the place of this one.
  const [left] = useState(() => lockOf(editor.store.getState()));
  const kind = useStore(editor.store, (state) => (isOpenedHere(state, projectId, left) ? state.kind : 'opening'));
  const problem = useStore(editor.store, (state) =>
    state.kind === 'failed' && isOpenedHere(state, projectId, left) ? state.problem : undefined,
  );
  // Who signs in again may have been measured anew meanwhile: the project stays open.
  useEffect(() => editor.setSpeed({ secondsPerYear, workers: calcServiceThreadCount }), [secondsPerYear, calcServiceThreadCount]);
  useEffect(() => {
    void editor.open(projectId);
    return () => {
      void editor.close();
    };
  }, [projectId]);

  if (problem) return <OpenFailed projectId={projectId} problem={problem} />;
  if (kind !== 'open')
    return (
      <main id="main" className={css.loading} aria-busy>
        Opening the project
      </main>
    );
  return <OpenProjectFrame />;
}

function OpenProjectFrame() {
  const { readOnly, projectId, lockId } = useEditorInfo('readOnly', 'projectId', 'lockId');
  const { pathname } = useLocation();
  const useComma = useProject((project) => project.useCommaAsDecimalPoint);
  const step = stepOfPath(pathname);
  const isWide = step === STEPS.length - 1;
  const unread = useUnreadTexts(STEPS[step ?? 0]!.url);
  usePresence(projectId, lockId, pathname);
  useUndoKeys(editor);
  useRevealTarget();
  useEffect(() => startPreview(), []);
  useEffect(() => whileIdle([...Object.values(STEP_SCREENS), () => Promise.resolve(editor.rehearse())]), []);
  useEffect(() => setDecimalComma(useComma), [useComma]);
  return (
    <ContentsProvider>
      <StepBar />
      <EditorNotices />
      <TakenAwayQuestion />
      {step === undefined || isWide ? (
        <Outlet />
      ) : (
        <div className={css.frame}>
          <ContentsList step={step} />
          <main id="main">
            <h1 className="sr-only">{STEPS[step]!.title}</h1>
            <Tour />
            <ReadOnlyArea value={readOnly}>
              <KeepUnreadTexts texts={unread}>
                <Outlet />
              </KeepUnreadTexts>
            </ReadOnlyArea>
          </main>
          <Rail />
        </div>
      )}
    </ContentsProvider>
  );
}

/** LIST-20: what was open is not there for this user any more; nothing that was typed is lost. */
const Withdrawn = ({ projectId, edits }: { readonly projectId: string; readonly edits: string | undefined }) => (
  <main id="main" className={css.message}>
    <Notice
      tone="warn"
      actions={
        <>
          {edits !== undefined && (
            <Button size="small" onClick={() => saveEdits(edits)}>
              Save my edits as file
            </Button>
          )}
          <Button size="small" onClick={() => void editor.open(projectId)}>
            Try again
          </Button>
          <LinkButton size="small" to="/library">
            Go to projects
          </LinkButton>
        </>
      }
    >
      This project is not open to you any more: its owner withdrew it, or deleted it. The page was closed.
      {edits !== undefined && ' Your edits that were not saved are kept on this device.'}
    </Notice>
  </main>
);

function OpenFailed({ projectId, problem }: { readonly projectId: string; readonly problem: OpenProblem }) {
  if (problem.kind === 'notFound') return <NotFound />;
  if (problem.kind === 'withdrawn') return <Withdrawn projectId={projectId} edits={problem.edits} />;
  return (
    <main id="main" className={css.message}>
      <Notice
        tone="danger"
        actions={
          <>
            <Button size="small" onClick={() => void editor.open(projectId)}>
              Try again
            </Button>
            <LinkButton size="small" to="/library">
              Go to projects
            </LinkButton>
          </>
        }
      >
        {problem.kind === 'unreachable' ? (
          <>The project could not be opened: {messageOf(problem.error)}. Nothing of it is lost.</>
        ) : (
          <>
            The project document cannot be read; it is kept as it is.
            <ul>
              {problem.problems.slice(0, 5).map((one) => (
                <li key={one.place}>
                  {one.place}: {one.rule} ({one.value})
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </main>
  );
}
