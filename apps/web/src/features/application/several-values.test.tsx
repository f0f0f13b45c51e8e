import {
  addEnergyMarket,
  addStorage,
  newProject,
  setField,
  setUseCapacityMarket,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  setUseSolar,
  type Project,
} from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { CommitmentField } from './commitment-field.tsx';
import { ContractSection } from './contract-section.tsx';
import { EnergyMarketPart } from './energy-market-part.tsx';

afterEach(cleanup);
const plain = (): Project => setUseEnergyMarket(addStorage(setUseSolar(newProject('2026-11-20'), true)), true);
const add = async (user: ReturnType<typeof renderInProject>['user'], group: RegExp, text: string): Promise<HTMLElement> => {
  const chips = screen.getByRole('group', { name: group });
  await user.click(within(chips).getByRole('button', { name: 'Add' }));
  await user.keyboard(text);
  await user.tab();
  return chips;
};

test('EM-25 EM-13 the shares of a market take several values that go together, and an allocation below the whole plant', async () => {
  const { user, project } = renderInProject(<EnergyMarketPart index={0} count={2} />, addEnergyMarket(plain(), 'rtm'), 'revenue');
  const allocation = screen.getByRole('group', { name: /^Allocation/ });
  const first = within(allocation).getByRole('textbox', { name: 'Allocation 1' });
  await user.clear(first);
  await user.type(first, '80{Enter}');
  expect(project().energyMarkets[0]).toMatchObject({ allocation: 80, allocationSensitivity: [80] });
  const solar = await add(user, /^PV allocation/, '60{Enter}');
  expect(project().energyMarkets[0]!.pvAllocationSensitivity).toEqual([100, 60]);
  // Two values that go together with those of other lists are two simulations, however many lists have two.
  expect(within(solar).getByText('with the other shares, 2 simulations')).toBeTruthy();
  const storage = await add(user, /^Max storage commitment/, '100{Enter}');
  expect(within(storage).getByText('with the other shares, 2 simulations')).toBeTruthy();
  expect(within(storage).queryByText(/more than once/)).toBeNull();
});
test('EM-25 lists of one market alone show where they have several values, because they multiply the run', () => {
  renderInProject(
    <EnergyMarketPart index={0} count={1} />,
    setField(plain(), ['energyMarkets', 0, 'pvAllocationSensitivity'], [100, 50]),
    'revenue',
  );
  expect(screen.getByRole('group', { name: /^PV allocation/ })).toBeTruthy();
  expect(screen.queryByRole('group', { name: /^Allocation/ })).toBeNull();
});
test('RM-05 CNT-03 the commitment of a regulation market takes several values, of which the first is that of the form', async () => {
  const { user, project } = renderInProject(
    <CommitmentField index={0} field="maxCommitmentRegUp" />,
    setField(setUseRegulationMarket(plain(), true), ['regulationMarkets', 0, 'useRegUp'], true),
    'revenue',
  );
  const before = project().regulationMarkets[0]!.maxCommitmentRegUp.singleValue;
  const group = await add(user, /commitment/i, '40{Enter}');
  expect(project().regulationMarkets[0]!.maxCommitmentRegUp).toEqual({ singleValue: before, values: [before, 40] });
  expect(within(group).getByText('× 2, 2 simulations')).toBeTruthy();
});
test('CM-01 W-1 a second capacity market is added, and has price factors of its own', async () => {
  const start = setField(setUseCapacityMarket(plain(), true), ['capacityMarkets', 0, 'eventKind'], 'scheduled');
  const { user, project } = renderInProject(<CapacitySection />, start, 'revenue');
  await user.click(screen.getByRole('button', { name: /^Open Capacity market/ }));
  await user.click(screen.getByRole('button', { name: 'Add another capacity market' }));
  expect(project().capacityMarkets.map(({ id }) => id)).toEqual(['capacity-1', 'capacity-2']);
  const factors = screen.getAllByRole('group', { name: /^Capacity price sensitivity|^Capacity price factors?/i });
  expect(factors).toHaveLength(2);
  await user.click(within(factors[1]!).getByRole('button', { name: 'Add' }));
  await user.keyboard('1.5{Enter}');
  expect(project().capacityMarkets.map((market) => market.capacityPriceSensitivity)).toEqual([[1], [1, 1.5]]);
});
test('TOD-01 W-1 a second contract is added with fields of its own', async () => {
  const start = setField(setUseContract(plain(), true), ['contracts', 0, 'energyPriceKind'], 'import');
  const { user, project } = renderInProject(<ContractSection />, start, 'revenue');
  await user.click(screen.getByRole('button', { name: /^Open Time of delivery contract/ }));
  await user.click(screen.getByRole('button', { name: 'Add another contract' }));
  expect(project().contracts.map(({ id }) => id)).toEqual(['contract-1', 'contract-2']);
  expect(document.getElementById('contracts.1.energyPriceKind')).not.toBeNull();
});
