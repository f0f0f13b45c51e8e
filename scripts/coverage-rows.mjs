// `npm run coverage:rows`: the rows of docs/requirements that no test names, by area, and apart from the others those that are awaited:
// their tests are of exports that wait for a screen (scripts/awaited.json), so that no user reaches them yet. Areas as arguments
// (`CHK UX`) narrow the list, `--check` leaves it out. Ends with an error when a test or scripts/awaited.json names a row that is not
// there, or when a row that is said to be awaited has no test of awaited code.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFiles } from './project-files.mjs';

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
const tests = projectFiles(root, /\.(test|spec|bench)\.tsx?$|^(e2e|bench)\/.*\.tsx?$/);

/** The names that no program uses yet. */
const awaited = JSON.parse(readFileSync(join(root, 'scripts/awaited.json'), 'utf8'));
const awaitedNames = awaited.flatMap(({ exports }) => Object.values(exports).flat());
const mentions = (text, names) => names.size > 0 && new RegExp(`\\b(?:${[...names].join('|')})\\b`).test(text);

/** The awaited names and those that a file of tests defines by them. A statement of the file begins where a line does. */
function awaitedIn(statements) {
  const names = new Set(awaitedNames);
  const definitions = statements.flatMap((text) => {
    const name = /^(?:export )?(?:async )?(?:const|let|function\*?|class) (\w+)/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, text }];
  });
  for (let before = 0; before !== names.size;) {
    before = names.size;
    for (const { name, text } of definitions) if (mentions(text, names)) names.add(name);
  }
  return names;
}

/** Only a test's title counts: `test('CHK-17 …')`. */
const TITLE = /\b(?:test|it|testEach|describe)(?:\.\w+)*(?:\([^'"`]{0,80}\))?\(\s*(['"`])((?:(?!\1).)*)\1/gs;
const titled = tests.flatMap((file) => {
  const statements = readFileSync(join(root, file), 'utf8').split(/\n(?=[a-z/])/);
  const names = awaitedIn(statements);
  return statements.flatMap((text) => {
    const found = [...text.matchAll(TITLE)];
    return found.map((match, k) => ({
      file,
      title: match[2],
      usesAwaited: mentions(text.slice(match.index, found[k + 1]?.index), names),
    }));
  });
});
const idsIn = (title) => title.match(/\b[A-Z]+-\d+\b/g) ?? [];
const idsOf = (some) => new Set(some.flatMap(({ title }) => idsIn(title)));
const named = idsOf(titled);
const namedByAwaited = idsOf(titled.filter(({ usesAwaited }) => usesAwaited));
const namedByOthers = idsOf(titled.filter(({ usesAwaited }) => !usesAwaited));
const awaitedRows = new Set(awaited.flatMap(({ rows: ids }) => ids));
const isReached = ({ id }) => named.has(id) && !awaitedRows.has(id);
const isAwaited = ({ id }) => named.has(id) && awaitedRows.has(id);

const proven = rows.filter((row) => !row.isDecision);
const areas = new Map();
for (const row of proven) areas.set(row.area, [...(areas.get(row.area) ?? []), row]);
const wanted = process.argv.slice(2);
const isChecked = wanted.includes('--check');
for (const [area, list] of areas) {
  if (isChecked || (wanted.length > 0 && !wanted.includes(area))) continue;
  const waiting = list.filter(isAwaited).length;
  console.log(
    `${area}: ${list.filter(isReached).length} of ${list.length} rows are named by a test${waiting > 0 ? `, ${waiting} more are awaited` : ''}`,
  );
  for (const row of list.filter((one) => !isReached(one)))
    console.log(`  ${row.id}  ${isAwaited(row) ? '(awaited) ' : ''}${row.text.split(' | ')[0].slice(0, 140)}`);
}

const known = new Set(rows.map((row) => row.id));
// A title begins with ids; further on, something like UTF-8 may look like one.
const leading = (title) => idsIn(/^(?:[A-Z]+-\d+\s+)*/.exec(title)[0]);
const errors = [
  ...titled.flatMap(({ file, title }) =>
    [...new Set([...leading(title), ...idsIn(title).filter((id) => areas.has(id.split('-')[0]))])]
      .filter((id) => !known.has(id))
      .map((id) => `no row ${id}: ${file}, "${title.slice(0, 80)}"`),
  ),
  ...[...awaitedRows].filter((id) => !known.has(id)).map((id) => `no row ${id}: scripts/awaited.json`),
  ...proven
    .filter((row) => isAwaited(row) && !namedByAwaited.has(row.id))
    .map(({ id }) => `${id} is no awaited row: no test of it uses a name of scripts/awaited.json`),
];
console.log(`\n${proven.filter(isReached).length} of ${proven.length} rows are named by a test`);
const waiting = proven.filter(isAwaited);
console.log(`${waiting.length} more by tests of code that waits for its screen: ${waiting.map(({ id }) => id).join(' ')}`);
const mixed = proven.filter((row) => isReached(row) && !namedByOthers.has(row.id));
console.log(`Of those a user reaches, ${mixed.length} have tests that use awaited code on the way: ${mixed.map(({ id }) => id).join(' ')}`);
for (const error of errors) console.log(error);
process.exitCode = errors.length === 0 ? 0 : 1;
