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

test('ECON-01 fixed cost, O&M cost, discount rate, inflation rate and time step are typed on one screen and change the project', async () => {
  const { user, project } = renderInProject(<EconomicsStep />, newProject('2026-11-20'), 'other');
  const fields = { systemFixedCost: 8_400_000, systemOmCost: 620_000, discountRate: 7.5, inflationRate: 2.25 } as const;
  for (const [id, value] of Object.entries(fields)) {
    const field = document.getElementById(id) as HTMLInputElement;
    await user.clear(field);
    await user.type(field, `${value}{Enter}`);
  }
  expect(project()).toMatchObject(fields);
  expect(screen.getByRole('radiogroup', { name: 'Time step' })).toBeTruthy();
  // (1.075 / 1.0225 − 1) · 100 %
  expect(screen.getByText(/Real discount rate 5\.13/)).toBeTruthy();
});
test('NAV-09 the costs of the whole plant stand on the screen of Project Economics', () => {
  renderInProject(<EconomicsStep />, newProject('2026-11-20'), 'other');
  expect(screen.getByRole('heading', { name: 'Cost summary' })).toBeTruthy();
});
