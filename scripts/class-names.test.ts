import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const page = fileURLToPath(new URL('../apps/web/src', import.meta.url));

/** Classes of a stylesheet, by their selectors: a composition or a url is behind a colon. */
const classesOf = (stylesheet: string): Set<string> =>
  new Set(
    [
      ...stylesheet
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .replaceAll(/\{[^{}]*\}/g, '{}')
        .matchAll(/\.([A-Za-z][\w-]*)/g),
    ].map(([, name]) => name),
  );

/** Classes that a module asks its stylesheets for and that none of them has. */
function missingClasses(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const [head, body] = [text.match(/^import .*$/gm) ?? [], text.replaceAll(/^import .*$/gm, '')];
  return head.flatMap((line) => {
    const [, name, file] = /^import (\w+) from '([^']+\.module\.css)'/.exec(line) ?? [];
    if (name === undefined) return [];
    const known = classesOf(readFileSync(join(dirname(path), file), 'utf8'));
    const asked = [...body.matchAll(new RegExp(`(?<![\\w.'])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
      ([, one, other]) => one ?? other,
    );
    return [...new Set(asked)].filter((one) => !known.has(one)).map((one) => `${relative(page, path)}: ${name}.${one} of ${file}`);
  });
}

test('every class that a component names stands in its stylesheet', () => {
  const modules = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(modules.length).toBeGreaterThan(300);
  expect(modules.flatMap((path) => missingClasses(join(page, path)))).toEqual([]);
});
