import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { complete } from '../../../../packages/model/test/builders.ts';
import { editor } from '../editor/current-editor.ts';
import { renderInProject } from '../editor/render-for-test.tsx';
import { setSession, type SignedInUser } from '../lib/session.ts';
import { renderInPage } from '../ui/render-for-test.tsx';
import { ProjectFrame } from './project-frame.tsx';

afterEach(cleanup);

test.each(['one', 'two'])('a project that was left and is still being saved is not drawn where project %s is opened', async (id) => {
  setSession({ kind: 'signedIn', user: { secondsPerYear: 1, calcServiceThreadCount: 1 } as SignedInUser });
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
