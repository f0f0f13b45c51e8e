import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Slow oracle rounds, the server on its databases and the browser have projects of their own, so that each can be run alone.
const oracle = ['packages/engine/test/oracle/**/*.test.ts'];
const server = ['apps/server/**/*.test.ts', 'apps/cli/**/*.test.ts'];

/** Tests that put something else in the place of a module have modules of their own. */
const MODULES_REPLACED = ['apps/web/src/**/*.replaced.test.tsx'];
const FORGET = ['apps/web/src/lib/forget-for-test.ts'];

/** Files that take most of a minute: begun last, one core would wait for them at the end. */
const LONG = [
  'calculation',
  'calculation-faults',
  'calculation-cancelled',
  'mail',
  'databases',
  'postgresql-servers',
  'slow-database',
  'kill',
  'results',
  'keyed-calls',
  'route-matrix',
  'clock',
  'maintenance',
  'python-client',
  'every-screen',
  'multi-storage/multi-storage',
  'oracle/obligations',
].map((name) => `/${name}.test.ts`);
const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.endsWith(name));

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** What is waited for without a bound of its own comes in its time on a busy machine too. */
const WAITING = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...oracle],
          testTimeout: 180_000,
          // The packages are pure: their modules are loaded once for all files, which takes 60 % of the time.
          isolate: false,
        },
      },
      // The modules of the page are loaded once for all files, which takes half of the time; what they keep is forgotten between two.
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: MODULES_REPLACED,
          environment: 'happy-dom',
          testTimeout: 180_000,
          isolate: false,
          setupFiles: FORGET,
        },
      },
      {
        test: {
          name: 'web-plain',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: MODULES_REPLACED,
          testTimeout: 180_000,
          isolate: false,
          setupFiles: FORGET,
        },
      },
      { test: { name: 'web-replaced', include: MODULES_REPLACED, environment: 'happy-dom', testTimeout: 180_000, setupFiles: FORGET } },
      {
        test: {
          name: 'oracle',
          include: oracle,
          testTimeout: 600_000,
          globalSetup: ['packages/engine/test/oracle/gap-table-setup.ts'],
          // The solver and the packages are loaded once for all files.
          isolate: false,
        },
      },
      // What the server imports takes two seconds a file; each test starts a server of its own. A busy machine lets an answer come too
      // late; what fails twice has found something, and `npm test` names each that was repeated.
      {
        test: {
          name: 'server',
          include: server,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: WAITING,
          retry: 1,
          globalSetup: ['apps/server/test/build-programs.ts'],
          isolate: false,
        },
      },
      // What journeys import takes two seconds a file, as above. A busy machine lets one miss a moment; one that fails twice has found
      // something. The report names each that was repeated.
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: WAITING,
          retry: 1,
          globalSetup: ['e2e/support/shared-programs.ts'],
        },
      },
    ],
  },
});
