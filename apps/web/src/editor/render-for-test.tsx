import { checkProject, type Project, type StepUrl } from '@stackwatt/model';
import type { ReactElement, ReactNode } from 'react';
import { renderInPage } from '../ui/render-for-test.tsx';
import { KeepUnreadTexts } from '../ui/unread-text.tsx';
import { TakenAwayQuestion } from './asking-edit.tsx';
import { editor } from './current-editor.ts';
import type { OpenProject } from './editor.ts';
import { startHistory } from './history.ts';
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
  editor.store.setState(
    {
      kind: 'open',
      projectId: 'one',
      lockId: `lock ${++openings}`,
      history: startHistory(project),
      check: checkProject(project),
      unread: [],
      readOnly: false,
      otherEditor: undefined,
      isReader: false,
      asked: null,
      saveState: 'saved',
      savedAt: undefined,
      unsavedSince: undefined,
      question: undefined,
    },
    true,
  );
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
