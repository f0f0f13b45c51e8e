import { getStorage } from '@stackwatt/catalog';
import { addSolar, addStorage, newProject, setBus, setField, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { EquipmentStep } from './equipment-step.tsx';

afterEach(cleanup);

const type = getStorage('Energy Storage (1 MW / 1 MWh)');
const hybrid = (): Project => addStorage(addSolar(newProject('2026-11-20')), type);
const heads = (): (string | null)[] =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((one) => one.textContent)
    .filter((title) => title !== 'Differs from the defaults');

test('EQ-04 the sections follow the technologies, and the system converter stands only beside a DC bus', () => {
  renderInProject(<EquipmentStep />, hybrid());
  expect(heads()).toEqual(['Configuration', 'Solar', 'Solar resource', 'Storage', 'Lifetimes']);
  cleanup();
  renderInProject(<EquipmentStep />, setBus(hybrid(), 'dc'));
  expect(heads()).toEqual(['Configuration', 'Solar', 'Solar resource', 'Storage', 'System Converter', 'Lifetimes']);
});

test('SOL-12 the resource section goes when the last array is imported; the air of the storage units stays with them', () => {
  const mixed = setField(addSolar(hybrid()), ['solar', 1, 'kind'], 'custom');
  renderInProject(<EquipmentStep />, mixed);
  expect(heads()).toContain('Solar resource');
  cleanup();
  renderInProject(<EquipmentStep />, setField(mixed, ['solar', 0, 'kind'], 'custom'));
  expect(heads()).not.toContain('Solar resource');
  expect(within(document.getElementById('storage')!).getByRole('heading', { name: /^Air temperature/ })).toBeTruthy();
  // Links of the checker lead there.
  expect(document.getElementById('resource')).toBeTruthy();
});

test('SOL-10 SOL-09 an array is calculated or imported, and its lifetime, at least 0, is asked for where it is replaced', async () => {
  const { user, project, labels } = renderInProject(<EquipmentStep />, addSolar(newProject('2026-11-20')));
  expect(screen.queryByRole('textbox', { name: /^Lifetime/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'PVsyst Import' }));
  expect(project().solar[0]!.kind).toBe('custom');
  await user.click(screen.getByRole('radio', { name: 'PV Calculator' }));
  await user.click(screen.getByRole('switch', { name: 'Allow replacement' }));
  const lifetime = screen.getByRole('textbox', { name: /^Lifetime/ });
  await user.clear(lifetime);
  await user.type(lifetime, '-1{Enter}');
  expect(labels().join()).toContain('The value must be ≥ 0');
});

test('MODEL-18 a new array and a new storage unit offer typical values as one edit; one that was sized does not', async () => {
  const { user, project, open } = renderInProject(<EquipmentStep />, hybrid());
  const offers = screen.getAllByRole('button', { name: 'Start with typical values' });
  expect(offers).toHaveLength(2);
  await user.click(offers[0]!);
  expect(project().solar[0]!.sizing.absolute).toEqual([100]);
  expect(project().solar[0]!.cost.costTableKind).toBe('complex');
  await user.click(screen.getByRole('button', { name: 'Start with typical values' }));
  expect([project().storage[0]!.model, project().storage[0]!.sizing.absolute]).toEqual(['Energy Storage (1 MW / 4 MWh)', [50]]);
  expect(open().history.past.map(({ label }) => label)).toEqual(['start with typical values', 'start with typical values']);
  expect(screen.queryByRole('button', { name: 'Start with typical values' })).toBeNull();
});

test('UX-22 NAV-15 a folded section is one line that says what it is, with its errors; it stays folded, and a link to its field opens it', async () => {
  const drawStep = (project: Project) =>
    renderInProject(
      <>
        <Link to="/project/1/equipment#configuration" state={{ field: 'importLimit' }}>
          finding
        </Link>
        <EquipmentStep />
      </>,
      project,
    );
  const sized = setField(setField(setField(hybrid(), ['exportLimit'], 150), ['hasImportLimit'], true), ['importLimit'], -1);
  const { user, project } = drawStep(sized);
  const part = (id: string) => within(document.getElementById(id)!);
  expect(part('configuration').getByRole('textbox', { name: /^Interconnection/ })).toBeTruthy();
  await user.click(part('configuration').getByRole('button', { name: 'Close Configuration' }));
  expect(part('configuration').queryByRole('textbox')).toBeNull();
  expect(part('configuration').getByText('AC-coupled, storage charges from the grid')).toBeTruthy();
  expect(document.getElementById('configuration')!.textContent).toContain('Export limit150MW');
  // The error of the import limit stands in the place of the second figure.
  expect(part('configuration').getByText('1 error')).toBeTruthy();
  await user.click(part('storage').getByRole('button', { name: 'Close Storage' }));
  // One unit of 1 MW / 1 MWh, at the price of one.
  const [store] = project().storage;
  expect(part('storage').getByText('Capital').parentElement!.textContent).toBe(
    `Capital${(store!.cost.items[0]!.capital / 1e6).toFixed(2)}M$`,
  );
  expect(part('solar').getByRole('button', { name: 'Close Solar' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'finding' }));
  expect(part('configuration').getByRole('textbox', { name: /^Import limit/ })).toBeTruthy();
  expect(part('storage').queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open all' }));
  expect(part('storage').getAllByRole('textbox').length).toBeGreaterThan(3);
});
