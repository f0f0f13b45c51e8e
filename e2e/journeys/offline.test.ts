import { expect, test } from 'vitest';
import { goToStep, openSample, signIn, visit } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
/** Edits made without a network, one for each round; ten minutes of them are `STACKWATT_OFFLINE_ROUNDS=200`. */
const ROUNDS = Number(process.env['STACKWATT_OFFLINE_ROUNDS'] ?? 4);

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
