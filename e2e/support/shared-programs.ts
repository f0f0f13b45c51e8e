import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker of the test runner. */
    readonly programs: readonly { readonly url: string; readonly data: string }[];
  }
}

/** Starts one server for each worker: a start of its own costs a file as much as half a journey. */
export default async function startPrograms(project: TestProject): Promise<() => Promise<void>> {
  const count = project.vitest.config.maxWorkers;
  const started = await Promise.all(Array.from({ length: count }, () => startServer()));
  project.provide(
    'programs',
    started.map(({ url, data }) => ({ url, data })),
  );
  return async () => {
    await Promise.all(started.map((server) => server.stop()));
  };
}
