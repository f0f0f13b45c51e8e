import { storages } from '@stackwatt/catalog';
import { addStorage, newProject, type Project } from '@stackwatt/model';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ownType, storageServer } from '../../lib/fake-storage-server.ts';
import { StorageSections } from './storage-sections.tsx';

let server: ReturnType<typeof storageServer>;
beforeEach(() => {
  server = storageServer([{ ...ownType('own-1', storages[2]!.name), nominalCapacity: 5 }, ownType('own-2', 'My cells')]);
});
afterEach(cleanup);

const withStorage = (): Project => addStorage(newProject('2026-11-20'), storages[0]);
const show = () => renderInProject(<StorageSections />, withStorage(), 'equipment', server.send);
type User = ReturnType<typeof show>['user'];
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Storage type' });
const options = async (user: User): Promise<HTMLElement[]> => {
  await user.click(field());
  return screen.findAllByRole('option');
};
const FILE = `<StorageType model="advanced"><name>Of a file</name><nominalCapacity unit="kWh">4000</nominalCapacity><nominalPower>1</nominalPower>
<roundtripEfficiency>85.3</roundtripEfficiency><fittedA>0.0001</fittedA><fittedBeta>1</fittedBeta></StorageType>`;

test('STO-16 the own types come first and in bold, then those built in, then "Import..."', async () => {
  const { user, project } = show();
  await waitFor(() => expect(server.calls).toContain('storages/specs'));
  const found = await options(user);
  expect(found.map((option) => option.textContent)).toEqual([
    storages[2]!.name,
    'My cells',
    ...storages.map(({ name }) => name),
    'Import...',
  ]);
  expect(found.filter((option) => option.querySelector('[data-strong]') !== null)).toEqual(found.slice(0, 2));
  // An own type is told from the built-in one of the same name.
  await user.click(found[0]!);
  expect(project().storage[0]).toMatchObject({ kind: 'library', model: storages[2]!.name, specs: { id: 'own-1', nominalCapacity: 5 } });
  expect(field().value).toBe(storages[2]!.name);
  await user.click((await options(user)).at(-3)!);
  expect(project().storage[0]!.specs.source).toBe(storages.at(-2)!.source);
}, 20_000);

const open = async (user: User): Promise<HTMLElement> => {
  await user.click((await options(user)).at(-1)!);
  return screen.findByRole('dialog', { name: 'Import Battery Specifications' });
};
const give = (dialog: HTMLElement, text: string, name: string): boolean =>
  fireEvent.change(within(dialog).getByLabelText('Storage file'), { target: { files: [new File([text], name)] } });
const add = (dialog: HTMLElement): HTMLButtonElement => within(dialog).getByRole('button', { name: 'Add Storage' });

test('STO-20 STO-21 the dialog is blank, importing, refused or ready; only then "Add Storage" makes the type the custom one of the storage unit', async () => {
  const { user, project } = show();
  const before = project();
  const dialog = await open(user);
  expect(add(dialog).disabled).toBe(true);
  expect(within(dialog).getByText(/^An Advanced Storage Model in XML/)).toBeTruthy();
  give(dialog, FILE, 'cells.xml');
  expect(within(dialog).getByText('Importing cells.xml…')).toBeTruthy();
  expect(add(dialog).disabled).toBe(true);
  await waitFor(() => expect(add(dialog).disabled).toBe(false));
  expect(within(dialog).getByText('1 MW, 4 MWh')).toBeTruthy();
  expect(within(dialog).getByText(/4000 kWh read as 4 MWh/)).toBeTruthy();
  // Nothing is stored before it is added.
  expect(project()).toBe(before);
  // Blank each time it opens.
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open(user);
  expect(within(again).queryByText('1 MW, 4 MWh')).toBeNull();
  expect(add(again).disabled).toBe(true);
  give(again, FILE, 'cells.xml');
  await waitFor(() => expect(add(again).disabled).toBe(false));
  await user.click(add(again));
  expect(project().storage[0]).toMatchObject({
    kind: 'custom',
    model: 'Of a file',
    specs: { nominalCapacity: 4, nominalPower: 1, source: 'cells.xml' },
    roundtripEfficiencySensitivity: [85.3],
  });
  expect(field().value).toBe('Of a file, of this project');
}, 20_000);

test('STO-19 IMP-34 the dialog takes .xml alone; what is no Advanced Storage Model is refused with place, value and rule, and changes nothing', async () => {
  const { user, project } = show();
  const before = project();
  const dialog = await open(user);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Storage file').accept).toBe('.xml');
  for (const [text, name, reason] of [
    [FILE, 'cells.json', 'the name must end in .xml'],
    [FILE.replace('</StorageType>', ''), 'cut.xml', ''],
    ['<TurbineType version="1"><name>T</name></TurbineType>', 'turbine.xml', ''],
    [FILE.replace('advanced', 'Kinetic'), 'kind.xml', 'must be an Advanced Storage Model'],
    [FILE.replace('kWh', 'parsec'), 'unit.xml', 'parsec'],
    [FILE.replace('85.3', 'high'), 'value.xml', 'roundtripEfficiency: "high": must be a number'],
  ] as const) {
    give(dialog, text, name);
    await waitFor(() => {
      expect(within(dialog).getByText(name)).toBeTruthy();
      const { textContent } = within(dialog).getByRole('alert');
      expect(textContent).toContain('Import error: File format unsupported.');
      expect(textContent).toContain('The file must be an Advanced Storage Model.');
      expect(textContent).toContain(reason);
    });
    expect(add(dialog).disabled).toBe(true);
  }
  expect(project()).toBe(before);
}, 20_000);

test('IMP-35 an import whose service fails entirely says "Service unavailable"', async () => {
  const { user } = show();
  const dialog = await open(user);
  server.status = 0;
  give(dialog, FILE, 'cells.xml');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Service unavailable');
  expect(add(dialog).disabled).toBe(true);
});
