import { getStorage, getTurbine } from '@stackwatt/catalog';
import {
  addStorage,
  newProject,
  setBus,
  setEarlyAnalysis,
  setField,
  setUseSolar,
  setUseStorage,
  setUseWind,
  type Project,
} from '@stackwatt/model';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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

test('LIM-03 W-2 a schedule of limits is kept while another limit is chosen', async () => {
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

const late = (change: (project: Project) => Project = (one) => one): Project => change(setEarlyAnalysis(plain(), false));
const group = (name: string): HTMLElement => screen.getByRole('radiogroup', { name });

test('LIM-01 the block has limits, coupling, grid charging, lifetimes, the degradation model and the efficiencies to the grid', async () => {
  const { user, project } = renderInProject(<ConfigurationSection />, late());
  for (const name of ['Coupling', 'Battery charges from grid', 'Export limit', 'Import limit', 'BESS degradation model'])
    expect(group(name)).toBeTruthy();
  expect(screen.getByText('Component lifetimes')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Interconnection limit/ })).toBeTruthy();
  const line = document.getElementById('acLineEfficiencySensitivity') as HTMLInputElement;
  await user.clear(line);
  await user.type(line, '98.5{Enter}');
  expect(project().acLineEfficiencySensitivity).toEqual([98.5]);
  expect(document.getElementById('acTransformerEfficiencySensitivity')).toBeTruthy();
});

test('LIM-12 the ITC rule is chosen in late-stage, and in early-stage stands there with the reason why not', async () => {
  const { user, project } = renderInProject(<ConfigurationSection />, late());
  await user.click(within(group('Battery charges from grid')).getByRole('radio', { name: 'ITC rule' }));
  expect(project().canBatteryChargeFromGrid).toBe('ITC');
  expect(screen.getByText('Not in years 1 to 5, from year 6 on it does')).toBeTruthy();
  cleanup();
  renderInProject(<ConfigurationSection />, plain());
  const rule = within(group('Battery charges from grid')).getByRole<HTMLInputElement>('radio', { name: 'ITC rule' });
  expect(rule.disabled).toBe(true);
  expect(screen.getByText(/^The ITC rule is late-stage only/)).toBeTruthy();
});

test('LIM-04 a limit by schedule is chosen in the page and its rates are set in the drawer', async () => {
  const { user, project } = renderInProject(<ConfigurationSection />, plain());
  await user.click(within(group('Import limit')).getByRole('radio', { name: 'Schedule' }));
  expect(project().hasImportLimitSchedule).toBe(true);
  await user.click(screen.getByRole('button', { name: '1 rate, 12 × 24' }));
  const rate = screen.getByRole('textbox', { name: 'Rate A, MW' });
  await user.clear(rate);
  await user.type(rate, '25{Enter}');
  expect(project().importLimitSchedule.rates[0]!.value).toBe(25);
});

test('LIM-05 a limit by time series opens its import, under the name of the limit', async () => {
  const { user, project } = renderInProject(<ConfigurationSection />, plain());
  await user.click(within(group('Export limit')).getByRole('radio', { name: 'Time series' }));
  const text = Array.from({ length: 8760 }, (_, hour) => 1000 + (hour % 24)).join('\n');
  fireEvent.paste(screen.getByRole('button', { name: 'Choose file of Export limit' }), { clipboardData: { getData: () => text } });
  expect(await screen.findByRole('button', { name: /^Use 8,760/ })).toBeTruthy();
  expect(project().exportLimitTimeSeriesData.name).toBe('Export Limit Data');
});

test('LIM-03 a plant without a limit at the interconnection says so, and keeps it that way when a schedule is chosen', async () => {
  const { user, project } = renderInProject(<ConfigurationSection />, plain());
  await user.click(screen.getByRole('switch', { name: 'Interconnection is limited' }));
  expect(project().hasExportLimit).toBe(false);
  expect(screen.getByText('Nothing limits what is sent to the grid')).toBeTruthy();
  await user.click(within(group('Export limit')).getByRole('radio', { name: 'Schedule' }));
  expect([project().hasExportLimit, project().hasExportLimitSchedule]).toEqual([false, true]);
  expect(screen.getByText('The schedule alone limits what is sent')).toBeTruthy();
});

test('STO-23 the guaranteed degradation model names the storage unit that has no guarantee', async () => {
  const two = late((project) => addStorage(addStorage(setUseStorage(project, false)), getStorage('Energy Storage (1 MW / 4 MWh)')));
  const { project } = renderInProject(<ConfigurationSection />, two);
  const names = project().storage.filter(({ oemGuaranteedDegradation }) => oemGuaranteedDegradation.length === 0);
  expect(names.length).toBeGreaterThan(0);
  expect(
    screen.getByText(new RegExp(`every storage unit needs a guarantee, and ${names.map(({ customName }) => customName).join(', ')} ha`)),
  ).toBeTruthy();
  expect(within(group('BESS degradation model')).getByRole<HTMLInputElement>('radio', { name: 'Guaranteed' }).disabled).toBe(true);
  cleanup();
  const all = late((one) => addStorage({ ...one, storage: [] }, getStorage('Energy Storage (1 MW / 4 MWh)')));
  const second = renderInProject(<ConfigurationSection />, all);
  await second.user.click(within(group('BESS degradation model')).getByRole('radio', { name: 'Guaranteed' }));
  expect(second.project().useOemGuaranteedDegradation).toBe(true);
});

test('EQ-01 the boxes Solar, Wind and Storage carry their help, and where a finding leads', () => {
  renderInProject(<ConfigurationSection />, plain());
  for (const [name, id] of [
    ['Solar', 'useSolar'],
    ['Wind', 'useWind'],
    ['Storage', 'useStorage'],
  ] as const)
    expect(screen.getByRole('checkbox', { name }).id).toBe(id);
  expect(screen.getAllByRole('button', { name: 'Help' }).length).toBeGreaterThan(3);
});

test('ECON-05 W-13 the time step is asked for on one step only, the economics', () => {
  renderInProject(<ConfigurationSection />, plain());
  expect(screen.getByRole('radiogroup', { name: 'Export limit' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Time step' })).toBeNull();
  expect(document.getElementById('timeStepSize')).toBeNull();
});

test('EQ-07 the schematic opens as a popup with its technologies, their converters, the interconnection and the tower', async () => {
  const converted = setField(plain(), ['solar', 0, 'hasConverter'], true);
  const { user } = renderInProject(<ConfigurationSection />, converted);
  await user.click(screen.getByRole('button', { name: 'Open schematic' }));
  const drawing = within(screen.getByRole('dialog', { name: 'Schematic' })).getByRole('img', {
    name: /^Schematic\. Solar .*, Storage .* on an AC bus/,
  });
  expect(drawing.querySelector('.tabler-icon-sun')).toBeTruthy();
  expect(drawing.querySelector('.tabler-icon-battery-charging')).toBeTruthy();
  expect(drawing.querySelector('.tabler-icon-wind')).toBeNull();
  expect(drawing.querySelectorAll('[data-part="converter"]')).toHaveLength(1);
  for (const text of ['Interconnection', 'Grid']) expect(within(drawing).getByText(text)).toBeTruthy();
});
