import { getStorage } from '@stackwatt/catalog';
import { addSolar, addStorage, newProject, setBus, setField, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
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

test('SOL-12 the resource section goes when the last array is imported; the air of the stores stays with them', () => {
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

test('MODEL-18 a new array and a new store offer typical values as one edit; one that was sized does not', async () => {
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
