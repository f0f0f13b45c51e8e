import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROGRAM } from '../support/command-line.ts';
import { goTo, openSample, signIn, visit } from '../support/browser.ts';
import { ACCOUNT } from '../support/server.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
const GUEST_NAME = `lucia-${Date.now().toString(36)}`;
const GUEST = { name: GUEST_NAME, password: 'another-long-password', email: `${GUEST_NAME}@example.org` };
const readOnly = (page: Page) => page.getByText('Read Only', { exact: true }).first();

test('LIST-20 UX-86 two people on one project: shared as editor, edited after a hand-over, read only for a reader, and closed with the draft kept when it is withdrawn', async () => {
  execFileSync(process.execPath, [PROGRAM, 'user', 'add', GUEST.name, '--email', GUEST.email, '--password-stdin'], {
    input: GUEST.password,
    env: { ...process.env, STACKWATT_DATA: session.data() },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const mine = await session.signedIn();
  const theirs = await visit(session.browser(), session.url());
  const id = await openSample(mine.page);
  await goTo(mine.page, '/library');

  // Opened to an address, which looks like any other until it has opened the project.
  const openShares = async (): Promise<void> => {
    await mine.page.getByRole('button', { name: /^More actions for/ }).click();
    await mine.page.getByRole('menuitem', { name: 'Share' }).click();
  };
  const share = mine.page.getByRole('dialog', { name: 'Share project' });
  const setRole = async (role: string): Promise<void> => {
    await share.getByRole('button', { name: /: role of lucia/ }).click();
    await mine.page.getByRole('menuitem', { name: role }).click();
  };
  await openShares();
  await share.getByRole('radio', { name: 'Open this project to them' }).check();
  await share.getByLabel('Email').fill(GUEST.email);
  await share.getByText('Editor', { exact: true }).click();
  await share.getByRole('button', { name: 'Share', exact: true }).click();
  await share.getByText('Not opened yet').waitFor();
  await goTo(mine.page, `/project/${id}/other`);
  await mine.page.locator('#discountRate').waitFor();

  await signIn(theirs.page, GUEST);
  await theirs.page.getByText(`Of ${ACCOUNT.name}, open to edit`).waitFor();
  await goTo(theirs.page, `/project/${id}/other`);
  await theirs.page.getByText(`${ACCOUNT.name} has been editing this project since`).waitFor();
  await theirs.page.getByRole('button', { name: `Ask ${ACCOUNT.name} to hand over` }).click();
  await mine.page.getByText(`${GUEST.name} would like to edit this project.`).waitFor({ timeout: 5000 });
  await mine.page.getByRole('button', { name: 'Hand over' }).click();
  await readOnly(theirs.page).waitFor({ state: 'detached', timeout: 10_000 });
  await readOnly(mine.page).waitFor();
  const rate = theirs.page.locator('#discountRate');
  await rate.fill('6.5');
  await rate.press('Enter');
  await theirs.page.getByText(/^Saved \d\d:\d\d/).waitFor();

  // A reader can read what they wrote, and write no more.
  await goTo(mine.page, '/library');
  await openShares();
  await share.getByText(/Edits, on Economics since \d\d:\d\d/).waitFor();
  await setRole('Reader');
  await theirs.page.getByRole('dialog', { name: 'Read only' }).waitFor({ timeout: 5000 });
  await theirs.page.getByRole('button', { name: 'OK', exact: true }).click();
  await theirs.page.getByText(/it can be looked at, exported and copied/).waitFor();
  expect([await rate.inputValue(), await rate.getAttribute('readonly')]).toEqual(['6.50', '']);
  // Opened anew by a reader, the page asks for nothing that is refused; the owner sees where they are.
  await theirs.page.reload();
  await theirs.page.getByText(/it can be looked at, exported and copied/).waitFor();
  await share.getByText(/^On Economics since \d\d:\d\d/).waitFor();

  // An editor again, whose edit does not reach the server before the project is closed to them.
  await setRole('Editor');
  await readOnly(theirs.page).waitFor({ state: 'detached', timeout: 10_000 });
  await theirs.page.route(/\/api\/project\/[^/]+\/input$/, (route) => (route.request().method() === 'GET' ? route.continue() : undefined));
  await rate.fill('7.25');
  await rate.press('Enter');
  await theirs.page.waitForRequest((request) => request.url().endsWith('/input') && request.method() === 'PATCH');
  await setRole('Remove');
  await theirs.page.getByText('This project is not open to you any more').waitFor({ timeout: 5000 });
  await theirs.page.getByRole('button', { name: 'Save my edits as file' }).waitFor();
  expect(await theirs.page.evaluate<string>('JSON.stringify(localStorage)')).toContain('7.25');
  await theirs.page.getByRole('link', { name: 'Go to projects' }).click();
  await theirs.page.getByRole('heading', { name: 'Describe a plant, see what it earns' }).waitFor();
  expect(mine.errors).toEqual([]);
  // The stream of the project, which is not there any more, is asked for once.
  expect(theirs.errors.filter((text) => !text.includes('404'))).toEqual([]);
  await Promise.all([mine.close(), theirs.context.close()]);
});
