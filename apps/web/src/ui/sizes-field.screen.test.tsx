// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInPage } from './render-for-test.tsx';
import { SizesField } from './sizes-field.tsx';

afterEach(cleanup);
const draw = (values: readonly number[]) => {
  const onCommit = vi.fn();
  return { onCommit, ...renderInPage(<SizesField id="sizes" label="Sizes to search" unit="MW" values={values} onCommit={onCommit} />) };
};
const size = (n: number): HTMLInputElement => screen.getByRole('textbox', { name: `Sizes to search ${n}` });

test('a size is added as a copy of the last one, changed and removed', async () => {
  const { user, onCommit } = draw([50, 100]);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(onCommit.mock.calls.at(-1)).toEqual([[50, 100, 100]]);
  await user.clear(size(2));
  await user.type(size(2), '75{Enter}');
  expect(onCommit.mock.calls.at(-1)).toEqual([[50, 75]]);
  await user.click(screen.getAllByRole('button', { name: 'Remove this value' })[0]!);
  expect(onCommit.mock.calls.at(-1)).toEqual([[100]]);
});
test('the last size stays: there is nothing to remove', () => {
  draw([50]);
  expect(screen.queryByRole('button', { name: 'Remove this value' })).toBeNull();
});
test('UX-14 a pasted column fills the row from its field on', async () => {
  const { user, onCommit } = draw([50, 100]);
  await user.click(size(2));
  await user.paste('60\n80\n120');
  expect(onCommit.mock.calls.at(-1)).toEqual([[50, 60, 80, 120]]);
});
