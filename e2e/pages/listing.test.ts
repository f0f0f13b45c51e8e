import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROGRAM } from '../support/command-line.ts';
import { openSample } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** The listing of a visitor, with a project of theirs. */
async function withListing(): Promise<{ page: Page; name: string; errors: string[]; close: () => Promise<void> }> {
  const { page, close, errors } = await session.signedIn();
  await openSample(page);
  const name = await page.getByLabel('Name', { exact: true }).inputValue();
  await page.getByRole('link', { name: 'Project Listing' }).click();
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .waitFor();
  return { page, name, errors, close };
}
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page
    .getByRole('button', { name: `More actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('LIST-20 LIST-21 a project is shared with an address; without one the dialog says so and calls nobody', async () => {
  execFileSync(process.execPath, [PROGRAM, 'user', 'add', 'bea', '--email', 'bea@example.com'], {
    env: { ...process.env, STACKWATT_DATA: session.data() },
  });
  const { page, name, errors, close } = await withListing();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/share')) calls.push(request.postData() ?? '');
  });
  await choose(page, name, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share project' });
  await dialog.getByRole('button', { name: 'Share' }).click();
  await dialog.getByText('Please provide the email associated with the user to share the project').waitFor();
  expect(calls).toEqual([]);
  await dialog.getByLabel('Email').fill('bea@example.com');
  await dialog.getByLabel('Description').fill('For the lender');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Operation performed successfully!').waitFor();
  expect(calls.map((body) => JSON.parse(body) as unknown)).toEqual([{ email: 'bea@example.com', description: 'For the lender' }]);
  await dialog.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await close();
});

test('LIST-22 an address of nobody is told in the specified words, and what was typed stays', async () => {
  const { page, name, close } = await withListing();
  await choose(page, name, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share project' });
  await dialog.getByLabel('Email').fill('nobody@example.com');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await dialog.getByText('Error sharing the project, please make sure the provided email is associated with a license').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('nobody@example.com');
  await close();
});

test('LIST-24 LIST-14 an issue is reported with a description', async () => {
  const { page, name, errors, close } = await withListing();
  await choose(page, name, 'Report Issue');
  const dialog = page.getByRole('dialog', { name: 'Report issue' });
  expect(await dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Description').fill('The price of July looks wrong');
  await dialog.getByLabel('Description').press('Tab');
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/report')),
    dialog.getByRole('button', { name: 'Send' }).click(),
  ]);
  expect([answer.status(), JSON.parse(answer.request().postData()!)]).toEqual([204, { description: 'The price of July looks wrong' }]);
  await page.getByText('Operation performed successfully!').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('UX-56 UX-58 a dialog that a menu has opened gives the focus back to the button of the menu, and its own buttons are in sight at 390 px', async () => {
  const { page, name, errors, close } = await withListing();
  await page.setViewportSize({ width: 390, height: 700 });
  const menu = page.getByRole('button', { name: `More actions for ${name}` }).first();
  for (const [action, button] of [
    ['Share', 'Share'],
    ['Rename', 'Rename'],
    ['Report Issue', 'Send'],
    ['Delete', 'Cancel'],
  ] as const) {
    await choose(page, name, action);
    const dialog = page.getByRole('dialog');
    const { y, height } = (await dialog.getByRole('button', { name: button, exact: true }).boundingBox())!;
    expect([action, y > 0, y + height < 700]).toEqual([action, true, true]);
    // A field that has the focus stands above them.
    for (const field of await dialog.getByRole('textbox').all()) {
      await field.focus();
      const box = (await field.boundingBox())!;
      expect([action, box.y + box.height <= y]).toEqual([action, true]);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => menu.evaluate((node) => node === node.ownerDocument.activeElement), { message: action }).toBe(true);
  }
  expect(errors).toEqual([]);
  await close();
});

test('LIST-02 further columns and filters stay when a project is opened and left', async () => {
  const { page, name, errors, close } = await withListing();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'IRR, %' }).check();
  await page.getByRole('checkbox', { name: 'Point of Interconnection, MW' }).check();
  await page.keyboard.press('Escape');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByRole('cell', { name: '80.0', exact: true })
    .waitFor();
  await page.getByRole('columnheader', { name: 'IRR, %' }).waitFor();
  await page.getByRole('button', { name: 'Market', exact: true }).click();
  await page.getByRole('checkbox', { name: 'ERCOT' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Market: ERCOT' }).waitFor();
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByRole('link', { name: 'Edit' })
    .click();
  await page.waitForURL(/\/setup/);
  await page.getByRole('link', { name: 'Project Listing' }).click();
  await page.getByRole('button', { name: 'Market: ERCOT' }).waitFor();
  await page.getByRole('columnheader', { name: 'IRR, %' }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('a project is renamed in the listing, and opens under its new name', async () => {
  const { page, name, errors, close } = await withListing();
  await choose(page, name, 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename project' });
  expect(await dialog.getByLabel('Name').inputValue()).toBe(name);
  expect(await dialog.getByRole('button', { name: 'Rename' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Name').fill('Odessa 100 MW');
  await dialog.getByLabel('Name').press('Tab');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Operation performed successfully!').waitFor();
  await page
    .getByRole('row', { name: /Odessa 100 MW/ })
    .getByRole('link', { name: /^Edit/ })
    .click();
  await page.waitForURL(/\/setup/);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Odessa 100 MW');
  expect(errors).toEqual([]);
  await close();
});
