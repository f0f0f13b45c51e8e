// Lists the rows of the requirements checklist and of the targets that no test names, by area. Where the folder with them is absent
// it says so and ends well.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const shared = process.env['STACKWATT_SHARED'] ?? join(root, '../shared');
const FILES = ['spec/checklist.md', 'targets/experience.md', 'targets/reliability.md'];
if (!FILES.every((file) => existsSync(join(shared, file)))) {
  console.log(`no checklist in ${shared}; nothing to compare`);
  process.exit(0);
}
const rows = FILES.flatMap((file) =>
  [...readFileSync(join(shared, file), 'utf8').matchAll(/^\| (([A-Z]+)-\d+) \| (.*)$/gm)].map(([, id, area, text]) => ({ id, area, text })),
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

const areas = Map.groupBy
  ? Map.groupBy(rows, (row) => row.area)
  : rows.reduce((map, row) => map.set(row.area, [...(map.get(row.area) ?? []), row]), new Map());
const wanted = process.argv.slice(2);
for (const [area, list] of areas) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  const open = list.filter((row) => !named.has(row.id));
  console.log(`${area}: ${list.length - open.length} of ${list.length} rows are named by a test`);
  for (const row of open) console.log(`  ${row.id}  ${row.text.split(' | ')[0].slice(0, 140)}`);
}
console.log(`\n${rows.filter((row) => named.has(row.id)).length} of ${rows.length} rows are named by a test`);
