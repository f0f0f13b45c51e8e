import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { complete } from '../../../../packages/model/test/builders.ts';
import { editor } from '../editor/current-editor.ts';
import { renderInProject } from '../editor/render-for-test.tsx';
import { answeredBy } from '../lib/answer-for-test.ts';
import { signInForTest } from '../lib/signed-in-for-test.ts';
import { whileStored } from '../ui/import/being-stored.ts';
import { RunCard } from './run-card.tsx';

afterEach(cleanup);

test('Calculate pressed while an import is being stored starts when it is in the project, once', async () => {
  signInForTest();
  const calls: string[] = [];
  const { user } = renderInProject(
    <RunCard />,
    complete(),
    'other',
    answeredBy(({ name }) => {
      calls.push(name);
      return { status: 'calculating' };
    }),
  );
  let stored = (): void => {};
  void whileStored(new Promise<void>((resolve) => (stored = resolve)));
  const calculate = screen.getByRole<HTMLButtonElement>('button', { name: 'Calculate' });
  await user.click(calculate);
  await user.click(calculate);
  expect(calculate.disabled).toBe(true);
  expect(calls).toEqual([]);
  stored();
  await waitFor(() => expect(calls).toEqual(['postCalculate']));
});

test('LIST-20 a reader sees how much there is to calculate, without the button that is refused to readers', () => {
  signInForTest();
  renderInProject(<RunCard />, complete(), 'other');
  act(() => {
    const state = editor.store.getState();
    if (state.kind === 'open') editor.store.setState({ ...state, readOnly: true, isReader: true });
  });
  expect(screen.getByText(/simulations?$/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Calculate' })).toBeNull();
});
