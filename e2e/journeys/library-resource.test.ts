import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createProject, goToStep } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
/** A year of prices with a dip at noon. */
const PRICES = Array.from({ length: 8760 }, (_, hour) => (40 + 20 * Math.cos(((hour % 24) / 12) * Math.PI)).toFixed(2)).join('\n');

const sunlightOf = (page: Page, month: string) =>
  page.getByRole('grid', { name: 'Monthly averages of sunlight' }).getByRole('gridcell', { name: new RegExp(`^${month}`) });

test('UX-75 SOL-13 a plant anywhere starts from the library: a place, a price file, Calculate', async () => {
  const { page, errors, close } = await session.signedIn();
  await createProject(page);
  await page.getByLabel('Latitude').fill('-33.92');
  await page.getByLabel('Latitude').press('Enter');
  await page.getByLabel('Longitude').fill('18.42');
  await page.getByLabel('Longitude').press('Enter');
  for (const name of ['Energy Market', 'Solar', 'Storage']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/revenue/);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from(PRICES) });
  await page.getByRole('button', { name: 'Use 8,760 prices' }).click();
  await page.getByText('No imported energy market price').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/equipment/);

  // The southern summer, where the plant was moved to before solar was switched on.
  const january = sunlightOf(page, 'January');
  await january.waitFor();
  expect(Number(await january.textContent())).toBeGreaterThan(2 * Number(await sunlightOf(page, 'June').textContent()));
  await page
    .getByText(/Climate table, nearest place Cape Town, South Africa, \d km/)
    .first()
    .waitFor();
  await page.getByText(/Expected error ±7\.5\s% in the year/).waitFor();
  await page.getByText('Sunlight, synthetic year').first().waitFor();

  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.waitForURL(/\/results\/(optimization|details)\//, { timeout: 60_000 });
  await page.getByText('Up to date').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('D-105 averages can be edited, undone and taken anew; a plant that moves takes those of its new place', async () => {
  const { page, errors, close } = await session.signedIn();
  await createProject(page);
  const goTo = (step: RegExp) => goToStep(page, step);
  for (const name of ['Energy Market', 'Solar']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from(PRICES) });
  await page.getByRole('button', { name: 'Use 8,760 prices' }).click();
  await page.getByText('No imported energy market price').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next' }).click();
  const january = sunlightOf(page, 'January');
  await january.waitFor();
  const boulder = await january.textContent();
  await page.getByText('Averages of this place').first().waitFor();

  await january.click();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await page
    .getByText(/Sunlight in January: 500\.0 W\/m² is more than the \d+\.\d W\/m² that reach the ground/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  expect(await january.textContent()).toBe(boulder);
  await january.click();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  // The edited month goes, so it asks.
  await page.getByRole('button', { name: 'Take the averages of this place' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => january.textContent()).toBe(boulder);

  await goTo(/Setup/);
  await page.getByLabel('Latitude').fill('-33.92');
  await page.getByLabel('Latitude').press('Enter');
  await goTo(/Equipment/);
  await january.waitFor();
  await expect.poll(async () => Number(await january.textContent())).toBeGreaterThan(Number(boulder) * 1.5);
  expect(await page.getByText('belong to another place').count()).toBe(0);

  // The imported year is one click away and comes back.
  await page
    .getByRole('group', { name: /Resource from/ })
    .first()
    .getByText('Imported year')
    .click();
  await page.getByText('No imported solar resource').first().waitFor();
  await page
    .getByRole('group', { name: /Resource from/ })
    .first()
    .getByText('Library averages')
    .click();
  await january.waitFor();
  expect(errors).toEqual([]);
  await close();
});
