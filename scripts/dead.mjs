// `npm run dead`: no export, file or dependency that no program uses; then no file or dependency that not even a test or a tool uses.
// What a screen that is still to come will use as it is stands in scripts/awaited.json, with the rows of docs/requirements it serves.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Kinds of findings that are names of a file. */
const NAMES = ['exports', 'types', 'nsExports', 'nsTypes', 'enumMembers', 'namespaceMembers'];

/** What knip finds: one line for each finding, as `file: name` or `file: kind name`. */
function findings(...options) {
  const { stdout, stderr, status } = spawnSync(
    join(root, 'node_modules/.bin/knip'),
    ['--no-progress', '--no-config-hints', '--reporter', 'json', ...options],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0 && status !== 1) throw new Error(`knip ended with ${status}: ${stderr}`);
  return JSON.parse(stdout.slice(stdout.indexOf('{'))).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, list]) =>
      Array.isArray(list) ? list.map((one) => (NAMES.includes(kind) ? `${file}: ${one.name}` : `${file}: ${kind} ${one.name ?? ''}`)) : [],
    ),
  );
}

const awaited = JSON.parse(readFileSync(join(root, 'scripts/awaited.json'), 'utf8')).flatMap(({ rows, exports }) =>
  Object.entries(exports).flatMap(([file, names]) => names.map((name) => ({ rows, finding: `${file}: ${name}` }))),
);
const found = findings('--production');
const expected = new Set(awaited.map(({ finding }) => finding));
const problems = [
  ...found.filter((finding) => !expected.has(finding)).map((finding) => `no program uses it       ${finding}`),
  ...awaited.filter(({ finding }) => !found.includes(finding)).map(({ finding }) => `awaited, but used or gone  ${finding}`),
  ...awaited.filter(({ rows }) => !(rows?.length > 0)).map(({ finding }) => `awaited for no row         ${finding}`),
  ...findings('--include', 'files,dependencies,unlisted,unresolved').map((finding) => `nobody uses it           ${finding}`),
];
for (const problem of problems) console.log(problem);
console.log(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}; ${awaited.length} names are awaited by screens to come`);
process.exitCode = problems.length === 0 ? 0 : 1;
