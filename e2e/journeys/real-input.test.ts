import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn, visit } from '../support/browser.ts';
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
    const { page, errors, context } = await visit(session.browser(), session.url());
    await signIn(page);
    await page.getByRole('button', { name: 'Create New Project' }).first().click();
    await page.waitForURL(/\/setup/);
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
    await page.getByText('Up to date').waitFor({ timeout: 30_000 });
    expect(errors).toEqual([]);
    await context.close();
  },
);
