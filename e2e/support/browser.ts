import { buffer } from 'node:stream/consumers';
import { chromium, type Browser, type BrowserContext, type Download, type Page } from 'playwright-core';
import { ACCOUNT } from './server.ts';

/** Flags without which Debian's chromium, as root and offline, tries to reach its maker. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['STACKWATT_CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the console and of scripts; a journey ends with none. */
  readonly errors: string[];
}

export interface Window {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** What a page is waited for on a machine that has everything else to do too, ms. */
const LONGEST_WAIT = 60_000;

/** A browser of its own, for one visitor or several, who asks for still pages, so that no test waits for motion: no cookie, no storage. */
export async function newVisitor(
  browser: Browser,
  { width = 1440, height = 1000, colorScheme = 'light' }: Window = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(LONGEST_WAIT);
  return context;
}

/** Collects what goes wrong in a page from now on. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // The browser reports each 401 of the silent sign-in attempt by itself; that call is meant to fail for a stranger. Names of places
    // come from a process that may start too slowly on a busy machine: the page does without them.
    if (url.endsWith('/api/auth/refresh') || (url.includes('/api/places/') && message.text().includes('status of 503'))) return;
    errors.push(`${message.text()}${url === '' ? '' : ` (${url})`}`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** A fresh visitor. */
export async function visit(browser: Browser, url: string, window: Window = {}): Promise<Visit> {
  const context = await newVisitor(browser, window);
  const page = await context.newPage();
  const errors = errorsOf(page);
  await page.goto(url);
  return { context, page, errors };
}

export async function signIn(page: Page, { name, password } = ACCOUNT): Promise<void> {
  await page.getByLabel('Email').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: /I agree to the Service Terms/ }).check();
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.getByRole('button', { name: 'Create New Project' }).waitFor();
}

/** The id of the project whose page it is. */
export const projectIdOf = (page: Page): string => /\/project\/([^/]+)\//.exec(page.url())![1]!;

/** Opens a copy of a sample, the first one unless named; @returns the project's id */
export async function openSample(page: Page, name?: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Open Sample' }).first().click();
  await (name === undefined ? page.getByRole('menuitem').first() : page.getByRole('menuitem', { name })).click();
  await page.waitForURL(/\/project\/[^/]+\/setup/);
  return projectIdOf(page);
}

/** Begins an empty project from the listing; @returns its id */
export async function createProject(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create New Project' }).first().click();
  await page.waitForURL(/\/setup/);
  return projectIdOf(page);
}

/** Goes to a path of the product as a link of the page does: the page is not loaded again, which takes most of a second. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(`(() => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(performance.now()) }, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  })()`);

/** Goes to a step of the wizard by its button. */
export const goToStep = (page: Page, step: RegExp): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click();

/** Opens every section of the Application step that is folded. */
export async function openSections(page: Page): Promise<void> {
  // Other steps have such a button too, and stay until this one has come.
  await page.locator('#energy-market').waitFor();
  const all = page.getByRole('button', { name: /^(Open|Fold) all$/ });
  if ((await all.innerText()).trim() === 'Open all') await all.click();
}

/** What a download holds. */
export const downloaded = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
