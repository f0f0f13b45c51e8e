import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const below = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const paths = ['packages', 'apps', 'bench', 'docs', 'scripts'].flatMap(below);
const parts = new Set(paths.flatMap((path) => path.split('/')));
const words = new Set(
  paths
    .filter((path) => /^(packages|apps|bench)\/.*\.(ts|tsx)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => textOf(path).match(/[A-Za-z_$][\w$]*/g) ?? []),
);
/** Whether a name of a method page is one of a file, a folder, or of something in the code. */
const isKnown = (name: string): boolean =>
  parts.has(basename(name)) || (!/[/]|\.(ts|tsx|md)$/.test(name) && words.has(name.split('.').at(-1)!));

test.each(readdirSync(new URL('docs/engine', root)))(
  'docs/engine/%s: every function, file and constant it names is in the code',
  (page) => {
    const named = [...textOf(`docs/engine/${page}`).matchAll(/`([A-Za-z][\w./-]*)`/g)].map(([, name]) => name);
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
  },
);

test('a name that is not in the code is found out', () => {
  expect(['leastShortageFirst', 'JointBound.solve', 'single-storage/limits', 'evaluate.ts'].filter((name) => !isKnown(name))).toEqual([]);
  expect(['noSuchFunction', 'no-such-folder', 'no-such-file.ts'].filter(isKnown)).toEqual([]);
});
