import { addIncentive, newProject, setField, TIME_STEPS } from '@stackwatt/model';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
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

test('INC-01 INC-07 incentives stand in one table, a row each: keys go from cell to cell, typing, a tick and a list change the project', async () => {
  const withTwo = addIncentive(addIncentive(newProject('2026-11-20'), 'itc'), 'macrs');
  const { user, project } = renderInProject(<EconomicsStep />, addIncentive(withTwo, 'prod'), 'other');
  const table = screen.getByRole('grid', { name: 'Incentives' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((one) => within(one).getByRole('heading').textContent),
  ).toEqual(['Investment Tax Credit', 'MACRS', 'Production Tax Credit/REC']);
  const at = (name: string | RegExp): HTMLElement => within(table).getByRole('gridcell', { name });
  // The tax credit has no wind, the production credit no storage: no box to tick.
  expect(
    within(table)
      .getAllByRole('checkbox')
      .map((one) => one.parentElement!.parentElement!.textContent),
  ).toEqual([
    'Solar, Investment Tax Credit',
    'Storage, Investment Tax Credit',
    'Solar, MACRS',
    'Storage, MACRS',
    'Wind, MACRS',
    'Solar, Production Tax Credit/REC',
    'Wind, Production Tax Credit/REC',
  ]);
  await user.click(at('ITC, Investment Tax Credit: 30 % credit'));
  expect(screen.getByText(/Share of the eligible capital cost credited in the year it is paid/)).toBeTruthy();
  await user.keyboard('40{Enter}21{Enter}27.5{Enter}');
  expect(project().incentives).toMatchObject([{ itcPercent: 40 }, { marginalTaxPercent: 21 }, { credit: 27.5 }]);
  // A number that the field does not take stays in its cell with the rule.
  await user.click(at(/^ITC, Investment/));
  await user.keyboard('130{Enter}');
  expect(screen.getByText('ITC, Investment Tax Credit: The value must be ≥ 0 and ≤ 100')).toBeTruthy();
  await user.selectOptions(within(table).getByRole('combobox', { name: 'Property class, MACRS' }), '7 years');
  at(/^Storage, MACRS/).focus();
  await user.keyboard(' ');
  await user.click(within(table).getByRole('checkbox', { name: 'Wind, Production Tax Credit/REC' }));
  expect(project().incentives).toMatchObject([{ itcPercent: 40 }, { propertyClass: '7', storage: false }, { wind: false }]);
  expect(at(/^Duration, /).textContent).toBe('All years');
});

test('INC-05 UX-14 a block of a sheet fills the table of incentives; an emptied duration and tax of a production credit count no longer', async () => {
  const { user, project } = renderInProject(
    <EconomicsStep />,
    addIncentive(addIncentive(newProject('2026-11-20'), 'bonus'), 'prod'),
    'other',
  );
  const at = (name: RegExp): HTMLElement => within(screen.getByRole('grid', { name: 'Incentives' })).getByRole('gridcell', { name });
  await user.click(at(/^Marginal tax rate/));
  await user.paste('21\t40\n27.5\t25');
  expect(project().incentives).toMatchObject([
    { marginalTaxPercent: 21, bonusPercent: 40 },
    { credit: 27.5, useCreditTaxPercent: true, creditTaxPercent: 25 },
  ]);
  await user.click(at(/^Duration/));
  await user.keyboard('12{Enter}');
  expect(project().incentives[1]).toMatchObject({ useDuration: true, duration: 12 });
  at(/^Duration/).focus();
  await user.keyboard('{Delete}');
  at(/^Tax on the credit/).focus();
  await user.keyboard('{Delete}');
  expect(project().incentives[1]).toMatchObject({ useDuration: false, useCreditTaxPercent: false });
  expect(at(/^Tax on the credit/).getAttribute('aria-label')).toBe('Tax on the credit, Production Tax Credit/REC: No tax');
});

test('an edit of a rate draws the fields that follow from it, and not the choice of the time step beside them', () => {
  // What the choice asks for whenever it is drawn.
  const drawn = vi.spyOn(TIME_STEPS as readonly number[], 'map');
  renderInProject(<EconomicsStep />, setField(newProject('2026-11-20'), ['discountRate'], 8), 'other');
  expect(drawn).toHaveBeenCalled();
  drawn.mockClear();
  act(() => editor.edit('change discount rate', (project) => setField(project, ['discountRate'], 0)));
  expect(screen.getByText(/At 0 % money of every year counts alike/)).toBeTruthy();
  expect(drawn).not.toHaveBeenCalled();
  drawn.mockRestore();
});
