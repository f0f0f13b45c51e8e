import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultTable } from '@stackwatt/model';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { accountCalls, savedProject } from '../support/account-calls.ts';
import { createProject } from '../support/browser.ts';
import { countEffort } from '../support/effort.ts';
import { useSession } from '../support/session.ts';
import { hasSharedData, sharedData } from '../support/shared-data.ts';

const session = useSession();

/** Chooses a file in a section and takes what the card understood of it. */
async function take(page: Page, section: string, file: string, nth: number, button: RegExp): Promise<void> {
  await page.locator(`${section} input[type=file]`).nth(nth).setInputFiles(sharedData(file));
  await page.locator(section).getByRole('button', { name: button }).click();
  await page.locator(section).getByRole('button', { name: button }).waitFor({ state: 'detached' });
}

test.skipIf(!hasSharedData)(
  'UX-04 a hybrid of real files: quarter-hour prices, a weather year, a wind year and a turbine, calculated at 15 minutes',
  async () => {
    const { page, errors, close } = await session.signedIn();
    await createProject(page);
    for (const name of ['Energy Market', 'Solar', 'Wind', 'Storage']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/revenue/);
    await page.locator('input[type=file]').first().setInputFiles(sharedData('prices/single_ercot_west_rt_15min_2023.txt'));
    await page.getByRole('button', { name: 'Use 35,040 prices' }).click();
    await page.getByText('No imported energy market price').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/equipment/);

    await page.getByRole('combobox', { name: 'Turbine type' }).click();
    await page.getByRole('option').last().click();
    const dialog = page.getByRole('dialog', { name: 'Import Wind Turbine' });
    await dialog.getByLabel('Turbine file').setInputFiles(sharedData('turbines/IEA_Reference_3.4MW_130.csv'));
    await dialog.getByRole('button', { name: 'Add Wind' }).click();
    await page.getByText('Imported from IEA_Reference_3.4MW_130.csv').first().waitFor();
    await take(page, '#wind-1', 'wind/wtk_amarillo_tx_2012_60min_100m.srw', 0, /^Use 8,760/);
    // Solar starts from the library; a file is one choice away.
    await page
      .getByRole('group', { name: /Resource from/ })
      .first()
      .getByText('Imported year')
      .click();
    await take(page, '#resource', 'solar/nsrdb_amarillo_tx_2012_60min.csv', 0, /^Use 8,760/);
    // The file says that it was measured at 100 m.
    expect(await page.getByLabel('Anemometer height').inputValue()).toMatch(/^100/);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/other/);
    await page.getByText('15 min', { exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.waitForURL(/\/results\/(optimization|details)\//, { timeout: 90_000 });
    await page.getByText('Up to date').waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);

/** The systems of a file as the command line calculates them. */
async function systemsOf(file: string): Promise<ResultTable['items']> {
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-saved-'));
  try {
    const path = join(folder, 'saved.hfront');
    writeFileSync(path, file);
    const stdout = await commandLine('run', path, '--json');
    return (JSON.parse(stdout) as { optimization: ResultTable }).optimization.items;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.skipIf(!hasSharedData)(
  'EQ-05 STO-16 from nothing: CAISO prices of 2020, a tracking and a west-facing array, a 4-h and a 2-h storage unit; its results are those of the saved file on the command line',
  async () => {
    const { page, errors, close } = await session.signedIn();
    const effort = await countEffort(page);
    const id = await createProject(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Barstow hybrid');
    const place = page.getByRole('combobox', { name: 'Location' });
    await place.fill('barstow');
    await page.getByRole('option', { name: /^Barstow, CA/ }).waitFor();
    await place.press('Enter');
    for (const name of ['Energy Market', 'Solar', 'Storage']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: 'Start with typical values' }).click();
    await page.getByRole('button', { name: 'Next' }).click();

    await page.waitForURL(/\/revenue/);
    await page.locator('input[type=file]').first().setInputFiles(sharedData('prices/caiso_2020_da_regup_regdown_hourly.csv'));
    // The published mean is 0.0356 $/kWh; the first of three columns of numbers is proposed, and hours are named by their end.
    for (const fact of ['DA Price ($/kWh)', '60 min, stamped at its end', '35.60'])
      await page.getByText(fact, { exact: true }).first().waitFor();
    await page.getByText('All values converted from $/kWh to $/MWh: × 1000').waitFor();
    await page.getByRole('button', { name: 'Use 8,760 prices' }).click();
    await page.getByText('No imported energy market price').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next' }).click();

    await page.waitForURL(/\/equipment/);
    const part = (name: string) => page.locator(`[id="${name}"]`);
    const put = async (field: string, value: string): Promise<void> => {
      await part(field).fill(value);
      await part(field).press('Enter');
    };
    await part('solar-1').getByRole('button', { name: 'Start with typical values' }).click();
    await part('solar-1').getByText('Single-axis tracker').click();
    await page.getByRole('button', { name: 'Add another solar technology' }).click();
    // The new row stands below all inputs of the first: the view goes to it.
    await page.waitForFunction("document.activeElement.getAttribute('aria-label') === 'Close PV Solar 2'");
    expect((await part('solar-2').boundingBox())!.y).toBeLessThan(400);
    await part('solar-2').getByRole('button', { name: 'Start with typical values' }).click();
    await part('solar-2').getByText('Own', { exact: true }).click();
    await put('solar.1.mounting.azimuth', '270');
    await put('solar.1.sizing', '40');

    const resource = part('resource');
    await resource
      .getByRole('group', { name: /Resource from/ })
      .first()
      .getByText('Imported year')
      .click();
    await take(page, '#resource', 'solar/nsrdb_tmy_daggett_ca.csv', 0, /^Use 8,760/);

    await part('storage-1').getByRole('button', { name: 'Start with typical values' }).click();
    await page.getByRole('button', { name: 'Add another storage technology' }).click();
    await page.waitForFunction("document.activeElement.getAttribute('aria-label') === 'Close Energy Storage 2'");
    await part('storage.1.model').click();
    await page.getByRole('option', { name: 'Energy Storage (1 MW / 2 MWh)' }).click();
    await put('storage.1.sizing', '20');
    // The parts stand in the contents list below their section.
    await page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link', { name: 'PV Solar 2' }).waitFor();
    await page.getByText('No findings').waitFor();
    await page.getByRole('button', { name: 'Calculate' }).first().click();
    await page.waitForURL(/\/results\/(optimization|details)\//, { timeout: 60_000 });
    await page.getByText('Up to date').waitFor();
    const { seconds, presses } = await effort();

    const { solar, storage } = await savedProject(session.url(), id);
    expect(solar.map(({ mounting, sizing }) => [mounting.kind, sizing.absolute])).toEqual([
      ['tracker', [100]],
      ['fixed', [40]],
    ]);
    expect(storage.map(({ model, sizing }) => [model, sizing.absolute])).toEqual([
      ['Energy Storage (1 MW / 4 MWh)', [50]],
      ['Energy Storage (1 MW / 2 MWh)', [20]],
    ]);
    const call = await accountCalls(session.url());
    const [system, ...others] = await systemsOf(await (await call(`/api/project/${id}/result/file`, { method: 'POST' })).text());
    expect(others).toEqual([]);
    const millions = (system!.npv / 1e6).toFixed(2).replace('-', '−');
    await page.getByText(millions, { exact: true }).first().waitFor();
    // What a user does for it: twenty presses of the pointer, two files and seven typed values.
    expect(presses).toBeLessThanOrEqual(22);
    console.info(`a plant of four parts: ${seconds.toFixed(1)} s by a program, ${presses} presses`);
    expect(errors).toEqual([]);
    await close();
    // The next test counts nothing.
    await page.close();
  },
);
