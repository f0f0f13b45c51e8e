import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, downloaded, goToStep, openSample } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

const header = (page: Page) => page.getByRole('banner');
const account = (page: Page) => page.getByRole('button', { name: 'Account of analyst' });
const currentStep = (page: Page) => page.evaluate<string | null>("localStorage.getItem('currentStep')");
const rate = (page: Page) => page.locator('#discountRate');
async function typeRate(page: Page, text: string): Promise<void> {
  await rate(page).fill(text);
  await rate(page).press('Enter');
}
/** Calls of the page that write, as 'PATCH input'. */
function writes(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // On which screen somebody is, is told of every screen.
    if (request.method() !== 'GET' && path.startsWith('/api/project/') && !path.endsWith('/presence'))
      seen.push(`${request.method()} ${path.split('/').at(-1)!}`);
  });
  return seen;
}

test('NAV-23 NAV-26 each signed-in screen has logo, title and the links of the header', async () => {
  const { page, errors, close } = await session.signedIn();
  for (const path of ['/library', '/storageLibrary', '/preferences', '/manual', '/nowhere']) {
    await goTo(page, path);
    await header(page).getByRole('link', { name: 'Stackwatt, to the projects' }).waitFor();
    for (const [name, target] of [
      ['Project Listing', '/library'],
      ['Storage Library', '/storageLibrary'],
      ['User Manual', '/manual'],
    ])
      expect([path, await header(page).getByRole('link', { name, exact: true }).getAttribute('href')]).toEqual([path, target]);
  }
  expect(errors).toEqual([]);
  await close();
});

test('NAV-05 NAV-24 the name of the project and the time of its last save show in the project and nowhere else', async () => {
  const { page, close } = await session.signedIn();
  await openSample(page);
  const name = await page.getByLabel('Name', { exact: true }).inputValue();
  await header(page).getByText(name, { exact: true }).waitFor();
  await header(page)
    .getByText(/^Saved \d\d:\d\d$/)
    .waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Odessa');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await header(page).getByText('Odessa', { exact: true }).waitFor();
  await header(page).getByText('Not saved', { exact: true }).waitFor();
  await header(page)
    .getByText(/^Saved \d\d:\d\d$/)
    .waitFor();
  await goTo(page, '/library');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  expect(await header(page).getByText('Odessa', { exact: true }).count()).toBe(0);
  await close();
});

test('NAV-27 PREF-09 the user menu has the four preferences and Sign Out; its currencies begin with the seven most used', async () => {
  const { page, close } = await session.signedIn();
  await account(page).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await menu.getByRole('switch', { name: /decimal/i }).waitFor();
  await menu.getByRole('switch', { name: /base year|year zero/i }).waitFor();
  await menu.getByText('Date format').first().waitFor();
  await menu.getByRole('button', { name: 'Sign Out' }).waitFor();
  await menu.getByRole('combobox', { name: /currency/i }).click();
  const names = await menu.getByRole('option').allInnerTexts();
  expect(names.slice(0, 7).map((text) => text.slice(0, 3))).toEqual(['USD', 'GBP', 'CAD', 'EUR', 'JPY', 'CHF', 'AUD']);
  expect(names.length).toBeGreaterThan(100);
  await menu.getByText('All others').waitFor();
  await close();
});

test('NAV-28 NAV-29 the user menu says when the product was published, as in en-US, and the builds of interface and engine', async () => {
  const { page, close } = await session.signedIn();
  await account(page).click();
  await page.getByRole('dialog', { name: 'Account' }).waitFor();
  const facts = Object.fromEntries(
    await page.evaluate<[string, string][]>(
      "[...document.querySelectorAll('[role=dialog] dt')].map((term) => [term.textContent, term.nextElementSibling.textContent])",
    ),
  );
  expect(facts['Published']).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
  expect(facts['Interface']).toMatch(/^[0-9a-f]{7,} \d{4}-\d\d-\d\d$/);
  expect(facts['Engine']).toMatch(/^\d+\.\d+\.\d+/);
  await close();
});

test('NAV-03 NAV-10 the storage library lists its types, and the results have their step', async () => {
  const { page, close } = await session.signedIn();
  await goTo(page, '/storageLibrary');
  await page.getByRole('heading', { level: 1, name: 'Storage Library' }).waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(20);
  await goTo(page, '/library');
  const id = await openSample(page);
  await goTo(page, `/project/${id}/results`);
  const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]');
  await current.getByText('Results').waitFor();
  expect(await current.innerText()).toContain('Results');
  await close();
});

