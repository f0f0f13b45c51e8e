import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { samples } from '../../catalog/src/index.ts';
import { checkProject } from '../../model/src/index.ts';
import { ENGINE_VERSION, expandCases, MOST_SIZER_ROWS, prepare, simulateCase, UNSERVED_SHARE } from '../src/index.ts';

const root = new URL('../../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const pages = new Map(readdirSync(new URL('docs/engine/', root)).map((name) => [name, textOf(`docs/engine/${name}`)]));

test('CALC-07 every choice that the documents leave open is a named constant with its reason, under a heading of a page of the engine', () => {
  // A comment on one line or on several, read as one.
  const source = textOf('packages/engine/src/conventions.ts').replaceAll(/\/\*\*[\s\S]*?\*\//g, (comment) =>
    comment
      .replaceAll(/\s*\n\s*(?:\* (?!\/)|(?=\*\/))/g, ' ')
      .replace(/\s+\*\/$/, ' */')
      .replace(/^\/\*\*\s+/, '/** '),
  );
  const conventions = [
    ...source.matchAll(
      /\/\*\* (?<why>[^\n]*?(?<page>[\w-]+\.md), (?<heading>[^.\n]+)\.) \*\/\n(?:export type [^\n]*\n)?(?:\/\*\*[^\n]*\n)?export const (?<name>\w+)/g,
    ),
  ].map(({ groups }) => groups!);
  const names = [...textOf('packages/engine/src/conventions.ts').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  expect(conventions.map(({ name }) => name)).toEqual(names);
  expect(names.length).toBeGreaterThan(10);
  expect(
    conventions
      .filter(({ page, heading }) => !new RegExp(`^#+ ${heading}$`, 'm').test(pages.get(page!) ?? ''))
      .map(({ name, page, heading }) => `${name}: ${page}, ${heading}`),
  ).toEqual([]);
});

test('CALC-07 calculation, sizer and results have their pages, and those name the code they are about', () => {
  for (const page of ['dispatch.md', 'sizer.md', 'results.md', 'finance.md', 'markets.md', 'storage.md', 'solar.md', 'wind.md']) {
    const folders = [...pages.get(page)!.matchAll(/`(packages\/[\w-]+\/src\/[^`{]*)(?:\{(?<list>[^}`]+)\})?[^`]*`/g)].flatMap(
      ([, path, list]) => (list === undefined ? [path!] : list.split(',').map((part) => path! + part)),
    );
    expect({ page, named: folders.length > 0, gone: folders.filter((path) => !existsSync(new URL(path, root))) }).toEqual({
      page,
      named: true,
      gone: [],
    });
  }
  // What the sizer may leave undelivered and how many rows it shows are the project's own numbers, and the page has them.
  expect([MOST_SIZER_ROWS, UNSERVED_SHARE]).toEqual([10, 0.001]);
  expect(pages.get('sizer.md')).toMatch(/at most 0\.1 % of the energy owed in any year \(`UNSERVED_SHARE`\)/);
  expect(pages.get('sizer.md')).toMatch(/the ten best are shown \(`MOST_SIZER_ROWS`\)/);
});

test('CALC-07 a result says by which definition it was made: the version of the engine, and for each row the method and its proof', () => {
  expect(ENGINE_VERSION).not.toBe('');
  const { project, series } = samples[0]!.build();
  const checked = checkProject(project).project!;
  const outcome = simulateCase(prepare(checked, series), expandCases(checked).at(-1)!);
  if (outcome.kind !== 'result') throw new Error(outcome.reason);
  expect(outcome.row.proof.method).toMatch(/^(slope|hull|limited|exact|interior|branched)$/);
  expect(outcome.row.proof.gap).toBeLessThan(1e-9);
});
