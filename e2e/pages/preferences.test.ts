import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../support/browser.ts';
import { ACCOUNT } from '../support/server.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** What an action makes the page send to one address. */
async function sent(page: Page, path: string, act: () => Promise<void>): Promise<{ body: unknown; status: number }> {
  const [answer] = await Promise.all([page.waitForResponse((one) => one.url().endsWith(path) && one.request().method() === 'PUT'), act()]);
  return { body: JSON.parse(answer.request().postData()!), status: answer.status() };
}

test('PREF-01 PREF-02 a default currency and date format are chosen in the user menu, sent as bare values, and a new project has them', async () => {
  const { page, close, errors } = await session.signedIn();
  await page.getByRole('button', { name: /^Account of/ }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  const currency = await sent(page, '/api/project/user/currency', async () => {
    await menu.getByLabel('Default currency').fill('CHF');
    await page.getByRole('option', { name: 'CHF Swiss Franc' }).click();
  });
  expect(currency).toEqual({ body: 'CHF', status: 204 });
  // The third of the three formats: year, month, day.
  const format = await sent(page, '/api/project/user/dateFormat', () =>
    menu
      .getByText(/^\d{4}-\d\d-\d\d$/)
      .first()
      .click(),
  );
  expect(format).toEqual({ body: 2, status: 204 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create New Project' }).click();
  await page.waitForURL(/\/setup/);
  expect(await page.getByLabel('Currency', { exact: true }).inputValue()).toBe('CHF Swiss Franc');
  expect(await page.getByLabel('Date format').inputValue()).toMatch(/YYYY-MM-DD/);
  expect(errors).toEqual([]);
  await close();
});

test('PREF-03 PREF-04 the comma as decimal and the number of the base year act at once, on the screen of preferences too', async () => {
  const { page, close, errors } = await session.signedIn();
  await goTo(page, '/preferences');
  const main = page.getByRole('main');
  await main.getByText('469,204.6').waitFor();
  const comma = await sent(page, '/api/project/user/decimalPoint', () => main.getByRole('switch', { name: 'Comma as decimal' }).click());
  expect(comma).toEqual({ body: true, status: 204 });
  await main.getByText('469.204,6').waitFor();
  const base = await sent(page, '/api/project/user/showBaseYearAsYearZero', () =>
    main.getByRole('switch', { name: 'Base year as year zero' }).click(),
  );
  expect(base).toEqual({ body: false, status: 204 });
  expect(await main.getByRole('columnheader').allTextContents()).toEqual(expect.arrayContaining(['1', '2', '26']));
  // They belong to the account: a page that is loaded anew has them.
  await page.reload();
  await main.getByText('469.204,6').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('A-15 a token for a program is made, shown once and withdrawn', async () => {
  const { page, close, errors } = await session.signedIn();
  await goTo(page, '/preferences');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  await dialog.getByLabel('Name').fill('Nightly export');
  await dialog.getByLabel('Name').press('Tab');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const token = await page.getByLabel('Nightly export', { exact: true }).inputValue();
  const answerOf = async (): Promise<number> =>
    (await fetch(`${session.url()}/api/project`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await answerOf()).toBe(200);
  await page.reload();
  await page.getByRole('row', { name: /Nightly export/ }).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByRole('button', { name: 'Withdraw Nightly export' }).click();
  await page.getByRole('dialog', { name: 'Withdraw token' }).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('No token. A program').waitFor();
  expect(await answerOf()).toBe(401);
  expect(errors).toEqual([]);
  await close();
});

test('S-11 a new password ends the tokens for programs, unless they are kept on purpose', async () => {
  const { page, close, errors } = await session.signedIn();
  await goTo(page, '/preferences');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  await dialog.getByLabel('Name').fill('Dashboard');
  await dialog.getByLabel('Name').press('Tab');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await page.getByRole('row', { name: /Dashboard/ }).waitFor();
  const other = `${ACCOUNT.password}, another`;
  const change = async (from: string, to: string, keeps: boolean): Promise<void> => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    await form.getByLabel('Current password').fill(from);
    await form.getByLabel('New password', { exact: true }).fill(to);
    await form.getByLabel('New password again').fill(to);
    await form.getByRole('checkbox', { name: 'Keep the access tokens' }).setChecked(keeps);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.waitFor({ state: 'detached' });
  };
  await change(ACCOUNT.password, other, true);
  await page.getByRole('row', { name: /Dashboard/ }).waitFor();
  await change(other, ACCOUNT.password, false);
  await page.getByText('No token. A program').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('S-13 another e-mail address is named with the password and counts once the mailed code was given', async () => {
  const { page, close, errors } = await session.signedIn();
  // This server has no mail: what it would answer with mail is given here.
  let own: { email: string; unconfirmed: string | null } = { email: '', unconfirmed: null };
  const bodies: unknown[] = [];
  await page.route('**/api/auth/email', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: own });
    bodies.push(route.request().postDataJSON());
    own = { ...own, unconfirmed: 'ann@example.org' };
    return route.fulfill({ status: 202 });
  });
  await page.route('**/api/auth/email/confirm', async (route) => {
    bodies.push(route.request().postDataJSON());
    own = { email: 'ann@example.org', unconfirmed: null };
    return route.fulfill({ status: 204 });
  });
  await goTo(page, '/preferences');
  await page.getByRole('button', { name: 'Change address' }).click();
  const form = page.getByRole('dialog', { name: 'Change e-mail address' });
  await form.getByLabel('New e-mail address').fill(' ann@example.org ');
  await form.getByLabel('Current password').fill(ACCOUNT.password);
  await form.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByRole('dialog', { name: 'Confirm e-mail address' });
  await code.getByText('Enter the code of the mail to ann@example.org.').waitFor();
  await code.getByRole('button', { name: 'Later' }).click();
  await page.getByText('ann@example.org waits for the code that was mailed to it').waitFor();
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await code.getByLabel('Code').fill('123456');
  await code.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Address confirmed').waitFor();
  await page.getByText('ann@example.org', { exact: true }).waitFor();
  expect(bodies).toEqual([{ current: ACCOUNT.password, email: 'ann@example.org' }, { code: '123456' }]);
  expect(errors).toEqual([]);
  await close();
});

test('a theme is chosen by its picture, each in its own colours, and is that of the page at once', async () => {
  const { page, close, errors } = await session.signedIn();
  await goTo(page, '/preferences');
  const themes = page.getByRole('main').getByRole('radiogroup', { name: 'Theme' });
  await themes.waitFor();
  const colours = await page.evaluate<string[][]>(`[...document.querySelectorAll('main [role="radiogroup"]#theme label')].map((card) =>
    [...card.querySelectorAll('rect:first-child')].map((page) => page.getAttribute('fill')))`);
  expect(colours).toEqual([['#F5F6F4', '#0E1312'], ['#F5F6F4'], ['#0E1312']]);
  await themes.getByRole('radio', { name: 'Dark' }).check();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(14, 19, 18)');
  await themes.getByRole('radio', { name: 'System' }).check();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(245, 246, 244)');
  expect(errors).toEqual([]);
  await close();
});