test('UX-67 the theme follows the system, and one that is chosen in the user menu stays', async () => {
  const { page, close } = await session.signedIn({ colorScheme: 'dark' });
  const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-mantine-color-scheme');
  const ground = (): Promise<string> => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  expect(await theme()).toBe('dark');
  const dark = await ground();
  await account(page).click();
  await page.getByText('Light', { exact: true }).click();
  expect(await theme()).toBe('light');
  expect(await ground()).not.toBe(dark);
  await page.reload();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  expect(await theme()).toBe('light');
  await close();
  // The theme of another test is that of its system.
  await page.close();
});

test('AUTH-17 Sign Out ends the session: a reload stays at the sign-in screen', async () => {
  const { page, close } = await session.signedIn();
  await account(page).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'LOG IN' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'LOG IN' }).waitFor();
  expect((await page.context().cookies()).filter(({ name, value }) => /refresh/i.test(name) && value !== '')).toEqual([]);
  await close();
});

test('NAV-07 NAV-08 each step has its path and its label', async () => {
  const { page, close } = await session.signedIn();
  const id = await openSample(page);
  for (const [path, label, title] of [
    ['revenue', 'Application', 'Application'],
    ['equipment', 'Equipment', 'Equipment'],
    ['other', 'Economics', 'Project Economics'],
    ['results', 'Results', /result/i],
  ] as const) {
    await goTo(page, `/project/${id}/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]');
    expect([path, await current.innerText()]).toEqual([path, expect.stringContaining(label) as string]);
  }
  await close();
});

test('NAV-12 NAV-15 an unknown step says so beside the project, and an anchor brings its section into view', async () => {
  const { page, close } = await session.signedIn();
  const id = await openSample(page);
  await goTo(page, `/project/${id}/nonsense`);
  await page.getByText('There is no such page').waitFor();
  await header(page)
    .getByText(/^Saved/)
    .waitFor();
  await page.getByRole('link', { name: 'Go to Setup' }).click();
  await page.waitForURL(/\/setup$/);
  await page.goto(`${session.url()}/project/${id}/equipment#storage-1`);
  const section = page.locator('[id="storage-1"]');
  await section.waitFor();
  await expect
    .poll(() => page.evaluate<number>("document.getElementById('storage-1').getBoundingClientRect().top"), { timeout: 5000 })
    .toBeLessThan(400);
  await close();
});

test('WIZ-08 WIZ-11 each change of step checks anew, and the step stays known through a reload', async () => {
  const { page, close } = await session.signedIn();
  const id = await openSample(page);
  await goToStep(page, /Economics/);
  await typeRate(page, '-200');
  await goToStep(page, /Equipment/);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /1.*Economics/ })
    .waitFor();
  await expect.poll(() => currentStep(page)).toBe('2');
  await page.reload();
  await page.waitForURL(new RegExp(`/project/${id}/equipment`));
  expect(await currentStep(page)).toBe('2');
  await close();
});

