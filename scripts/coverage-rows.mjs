// Lists the rows of docs/requirements that no test names, by area, and the ids in titles of tests that no row has.
// Areas as arguments (`CHK UX`) narrow the list.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'docs/requirements');
const rows = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^\| (([A-Z]+)-\d+) \| (.*)$/gm)].map(([, id, area, text]) => ({
      id,
      area,
      text,
      // Decisions explain rows; the rows they touch are what a test proves.
      isDecision: file === 'decisions.md',
    })),
  );
const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec|bench)\.tsx?$|^(e2e|bench)\//.test(file) && existsSync(join(root, file)));
// Only a test's title counts: `test('CHK-17 …')`.
const titles = tests.flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:test|it|testEach|describe)(?:\.\w+)*(?:\([^'"`]{0,80}\))?\(\s*(['"`])((?:(?!\1).)*)\1/gs,
    ),
  ].map((match) => match[2]),
);
const named = new Set(titles.flatMap((title) => title.match(/\b[A-Z]+-\d+\b/g) ?? []));

const proven = rows.filter((row) => !row.isDecision);
const areas = new Map();
for (const row of proven) areas.set(row.area, [...(areas.get(row.area) ?? []), row]);
const wanted = process.argv.slice(2);
for (const [area, list] of areas) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  const open = list.filter((row) => !named.has(row.id));
  console.log(`${area}: ${list.length - open.length} of ${list.length} rows are named by a test`);
  for (const row of open) console.log(`  ${row.id}  ${row.text.split(' | ')[0].slice(0, 140)}`);
}
const known = new Set(rows.map((row) => row.id));
const unknown = [...named].filter((id) => areas.has(id.split('-')[0]) && !known.has(id));
if (unknown.length > 0) console.log(`\nNamed by a test, but no row: ${unknown.join(', ')}`);
console.log(`\n${proven.filter((row) => named.has(row.id)).length} of ${proven.length} rows are named by a test`);
