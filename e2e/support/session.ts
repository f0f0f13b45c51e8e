import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { startServer, type RunningServer } from './server.ts';

export interface Session {
  readonly url: () => string;
  readonly server: () => RunningServer;
  readonly browser: () => Browser;
}

/** One server and one browser for the tests of a file. */
export function useSession(): Session {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return { url: () => server!.url, server: () => server!, browser: () => browser! };
}
