import { expect, test } from 'vitest';
import { downloaded, goTo, goToStep, openSample, openSections, signIn, visit } from '../support/browser.ts';
import { ACCOUNT } from '../support/server.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

test('F-15 who is editing hears of a forced lock within 5 s, can no longer save, and has the edits as a file', async () => {
  const mine = await session.signedIn();
  const id = await openSample(mine.page);
  await goToStep(mine.page, /Economics/);
  const rate = mine.page.locator('#discountRate');
  await rate.waitFor();

  const other = await session.signedInElsewhere();
  await goTo(other.page, `/project/${id}/other`);
  await other.page.getByText(new RegExp(`^${ACCOUNT.name} has been editing this project since \\d\\d:\\d\\d`)).waitFor();
  // Its fields can be read and selected, not typed into.
  expect(await other.page.locator('#discountRate').getAttribute('readonly')).not.toBe(null);
  expect(await mine.page.getByText('Read Only', { exact: true }).count()).toBe(0);

  // An edit whose save is still on its way when the lock is taken.
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answers: number[] = [];
  await mine.page.route(/\/api\/project\/[^/]+\/input$/, async (route) => {
    await held;
    const answer = await route.fetch();
    answers.push(answer.status());
    await route.fulfill({ response: answer });
  });
  await rate.fill('6.25');
  await rate.press('Enter');
  await mine.page.waitForRequest((request) => request.url().endsWith('/input') && request.method() === 'PATCH');

  await other.page.getByRole('button', { name: 'Enable Editing' }).click();
  await mine.page.getByRole('dialog', { name: 'Read only' }).waitFor({ timeout: 5000 });
  const [download] = await Promise.all([
    mine.page.waitForEvent('download'),
    mine.page.getByRole('button', { name: 'Save my edits as file' }).click(),
  ]);
  expect(JSON.parse((await downloaded(download)).toString())).toMatchObject({ discountRate: 6.25 });
  letGo();
  await expect.poll(() => answers, { timeout: 10_000 }).toEqual([423]);
  await mine.page.getByRole('button', { name: 'OK', exact: true }).click();
  await mine.page.getByText('Read Only', { exact: true }).first().waitFor();

  // The other one edits what was stored, without the refused edit.
  expect(await other.page.locator('#discountRate').inputValue()).toBe('8.00');
  await other.page.locator('#discountRate').fill('7.5');
  await other.page.locator('#discountRate').press('Enter');
  await other.page.getByText(/^Saved \d\d:\d\d/).waitFor();
  expect(other.errors).toEqual([]);
  await Promise.all([mine.close(), other.close()]);
});

test('LIFE-06 a page closed while its project still opens leaves no lock behind for the next page of the same browser', async () => {
  const { page, context, errors } = await visit(session.browser(), session.url());
  await signIn(page);
  await openSample(page);
  const address = page.url();
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();

  // The lock is given, the document never comes.
  await page.goto(`${session.url()}/library`);
  await page.route(/\/api\/project\/[^/]+\/input$/, () => undefined);
  const locked = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/lock') &&
      answer.request().method() === 'POST' &&
      answer.request().postData()?.includes('"status":true') === true,
  );
  void page.goto(address);
  await locked;
  await page.close();

  const next = await context.newPage();
  await next.goto(address);
  await next.getByRole('navigation', { name: 'Steps' }).waitFor();
  expect(await next.getByText('Read Only').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('W-11 read only ends by itself when the other editor has closed the project, and shows what they saved', async () => {
  const theirs = await session.signedIn();
  const id = await openSample(theirs.page);
  const mine = await session.signedInElsewhere();
  await goTo(mine.page, `/project/${id}/other`);
  await mine.page.getByText('Read Only', { exact: true }).first().waitFor();
  await goToStep(theirs.page, /Economics/);
  await theirs.page.locator('#discountRate').fill('6.5');
  await theirs.page.locator('#discountRate').press('Enter');
  await theirs.page.getByText(/^Saved \d\d:\d\d/).waitFor();
  await goTo(theirs.page, '/library');
  await mine.page.getByText('Read Only', { exact: true }).first().waitFor({ state: 'detached', timeout: 15_000 });
  expect(await mine.page.locator('#discountRate').inputValue()).toBe('6.50');
  await mine.page.locator('#discountRate').fill('7');
  await mine.page.locator('#discountRate').press('Enter');
  await mine.page.getByText(/^Saved \d\d:\d\d/).waitFor();
  expect([...theirs.errors, ...mine.errors]).toEqual([]);
  await Promise.all([mine.close(), theirs.close()]);
});

test('LIFE-04 UX-19 painting a schedule that somebody else edits is refused in words: who edits, and how to get it', async () => {
  const mine = await session.signedIn();
  const id = await openSample(mine.page, /contract/i);
  const other = await session.signedInElsewhere();
  await goTo(other.page, `/project/${id}/revenue`);
  await other.page.getByText(new RegExp(`^${ACCOUNT.name} has been editing`)).waitFor();
  await openSections(other.page);
  await other.page
    .getByRole('button', { name: /^\d+ rates?, 12 × 24/ })
    .first()
    .click();
  const drawer = other.page.getByRole('dialog', { name: 'Energy price schedule' });
  const cell = drawer.getByRole('button', { name: /^June, weekdays, 17 h/ });
  const before = await cell.getAttribute('aria-label');
  const refusal = drawer.getByText(`Read only, nothing was changed: edited by ${ACCOUNT.name}.`);
  expect(await refusal.count()).toBe(0);
  await cell.click();
  await refusal.waitFor();
  await cell.press('b');
  expect(await cell.getAttribute('aria-label')).toBe(before);
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  expect(other.errors).toEqual([]);
  await Promise.all([mine.close(), other.close()]);
});
