import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, goToStep, openSample, visit } from '../support/browser.ts';
import { calculatedSample } from '../support/screens.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** A signed-in visitor with a project of their own. */
async function withProject(): Promise<{ page: Page; id: string; close: () => Promise<void> }> {
  const { page, close } = await session.signedIn();
  return { page, id: await openSample(page), close };
}

test('AUTH-02 AUTH-06 the sign-in screen has its title, its text and a card of 600 px', async () => {
  const { page, context } = await visit(session.browser(), session.url());
  await page.getByText('Welcome to the product').waitFor();
  await page.getByText('Please Log In').waitFor();
  const widths = await page.evaluate<number[]>(
    "[...document.querySelectorAll('*')].filter((node) => node.textContent.includes('Please Log In')).map((node) => Math.round(node.getBoundingClientRect().width))",
  );
  expect(widths).toContain(600);
  await context.close();
});

test('AUTH-09 a refused sign-in shows the server’s errors and stays', async () => {
  const { page, context } = await visit(session.browser(), session.url());
  await page.getByLabel('Email').fill('analyst');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('checkbox', { name: /I agree to the Service Terms/ }).check();
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.getByRole('alert').first().waitFor();
  expect((await page.getByRole('alert').first().innerText()).length).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'LOG IN' }).waitFor();
  await context.close();
});

test('NAV-01 NAV-02 the start redirects to the listing', async () => {
  const { page, close } = await session.signedIn();
  await page.goto(session.url());
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/library');
  await close();
});

test('NAV-11 NAV-13 the bare project path opens setup, and an unknown path says so with a way on', async () => {
  const { page, id, close } = await withProject();
  await page.goto(`${session.url()}/project/${id}`);
  await page.waitForURL(/\/setup$/);
  await goTo(page, `/project/${id}/nothing`);
  await page.getByText('There is no such page').waitFor();
  await page.goto(`${session.url()}/nothing`);
  await page.getByText('There is no such page').waitFor();
  expect(await page.locator('main svg').count()).toBeGreaterThan(0);
  await close();
});

test('each change of place names the page and moves the focus to its heading', async () => {
  const { page, close } = await withProject();
  const focused = (): Promise<string> => page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");
  await expect.poll(focused).toBe('H1 Setup');
  await expect.poll(() => page.title()).toBe('Setup, Caprock Flats | Stackwatt');
  await goToStep(page, /Equipment/);
  await expect.poll(focused).toBe('H1 Equipment');
  await expect.poll(() => page.title()).toBe('Equipment, Caprock Flats | Stackwatt');
  await page.getByRole('link', { name: 'Storage Library' }).click();
  await expect.poll(focused).toBe('H1 Storage Library');
  await expect.poll(() => page.title()).toBe('Storage Library | Stackwatt');
  await close();
});

test('UX-38 the help of a key figure has its formula and leads to the place of the method that explains it', async () => {
  const { page, close, errors } = await session.signedIn();
  const id = await calculatedSample(page);
  await goTo(page, `/project/${id}/results/details/0+all+0`);
  await page.getByTitle('Help: NPV').first().click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByText('NPV = Σ CF_y (1 + i)^(−y), y = 0 … N').waitFor();
  await help.getByRole('link', { name: 'Net present value' }).click();
  await page.waitForURL(/\/manual\/method\/finance#net-present-value$/);
  await page.getByRole('heading', { name: 'Net present value' }).waitFor();
  await page.getByRole('navigation', { name: 'Manual' }).getByRole('link', { name: 'Solar production' }).click();
  await page.getByRole('heading', { name: 'Solar production', level: 1 }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('LIST-01 LIST-10 the listing has its columns, and each project its menu', async () => {
  const { page, close } = await withProject();
  await goTo(page, '/library');
  await page.getByText('Caprock Flats').first().waitFor();
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(heads).toEqual([
    'Project Name',
    'Location',
    'Electricity Market',
    'Type',
    'Coupling',
    'Notes',
    'Expected COD',
    'Last Accessed',
    'Author',
    'Actions',
  ]);
  await close();
});

test('LIST-15 a project is deleted only after the question', async () => {
  const { page, close } = await withProject();
  await page.getByRole('link', { name: 'Project Listing' }).click();
  const rows = page.locator('tbody').getByRole('row');
  await rows.first().waitFor();
  const before = await rows.count();
  await rows.first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Are you sure? Projects that are deleted cannot be restored.').waitFor();
  await page.keyboard.press('Escape');
  expect(await rows.count()).toBe(before);
  await rows.first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByText('Operation performed successfully!').waitFor();
  await expect.poll(() => rows.count()).toBe(before - 1);
  await close();
});

test('the sign-in loads at most 220 kB of script, compressed as for the wire', async () => {
  const { page, context } = await visit(session.browser(), session.url());
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.body());
  });
  await page.goto(session.url());
  await page.getByRole('button', { name: 'LOG IN' }).waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  expect(scripts.length).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(220_000);
  await context.close();
});
