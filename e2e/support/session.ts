import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { addAccountTo } from '../../apps/server/test/added-account.ts';
import { errorsOf, goTo, newVisitor, signIn, type Window } from './browser.ts';
import { ACCOUNT, startServer, type RunningServer } from './server.ts';

/** A page of somebody who has signed in. */
interface SignedInPage {
  readonly page: Page;
  readonly errors: string[];
  /** Forgets what it kept in the browser. The page serves the next test of the file, unless it is closed by itself. */
  readonly close: () => Promise<void>;
}

interface Programs {
  readonly url: () => string;
  readonly browser: () => Browser;
  /** The listing in a new page. All pages of a file that are opened so share one visitor, who signs in once. */
  readonly signedIn: (window?: Window) => Promise<SignedInPage>;
}

export interface Session extends Programs {
  /** The server's data folder, as programs of the command line name it. */
  readonly data: () => string;
}

export interface OwnSession extends Programs {
  readonly server: () => RunningServer;
}

const shared = (): { readonly url: string; readonly data: string; readonly browser: string } => {
  const all = inject('programs');
  return all[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % all.length]!;
};

/** The server and the browser of this worker, with an account that no other file of tests uses. */
export function useSession(): Session {
  const { url, data, browser: endpoint } = shared();
  let browser: Browser | undefined;
  beforeAll(async () => {
    [browser] = await Promise.all([chromium.connect(endpoint), useNewAccount(data)]);
  });
  afterAll(() => browser?.close());
  return {
    data: () => data,
    ...programs(
      () => url,
      () => browser!,
    ),
  };
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
    [server, browser] = await Promise.all([startServer(), chromium.connect(shared().browser)]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    server: () => server!,
    ...programs(
      () => server!.url,
      () => browser!,
    ),
  };
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

function programs(url: () => string, browser: () => Browser): Programs {
  let visitor: BrowserContext | undefined;
  let free: Page | undefined;
  const signedIn = async ({ width = 1440, height = 1000, colorScheme = 'light' }: Window = {}): Promise<SignedInPage> => {
    const kept = free?.isClosed() === false ? free : undefined;
    free = undefined;
    const page = kept ?? (await (visitor ??= await newVisitor(browser())).newPage());
    const errors = errorsOf(page);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, media: null, reducedMotion: null, forcedColors: null });
    // To load the page anew takes three seconds of a processor.
    await (kept === undefined ? page.goto(url()) : backToListing(page));
    const isIn = page.getByRole('button', { name: 'Create New Project' });
    await isIn
      .or(page.getByRole('button', { name: 'LOG IN' }))
      .first()
      .waitFor();
    if ((await isIn.count()) === 0) await signIn(page);
    return {
      page,
      errors,
      close: async () => {
        await page.evaluate('localStorage.clear(), sessionStorage.clear()');
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        for (const event of HEARD) page.removeAllListeners(event);
        free = page;
      },
    };
  };
  return { url, browser, signedIn };
}
