import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, visit } from '../support/browser.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const ATTRIBUTION = 'Data © Map people';
const HITS = [
  {
    lat: '31.7300000',
    lon: '-102.5900000',
    name: 'Penwell Road',
    display_name: 'Penwell Road, Penwell, Ector County, Texas, United States',
    address: { road: 'Penwell Road', village: 'Penwell', state: 'Texas', 'ISO3166-2-lvl4': 'US-TX', country_code: 'us' },
  },
];

const asked: string[] = [];
let geocoder: Server;
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  // A search for 'silence' is never answered.
  geocoder = createServer((request, response) => {
    const text = new URL(request.url!, 'http://geocoder').searchParams.get('q')!;
    asked.push(text);
    if (text !== 'odessa silence') response.setHeader('content-type', 'application/json').end(JSON.stringify(HITS));
  });
  await new Promise<void>((ready) => {
    geocoder.listen(0, '127.0.0.1', ready);
  });
  const settings = {
    STACKWATT_GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as { port: number }).port}/search`,
    STACKWATT_GEOCODER_ATTRIBUTION: ATTRIBUTION,
  };
  [server, browser] = await Promise.all([startServer({ settings }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  geocoder.closeAllConnections();
  geocoder.close();
});

test('UX-74 UX-77 a place is found online by a press alone, and Next goes on while a search has no answer, which ends after 10 s', async () => {
  const { page, context } = await visit(browser, server.url);
  await signIn(page);
  await page.getByRole('button', { name: 'Create New Project' }).click();
  await page.waitForURL(/\/setup/);
  const place = page.getByRole('combobox', { name: 'Location' });
  const search = page.getByRole('button', { name: 'Search online' });
  await place.clear();
  await place.pressSequentially('penwell road');
  await page.getByText(/^No place of that name: the text is kept/).waitFor();
  expect(asked).toEqual([]);
  await search.click();
  await page.getByText(ATTRIBUTION).waitFor();
  await page.getByRole('option', { name: 'Penwell Road, Penwell, TX, USA' }).click();
  // The market follows the state of the hit, as it does that of a place of the gazetteer.
  await page.getByText('Proposed for Texas, until you choose').waitFor();
  expect(asked).toEqual(['penwell road']);

  await place.fill('odessa silence');
  await search.click();
  await page.getByText('Searching online').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/revenue/);
  await page.goBack();
  await place.waitFor();
  expect(await place.inputValue()).toBe('odessa silence');

  await search.click();
  await page.getByText(/^The online search did not answer within 10 s\. /).waitFor();
  await place.fill('odessa');
  await page.getByRole('option', { name: /^Odessa, TX, USA/ }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Latitude/ }).inputValue()).toMatch(/^31\.8/);
  await context.close();
});
