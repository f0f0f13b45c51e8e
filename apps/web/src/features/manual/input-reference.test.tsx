import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInPage } from '../../ui/render-for-test.tsx';
import { InputReference } from './input-reference.tsx';

afterEach(cleanup);

const named = (): (string | null)[] => screen.queryAllByRole('term').map(({ textContent }) => textContent);

test('the manual lists each input with its words, unit, range and default, and finds it by a word of any of them', async () => {
  const { user } = renderInPage(<InputReference />);
  expect(named().length).toBeGreaterThan(150);
  const search = screen.getByRole('searchbox', { name: 'Find an input' });
  await user.type(search, 'solar derating');
  expect(named()).toEqual(['Derating factor']);
  expect(screen.getByRole('definition').textContent).toMatch(/Unit % · Range > 0 and ≤ 100 · Default 80 %$/);
  await user.clear(search);
  await user.type(search, 'qqq');
  expect(named()).toEqual([]);
  screen.getByText('No input has “qqq” in its name or its words');
});
