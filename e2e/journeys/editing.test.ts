import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { savedProject } from '../support/account-calls.ts';
import { goTo, goToStep, openSample, projectIdOf, visit } from '../support/browser.ts';
import { calculatedSample } from '../support/screens.ts';
import { LARGEST_NPV } from '../support/first-sample.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** A signed-in visitor with the first sample open at one step. */
async function visitSample(
  step: 'setup' | 'equipment' | 'other',
): Promise<{ page: Page; errors: string[]; close: () => Promise<void>; id: string }> {
  const { page, errors, close } = await session.signedIn();
  const id = await openSample(page);
  if (step !== 'setup') await goToStep(page, step === 'equipment' ? /Equipment/ : /Economics/);
  return { page, errors, id, close };
}

test('UX-16 an edit can be undone and done again, by key too, and survives a reload', async () => {
  const { page, errors, close } = await visitSample('other');
  const rate = page.locator('#discountRate');
  await rate.waitFor();
  expect(await rate.inputValue()).toBe('8.00');
  await rate.fill('9.5');
  await rate.press('Enter');
  await page.getByText(/^Saved \d\d:\d\d/).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  expect(await rate.inputValue()).toBe('8.00');
  await page
    .getByRole('heading', { name: /Economics/ })
    .first()
    .click();
  await page.keyboard.press('Control+y');
  expect(await rate.inputValue()).toBe('9.50');
  await expect.poll(async () => (await savedProject(session.url(), projectIdOf(page))).discountRate).toBe(9.5);
  await page.reload();
  await rate.waitFor();
  expect(await rate.inputValue()).toBe('9.50');
  expect(errors).toEqual([]);
  await close();
});

test('CHK-59 UX-23 a wrong size says so at the field, in the check card and in the step bar, and blocks Calculate', async () => {
  const { page, errors, close } = await visitSample('equipment');
  const field = page.locator('[id^="storage.0.sizing"] input, input[id^="storage.0.sizing"]').nth(1);
  await field.fill('10.5');
  await field.press('Enter');
  await page.getByText('Storage units must be an integer').first().waitFor();
  expect(await page.getByRole('button', { name: 'Calculate' }).first().isDisabled()).toBe(true);
  await field.fill('-4');
  await field.press('Enter');
  await page
    .getByText(/The value must be ≥ 0/)
    .first()
    .waitFor();
  await field.fill('ten');
  await field.press('Enter');
  await page.getByText('Enter a number').first().waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('CALC-28 changed inputs leave the results readable and say that they are stale', async () => {
  const { page, errors, close } = await session.signedIn();
  const id = await calculatedSample(page);
  await page.getByText(LARGEST_NPV).first().waitFor();
  await goTo(page, `/project/${id}/other`);
  const rate = page.locator('#discountRate');
  await rate.fill('10');
  await rate.press('Enter');
  await page.getByText(/^Saved \d\d:\d\d/).waitFor();
  await goTo(page, `/project/${id}/results/optimization/0+all`);
  await page
    .getByText(
      'Inputs have changed, these results are not up to date. Please recalculate to view updated results and detailed calculations.',
    )
    .waitFor();
  await page.getByText(LARGEST_NPV).first().waitFor();
  await page.getByRole('button', { name: 'Recalculate' }).first().click();
  await page.getByText('Up to date').waitFor({ timeout: 60_000 });
  // The table is asked for again when the calculation is done.
  await expect.poll(() => page.getByText(LARGEST_NPV).count(), { timeout: 15_000 }).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test('UX-61 UX-21 the whole way by keyboard, in fewer than 90 keys from sign-in to a calculated project: sign in, open a sample, calculate, open the best system', async () => {
  const { page, errors, context } = await visit(session.browser(), session.url());
  /** Keys pressed, typing apart. */
  let stops = 0;
  const press = async (key: string): Promise<void> => {
    stops++;
    await page.keyboard.press(key);
  };
  await page.getByLabel('Email').focus();
  await page.keyboard.type('analyst');
  await press('Tab');
  await page.keyboard.type('a-long-enough-password');
  const tabTo = async (name: RegExp, limit = 60): Promise<void> => {
    for (let i = 0; i < limit; i++) {
      const at = await page.evaluate<string>(
        '(() => { const e = document.activeElement; return [e.getAttribute("aria-label"), e.labels && e.labels[0] && e.labels[0].textContent, e.textContent, e.title].filter(Boolean).join(" "); })()',
      );
      if (name.test(at)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not reach ${String(name)}`);
  };
  await tabTo(/I agree to the Service Terms/);
  await press('Space');
  await tabTo(/LOG IN/);
  await press('Enter');
  await page.getByRole('button', { name: 'Create New Project' }).first().waitFor();
  await tabTo(/^Open Sample/);
  await press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  await press('ArrowDown');
  await press('Enter');
  await page.waitForURL(/\/setup/);
  await page.getByText('Site and project').first().waitFor();
  await tabTo(/^Calculate/, 120);
  await press('Enter');
  await page.waitForURL(/\/results\/optimization/, { timeout: 60_000 });
  expect(stops).toBeLessThan(90);
  await page.getByRole('row').nth(4).waitFor();
  for (let i = 0; i < 80 && (await page.evaluate<string>('document.activeElement.tagName')) !== 'TR'; i++) await press('Tab');
  await press('Enter');
  await page.waitForURL(/\/results\/details/);
  expect(errors).toEqual([]);
  await context.close();
});
