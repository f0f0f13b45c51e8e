// @vitest-environment happy-dom
import { getTurbine } from '@stackwatt/catalog';
import { addStorage, newProject, setBus, setField, setUseSolar, setUseWind, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ConfigurationSection } from './configuration-section.tsx';
import { setExportLimit } from './limits.ts';

afterEach(cleanup);

const plain = (): Project => addStorage(setUseSolar(newProject('2026-11-20'), true));
const goes = (): string[] =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const press = (name: string): HTMLElement => within(screen.getByRole('dialog')).getByRole('button', { name });
const enabledBox = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('checkbox', { name: (text, box) => text === name && !(box as HTMLInputElement).disabled });

test('EQ-06 W-2 unticking a technology that was worked on asks here as in the setup', async () => {
  const named = setField(plain(), ['solar', 0, 'customName'], 'South field');
  const { user, project } = renderInProject(<ConfigurationSection />, named);
  await user.click(screen.getByRole('checkbox', { name: 'Solar' }));
  expect(screen.getByRole('dialog', { name: 'Delete Solar' })).toBeTruthy();
  expect(goes()).toEqual(['Solar: South field']);
  await user.click(press('Cancel'));
  expect(project()).toBe(named);
  await user.click(screen.getByRole('checkbox', { name: 'Solar' }));
  await user.click(press('Continue'));
  expect(project().useSolar).toBe(false);
});

test('EQ-06 W-2 a wind farm with its first turbine goes at once, one with another height asks', async () => {
  const turbine = getTurbine('1 MW Turbine');
  const farm = setUseWind(plain(), true, turbine);
  const first = renderInProject(<ConfigurationSection />, farm);
  await first.user.click(await enabledBox('Wind'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(first.project().useWind).toBe(false);
  cleanup();
  const { user } = renderInProject(<ConfigurationSection />, setField(farm, ['wind', 0, 'hubHeight'], 120));
  await user.click(await enabledBox('Wind'));
  expect(goes()).toEqual(['Wind: 1 MW Turbine']);
});

test('LIM-10 W-2 wind beside a dc bus asks before the plant becomes ac-coupled', async () => {
  const { user, project } = renderInProject(<ConfigurationSection />, setBus(plain(), 'dc'));
  await user.click(await enabledBox('Wind'));
  expect(screen.getByRole('dialog', { name: 'Switch Wind on' })).toBeTruthy();
  expect(goes()).toEqual(['Coupling']);
  await user.click(press('Continue'));
  expect([project().useWind, project().bus]).toEqual([true, 'ac']);
});

test('LIM-03 W-2 a schedule of limits stays on offer after another limit was chosen', async () => {
  const schedule = { grid: plain().exportLimitSchedule.grid, rates: [{ value: 12, color: '#1B4272' }] };
  const { user, project } = renderInProject(
    <ConfigurationSection />,
    setExportLimit(setField(plain(), ['exportLimitSchedule'], schedule), 'schedule'),
  );
  const limits = (): HTMLElement => screen.getByRole('radiogroup', { name: 'Export limit' });
  await user.click(within(limits()).getByRole('radio', { name: 'Fixed' }));
  expect(project().hasExportLimitSchedule).toBe(false);
  await user.click(within(limits()).getByRole('radio', { name: 'Schedule' }));
  expect([project().hasExportLimitSchedule, project().exportLimitSchedule.rates[0]!.value]).toEqual([true, 12]);
});

test('ECON-05 W-13 the time step is asked for on one step only, the economics', () => {
  renderInProject(<ConfigurationSection />, plain());
  expect(screen.getByRole('radiogroup', { name: 'Export limit' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Time step' })).toBeNull();
  expect(document.getElementById('timeStepSize')).toBeNull();
});
