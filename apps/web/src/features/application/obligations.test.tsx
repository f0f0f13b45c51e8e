import { newProject, setUseContract, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { useProject } from '../../editor/use-editor.ts';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { Obligations } from './obligations.tsx';

afterEach(cleanup);

const Part = () => <Obligations contract={useProject((project) => project.contracts[0]!)} index={0} />;
const draw = () => renderInProject(<Part />, setUseContract(newProject('2026-11-20'), true), 'revenue');
const owed = (project: Project): unknown[] =>
  project.contracts[0]!.obligations.map(({ dayKind, startHour, endHour, value }) => [dayKind, startHour, endHour, value]);
const typed = async (user: ReturnType<typeof draw>['user'], energy: string): Promise<void> => {
  const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Energy/ });
  await user.clear(field);
  await user.type(field, energy);
};

test('TOD-17 the dialog adds one obligation, changes it and lets it be deleted; Cancel does none of it', async () => {
  const { user, project } = draw();
  const before = owed(project());
  await user.click(screen.getByRole('button', { name: 'Add obligation' }));
  await user.click(within(screen.getByRole('dialog', { name: 'Add obligation' })).getByRole('radio', { name: 'Weekdays' }));
  await typed(user, '120');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(owed(project())).toEqual([...before, ['weekday', 17, 21, 120]]);

  await user.click(screen.getByRole('button', { name: 'Edit obligation of 17 h' }));
  await typed(user, '80');
  await user.click(within(screen.getByRole('dialog', { name: 'Edit obligation' })).getByRole('button', { name: 'Save' }));
  expect(owed(project()).at(-1)).toEqual(['weekday', 17, 21, 80]);

  await user.click(screen.getByRole('button', { name: 'Edit obligation of 17 h' }));
  await user.click(within(screen.getByRole('dialog', { name: 'Edit obligation' })).getByRole('button', { name: 'Cancel' }));
  expect(owed(project()).at(-1)).toEqual(['weekday', 17, 21, 80]);

  await user.click(screen.getByRole('button', { name: 'Delete obligation of 17 h' }));
  expect(owed(project())).toEqual(before);
});

test('TOD-19 TOD-20 dates lie in the base year, hours are whole ones; what is owed follows in MW and GWh', async () => {
  const { user, project } = draw();
  await user.click(screen.getByRole('button', { name: 'Add obligation' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add obligation' }));
  const to = dialog.getByRole('textbox', { name: /^To/ });
  await user.clear(to);
  await user.type(to, '12-31-2008{Enter}');
  expect(dialog.getByText('The date must lie in 2007')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('combobox', { name: /^Start hour/ }));
  const hours = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect([hours.length, hours[0], hours[17], hours[23]]).toEqual([24, '00:00', '17:00', '23:00']);
  await user.click(screen.getByRole('option', { name: '17:00' }));
  await typed(user, '160');
  // Four hours of 40 MW on 365 days: 58.4 GWh.
  expect(dialog.getByText('40.0 MW evenly, 58.4 GWh in the year')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(project().contracts[0]!.obligations.at(-1)).toMatchObject({ startDate: '2007-01-01', endDate: '2007-12-31', value: 160 });
  const row = within(screen.getByRole('table', { name: 'Daily obligations' }))
    .getAllByRole('row')
    .at(-1)!;
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(2, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['160.00', '40.0', '58.4']);
});

test('TOD-17 fewer than seven days are refused with the reason, except on all days beside another obligation', async () => {
  const { user } = draw();
  const shorten = async (): Promise<HTMLButtonElement> => {
    await user.click(screen.getByRole('button', { name: 'Add obligation' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add obligation' }));
    const to = dialog.getByRole('textbox', { name: /^To/ });
    await user.clear(to);
    await user.type(to, '01-06-2007{Enter}');
    await typed(user, '8');
    return dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  };
  expect((await shorten()).disabled).toBe(true);
  expect(screen.getByText('The dates must span at least 7 days')).toBeTruthy();
  const to = screen.getByRole('textbox', { name: /^To/ });
  await user.clear(to);
  await user.type(to, '01-07-2007{Enter}');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect((await shorten()).disabled).toBe(false);
});
