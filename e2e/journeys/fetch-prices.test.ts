import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeOperators, type FakeOperators } from '../../apps/server/test/fake-operators.ts';
import { nyisoDays } from '../../packages/formats/test/operator-files.ts';
import { savedProject } from '../support/account-calls.ts';
import { goToStep, openBrowser, openSample, openSections, signIn, visit } from '../support/browser.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let operators: FakeOperators;
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  operators = await fakeOperators();
  [server, browser] = await Promise.all([startServer({ settings: operators.settings }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  operators.close();
});
beforeEach(() => {
  operators.asked.length = 0;
  operators.behave = undefined;
});

const fetchButton = (page: Page) => page.getByRole('button', { name: 'Fetch Day-ahead price from operator' });
const fetchDialog = (page: Page) => page.getByRole('dialog', { name: 'Fetch prices from operator' });
const card = (page: Page) => page.getByRole('region', { name: 'Check this import' });
/** Chooses by keys, as a list of choices is used without a mouse. */
async function choose(page: Page, field: string, choice: string): Promise<void> {
  await fetchDialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

test('prices are fetched by a press alone, stopped and gone on with, and imported like the same file chosen by hand, with where they came from', async () => {
  const { page, context, errors } = await visit(browser, server.url);
  await signIn(page);
  const id = await openSample(page);
  const price = async () => (await savedProject(server.url, id)).energyMarkets[0]!.price;
  await goToStep(page, /Application/);
  await openSections(page);
  await fetchButton(page).focus();
  await page.keyboard.press('Enter');
  await choose(page, 'Operator', 'NYISO');
  await choose(page, 'Zone', 'J, New York City');
  await choose(page, 'Year', '2023');
  expect(operators.asked).toEqual([]);
  const dialog = fetchDialog(page);
  await dialog.getByRole('button', { name: 'Fetch prices' }).click();
  await dialog.getByText(/^[2-9] of 12 files, about \d+ s left/).waitFor();
  // The focus is on what can be pressed next: Stop, then the fetch again. A piece that is on its way when somebody stops is kept too.
  await page.keyboard.press('Enter');
  await dialog.getByText(/^A year comes in twelve files/).waitFor();
  await page.keyboard.press('Enter');
  await card(page)
    .getByText(/^Fetched from NYISO 20\d\d-\d\d-\d\d \d\d:\d\d/)
    .waitFor();
  // Each once, though it was stopped in between.
  expect(operators.asked.map((path) => /^\/nyiso\/damlbmp\/(\d{6})01damlbmp_zone_csv\.zip$/.exec(path)?.[1])).toEqual(
    Array.from({ length: 12 }, (_, month) => `2023${String(month + 1).padStart(2, '0')}`),
  );
  await card(page).getByRole('button', { name: 'Use 8,760 prices' }).click();
  await page.getByText(/NYISO_dam_N\.Y\.C\._2023\.csv \(fetched from NYISO/).waitFor();
  const fetched = await price();
  expect(fetched.source).toMatch(
    /^NYISO_dam_N\.Y\.C\._2023\.csv \(fetched from NYISO .* UTC, http:\/\/127\.0\.0\.1:\d+\/nyiso\/damlbmp\/20230101damlbmp_zone_csv\.zip and 11 more, SHA-256 [0-9a-f]{64}\), NYISO location-based marginal prices, LBMP/,
  );

  // The daily files of the operator, joined by hand, with all their zones.
  const days = Array.from({ length: 12 }, (_, month) => Object.values(nyisoDays('damlbmp', 2023, month + 1))).flat();
  const byHand = days.map((day, i) => (i === 0 ? day : day.slice(day.indexOf('\n') + 1))).join('');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'joined.csv', mimeType: 'text/csv', buffer: Buffer.from(byHand) });
  await page.getByRole('button', { name: 'N.Y.C.', exact: true }).click();
  await card(page).getByRole('button', { name: 'Use 8,760 prices' }).click();
  await page.getByText('Imported again: the same prices as before.').waitFor();
  const chosen = await price();
  expect(chosen.source).toMatch(/^joined\.csv, /);
  expect(chosen.hash).toBe(fetched.hash);
  expect(errors).toEqual([]);
  await context.close();
});

test('UX-77 an operator that does not answer within 10 s is said in a sentence, and the project goes on with a file', async () => {
  const { page, context } = await visit(browser, server.url);
  await signIn(page);
  const id = await openSample(page);
  await goToStep(page, /Application/);
  await openSections(page);
  operators.behave = () => {};
  await fetchButton(page).click();
  await choose(page, 'Operator', 'CAISO');
  await fetchDialog(page).getByRole('button', { name: 'Fetch prices' }).click();
  await fetchDialog(page).getByText('Asking CAISO').waitFor();
  await fetchDialog(page).getByText('CAISO did not answer within 10 s. A price file that is chosen or pasted works without it.').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await fetchDialog(page).getByRole('button', { name: 'Choose a file instead' }).click();
  await (await chooser).setFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from('20\n'.repeat(8760)) });
  await card(page).getByRole('button', { name: 'Use 8,760 prices' }).click();
  await page.getByText(/own\.csv, Single column/).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/equipment|\/components/);
  expect((await savedProject(server.url, id)).energyMarkets[0]!.price.source).toMatch(/^own\.csv, /);
  await context.close();
});
