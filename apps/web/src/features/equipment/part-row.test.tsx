import { getStorage } from '@stackwatt/catalog';
import { addSolar, addStorage, newProject, setField, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { SolarSections } from './solar-sections.tsx';
import { StorageSections } from './storage-sections.tsx';

afterEach(cleanup);

const first = getStorage('Energy Storage (1 MW / 1 MWh)');
const plain = (): Project => newProject('2026-11-20');
const withStorage = (count: number): Project => Array.from({ length: count }).reduce<Project>((p) => addStorage(p, first), plain());
const row = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const body = (id: string): HTMLElement => document.getElementById(id)!.querySelector<HTMLElement>(':scope > div:last-child')!;

test('EQ-05 another storage unit is added with the values of the library, and opens beside the first', async () => {
  const { user, project } = renderInProject(<StorageSections />, withStorage(1));
  expect(screen.queryByRole('button', { name: /^(Open|Close) Energy/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add another storage technology' }));
  expect(project().storage.map(({ id, customName }) => [id, customName])).toEqual([
    ['storage-1', 'Energy Storage 1'],
    ['storage-2', 'Energy Storage 2'],
  ]);
  // The library gives its first type 10 % as lowest and first state of charge, and its cost.
  expect([first.minimumStateOfCharge, first.initialStateOfCharge]).toEqual([10, 10]);
  expect(project().storage[1]).toMatchObject({
    kind: 'library',
    specs: { minimumStateOfCharge: 10, initialStateOfCharge: 10 },
    cost: { items: [{ capital: first.capital, operating: first.operating }] },
  });
  expect(row(/^Close Energy Storage 1/).getAttribute('aria-expanded')).toBe('true');
  expect(row(/^Close Energy Storage 2/).getAttribute('aria-expanded')).toBe('true');
  // It stands below all the inputs of the first: the focus is led to it.
  expect(document.activeElement).toBe(row(/^Close Energy Storage 2/));
});

test('EQ-05 another array is added by its button, wind has none', async () => {
  const { user, project } = renderInProject(<SolarSections />, addSolar(plain()));
  await user.click(screen.getByRole('button', { name: 'Add another solar technology' }));
  expect(project().solar.map(({ customAbbreviation }) => customAbbreviation)).toEqual(['PV 1', 'PV 2']);
});

test('EQ-06 the bin of a row asks and takes only its own storage unit', async () => {
  const { user, project } = renderInProject(<StorageSections />, withStorage(2));
  await user.click(screen.getByRole('button', { name: 'Delete Energy Storage 1' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete Storage' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(project().storage).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Delete Energy Storage 1' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Continue' }));
  expect(project().storage.map(({ id }) => id)).toEqual(['storage-2']);
});

test('UX-22 the rows of several storage units: the first is open, a folded one keeps its error in sight and its fields on the page', async () => {
  const faulty = setField(withStorage(2), ['storage', 1, 'roundtripEfficiencySensitivity'], [0]);
  const { user } = renderInProject(<StorageSections />, faulty);
  expect(body('storage-1').hidden).toBe(false);
  expect(body('storage-2').hidden).toBe(true);
  expect(within(document.getElementById('storage-2')!).getByText('1 error')).toBeTruthy();
  await user.click(row(/^Open Energy Storage 2/));
  expect(body('storage-2').hidden).toBe(false);
  expect(body('storage-1').hidden).toBe(false);
  await user.click(row(/^Close Energy Storage 1/));
  expect([body('storage-1').hidden, body('storage-2').hidden]).toEqual([true, false]);
});

test('UX-23 a link to a field of a folded storage unit opens it', async () => {
  const { user } = renderInProject(
    <>
      <Link to="/project/1/equipment#storage-2" state={{ field: 'storage.1.wearCost' }}>
        finding
      </Link>
      <StorageSections />
    </>,
    withStorage(3),
  );
  expect(body('storage-2').hidden).toBe(true);
  await user.click(screen.getByRole('link', { name: 'finding' }));
  expect([body('storage-2').hidden, body('storage-3').hidden]).toEqual([false, true]);
});
