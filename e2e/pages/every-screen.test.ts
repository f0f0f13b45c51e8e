import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn, visit } from '../support/browser.ts';
import { pageFaults } from '../support/page-faults.ts';
import { calculatedSample, openScreen, SCREENS } from '../support/screens.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
let project = '';

async function signedIn(width: number, colorScheme: 'light' | 'dark'): Promise<{ page: Page; errors: string[]; context: BrowserContext }> {
  const opened = await visit(session.browser(), session.url(), { width, height: width === 390 ? 844 : 900, colorScheme });
  await signIn(opened.page);
  return opened;
}

beforeAll(async () => {
  const { page, context } = await signedIn(1440, 'light');
  project = await calculatedSample(page);
  await context.close();
});

describe.each([
  [1440, 'light'],
  [390, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, theme) => {
  test('UX-56 UX-58 every screen: no serious finding of axe, targets of 24 px, nothing wider than the window, no console error', async () => {
    const { page, errors, context } = await signedIn(width, theme);
    const found: string[] = [];
    for (const screen of SCREENS) {
      await openScreen(page, session.url(), screen, project);
      found.push(...(await pageFaults(page, screen.name)));
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('NAV-16 a stranger sees the sign-in screen on every path', async () => {
  for (const screen of SCREENS) {
    const { page, context } = await visit(session.browser(), session.url() + screen.path(project));
    await page.getByRole('button', { name: 'LOG IN' }).waitFor();
    expect(await page.getByText('Welcome to the product').count()).toBe(1);
    await context.close();
  }
});

test('AUTH-07 LOG IN without the terms ticked says so and makes no call', async () => {
  const { page, context } = await visit(session.browser(), session.url());
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/token')) calls.push(request.url());
  });
  await page.getByLabel('Email').fill('analyst');
  await page.getByRole('textbox', { name: 'Password' }).fill('whatever it is');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.getByText('Please accept Service Terms').waitFor();
  expect(calls).toEqual([]);
  await context.close();
});

test('D-013 W-10 local storage holds the step, the terms and drafts alone, and signing out forgets which locks were held', async () => {
  const { page, context } = await signedIn(1440, 'light');
  await openScreen(page, session.url(), SCREENS[1]!, project);
  await page.goto(`${session.url()}/project/00000000-0000-4000-8000-000000000000/setup`);
  await page.getByText('There is no such page').waitFor();
  const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
  expect(keys.filter((key) => !/^(currentStep|IsUserAcceptance|draft:|mantine-color-scheme)/.test(key))).toEqual([]);
  const named = (): Promise<number> =>
    page.evaluate<number>(`new Promise((done) => {
      indexedDB.open('edit-locks', 1).onsuccess = ({ target }) => {
        target.result.transaction('names').objectStore('names').count().onsuccess = ({ target }) => done(target.result);
      };
    })`);
  await page.goto(`${session.url()}/project/${project}/setup`);
  await page.getByText('Site and project').first().waitFor();
  expect(await named()).toBe(1);
  await page.getByRole('button', { name: /analyst|User menu/i }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await named()).toBe(0);
  await context.close();
});

test('SEC-04 the browser keeps no token and no password', async () => {
  const { page, context } = await signedIn(1440, 'light');
  await openScreen(page, session.url(), SCREENS[1]!, project);
  const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(kept).not.toContain('a-long-enough-password');
  expect(kept).not.toMatch(/[A-Za-z0-9_-]{40,}/);
  await context.close();
});
