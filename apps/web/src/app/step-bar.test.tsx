import { newProject } from '@stackwatt/model';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderInProject } from '../editor/render-for-test.tsx';
import { setSession, type SignedInUser } from '../lib/session.ts';
import { StepBar } from './step-bar.tsx';

const USER: SignedInUser = {
  name: 'ada',
  email: '',
  role: 'user',
  defaultCurrency: 'USD',
  defaultDateFormat: 0,
  defaultDecimalPoint: false,
  showBaseYearAsYearZero: true,
  openSteps: false,
  tour: 'hidden',
  calcServiceThreadCount: 2,
  secondsPerYear: 0.1,
};
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
/** A new project: Setup has errors, for nothing is chosen. */
const bar = (openSteps: boolean) => {
  setSession({ kind: 'signedIn', user: { ...USER, openSteps } });
  return renderInProject(
    <>
      <StepBar />
      <Place />
    </>,
    newProject('2026-11-20'),
    'setup',
  );
};
const place = (): string | null => screen.getByRole('status', { name: 'place' }).textContent;

test('UX-29 who knows the way opens any step, whatever the steps before it lack; without the setting the way is as specified', async () => {
  const guided = bar(false);
  expect(guided.labels().length).toBeGreaterThan(0);
  const results = (): HTMLElement => screen.getByRole('button', { name: /Results/ });
  expect(results().getAttribute('aria-disabled')).toBe('true');
  await guided.user.click(results());
  await guided.user.click(screen.getByRole('button', { name: 'Next' }));
  expect(place()).not.toContain('/results');
  cleanup();

  const free = bar(true);
  expect(results().getAttribute('aria-disabled')).toBe('false');
  await free.user.click(results());
  await waitFor(() => expect(place()).toBe('/project/one/results'));
  // The errors are still counted, and still hold up the calculation.
  expect(screen.getAllByText(/errors? in/).length).toBeGreaterThan(0);
  expect(free.open().check.mayCalculate).toBe(false);
});
