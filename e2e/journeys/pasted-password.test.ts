import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROGRAM } from '../support/command-line.ts';
import { visit } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
const NEXT = ' Päßwort aus dem Tresor: 7§kq"\\x<y> ';

/** As a password manager without an extension is used: copied elsewhere, put in with the keys for pasting. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await field.focus();
  await page.keyboard.press('Control+V');
  expect(await field.inputValue()).toBe(text);
}

test('A-5 passwords can be pasted: at sign-in, and each of the three when the first one is changed', async () => {
  const made = execFileSync(process.execPath, [PROGRAM, 'user', 'add', 'pat'], {
    env: { ...process.env, STACKWATT_DATA: session.data() },
    encoding: 'utf8',
  });
  const password = /([a-z0-9]{5}-){3}[a-z0-9]{5}/.exec(made)![0];
  const { page, context, errors } = await visit(session.browser(), session.url());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const signIn = async (secret: string): Promise<void> => {
    await paste(page, page.getByLabel('Email'), 'pat');
    await paste(page, page.getByRole('textbox', { name: 'Password' }), secret);
    await page.getByRole('checkbox', { name: /I agree to the Service Terms/ }).check();
    await page.getByRole('button', { name: 'LOG IN' }).click();
  };
  await signIn(password);
  await paste(page, page.getByLabel('Current password'), password);
  await paste(page, page.getByLabel('New password', { exact: true }), NEXT);
  await paste(page, page.getByLabel('New password again'), NEXT);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Create New Project' }).waitFor();

  // What was pasted is what counts, to the last space.
  await context.clearCookies();
  await page.goto(session.url());
  await signIn(NEXT);
  await page.getByRole('button', { name: 'Create New Project' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
