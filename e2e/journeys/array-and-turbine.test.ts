import { setField, setTurbine, setUseWind, TurbineSpec, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { goTo, openSample } from '../support/browser.ts';
import { savedProject } from '../support/account-calls.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

const XML = `<?xml version="1.0"?><TurbineType version="1"><name>Own 3 MW</name><powerCurve>
  <point speed="3" mw="0.02"/><point speed="12.5" mw="3"/><point speed="25" mw="3"/>
</powerCurve><hubHeight unit="m">98</hubHeight><source>Data sheet</source></TurbineType>`;

/** The document as the server keeps it. */
const stored = (id: string): Promise<Project> => savedProject(session.url(), id);
const withAll = (project: Project, ...changes: readonly (readonly [path: readonly (string | number)[], value: unknown])[]): Project =>
  changes.reduce((changed, [path, value]) => setField(changed, path, value), project);

test('SOL-11 WIND-11 an array is put on trackers, the inside of a storage type is read, a turbine comes from a file, and all is saved', async () => {
  const { page, close, errors } = await session.signedIn();
  const id = await openSample(page);
  const before = await stored(id);
  await goTo(page, `/project/${id}/equipment`);
  await page.getByRole('radiogroup', { name: 'Mounting' }).getByText('Single-axis tracker').click();
  const largest = page.getByRole('textbox', { name: /^Largest angle/ });
  await largest.fill('55');
  await largest.press('Enter');
  await page.getByText('Rotation on a clear day').waitFor();

  await page.getByRole('button', { name: /^What this type knows/ }).click();
  await page.getByRole('region', { name: 'Ageing by cycles of the type' }).getByText('Cycle lifetime curve').waitFor();

  await page.getByRole('checkbox', { name: 'Wind', exact: true }).check();
  await page.getByRole('combobox', { name: 'Turbine type' }).click();
  await page.getByRole('option', { name: 'Import...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Wind Turbine' });
  expect(await dialog.getByRole('button', { name: 'Add Wind' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Turbine file').setInputFiles({ name: 'own.xml', mimeType: 'text/xml', buffer: Buffer.from(XML) });
  await dialog.getByRole('button', { name: 'Add Wind' }).click();
  await dialog.waitFor({ state: 'detached' });

  const own = TurbineSpec.parse({
    name: 'Own 3 MW',
    powerCurve: [
      { speed: 3, mw: 0.02 },
      { speed: 12.5, mw: 3 },
      { speed: 25, mw: 3 },
    ],
    hubHeight: 98,
    source: 'Data sheet',
  });
  const expected = withAll(
    setTurbine(setUseWind(before, true, own), 'wind-1', own),
    [['wind', 0, 'kind'], 'custom'],
    [['solar', 0, 'mounting', 'kind'], 'tracker'],
    [['solar', 0, 'mounting', 'largestAngle'], 55],
  );
  await expect.poll(() => stored(id), { timeout: 20_000 }).toEqual(expected);
  expect(errors).toEqual([]);
  await close();
});
