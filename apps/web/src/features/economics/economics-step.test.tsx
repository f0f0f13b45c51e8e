// @vitest-environment happy-dom
import { newProject } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { EconomicsStep } from './economics-step.tsx';

afterEach(cleanup);

test('ECON-05 W-13 the time step is chosen here, among 60, 30 and 15 minutes', async () => {
  const { user, project } = renderInProject(<EconomicsStep />, newProject('2026-11-20'), 'other');
  const steps = screen.getByRole('radiogroup', { name: 'Time step' });
  expect(within(steps).getAllByRole('radio')).toHaveLength(3);
  await user.click(within(steps).getByRole('radio', { name: '15 min' }));
  expect(project().timeStepSize).toBe(15);
  expect(screen.getByText(/4 steps an hour/)).toBeTruthy();
});

test('W-13 no section repeats the heading of the page', () => {
  renderInProject(<EconomicsStep />, newProject('2026-11-20'), 'other');
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent);
  expect(headings.some((text) => /^project economics/i.test(text))).toBe(false);
});

test('D-210 a discount rate of 0 % carries a neutral hint that goes with another rate', async () => {
  const { user } = renderInProject(<EconomicsStep />, newProject('2026-11-20'), 'other');
  expect(screen.getByText(/At 0 % money of every year counts alike/)).toBeTruthy();
  const rate = screen.getByRole('textbox', { name: /Discount rate/ });
  await user.clear(rate);
  await user.type(rate, '8{Enter}');
  expect(screen.queryByText(/At 0 % money/)).toBeNull();
});
