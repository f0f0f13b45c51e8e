import { newProject } from '@stackwatt/model';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { editor } from '../editor/current-editor.ts';
import { renderInProject } from '../editor/render-for-test.tsx';
import { EditorNotices } from './editor-notices.tsx';

afterEach(cleanup);

test('APP-05 LIFE-04 a popup says that the project became read only, and goes when it is dismissed', async () => {
  const { user, open } = renderInProject(<EditorNotices />, newProject('2026-11-20'), 'revenue');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => editor.store.setState({ ...open(), kind: 'open', readOnly: true, question: { kind: 'lockLost', edits: undefined } }, true));
  const popup = await screen.findByRole('dialog', { name: 'Read only' });
  expect(popup.textContent).toContain(
    "Someone else is editing this project. If you made changes on the previous step, they weren't saved.",
  );
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(open().readOnly).toBe(true);
});

test('what says that a project is read only is a landmark of its own, beside the main part', () => {
  const { open } = renderInProject(<EditorNotices />, newProject('2026-11-20'), 'revenue');
  expect(screen.queryByRole('region')).toBeNull();
  act(() => editor.store.setState({ ...open(), kind: 'open', readOnly: true }, true));
  expect(screen.getByRole('region', { name: 'Read only' }).textContent).toContain('Someone else is editing this project.');
});
