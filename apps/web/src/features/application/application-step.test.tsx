// @vitest-environment happy-dom
import {
  newProject,
  setField,
  setUseCapacityMarket,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  type Project,
} from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ApplicationStep } from './application-step.tsx';

afterEach(cleanup);

/** All four applications, each with one value of the user's, and without the grids of hours, which take long to draw. */
function full(): Project {
  let project = setUseEnergyMarket(newProject('2026-11-20'), true);
  project = setUseContract(setUseCapacityMarket(setUseRegulationMarket(project, true), true), true);
  project = setField(project, ['energyMarkets', 0, 'name'], 'ERCOT North');
  project = setField(project, ['regulationMarkets', 0, 'name'], 'Spinning reserve');
  project = setField(project, ['capacityMarkets', 0, 'eventKind'], 'scheduled');
  return setField(project, ['contracts', 0, 'energyPriceKind'], 'import');
}
const SECTIONS = [
  ['Energy market', 'useEnergyMarket', 'Delete Energy Market', ['Energy Market: ERCOT North', 'Regulation Market: Spinning reserve']],
  ['Regulation market', 'useRegulationMarket', 'Delete Regulation Market', ['Regulation Market: Spinning reserve']],
  ['Capacity market', 'useCapacityMarket', 'Delete Capacity Market', ['Capacity Market']],
  ['Time of delivery contract', 'useContract', 'Delete TOD Contract', ['TOD Contract']],
] as const;

test.each(SECTIONS)('APP-20 W-2 the switch of %s asks before what was entered goes', async (section, flag, title, names) => {
  const { user, project } = renderInProject(<ApplicationStep />, full(), 'revenue');
  const before = project();
  await user.click(screen.getByRole('switch', { name: `Use ${section}` }));
  const dialog = screen.getByRole('dialog', { name: title });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(names);
  expect(project()).toBe(before);
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(project()[flag]).toBe(false);
});

test('TOD-12 W-2 an obligation asks before it resets the contracted shares', async () => {
  const free = setField(full(), ['contracts', 0, 'obligationKind'], 'none');
  const { user, project } = renderInProject(
    <ApplicationStep />,
    setField(free, ['contracts', 0, 'competeWithWholesaleMarket'], true),
    'revenue',
  );
  await user.click(screen.getByRole('radio', { name: 'Daily windows' }));
  const dialog = screen.getByRole('dialog', { name: 'Change the obligation' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Contract 1: Compete with wholesale market']);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(project().contracts[0]!.obligationKind).toBe('none');
});

test('CM-08 W-8 Add event pressed twice makes two events, and no error', async () => {
  const { user, project, labels } = renderInProject(<ApplicationStep />, full(), 'revenue');
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  expect(project().capacityMarkets[0]!.events.map(({ date }) => date)).toEqual(['2007-07-15T17:00', '2007-07-16T17:00']);
  expect(labels().filter((label) => label.startsWith('Events overlap'))).toEqual([]);
});
