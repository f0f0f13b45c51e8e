import { samples } from '@stackwatt/catalog';
import { setField, writeProjectFile } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { uploadedProject } from '../support/account-calls.ts';
import { goTo } from '../support/browser.ts';
import { ends } from '../support/first-sample.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** The first sample, of few sizes, with two round trips and two prices of storage, four sensitivity cases, as a project of the account. */
function projectWithSensitivities(): Promise<string> {
  const { project, series } = samples[0]!.build();
  const lists = setField(
    setField(project, ['storage', 0, 'roundtripEfficiencySensitivity'], [80, 90]),
    ['storage', 0, 'cost', 'capitalMultipliers'],
    [1, 1.5],
  );
  return uploadedProject(session.url(), writeProjectFile(ends(lists), series));
}

test('TAB-18 TAB-28 a project with sensitivities: the best system of each case, then the systems of a case, then one of them', async () => {
  const id = await projectWithSensitivities();
  const { page, errors, close } = await session.signedIn();
  await goTo(page, `/project/${id}/setup`);
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/sensitivity\/-/, { timeout: 90_000 });
  const cases = page.getByRole('grid', { name: 'Sensitivity cases' });
  await cases.waitFor();
  // Four cases; the expensive storage of 80 % is the poorest, the cheap one of 90 % the best.
  const rows = cases.locator('tbody tr');
  expect(await rows.count()).toBe(4);
  const best = (await rows.first().innerText()).replaceAll(/\s+/g, ' ');
  expect(best).toContain('90.00');
  expect(best).toContain('1.00');
  if (process.env['STACKWATT_PICTURE'] !== undefined) await page.screenshot({ path: process.env['STACKWATT_PICTURE'] });
  // A row opens the systems of its own case, whatever the order of the table.
  await rows.first().dblclick();
  await page.waitForURL(/\/results\/optimization\/\d\+all/);
  const systems = page.getByRole('grid', { name: 'Optimization results' });
  await systems.waitFor();
  expect(await page.locator('main').innerText()).toMatch(/ 90\.00 %/);
  expect((await systems.locator('tbody tr').first().innerText()).replaceAll(/\s+/g, ' ')).toContain('40.0 / 160.0');
  await systems.locator('tbody tr').first().dblclick();
  await page.waitForURL(/\/results\/details\/\d\+all\+0/);
  await page.getByText('Financial summary').first().waitFor();
  expect(await page.locator('main').innerText()).toMatch(/Rank 1 of 4/);
  // The way back leads to the same case.
  await page.getByRole('link', { name: 'Optimization results' }).click();
  await systems.waitFor();
  expect(await page.locator('main').innerText()).toMatch(/ 90\.00 %/);
  expect(errors).toEqual([]);
  await close();
});
