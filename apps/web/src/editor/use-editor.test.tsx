import { newProject, setField } from '@stackwatt/model';
import { act, cleanup } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { editor } from './current-editor.ts';
import { useFolds } from './folds.ts';
import { renderInProject } from './render-for-test.tsx';
import { useEditorInfo } from './use-editor.ts';

afterEach(cleanup);

test('a section that only folds is not drawn again by edits and saves; what shows the last step is', () => {
  const draws = { section: 0, step: 0 };
  const Section = () => {
    useFolds('equipment', true);
    return null;
  };
  const Undo = () => useEditorInfo('undoLabel').undoLabel;
  renderInProject(
    <>
      <Profiler id="section" onRender={() => void draws.section++}>
        <Section />
      </Profiler>
      <Profiler id="step" onRender={() => void draws.step++}>
        <Undo />
      </Profiler>
    </>,
    newProject('2026-11-20'),
  );
  const before = { ...draws };
  act(() => editor.edit('change discount rate', (project) => setField(project, ['discountRate'], 5)));
  act(() => {
    const state = editor.store.getState();
    if (state.kind === 'open') editor.store.setState({ ...state, saveState: 'saving', savedAt: new Date(0) }, true);
  });
  expect(draws.section - before.section).toBe(0);
  expect(draws.step - before.step).toBe(1);
});

test('an edit that is rehearsed changes nothing: no step of undo, nothing to save, no timer', () => {
  renderInProject(<p />, newProject('2026-11-20'));
  const before = editor.store.getState();
  editor.rehearse();
  expect(editor.store.getState()).toBe(before);
});
