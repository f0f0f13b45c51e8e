import {
  addStorage,
  newProject,
  SeriesRef,
  setEarlyAnalysis,
  setField,
  setMarketPrice,
  setUseCapacityMarket,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  setUseSolar,
  type Project,
} from '@stackwatt/model';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ChoicesSection } from './choices-section.tsx';

afterEach(cleanup);

const price = SeriesRef.parse({ state: 'ready', hash: 'a'.repeat(64), count: 8760, mean: 37, year: 2023 });
const plain = (): Project => setUseEnergyMarket(addStorage(setUseSolar(newProject('2026-11-20'), true)), true);
const goes = (): string[] =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const press = (name: string): HTMLElement => within(screen.getByRole('dialog')).getByRole('button', { name });

test('SETUP-25 W-2 unticking a market with prices asks, names them, and Cancel keeps everything', async () => {
  const priced = setMarketPrice(plain(), 'dam', price);
  const { user, project } = renderInProject(<ChoicesSection />, priced, 'setup');
  await user.click(screen.getByRole('checkbox', { name: 'Energy Market' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete Energy Market' });
  expect(dialog.textContent).toContain('Do you want to delete the Energy Market information?');
  expect(goes()).toEqual(['Energy Market: Day-ahead; 1 imported series']);
  await user.click(press('Cancel'));
  expect(project()).toBe(priced);
});

test('SETUP-25 W-2 Continue switches it off, and undo brings back what it held', async () => {
  const priced = setMarketPrice(plain(), 'dam', price);
  const { user, project } = renderInProject(<ChoicesSection />, priced, 'setup');
  await user.click(screen.getByRole('checkbox', { name: 'Energy Market' }));
  await user.click(press('Continue'));
  expect(project().useEnergyMarket).toBe(false);
  act(() => editor.undo());
  expect(project()).toBe(priced);
});

test('SETUP-25 W-2 unticking what was only ticked asks nothing', async () => {
  const { user, project } = renderInProject(<ChoicesSection />, plain(), 'setup');
  await user.click(screen.getByRole('checkbox', { name: 'Storage' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(project().useStorage).toBe(false);
});

test('MODEL-44 W-2 early-stage analysis asks before it switches off what changes from year to year', async () => {
  const late = setField(setEarlyAnalysis(plain(), false), ['energyMarkets', 0, 'priceEscalator', 'enabled'], true);
  const { user, project } = renderInProject(<ChoicesSection />, late, 'setup');
  await user.click(screen.getByRole('radio', { name: /Early-stage analysis/ }));
  expect(screen.getByRole('dialog', { name: 'Choose early-stage analysis' })).toBeTruthy();
  expect(goes()).toEqual(['Day-ahead: Price escalator']);
  expect(project().earlyAnalysis).toBe(false);
  await user.click(press('Continue'));
  expect([project().earlyAnalysis, project().energyMarkets[0]!.priceEscalator.enabled]).toEqual([true, false]);
});

test('MODEL-57 W-2 an analysis over the battery only asks before it forces augmentation on', async () => {
  const late = setField(setEarlyAnalysis(plain(), false), ['storage', 0, 'allowAugmentation'], false);
  const { user, project } = renderInProject(<ChoicesSection />, late, 'setup');
  await user.click(screen.getByRole('checkbox', { name: /BESS Only/i }));
  expect(goes()).toEqual(['Energy Storage 1: Allow augmentation']);
  await user.click(press('Continue'));
  expect(project().performEvaluationOverBessOnly).toBe(true);
});

test('D-210 a new project is offered typical values; taking them is one step of undo and ends the offer', async () => {
  const start = newProject('2026-11-20');
  const { user, project, open } = renderInProject(<ChoicesSection />, start, 'setup');
  expect(screen.getByText(/discount rate 8 %, inflation 2 %, grid connection 100 MW/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start with typical values' }));
  expect([project().discountRate, project().inflationRate, project().exportLimit]).toEqual([8, 2, 100]);
  expect(screen.queryByRole('button', { name: 'Start with typical values' })).toBeNull();
  expect(open().history.past.length).toBe(1);
  act(() => editor.undo());
  expect(project()).toBe(start);
});

test('D-210 a project with money of its own is offered nothing', () => {
  renderInProject(<ChoicesSection />, setField(newProject('2026-11-20'), ['discountRate'], 6), 'setup');
  expect(screen.queryByRole('button', { name: 'Start with typical values' })).toBeNull();
});

test('SETUP-18 the analysis is early-stage or late-stage, early at first', async () => {
  const { user, project } = renderInProject(<ChoicesSection />, plain(), 'setup');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Early-stage analysis/ }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: /Late-stage analysis/ }));
  expect(project().earlyAnalysis).toBe(false);
});

test('SETUP-19 a box of an application does what its switch on the Application step does', async () => {
  const start = newProject('2026-11-20');
  const { user, project } = renderInProject(<ChoicesSection />, start, 'setup');
  for (const [name, set] of [
    ['Energy Market', setUseEnergyMarket],
    ['Regulation Market', setUseRegulationMarket],
    ['Capacity Market', setUseCapacityMarket],
    ['TOD Contract', setUseContract],
  ] as const) {
    const expected = set(project(), true);
    await user.click(screen.getByRole('checkbox', { name }));
    expect(project()).toEqual(expected);
  }
});

test('SETUP-20 a box of the equipment does what its box on the Equipment step does', async () => {
  const { user, project } = renderInProject(<ChoicesSection />, newProject('2026-11-20'), 'setup');
  await user.click(screen.getByRole('checkbox', { name: 'Solar' }));
  expect([project().useSolar, project().solar.length]).toEqual([true, 1]);
});

test('SETUP-22 SETUP-23 the box of an analysis over the battery says what it does, and when it is not to be had', async () => {
  const alone = addStorage(newProject('2026-11-20'));
  const { unmount } = renderInProject(<ChoicesSection />, alone, 'setup');
  const box = (): HTMLInputElement => screen.getByRole('checkbox', { name: /BESS Only/i });
  expect(box().disabled).toBe(true);
  expect(screen.getByText('Only available when there is a combination of BESS + PV/Wind')).toBeTruthy();
  unmount();
  renderInProject(<ChoicesSection />, plain(), 'setup');
  expect(box().disabled).toBe(false);
  expect(screen.getByText(/^Disregards all PV\/wind costs and revenue\. Their cost inputs are disabled\.$/)).toBeTruthy();
});
