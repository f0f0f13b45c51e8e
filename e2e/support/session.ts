import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { startServer, type RunningServer } from './server.ts';

/** One server and one browser for the tests of a file. */
export function useSession(): { readonly url: () => string; readonly data: () => string; readonly browser: () => Browser } {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return { url: () => server!.url, data: () => server!.data, browser: () => browser! };
}
