// `npm test`: installs what it needs, then types, lint, what is dead, ids of requirements, unit, property, oracle, server and browser
// tests; ends with `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { installWhenNeeded } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhenNeeded();
const chromium = findChromium();

const bin = (name) => join(root, 'node_modules/.bin', name);
const env = { ...process.env, STACKWATT_CHROMIUM: chromium, FORCE_COLOR: '0' };
let passed = 0;
let failed = 0;
let skipped = 0;
/** What failed and how, told together at the end: the lines of a stage are far above by then. */
const failures = [];
/** What passed when it was repeated: a busy machine, or a fault that shows now and then. */
const repeated = [];
const heading = (name) => console.log(`\n== ${name}`);
const ended = (name, started) => console.log(`== ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
const step = (name, run) => {
  const started = Date.now();
  heading(name);
  run();
  ended(name, started);
};
/** Programs in Go collect their garbage less often: a quarter less processor time for types and lint, for a gigabyte at most. */
const checkEnv = { ...env, GOGC: '400' };
/** One command; what it says is shown when it has ended, as others run beside it. */
const command = async ([name, program, args]) => {
  const started = Date.now();
  const child = spawn(program, args, { cwd: root, env: checkEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const isOk = await new Promise((done) => {
    child.once('error', (error) => {
      said += `${error.message}\n`;
      done(false);
    });
    child.once('close', (code) => done(code === 0));
  });
  heading(name);
  process.stdout.write(said);
  ended(name, started);
  if (isOk) passed++;
  else {
    failed++;
    failures.push(name);
  }
};
/** Commands that do not need each other, two at a time. */
const commands = async (list) => {
  const waiting = [...list];
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await command(one);
  };
  await Promise.all([next(), next()]);
};
/** Where a stage is not one project of the test runner. */
const PARTS = { web: ['web', 'web-plain', 'web-replaced'] };
/** Where it is not one for each of two cores: these tests wait, too. */
const WORKERS = { web: 3, server: 4, e2e: 3 };

/** The first lines of what a test or a file of tests died of. */
const reasonOf = (text) =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** The tests of a report that were told apart by `is`, each by its file and with what it died of. */
const testsOf = (report, is) =>
  report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(is)
      .map((test) => `${relative(root, file.name)} > ${test.fullName}\n${reasonOf(test.failureMessages.join('\n'))}`),
  );
const isFailed = (test) => test.status === 'failed';
const isRepeated = (test) => test.status === 'passed' && test.failureMessages.length > 0;
/** The files of a report that could not be read, or failed outside of their tests. */
const brokenFilesOf = (report) =>
  report.testResults
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
    .map((file) => `${relative(root, file.name)}\n${reasonOf(file.message)}`);

/** One project of the test runner; its own report counts. A run without a report, or without a test, is a failure. */
const vitest = (project) =>
  step(`${project} tests`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stackwatt-test-'));
    const report = join(folder, 'report.json');
    const errors = join(folder, 'errors.json');
    const { status } = spawnSync(
      bin('vitest'),
      [
        'run',
        ...(PARTS[project] ?? [project]).flatMap((name) => ['--project', name]),
        ...(project in WORKERS ? [`--maxWorkers=${WORKERS[project]}`] : []),
        '--reporter=default',
        '--reporter=json',
        `--reporter=${join(root, 'scripts/errors-reporter.mjs')}`,
        `--outputFile.json=${report}`,
      ],
      { cwd: root, env: { ...env, STACKWATT_ERRORS: errors }, stdio: 'inherit' },
    );
    try {
      const counts = JSON.parse(readFileSync(report, 'utf8'));
      passed += counts.numPassedTests;
      failed += counts.numFailedTests;
      skipped += counts.numPendingTests;
      failures.push(...testsOf(counts, isFailed), ...brokenFilesOf(counts));
      repeated.push(...testsOf(counts, isRepeated));
      const outside = JSON.parse(readFileSync(errors, 'utf8'));
      failures.push(...outside.map((error) => `${project} tests > ${reasonOf(error).trim()}`));
      if (counts.numTotalTests === 0 || (status !== 0 && counts.numFailedTests === 0)) {
        failed++;
        failures.push(`${project} tests: ended with ${status} after ${counts.numTotalTests} tests`);
      }
    } catch (error) {
      failed++;
      failures.push(`${project} tests: no report could be read (${error.message})`);
    }
    rmSync(folder, { recursive: true, force: true });
  });

const node = process.execPath;
// The longest first: one that begins last keeps one core waiting.
await commands([
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['nothing dead', node, ['scripts/dead.mjs']],
  ...['node', 'web', 'packages'].map((part) => [`types of ${part}`, bin('tsc'), ['-p', `tsconfig.${part}.json`]]),
  ['build', node, ['scripts/build.mjs']],
  ['format', bin('oxfmt'), ['--check']],
  ['length of lines', node, ['scripts/line-length.mjs']],
  ['requirements', node, ['scripts/coverage-rows.mjs', '--check']],
]);
for (const project of ['unit', 'web', 'oracle', 'server', 'e2e']) vitest(project);

if (repeated.length > 0) console.log(`\n== passed when repeated\n${repeated.join('\n')}`);
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
