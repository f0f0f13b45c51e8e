import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSample, openSections } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

async function visitSample(name: RegExp): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const { page, errors, close } = await session.signedIn();
  await openSample(page, name);
  return { page, errors, close };
}
/** Calculates, opens the best system and its revenues. */
async function revenuesOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/(optimization|details)\//, { timeout: 120_000 });
  await page.getByText('Up to date').waitFor({ timeout: 120_000 });
  if (!page.url().includes('/details/')) {
    await page.locator('tbody').getByRole('row').first().dblclick();
    await page.waitForURL(/\/results\/details/);
  }
  await page.getByText('Revenue summary').waitFor();
}

test('CM-01 CM-19 UX-19 capacity is switched on, its hours painted by mouse and by keys, its price given by month', async () => {
  const { page, errors, close } = await visitSample(/^Stand-alone storage/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/revenue/);
  await page.getByRole('switch', { name: 'Use Capacity market' }).check({ force: true });
  await page.getByText('No specified period for random events in capacity market').first().waitFor();

  await page.getByRole('button', { name: 'Permitted hours, 12 × 24' }).click();
  const drawer = page.getByRole('dialog', { name: 'Permitted hours' });
  const cell = (text: string) => drawer.getByRole('button', { name: new RegExp(`^${text}`) });
  await cell('January, weekdays, 16 h').hover();
  await page.mouse.down();
  await cell('December, weekdays, 20 h').hover();
  await page.mouse.up();
  await cell('December, weekdays, 20 h: may occur').waitFor();
  await page.getByText('No specified period for random events in capacity market').first().waitFor({ state: 'detached' });
  await cell('July, weekends, 17 h').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await cell('July, weekends, 20 h: may occur').waitFor();
  expect(await cell('July, weekends, 21 h: will not occur').count()).toBe(1);
  await page.keyboard.press('Control+z');
  await cell('July, weekends, 20 h: will not occur').waitFor();
  await drawer.getByRole('button', { name: 'Use hours' }).click();

  await page.getByRole('textbox', { name: 'Price unit' }).or(page.locator('[id="capacityMarkets.0.priceUnit"]')).first().click();
  await page.getByRole('option', { name: '$/kW-mo' }).click();
  await page.getByRole('gridcell', { name: /^January/ }).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 'January: 6' }).waitFor();
  await page.getByRole('button', { name: 'Order of Commitment' }).click();
  await page
    .getByText(
      'Capacity market events take priority over TOD contracts, which take priority over energy and regulation market participation.',
    )
    .waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('TOD-01 TOD-17 a contract: an obligation is added by dialog, a rate painted, and what it earns stands in the results', async () => {
  const { page, errors, close } = await visitSample(/under a delivery contract/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/revenue/);
  await openSections(page);
  await page.getByText('17–22 h').waitFor();
  await page.getByRole('button', { name: 'Add obligation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add obligation' });
  await dialog.getByLabel('To', { exact: true }).fill('01-03-2007');
  await dialog.getByLabel('To', { exact: true }).press('Enter');
  await dialog.getByText('The dates must span at least 7 days').or(dialog.getByText('All days')).first().waitFor();
  await dialog.getByText('Weekends').click();
  await dialog.getByText('The dates must span at least 7 days').waitFor();
  expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
  await dialog.getByLabel('To', { exact: true }).fill('12-31-2008');
  await dialog.getByLabel('To', { exact: true }).press('Enter');
  await dialog.getByText('The date must lie in 2007').waitFor();
  await dialog.getByLabel('To', { exact: true }).fill('01-31-2007');
  await dialog.getByLabel('To', { exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'detached' });
  const added = page.getByRole('row', { name: /Weekends.*01-01 to 01-31/ });
  await added.waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await added.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /rates, 12 × 24/ }).click();
  await page.getByRole('button', { name: /^March, weekdays, 12 h: 118\.80/ }).focus();
  await page.keyboard.press('d');
  await page.getByRole('button', { name: /^March, weekdays, 12 h: 222\.91/ }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: /^March, weekdays, 12 h: 118\.80/ }).waitFor();
  await page.getByRole('button', { name: 'Use schedule' }).click();
  await page.waitForTimeout(2500);

  await revenuesOf(page);
  for (const row of ['TOD contract, solar', 'TOD contract, storage', 'Contract participation'])
    await page.getByText(row, { exact: true }).first().waitFor();
  await page
    .getByRole('link', { name: 'Revenue' })
    .or(page.getByRole('button', { name: 'Revenue' }))
    .first()
    .click();
  await page.getByText('Revenue by Market').first().waitFor();
  await page.getByText('Visualize Graphs by').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('RM-11 RM-12 RM-14 regulation: both panels, prices pasted with negative ones set to 0, and a second market with the next name', async () => {
  const { page, errors, close } = await visitSample(/^Stand-alone storage/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/revenue/);
  await page.getByRole('switch', { name: 'Use Regulation market' }).check({ force: true });
  await page.getByText('No imported Reg-Up market price').first().waitFor();
  await page.getByText('No imported Reg-Down market price').first().waitFor();
  const prices = Array.from({ length: 8760 }, (_, hour) => (hour % 24 === 0 ? -6 : 12)).join('\n');
  await page
    .locator('[id="regulation-1"] input[type=file]')
    .first()
    .setInputFiles({ name: 'up.txt', mimeType: 'text/plain', buffer: Buffer.from(prices) });
  await page.getByText('365 negative prices set to 0').first().waitFor();
  await page.getByRole('button', { name: 'Use 8,760 prices' }).click();
  // 12 × 23/24 = 11.50
  await page.getByText('Average 11.50 $/MW-h').waitFor();
  await page.getByText('No imported Reg-Up market price').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add another regulation market' }).click();
  expect(await page.locator('[id="regulationMarkets.1.name"]').inputValue()).toBe('Regulation Market 2');
  await page.getByRole('button', { name: 'Delete Regulation Market 2' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[id="regulationMarkets.1.name"]').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await close();
});

test('EM-15 EM-20 EM-21 a further energy market is offered once, has its share, and stays while capacity refers to it', async () => {
  const { page, errors, close } = await visitSample(/^Storage in a capacity market/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/revenue/);
  await openSections(page);
  await page.getByRole('button', { name: 'Delete Day-ahead' }).click();
  await page.getByText('Capacity market references an energy market which does not exist').waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Add market' }).click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Fifteen-minute', 'Real-time']);
  await page.getByRole('menuitem', { name: 'Real-time' }).click();
  await page.getByText('The last market has what is left').waitFor();
  await page.getByRole('button', { name: 'Add market' }).click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Fifteen-minute']);
  await page.getByRole('menuitem').first().click();
  await page.getByRole('button', { name: 'Add market' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await close();
});
