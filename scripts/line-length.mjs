// Says where a line of code or comment is longer than 140 characters, the width the formatter breaks code at. The formatter
// leaves comments alone and cannot break a literal: a line may be longer only by the literals it holds.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFiles } from './project-files.mjs';

const WIDTH = 140;
/** Tables of packed figures, one record a line. */
const TABLES = ['climate-table.ts', 'turbine-rows.ts', 'large-cities.ts'];
const LITERAL = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*(?:`|$)|\/(?![/*])(?:[^/\\]|\\.)+\/[a-z]*/g;
const COMMENT = /^\s*(?:\/\/|\*|\/\*)/;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const files = projectFiles(root, /\.(tsx?|mjs|css)$/).filter((file) => !TABLES.some((table) => file.endsWith(table)));

let found = 0;
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  // Text between back quotes may go over several lines; those lines are the literal's.
  let inTemplate = false;
  text.split('\n').forEach((line, index) => {
    const begins = inTemplate;
    if (!COMMENT.test(line) && (line.match(/(?<!\\)`/g) ?? []).length % 2 === 1) inTemplate = !inTemplate;
    if (line.length <= WIDTH || begins) return;
    const code = COMMENT.test(line) ? line : line.replaceAll(LITERAL, '');
    if (code.length <= WIDTH) return;
    found++;
    console.error(`${file}:${index + 1}: ${line.length} characters, ${WIDTH} at the most`);
  });
}
if (found > 0) process.exitCode = 1;
