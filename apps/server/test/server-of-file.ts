import { afterAll, beforeAll } from 'vitest';
import { startHarness, type Client, type Harness, type HarnessOptions } from './harness.ts';

/** A server for the tests of a file, with Ann signed in: started before the first of them, stopped after the last. */
export function serverOfFile(
  options: HarnessOptions,
  onStarted: (started: { readonly harness: Harness; readonly ann: Client }) => void,
): void {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(options);
    onStarted({ harness, ann: await harness.as('ann') });
  });
  afterAll(() => harness.stop());
}

/** What is stored of the calculations of a project, the oldest first. */
export const calculationsOf = (harness: Harness, projectId: string) =>
  harness.server.database.db.selectFrom('calculation').selectAll().where('project_id', '=', projectId).orderBy('created_at').execute();
