import { expect, test } from 'vitest';
import { shareOf } from '../../packages/engine/test/share.ts';
import { goToStep, openSample, signIn, visit } from '../support/browser.ts';
import { ACCOUNT } from '../support/server.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
/** Edits made without a network, one for each round; ten minutes of them in the whole set. */
const ROUNDS = shareOf(200, 4);

test(
  'F-16 edits made while the network is gone survive a reload and a closed page, and are saved once it is back',
  async () => {
    const first = await visit(session.browser(), session.url());
    const { context } = first;
    let { page } = first;
    await signIn(page);
    const id = await openSample(page);
    await goToStep(page, /Economics/);
    await page.locator('#discountRate').waitFor();

    await context.setOffline(true);
    for (let round = 1; round <= ROUNDS; round++) {
      const rate = page.locator('#discountRate');
      await rate.fill(String(4 + round / 100));
      await rate.press('Enter');
      await page.waitForTimeout(3000);
    }
    const typed = (4 + ROUNDS / 100).toFixed(2);
    // The page says that nothing is stored and nothing is lost, and no work hangs.
    await page
      .getByText(/not saved|offline|no connection|cannot be reached/i)
      .first()
      .waitFor();
    expect(await page.locator('#discountRate').inputValue()).toBe(typed);
    // A reload finds no server, and the page is closed.
    await page.reload().catch(() => null);
    await page.close();

    await context.setOffline(false);
    page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    let saves = 0;
    page.on('request', (request) => {
      if (/\/api\/project\/[^/]+\/input$/.test(request.url()) && request.method() !== 'GET') saves++;
    });
    await page.goto(`${session.url()}/project/${id}/other`);
    await page.locator('#discountRate').waitFor();
    await expect.poll(() => page.locator('#discountRate').inputValue(), { timeout: 10_000 }).toBe(typed);
    await expect.poll(() => saves, { timeout: 15_000 }).toBe(1);
    // Stored: a fresh page without this one's memory shows it.
    await page.waitForTimeout(2000);
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.locator('#discountRate').waitFor();
    expect(await page.locator('#discountRate').inputValue()).toBe(typed);
    expect(saves).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  },
  180_000 + 4000 * ROUNDS,
);

test('UX-28 results asked for without a network say that the server cannot be reached, below a bar that is seen', async () => {
  const { page, close } = await session.signedIn();
  const context = page.context();
  await openSample(page);
  await goToStep(page, /Results/);
  await page
    .getByRole('button', { name: /Calculate/ })
    .first()
    .waitFor();
  await goToStep(page, /Economics/);
  await page.locator('#discountRate').waitFor();
  await page.reload();
  await page.locator('#discountRate').waitFor();
  await context.setOffline(true);
  await goToStep(page, /Results/);
  await page.getByText('The server cannot be reached at the moment').waitFor();
  const bar = await page.locator('main output').filter({ hasText: 'Loading results' }).boundingBox();
  expect([bar!.width > 300, bar!.height]).toEqual([true, 3]);
  await context.setOffline(false);
  await page.getByText('The server cannot be reached at the moment').waitFor({ state: 'detached' });
  await close();
});

test('AUTH-16 UX-27 an edit whose session has ended is there after signing in again, on the same step, with one choice', async () => {
  const { page, close } = await session.signedIn();
  await openSample(page);
  await goToStep(page, /Economics/);
  const rate = page.locator('#discountRate');
  await rate.waitFor();
  const address = page.url();

  const body = JSON.stringify({ status: 401, title: 'Unauthorized', detail: 'The session has ended' });
  await page.route(/\/api\//, (route) => route.fulfill({ status: 401, contentType: 'application/json', body }));
  await rate.fill('6.5');
  await rate.press('Enter');
  await page.getByLabel('Email').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('Email').fill(ACCOUNT.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(ACCOUNT.password);
  const terms = page.getByRole('checkbox', { name: /I agree to the Service Terms/ });
  if ((await terms.count()) > 0) await terms.check();
  await page.getByRole('button', { name: 'LOG IN' }).click();

  await rate.waitFor();
  expect([page.url(), await rate.inputValue()]).toEqual([address, '6.50']);
  await page.getByText(/that had not reached the server were restored/).waitFor();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByText(/^Saved \d\d:\d\d/).waitFor();
  // A text that cannot be read is kept over a reload, too, and counted in the step bar.
  await rate.fill('abc');
  await rate.press('Tab');
  await page.getByRole('navigation', { name: 'Steps' }).getByText('error in').waitFor({ state: 'attached' });
  await page.reload();
  await rate.waitFor();
  await expect.poll(() => rate.inputValue()).toBe('abc');
  await page.getByText('Enter a number, “abc” is none').first().waitFor();
  await close();
});