test('WIZ-13 LIFE-21 the lock is asked for on entering and given back on leaving, after what was typed is saved', async () => {
  const { page, close } = await session.signedIn();
  const seen = writes(page);
  const id = await openSample(page);
  await goToStep(page, /Economics/);
  expect(seen[0]).toBe('POST lock');
  // A busy machine saves before the list is asked for; what counts is that it is saved before the lock goes back.
  seen.length = 0;
  await typeRate(page, '6.5');
  await page.getByRole('link', { name: 'Project Listing' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  // While it is held the lock is asked for again from time to time, so the one that counts is the one after the save.
  await expect.poll(() => seen.slice(seen.lastIndexOf('PATCH input'))).toEqual(['PATCH input', 'POST lock']);
  await goTo(page, `/project/${id}/other`);
  expect(await rate(page).inputValue()).toBe('6.50');
  await close();
});

test('WIZ-14 LIFE-18 a change of step saves at once; leaving the results saves nothing', async () => {
  const { page, close } = await session.signedIn();
  await openSample(page);
  await goToStep(page, /Economics/);
  const seen = writes(page);
  await typeRate(page, '6.5');
  await goToStep(page, /Equipment/);
  await expect.poll(() => seen, { timeout: 1500 }).toContain('PATCH input');
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/optimization/, { timeout: 90_000 });
  seen.length = 0;
  await goToStep(page, /Economics/);
  await rate(page).waitFor();
  await page.waitForTimeout(400);
  expect(seen.filter((one) => one.startsWith('PATCH') || one.startsWith('PUT'))).toEqual([]);
  await close();
});

test('LIFE-20 the time in the header changes with a later save', async () => {
  const { page, close } = await session.signedIn();
  await page.clock.install({ time: new Date() });
  await openSample(page);
  const time = header(page).getByText(/^Saved \d\d:\d\d$/);
  await time.waitFor();
  const before = await time.innerText();
  await page.clock.fastForward(120_000);
  await goToStep(page, /Economics/);
  await typeRate(page, '6.5');
  await page.clock.fastForward(3000);
  await expect.poll(async () => ((await time.count()) > 0 ? time.innerText() : before), { timeout: 10_000 }).not.toBe(before);
  await close();
  // The clock of another test is not set.
  await page.close();
});

test('NAV-25 LIFE-03 a second browser reads: it says Read Only and offers Enable Editing, the first one neither', async () => {
  const first = await session.signedIn();
  const id = await openSample(first.page);
  const second = await session.signedInElsewhere();
  await goTo(second.page, `/project/${id}/setup`);
  await header(second.page).getByText('Read Only', { exact: true }).waitFor();
  await second.page.getByRole('button', { name: 'Enable Editing' }).waitFor();
  expect(await first.page.getByRole('button', { name: 'Enable Editing' }).count()).toBe(0);
  expect(await header(first.page).getByText('Read Only', { exact: true }).count()).toBe(0);
  await Promise.all([first.close(), second.close()]);
});

test('LIST-11 LIST-13 the samples are those of the server, and a new project begins at setup', async () => {
  const { page, close } = await session.signedIn();
  const [answer] = await Promise.all([page.waitForResponse((one) => new URL(one.url()).pathname === '/api/sample/list'), page.reload()]);
  const samples = ((await answer.json()) as unknown[]).length;
  expect(samples).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Open Sample' }).first().click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(samples);
  await page.keyboard.press('Escape');
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && new URL(one.url()).pathname === '/api/project'),
    page.getByRole('button', { name: 'Create New Project' }).click(),
  ]);
  expect(request.postData() ?? '').toBe('');
  await page.waitForURL(/\/project\/[^/]+\/setup$/);
  await close();
});

test('LIST-09 LIST-26 Result and Edit open results and inputs, and forget the step of the last look', async () => {
  const { page, close } = await session.signedIn();
  await openSample(page);
  await goToStep(page, /Economics/);
  await rate(page).waitFor();
  expect(await currentStep(page)).toBe('3');
  await page.getByRole('link', { name: 'Project Listing' }).click();
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.waitForURL(/\/setup$/);
  await page.getByRole('link', { name: 'Project Listing' }).click();
  await page
    .getByRole('link', { name: /^Result of / })
    .first()
    .click();
  await page.waitForURL(/\/results/);
  await close();
});

test('LIST-16 LIST-19 a copy is told and stands in the listing; a download is the project as a file of its name', async () => {
  const { page, close } = await session.signedIn();
  await openSample(page);
  await page.getByLabel('Name', { exact: true }).fill('Pecos');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Project Listing' }).click();
  const act = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions for Pecos', exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };
  await act('Copy');
  await page.getByText('Operation performed successfully!').waitFor();
  await page.getByRole('row', { name: /Copy of Pecos/ }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), act('Download')]);
  expect(download.suggestedFilename()).toBe('Pecos.hfront');
  expect(JSON.parse((await downloaded(download)).toString())).toMatchObject({ name: 'Pecos' });
  await close();
});

test('LIST-17 a refused action says status, title and detail', async () => {
  const { page, close } = await session.signedIn();
  await openSample(page);
  await page.getByRole('link', { name: 'Project Listing' }).click();
  await page.route(/\/duplicate$/, (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 413, title: 'Too much', detail: 'The projects take too much space.' }),
    }),
  );
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  const said = page.getByText(/^\[413\]/);
  await said.waitFor();
  expect(await said.innerText()).toBe('[413] Too much The projects take too much space.');
  await close();
});
