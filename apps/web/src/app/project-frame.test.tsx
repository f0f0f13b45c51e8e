import { act, cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { complete } from '../../../../packages/model/test/builders.ts';
import { editor } from '../editor/current-editor.ts';
import { renderInProject } from '../editor/render-for-test.tsx';
import { signInForTest } from '../lib/signed-in-for-test.ts';
import { renderInPage } from '../ui/render-for-test.tsx';
import { ProjectFrame } from './project-frame.tsx';

afterEach(cleanup);

test('a project is opened once, also where who signs in again was measured anew meanwhile', async () => {
  signInForTest({ secondsPerYear: 1 });
  const opened = vi.spyOn(editor, 'open').mockResolvedValue();
  const closed = vi.spyOn(editor, 'close');
  onTestFinished(() => void vi.restoreAllMocks());
  renderInPage(
    <Routes location="/project/three">
      <Route path="/project/:projectId" element={<ProjectFrame />} />
    </Routes>,
  );
  await act(async () => signInForTest({ secondsPerYear: 2, calcServiceThreadCount: 3 }));
  expect(opened.mock.calls).toEqual([['three']]);
  expect(closed).not.toHaveBeenCalled();
});

test.each(['one', 'two'])('a project that was left and is still being saved is not drawn where project %s is opened', async (id) => {
  signInForTest();
  let drawn = 0;
  const Step = (): undefined => {
    drawn++;
  };
  renderInProject(<></>, complete(), 'setup', () => new Promise(() => {})).unmount();
  expect(editor.store.getState()).toMatchObject({ kind: 'open', projectId: 'one' });
  renderInPage(
    <Routes location={`/project/${id}/setup`}>
      <Route path="/project/:projectId" element={<ProjectFrame />}>
        <Route path="setup" element={<Step />} />
      </Route>
    </Routes>,
  );
  expect(await screen.findByText('Opening the project')).toBeTruthy();
  expect(drawn).toBe(0);
});
