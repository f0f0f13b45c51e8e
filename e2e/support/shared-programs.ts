import { chromium, type BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './browser.ts';
import { startServer, type RunningServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker of the test runner. */
    readonly programs: readonly { readonly url: string; readonly data: string; readonly browser: string }[];
  }
}

/** Starts one server and one browser for each worker: a start of its own costs a file as much as half a journey. */
export default async function startPrograms(project: TestProject): Promise<() => Promise<void>> {
  const count = project.vitest.config.maxWorkers;
  const started: [RunningServer, BrowserServer][] = await Promise.all(
    Array.from({ length: count }, () => Promise.all([startServer(), chromium.launchServer(launchOptions())])),
  );
  project.provide(
    'programs',
    started.map(([{ url, data }, browser]) => ({ url, data, browser: browser.wsEndpoint() })),
  );
  return async () => {
    await Promise.all(started.flatMap(([server, browser]) => [browser.close(), server.stop()]));
  };
}
