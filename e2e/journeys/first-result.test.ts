import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createProject, openSample, signIn, visit } from '../support/browser.ts';
import { LARGEST_NPV } from '../support/first-sample.ts';
import { useSession } from '../support/session.ts';
import { hasSharedData, sharedData } from '../support/shared-data.ts';

const session = useSession();
const numbersOf = async (page: Page, column: string): Promise<number[]> => {
  const head = page.getByRole('columnheader');
  const names = await head.allInnerTexts();
  const index = names.findIndex((name) => name.startsWith(column));
  // Group heads span columns and stand in a row of their own: count from the last head backwards.
  const rows = await page.locator('tbody').getByRole('row').all();
  const cells = await Promise.all(
    rows.map(async (row) => await row.getByRole('cell').or(row.getByRole('gridcell')).or(row.getByRole('rowheader')).allInnerTexts()),
  );
  const offset = cells[0]!.length - names.length;
  return cells.map((row) => Number(row[index + offset]!.replaceAll(',', '').replace('−', '-')));
};

test('LIST-12 a stranger signs in, opens a sample, calculates and reads every hour behind a system', async () => {
  const { page, errors, context } = await visit(session.browser(), session.url());
  await signIn(page);
  await openSample(page, /^Solar and storage, day-ahead/);
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.waitForURL(/\/results\/optimization\/0\+all/, { timeout: 60_000 });

  await page.getByRole('row', { name: /120\.0 40\.0 \/ 160\.0/ }).waitFor();
  const npv = await numbersOf(page, 'NPV');
  expect(npv).toHaveLength(16);
  expect(npv).toEqual(npv.toSorted((a, b) => b - a));

  await page.getByRole('row', { name: /120\.0 40\.0 \/ 160\.0/ }).click();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/results\/details\/0\+all\+\d+/);
  await page.getByRole('heading', { name: 'Summary', exact: true }).waitFor();
  await page.getByText(LARGEST_NPV).first().waitFor();

  await page
    .getByRole('link', { name: 'Time series' })
    .or(page.getByRole('button', { name: 'Time series' }))
    .first()
    .click();
  await page.locator('canvas').nth(1).waitFor();
  expect(await page.locator('canvas').count()).toBeGreaterThan(1);
  expect(errors).toEqual([]);
  await context.close();
});

test.skipIf(!hasSharedData)('UX-03 a new project: a real price file is previewed before anything is stored, then calculated', async () => {
  const { page, errors, close } = await session.signedIn();
  await createProject(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('West hub store');
  await page.getByRole('checkbox', { name: 'Energy Market' }).check();
  await page.getByRole('checkbox', { name: 'Storage' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/revenue/);
  await page.getByText('No imported energy market price').first().waitFor();

  await page.locator('input[type=file]').first().setInputFiles(sharedData('prices/ercot_da_hourly_2020_hubs.csv'));
  await page.getByRole('button', { name: '12: West LMP' }).click();
  const use = page.getByRole('button', { name: 'Use 8,760 prices' });
  await use.waitFor();
  // The published statistics of the column; 29 February is dropped, so the mean moves a little.
  for (const fact of ['−7.2', '2,014.95', '29 February']) await page.getByText(fact).first().waitFor();
  expect(await page.getByText('No imported energy market price').count()).toBeGreaterThan(0);
  await use.click();
  await page.getByText('No imported energy market price').first().waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/equipment/);
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.waitForURL(/\/results\/(optimization|details)\//, { timeout: 60_000 });
  await page.getByText('Up to date').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test.skipIf(!hasSharedData)('IMP-02 IMP-03 files that cannot be read are refused with the reason, and nothing is stored', async () => {
  const { page, errors, close } = await session.signedIn();
  await createProject(page);
  await page.getByRole('checkbox', { name: 'Energy Market' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  const file = page.locator('input[type=file]').first();

  await file.setInputFiles({ name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK\u0003\u0004') });
  await page.getByText(/Import error: Excel files are not supported/).waitFor();
  await file.setInputFiles({
    name: 'short.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(Array.from({ length: 8759 }, () => '20').join('\n')),
  });
  await page.getByText(/8,759/).first().waitFor();
  await file.setInputFiles(sharedData('prices/caiso_rt_15min_2021Q2_partial_year.csv'));
  await page
    .getByText(/choose one|April|partial|June/)
    .first()
    .waitFor();
  await file.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await page.getByText(/empty/i).first().waitFor();
  await file.setInputFiles({
    name: 'words.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(Array.from({ length: 8760 }, (_, i) => (i === 4379 ? 'N/A' : '20')).join('\n')),
  });
  await page.getByText(/Row 4,380/).waitFor();
  expect(await page.getByRole('button', { name: 'Repeat the day before' }).count()).toBe(1);
  expect(await page.getByText('Nothing is stored before you have seen it.').count()).toBe(1);
  expect(await page.getByText('No imported energy market price').count()).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await close();
});
