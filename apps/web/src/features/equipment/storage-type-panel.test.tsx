import { getStorage, storages } from '@stackwatt/catalog';
import { addStorage, fieldMeta, newProject, setField, StorageSpec, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { StorageSections } from './storage-sections.tsx';
import { otherKeys, SPEC_GROUPS, specFact } from './storage-type-facts.ts';

afterEach(cleanup);

const plain = (): Project => addStorage(newProject('2026-11-20'), getStorage('Energy Storage (1 MW / 4 MWh)'));
const open = async (project: Project) => {
  const drawn = renderInProject(<StorageSections />, project);
  await drawn.user.click(screen.getByRole('button', { name: /^What this type knows/ }));
  return drawn;
};
const section = (title: string): HTMLElement => screen.getByRole('region', { name: new RegExp(`^${title} of the type of `) });

test('STO-15 SED-48 every value of a storage type is among the groups, once', () => {
  const shown = SPEC_GROUPS.flatMap(({ keys, curves }) => [...keys, ...curves]);
  expect(shown.toSorted()).toEqual(Object.keys(StorageSpec.shape).toSorted());
});

test('STO-15 folded until asked; then each value stands with its name, its unit, its help and its own place', async () => {
  const { project } = await open(plain());
  const { specs } = project().storage[0]!;
  for (const { title, keys, curves } of SPEC_GROUPS) {
    const group = section(title);
    for (const key of [...keys, ...curves])
      expect([key, within(group).getAllByText(fieldMeta(StorageSpec, key).title, { exact: true }).length > 0]).toEqual([key, true]);
    // Links to a value, and its help: one for each.
    expect(within(group).getAllByRole('button', { name: 'Help' }).length).toBeGreaterThanOrEqual(keys.length + curves.length);
  }
  for (const key of Object.keys(StorageSpec.shape))
    expect([key, document.getElementById(`storage.0.specs.${key}`) !== null]).toEqual([key, true]);
  const fixed = document.getElementById('storage.0.specs.fixedTemperature')!;
  expect(fixed.textContent).toContain(`${specs.fixedTemperature} °C`);
  expect(document.getElementById('storage.0.specs.useLifetimeCurve')!.textContent).toContain('Yes');
});

test('SED-56 the curves of the type are drawn, with how far the fit in force is from its table', async () => {
  await open(plain());
  const cycles = section('Ageing by cycles');
  expect(within(cycles).getByText('Cycles to failure by depth of discharge')).toBeTruthy();
  expect(within(cycles).getByText(/^The fit in force is at most \d+\.\d % from this table\.$/)).toBeTruthy();
  // Kept at one temperature: the curve is there, and no fit of it counts.
  expect(within(section('Capacity by temperature')).getByText('No fit of it is in force.')).toBeTruthy();
});

test('SED-57 the guarantee is told by its cycles per year, and a type without one says so', () => {
  const spec = getStorage('Energy Storage (1 MW / 4 MWh)');
  const [first] = spec.oemGuaranteedDegradation;
  expect(specFact(spec, 'oemGuaranteedDegradation', '$').value).toContain(
    `${first!.cycleCount} cycles/year: ${first!.capacityList[0]} after the first year`,
  );
  expect(specFact(StorageSpec.parse({}), 'oemGuaranteedDegradation', '$').value).toBe('–');
});

test('STO-15 what a file brings beside the known values is told as kept and not read', async () => {
  const project = setField(plain(), ['storage', 0, 'specs'], { ...plain().storage[0]!.specs, coolant: 'glycol', mass: 21_500 });
  await open(project);
  const kept = screen.getByRole('region', { name: /^Kept from the file of / });
  expect(within(kept).getByText('coolant')).toBeTruthy();
  expect(within(kept).getByText('glycol')).toBeTruthy();
  expect(document.getElementById('storage.0.specs.mass')!.textContent).toContain('21,500 kg');
  expect(otherKeys(plain().storage[0]!.specs)).toEqual([]);
});

test('STO-15 every built-in type can be told', () => {
  for (const spec of storages)
    for (const { keys } of SPEC_GROUPS)
      for (const key of keys) expect(specFact(spec, key, '$').value).not.toMatch(/undefined|\bNaN\b|\[object/);
});
