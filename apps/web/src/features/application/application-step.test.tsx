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
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { renderInPage } from '../../ui/render-for-test.tsx';
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

const openAll = (user: ReturnType<typeof renderInProject>['user']): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Open all' }));
const isOpen = (name: string): boolean => screen.queryByRole('button', { name: `Close ${name}` }) !== null;

test('TOD-12 W-2 an obligation asks before it resets the contracted shares', async () => {
  const free = setField(full(), ['contracts', 0, 'obligationKind'], 'none');
  const { user, project } = renderInProject(
    <ApplicationStep />,
    setField(free, ['contracts', 0, 'competeWithWholesaleMarket'], true),
    'revenue',
  );
  await openAll(user);
  await user.click(screen.getByRole('radio', { name: 'Daily windows' }));
  const dialog = screen.getByRole('dialog', { name: 'Change the obligation' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['TOD Contract 1: Compete with wholesale market']);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(project().contracts[0]!.obligationKind).toBe('none');
});

test('CM-08 W-8 Add event pressed twice makes two events, and no error', async () => {
  const { user, project, labels } = renderInProject(<ApplicationStep />, full(), 'revenue');
  await openAll(user);
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  expect(project().capacityMarkets[0]!.events.map(({ date }) => date)).toEqual(['2007-07-15T17:00', '2007-07-16T17:00']);
  expect(labels().filter((label) => label.startsWith('Events overlap'))).toEqual([]);
});

test('APP-01 four markets are four folded lines; opening one leaves the others as they are, and Open all opens them', async () => {
  const { user } = renderInProject(<ApplicationStep />, full(), 'revenue');
  expect(SECTIONS.map(([name]) => isOpen(name))).toEqual([false, false, false, false]);
  screen.getByText('Four revenue streams');
  await user.click(screen.getByRole('button', { name: 'Open Capacity market' }));
  await user.click(screen.getByRole('button', { name: 'Open Energy market' }));
  expect(SECTIONS.map(([name]) => isOpen(name))).toEqual([true, false, true, false]);
  await openAll(user);
  expect(SECTIONS.map(([name]) => isOpen(name))).toEqual([true, true, true, true]);
  await user.click(screen.getByRole('button', { name: 'Fold all' }));
  expect(SECTIONS.map(([name]) => isOpen(name))).toEqual([false, false, false, false]);
});

test('APP-01 a folded line says what the market is in three figures, and its errors in the place of the second', async () => {
  let project = setField(
    full(),
    ['capacityMarkets', 0, 'events'],
    [
      { date: '2007-07-15T17:00', duration: 4 },
      { date: '2007-08-01T18:00', duration: 3 },
    ],
  );
  project = setField(project, ['capacityMarkets', 0, 'singleYearPrice'], 40_900);
  renderInProject(<ApplicationStep />, project, 'revenue');
  const line = (name: string): HTMLElement => screen.getByRole('region', { name });
  const capacity = line('Capacity market');
  within(capacity).getByText('Events by date');
  // 4 h and 3 h.
  for (const text of ['40,900', '$/MW-yr', '2', 'in 7 h/yr', 'Revenue']) within(capacity).getByText(text);
  within(capacity).getByRole('img', { name: 'Events by month: July 1, August 1' });
  // Neither direction has prices yet.
  within(line('Regulation market')).getByText('2 errors');
  expect(within(line('Regulation market')).queryByText('Reg-Down')).toBeNull();
});

test('APP-01 sections stay as they were left while the project is open, and a market that is switched on opens', async () => {
  const { user, unmount } = renderInProject(<ApplicationStep />, full(), 'revenue');
  await user.click(screen.getByRole('button', { name: 'Open Regulation market' }));
  unmount();
  renderInPage(<ApplicationStep />);
  expect([isOpen('Regulation market'), isOpen('Capacity market')]).toEqual([true, false]);
});

test('APP-01 a single market stands open; a second one that is switched on opens beside it', async () => {
  const { user } = renderInProject(<ApplicationStep />, setUseEnergyMarket(newProject('2026-11-20'), true), 'revenue');
  expect(isOpen('Energy market')).toBe(true);
  await user.click(screen.getByRole('switch', { name: 'Use Capacity market' }));
  expect([isOpen('Energy market'), isOpen('Capacity market')]).toEqual([true, true]);
});

test.each([
  ['contracts.0.useShortagePenalty', '', 'Time of delivery contract', 'contracts.0.useShortagePenalty'],
  ['', '#capacity-1', 'Capacity market', 'capacity-1'],
])('NAV-15 UX-23 a link into a folded section opens it: %s%s', async (field, hash, section, id) => {
  const { user } = renderInProject(
    <>
      <Link to={{ hash }} state={{ field }}>
        Finding
      </Link>
      <ApplicationStep />
    </>,
    full(),
    'revenue',
  );
  expect(document.getElementById(id)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Finding' }));
  expect(isOpen(section)).toBe(true);
  expect(document.getElementById(id)).not.toBeNull();
  expect(isOpen('Regulation market')).toBe(false);
});

test('UX-65 APP-02 a step without any market says so, and each section what switching it on does; help stands above them', () => {
  renderInProject(<ApplicationStep />, newProject('2026-11-20'), 'revenue');
  screen.getByText('No revenue stream yet');
  screen.getByText('Off. Switch it on to sell energy at market prices');
  screen.getByText('Off. Switch it on to sell capacity');
  screen.getByText('Off. Switch it on to sell under a contract');
  screen.getByText('Needs the energy market');
  const help = screen.getByRole('link', { name: 'Help' });
  const first = screen.getByRole('region', { name: 'Energy market' });
  expect(help.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open all' })).toBeNull();
});

test('W-1 several capacity markets and contracts of a file are all shown, each with its delete', async () => {
  const one = full();
  const several = {
    ...one,
    capacityMarkets: ['capacity-1', 'capacity-2'].map((id) => ({ ...one.capacityMarkets[0]!, id, eventKind: 'random' as const })),
    contracts: [one.contracts[0]!, { ...one.contracts[0]!, id: 'contract-2' }],
  };
  const { user, project } = renderInProject(<ApplicationStep />, several, 'revenue');
  screen.getByText('Events drawn among highest-price days, 2 markets');
  await openAll(user);
  for (const name of ['Delete capacity market 1', 'Delete capacity market 2', 'Delete contract 1', 'Delete contract 2'])
    screen.getByRole('button', { name });
  await user.click(screen.getByRole('button', { name: 'Delete contract 2' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(project().contracts.map(({ id }) => id)).toEqual(['contract-1']);
});
