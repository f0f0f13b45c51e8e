import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { errorsOf, newVisitor, openBrowser, signIn, type Window } from './browser.ts';
import { startServer, type RunningServer } from './server.ts';

/** A page of somebody who has signed in. */
interface SignedInPage {
  readonly page: Page;
  readonly errors: string[];
  /** Closes it, and forgets what it kept in the browser. */
  readonly close: () => Promise<void>;
}

export interface Session {
  readonly url: () => string;
  readonly server: () => RunningServer;
  readonly browser: () => Browser;
  /** The listing in a new page. All pages of a file that are opened so share one visitor, who signs in once. */
  readonly signedIn: (window?: Window) => Promise<SignedInPage>;
}

/** One server and one browser for the tests of a file. */
export function useSession(): Session {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let visitor: BrowserContext | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  const signedIn = async ({ width = 1440, height = 1000, colorScheme = 'light' }: Window = {}): Promise<SignedInPage> => {
    visitor ??= await newVisitor(browser!);
    const page = await visitor.newPage();
    const errors = errorsOf(page);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(server!.url);
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
        await page.evaluate('localStorage.clear()');
        await page.close();
      },
    };
  };
  return { url: () => server!.url, server: () => server!, browser: () => browser!, signedIn };
}
