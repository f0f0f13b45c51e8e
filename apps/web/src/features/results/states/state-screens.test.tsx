import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInPage } from '../../../ui/render-for-test.tsx';
import { LoadingScreen } from './state-screens.tsx';

afterEach(cleanup);

test('CALC-32 the initial load shows that it works: a bar that says so, on a busy page', () => {
  renderInPage(<LoadingScreen />);
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Loading results');
});
