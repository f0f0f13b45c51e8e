import { turbines } from '@stackwatt/catalog';
import { newProject, setResource, seriesRefOf, setUseWind, windProduction, type Project } from '@stackwatt/model';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { BLANK, nextTurbineImport } from './turbine-import-state.ts';
import { WindSection } from './wind-section.tsx';

const reader = vi.hoisted(() => ({ isReachable: true, delayed: undefined as Promise<void> | undefined }));
vi.mock(import('./power-curve-file.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    readCurveFile: (...given: Parameters<typeof real.readCurveFile>) => {
      if (!reader.isReachable) throw new TypeError('Failed to fetch dynamically imported module');
      return real.readCurveFile(...given);
    },
  };
});

afterEach(() => {
  cleanup();
  reader.isReachable = true;
});

const XML = `<?xml version="1.0"?><TurbineType version="1"><name>Own 3 MW</name><powerCurve>
  <point speed="3" mw="0.02"/><point speed="12.5" mw="3"/><point speed="25" mw="3"/>
</powerCurve><hubHeight unit="m">98</hubHeight><source>Data sheet</source></TurbineType>`;
const withWind = (): Project => setUseWind(newProject('2026-11-20'), true, turbines[0]!);
type User = ReturnType<typeof renderInProject>['user'];
const open = async (user: User): Promise<HTMLElement> => {
  await user.click(screen.getByRole('combobox', { name: 'Turbine type' }));
  await user.click(screen.getByRole('option', { name: 'Import...' }));
  return screen.findByRole('dialog', { name: 'Import Wind Turbine' });
};
const give = async (user: User, dialog: HTMLElement, text: string, name: string): Promise<void> =>
  user.upload(within(dialog).getByLabelText('Turbine file'), new File([text], name));
const addWind = (dialog: HTMLElement): HTMLButtonElement => within(dialog).getByRole('button', { name: 'Add Wind' });

test('WIND-11 the list of turbine types ends in "Import...", which takes a type in XML into the project', async () => {
  const { user, project } = renderInProject(<WindSection />, withWind());
  await user.click(screen.getByRole('combobox', { name: 'Turbine type' }));
  const names = screen.getAllByRole('option').map((option) => option.textContent);
  expect(names.at(-1)).toBe('Import...');
  expect(names.slice(0, -1)).toEqual(turbines.map(({ name }) => name));
  await user.keyboard('{Escape}');
  const dialog = await open(user);
  await give(user, dialog, XML, 'own.xml');
  await waitFor(() => expect(addWind(dialog).disabled).toBe(false));
  // Shown before it is stored: what it is, and its curve.
  expect(within(dialog).getByText('3 from 3.0 to 25.0 m/s')).toBeTruthy();
  expect(within(dialog).getByText('Power curve')).toBeTruthy();
  expect(project().wind[0]!.model).toBe(turbines[0]!.name);
  await user.click(addWind(dialog));
  expect(project().wind[0]).toMatchObject({ kind: 'custom', model: 'Own 3 MW', hubHeight: 98 });
  expect(project().wind[0]!.specs.powerCurve).toHaveLength(3);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Turbine type' }).value).toBe('Own 3 MW, of this project');
});

test('WIND-19 "Add Wind" works in the state ready only: not blank, not in error, and each opening is blank again', async () => {
  const { user } = renderInProject(<WindSection />, withWind());
  let dialog = await open(user);
  expect(addWind(dialog).disabled).toBe(true);
  await give(user, dialog, '<html><p>x</p></html>', 'page.xml');
  await within(dialog).findByRole('alert');
  expect(addWind(dialog).disabled).toBe(true);
  await give(user, dialog, XML, 'own.xml');
  await waitFor(() => expect(addWind(dialog).disabled).toBe(false));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  dialog = await open(user);
  expect(addWind(dialog).disabled).toBe(true);
  expect(within(dialog).queryByText('Own 3 MW')).toBeNull();
});

test('WIND-19 blank, importing, error, ready: what was read of a file that is no longer asked for changes nothing', () => {
  const refused = { kind: 'refused', name: 'a.xml', message: 'no curve' } as const;
  const importing = nextTurbineImport(BLANK, { kind: 'chosen', name: 'a.xml' });
  expect(importing).toEqual({ kind: 'importing', name: 'a.xml' });
  expect(nextTurbineImport(importing, { kind: 'read', file: refused }).kind).toBe('error');
  const other = nextTurbineImport(importing, { kind: 'chosen', name: 'b.xml' });
  expect(nextTurbineImport(other, { kind: 'read', file: refused })).toBe(other);
  expect(nextTurbineImport(nextTurbineImport(importing, { kind: 'opened' }), { kind: 'read', file: refused })).toBe(BLANK);
});

test('WIND-20 a file that is no turbine is refused in the specified words with the reason, a reader out of reach is said', async () => {
  const { user, project } = renderInProject(<WindSection />, withWind());
  const before = project();
  const dialog = await open(user);
  await give(user, dialog, '<html><p>x</p></html>', 'page.xml');
  const alert = await within(dialog).findByRole('alert');
  expect(within(alert).getByText('Import error: File format unsupported.')).toBeTruthy();
  expect(alert.textContent).toContain('page.xml was not read');
  reader.isReachable = false;
  await give(user, dialog, XML, 'own.xml');
  await within(dialog).findByText('Service unavailable');
  expect(addWind(dialog).disabled).toBe(true);
  expect(project()).toBe(before);
});

test('WIND-11 W-12 a power curve as a table of text is taken there too', async () => {
  const { user, project } = renderInProject(<WindSection />, withWind());
  const dialog = await open(user);
  await give(user, dialog, 'Wind Speed [m/s],Power [kW]\n3,0\n10,700\n12,1000\n', 'Small_One.csv');
  await waitFor(() => expect(addWind(dialog).disabled).toBe(false));
  await user.click(addWind(dialog));
  expect(project().wind[0]!.specs).toMatchObject({ name: 'Small One', source: 'Imported from Small_One.csv' });
});

test('WIND-10 the panel offers the calculator or a wind import', async () => {
  const { user, project } = renderInProject(<WindSection />, withWind());
  const group = screen.getByRole('radiogroup', { name: 'Production' });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).value),
  ).toEqual(['library', 'production']);
  await user.click(within(group).getByRole('radio', { name: 'Wind Import' }));
  expect(project().wind[0]!.kind).toBe('production');
  expect(windProduction(project().wind[0]!).state).toBe('blank');
  expect(screen.queryByRole('combobox', { name: 'Turbine type' })).toBeNull();
});

test('WIND-12 hub height, number of turbines, costs, power curve, losses, heights, mean wind speed and its upload are on the panel', () => {
  const speeds = Float64Array.from({ length: 8760 }, () => 7);
  const project = setResource(withWind(), 'windResource', seriesRefOf(speeds, { name: 'Wind', stepMinutes: 60 }));
  renderInProject(<WindSection />, project);
  for (const name of [
    /^Hub height/,
    /^Numbers of turbines/,
    /^Altitude/,
    /^Anemometer height/,
    /^Capital cost/,
    /^Annual average wind speed/,
  ])
    expect(screen.getAllByRole('textbox', { name }).length).toBeGreaterThan(0);
  expect(screen.getByText('Power curve')).toBeTruthy();
  expect(screen.getByText('Losses')).toBeTruthy();
  expect(screen.getByText(/All losses together/)).toBeTruthy();
  expect(document.querySelectorAll('input[type="file"]').length).toBeGreaterThan(0);
});
