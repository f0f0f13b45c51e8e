import { addSolar, addStorage, newProject, setField, setUseSolar, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { SolarSections } from './solar-sections.tsx';
import { StorageSections } from './storage-sections.tsx';

afterEach(cleanup);

const late = (project: Project): Project => setField(setField(project, ['lifetime'], 5), ['earlyAnalysis'], false);
const withStorage = (): Project => late(addStorage(newProject('2026-11-20')));
const withSolar = (): Project => {
  const solar = setUseSolar(newProject('2026-11-20'), true);
  return late(solar.solar.length === 0 ? addSolar(solar) : solar);
};
const values = (list: readonly { readonly value: number }[]): number[] => list.map(({ value }) => value);
const cellOf = (grid: string, year: number): HTMLElement =>
  within(screen.getByRole('grid', { name: grid })).getByRole('gridcell', { name: new RegExp(`^Year ${year}: `) });
const byYear = (group: string): HTMLElement =>
  within(screen.getAllByRole('radiogroup', { name: group })[0]!).getByRole('radio', { name: 'By year' });

test('ESC-01 ESC-02 an escalator by year begins with its one rate in every year and keeps what is pasted, as one step of undo', async () => {
  const { user, project } = renderInProject(<StorageSections />, withStorage());
  await user.click(screen.getByRole('switch', { name: 'O&M escalator' }));
  await user.click(byYear('Given by'));
  expect(values(project().storage[0]!.omEscalator.customValues)).toEqual([1, 1, 1, 1, 1]);
  await user.click(cellOf('O&M escalator by year', 2));
  // The sheet writes its percent signs with the numbers.
  await user.paste('2.5%\n3\n-4');
  expect(project().storage[0]!.omEscalator).toMatchObject({ enabled: true, multiYearKind: 'custom' });
  expect(values(project().storage[0]!.omEscalator.customValues)).toEqual([1, 2.5, 3, -4, 1]);
  // 1.025 · 1.03 · 0.96 · 1.01 = 1.0236; the rate of the first year is the base and not used.
  expect(screen.getByText(/^The last year is 102 % of the first; the share of the first year is not used/)).toBeTruthy();
  editor.undo();
  expect(values(project().storage[0]!.omEscalator.customValues)).toEqual([1, 1, 1, 1, 1]);
});

test('ESC-03 a rate beyond its range stays out, and says year, value and rule', async () => {
  const { user, project } = renderInProject(<StorageSections />, withStorage());
  await user.click(screen.getByRole('switch', { name: 'O&M escalator' }));
  await user.click(byYear('Given by'));
  await user.click(cellOf('O&M escalator by year', 3));
  await user.keyboard('250{Enter}');
  expect(screen.getByText('Year 3: The values must be between -100% and 100%')).toBeTruthy();
  expect(values(project().storage[0]!.omEscalator.customValues)).toEqual([1, 1, 1, 1, 1]);
});

test('STO-08 STO-12 a storage unit has its augmentation price, its efficiency loss and the price of its own load by year', async () => {
  const { user, project } = renderInProject(<StorageSections />, setField(withStorage(), ['storage', 0, 'useAuxiliaryLoad'], true));
  await user.click(screen.getByRole('switch', { name: 'Augmentation price' }));
  expect(cellOf('Augmentation price by year', 1).textContent).toBe('150.0');
  await user.click(cellOf('Augmentation price by year', 2));
  await user.keyboard('120{Enter}');
  expect(values(project().storage[0]!.augmentationPriceDecline.customValues).slice(0, 2)).toEqual([150, 120]);
  await user.click(screen.getByRole('button', { name: 'Reset to default' }));
  expect(values(project().storage[0]!.augmentationPriceDecline.customValues)[1]).toBe(145.29);

  await user.click(screen.getByRole('switch', { name: 'Round-trip efficiency loss' }));
  const loss = screen.getByRole('textbox', { name: /^Loss a year/ });
  await user.clear(loss);
  await user.type(loss, '0.5{Enter}');
  // 0.995^4 = 0.980.
  expect(screen.getByText('The last year is 98 % of the first')).toBeTruthy();
  expect(project().storage[0]!.rteDegradationOverTime).toMatchObject({ enabled: true, linearValue: 0.5 });

  await user.click(screen.getByRole('switch', { name: 'Auxiliary load price escalator' }));
  expect(project().storage[0]!.auxiliaryLoadPriceMultiYear.enabled).toBe(true);
});

test('SOL-11 an array degrades not at all, by one share, or by a share for each year', async () => {
  const { user, project } = renderInProject(<SolarSections />, withSolar());
  expect(screen.getByText(/98\.0 % of the first year's output/)).toBeTruthy();
  await user.click(within(screen.getByRole('radiogroup', { name: 'Degradation by' })).getByRole('radio', { name: 'By year' }));
  await user.click(cellOf('Degradation by year', 2));
  await user.paste('2\t1\t1\t1');
  expect(values(project().solar[0]!.degradationValues)).toEqual([0.5, 2, 1, 1, 1]);
  await user.click(screen.getByRole('switch', { name: 'Degradation' }));
  expect(project().solar[0]!.useDegradation).toBe(false);
  expect(screen.queryByRole('grid', { name: /Degradation/ })).toBeNull();
});

test('ESC-06 early-stage says that what changes by year is of late-stage only', () => {
  renderInProject(<SolarSections />, setField(withSolar(), ['earlyAnalysis'], true));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^O&M escalator/ }).disabled).toBe(true);
  expect(screen.getByText('Late-stage only')).toBeTruthy();
  expect(screen.getByText('Always on in early-stage, by one share')).toBeTruthy();
});
