import { DEFAULT_SPEED, type Project, type StepUrl } from '@stackwatt/model';
import type { ReactElement, ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { renderInPage } from '../ui/render-for-test.tsx';
import { KeepUnreadTexts } from '../ui/unread-text.tsx';
import { TakenAwayQuestion } from './asking-edit.tsx';
import { editor } from './current-editor.ts';
import type { OpenProject } from './states/editor-state.ts';
import { next } from './states/next.ts';
import { useUnreadTexts } from './use-editor.ts';

const Step = ({ step, children }: { readonly step: StepUrl; readonly children: ReactNode }) => (
  <KeepUnreadTexts texts={useUnreadTexts(step)}>{children}</KeepUnreadTexts>
);

/** Each opening has a lock of its own, as on the page. */
let openings = 0;

/** For tests: a part of a step with `project` open in the editor of the page. */
export function renderInProject(
  part: ReactElement,
  project: Project,
  step: StepUrl = 'equipment',
  // Nothing is sent anywhere.
  send: typeof fetch = () => Promise.reject(new TypeError('offline')),
) {
  globalThis.fetch = send;
  editor.typing.setState({ typed: undefined });
  const lockId = `lock ${++openings}`;
  const loaded = { project, document: { text: '', version: '' }, savedAt: undefined, readOnly: false, isReader: false, version: undefined };
  const { state: opened } = next(
    { kind: 'opening', projectId: 'one', lockId },
    { about: 'opening', kind: 'loaded', lockId, loaded, drafts: { own: undefined, aside: undefined } },
    { at: new Date(0), speed: DEFAULT_SPEED, isSaving: false, typed: undefined },
  );
  editor.store.setState(opened, true);
  // What is to be saved in some seconds is not saved in the middle of another test.
  onTestFinished(() => editor.store.setState({ kind: 'closed' }, true));
  const open = (): OpenProject => {
    const state = editor.store.getState();
    if (state.kind !== 'open') throw new Error(state.kind);
    return state;
  };
  const drawn = renderInPage(
    <>
      <TakenAwayQuestion />
      <Step step={step}>{part}</Step>
    </>,
  );
  return { ...drawn, open, project: () => open().history.present, labels: () => open().check.issues.map(({ label }) => label) };
}
