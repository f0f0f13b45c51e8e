// @vitest-environment happy-dom
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
