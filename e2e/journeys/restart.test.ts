import { expect, test } from 'vitest';
import { openSample, signIn, visit } from '../support/browser.ts';
import { useOwnSession } from '../support/session.ts';

const session = useOwnSession();
const AWAY = /The server cannot be reached at the moment/;

test('a server killed under a run and under the details is waited for; the run goes on and nothing is lost', async () => {
  const { page, context, errors } = await visit(session.browser(), session.url());
  await signIn(page);
  await openSample(page, /^Late-stage hybrid/);
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.getByText('Calculating results, please wait').waitFor();
  await session.server().kill();
  await page.getByText(AWAY).waitFor();
  await session.server().startAgain();
  await page.waitForURL(/\/results\/(optimization|sensitivity|details)\//, { timeout: 120_000 });
  await page.getByText('Up to date').waitFor({ timeout: 60_000 });
  expect(await page.getByText(AWAY).count()).toBe(0);

  if (!page.url().includes('/optimization/')) await page.getByRole('link', { name: 'Optimization results' }).click();
  const row = page.locator('tbody').getByRole('row').first();
  await row.waitFor();
  await session.server().kill();
  await row.dblclick();
  await page.waitForURL(/\/details\//);
  await page.getByText(AWAY).waitFor();
  await session.server().startAgain();
  await page.getByText('Financial summary').first().waitFor({ timeout: 60_000 });
  expect(await page.getByText(AWAY).count()).toBe(0);
  // What the browser itself says of connections nobody took.
  expect(
    errors.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/.test(text)),
  ).toEqual([]);
  await context.close();
});
