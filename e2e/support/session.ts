import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { addAccountTo } from '../../apps/server/test/added-account.ts';
import { errorsOf, goTo, newVisitor, openBrowser, signIn, type Window } from './browser.ts';
import { ACCOUNT, startServer, type RunningServer } from './server.ts';

/** A page of somebody who has signed in. */
interface SignedInPage {
  readonly page: Page;
  readonly errors: string[];
  /** Forgets what it kept in the browser. The page serves the next test, of this file or another, unless it is closed by itself. */
  readonly close: () => Promise<void>;
}

interface Programs {
  readonly url: () => string;
  readonly browser: () => Browser;
  /** The listing in a page. All pages that are opened so share one visitor, who signs in once for each file. */
  readonly signedIn: (window?: Window) => Promise<SignedInPage>;
  /** The same account in another browser: what the first one keeps, this one does not have. */
  readonly signedInElsewhere: (window?: Window) => Promise<SignedInPage>;
}

export interface Session extends Programs {
  /** The server's data folder, as programs of the command line name it. */
  readonly data: () => string;
}

export interface OwnSession extends Pick<Programs, 'url' | 'browser'> {
  readonly server: () => RunningServer;
}

const shared = (): { readonly url: string; readonly data: string } => {
  const all = inject('programs');
  return all[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % all.length]!;
};

/** The browser of this worker, from its first file to its last: it ends with the process. */
let launched: Promise<Browser> | undefined;
const theBrowser = (): Promise<Browser> => (launched ??= openBrowser());

/** Somebody whose browser stays from file to file: a page that is loaded for the first time takes four seconds of a processor. */
interface Regular {
  visitor?: BrowserContext;
  /** What the last test gave back. */
  free?: Page | undefined;
}
const regulars: readonly [Regular, Regular] = [{}, {}];

/** The server and the browser of this worker, with an account that no other file of tests uses. */
export function useSession(): Session {
  const { url, data } = shared();
  let browser: Browser | undefined;
  beforeAll(async () => {
    [browser] = await Promise.all([theBrowser(), useNewAccount(data)]);
  });
  // What a test that failed has left open is not found by the next file, nor is what a test may do in a page.
  afterAll(async () => {
    for (const { visitor, free } of regulars) {
      await Promise.all((visitor?.pages() ?? []).filter((page) => page !== free).map((page) => page.close()));
      await visitor?.clearPermissions();
    }
  });
  const open =
    (regular: Regular) =>
    (window: Window = {}): Promise<SignedInPage> =>
      opened(regular, browser!, url, window);
  return { url: () => url, data: () => data, browser: () => browser!, signedIn: open(regulars[0]), signedInElsewhere: open(regulars[1]) };
}

/** Whom this file signs in as: `stackwatt user add` and the change of a first password have tests of their own. */
async function useNewAccount(data: string): Promise<void> {
  const name = `analyst-${Date.now().toString(36)}`;
  await addAccountTo(data, name, ACCOUNT.password);
  ACCOUNT.name = name;
}

/** A server of this file alone, which it may kill and start again. */
export function useOwnSession(): OwnSession {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), theBrowser()]);
  });
  afterAll(() => server?.stop());
  return { server: () => server!, url: () => server!.url, browser: () => browser! };
}

/** What tests listen to in a page. */
const HEARD = ['console', 'pageerror', 'request', 'response'] as const;

/** Leaves a screen as a user does, and first what is told and open on it: the words of one test must not stand in the next one. */
async function backToListing(page: Page): Promise<void> {
  for (const toast of await page.getByRole('button', { name: 'Dismiss' }).all())
    await toast.click({ timeout: 2000 }).catch(() => undefined);
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
  await goTo(page, '/library');
}

/** Signs the account of this file in, where a file before it has left its own. */
async function signInAnew(page: Page): Promise<void> {
  const isIn = page.getByRole('button', { name: 'Create New Project' });
  const isOut = page.getByRole('button', { name: 'LOG IN' });
  await isIn.or(isOut).first().waitFor();
  const account = page.getByRole('button', { name: /^Account of/ });
  if ((await isIn.count()) > 0) {
    if ((await account.getAttribute('aria-label')) === `Account of ${ACCOUNT.name}`) return;
    await account.click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await isOut.waitFor();
  }
  await signIn(page);
}

async function opened(
  regular: Regular,
  browser: Browser,
  url: string,
  { width = 1440, height = 1000, colorScheme = 'light' }: Window,
): Promise<SignedInPage> {
  const kept = regular.free?.isClosed() === false ? regular.free : undefined;
  regular.free = undefined;
  const page = kept ?? (await (regular.visitor ??= await newVisitor(browser)).newPage());
  const errors = errorsOf(page);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, media: null, reducedMotion: 'reduce', forcedColors: null });
  await (kept === undefined ? page.goto(url) : backToListing(page));
  await signInAnew(page);
  return {
    page,
    errors,
    close: async () => {
      await page.evaluate('localStorage.clear(), sessionStorage.clear()');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      for (const event of HEARD) page.removeAllListeners(event);
      regular.free = page;
    },
  };
}
