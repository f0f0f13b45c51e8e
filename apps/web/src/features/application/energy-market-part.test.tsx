import {
  addEnergyMarket,
  newProject,
  setField,
  setUseCapacityMarket,
  setUseEnergyMarket,
  setUseStorage,
  type Project,
} from '@stackwatt/model';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { EnergyMarketPart } from './energy-market-part.tsx';

afterEach(cleanup);

/** A storage unit that is offered day-ahead and, with what is left, in real time. */
const twoMarkets = (): Project => setUseStorage(addEnergyMarket(setUseEnergyMarket(newProject('2026-11-20'), true), 'rtm'), true);
const draw = (project: Project, index = 0) => renderInProject(<EnergyMarketPart index={index} count={2} />, project, 'revenue');

test('EM-28 APP-21 Hourly Max Sensitivity: 24 shares of the storage commitment for each sensitivity value, 100 % at first', async () => {
  const two = setField(twoMarkets(), ['energyMarkets', 0, 'maxStorageCommitmentSensitivity'], [60, 80]);
  const { user, project } = draw(two);
  screen.getByText('The same share all day');
  await user.click(screen.getByRole('button', { name: 'Storage commitment by hour' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Hourly Max Sensitivity' }));
  const grid = drawer.getByRole('grid', { name: 'Maximum storage commitment by hour' });
  // A head and the hours of the day; the name of the row and one share for each of the two values.
  expect(within(grid).getAllByRole('row')).toHaveLength(25);
  expect(
    within(within(grid).getAllByRole('row')[18]!)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(['100', '100']);
  fireEvent.paste(grid, { clipboardData: { getData: () => '40\n30' } });
  const hours = project().energyMarkets[0]!.hourlyMaxStorageCommitment;
  expect([hours.length, hours[0]!.slice(0, 3), hours[1]!.slice(0, 3), hours[0]!.length]).toEqual([2, [40, 30, 100], [100, 100, 100], 24]);
  await user.click(drawer.getByRole('button', { name: 'The same all day' }));
  expect(project().energyMarkets[0]!.hourlyMaxStorageCommitment).toEqual([]);
});

test('EM-13 the share of the plant that is offered in a forward market has its field; the last market has what is left and none', () => {
  draw(twoMarkets());
  expect(
    ['allocationSensitivity', 'hourlyMaxStorageCommitment'].map((key) => document.getElementById(`energyMarkets.0.${key}`) !== null),
  ).toEqual([true, true]);
  cleanup();
  draw(twoMarkets(), 1);
  expect(document.getElementById('energyMarkets.1.allocationSensitivity')).toBeNull();
});

test('APP-19 EM-21 deleting a market that the capacity market refers to is answered by the reason, with nothing but Close', async () => {
  const { user, project } = draw(setUseCapacityMarket(twoMarkets(), true));
  const before = project();
  await user.click(screen.getByRole('button', { name: 'Delete Day-ahead' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete Day-ahead' });
  expect(dialog.textContent).toContain('Capacity market references an energy market which does not exist');
  expect(within(dialog).queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(project()).toBe(before);
});
