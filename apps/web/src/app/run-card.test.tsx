import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { complete } from '../../../../packages/model/test/builders.ts';
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
