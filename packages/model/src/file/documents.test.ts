import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { complete, everything, fresh } from '../../test/builders.ts';
import { fieldReferenceText, projectFileSchemaText, schemaFingerprint } from '../../test/documents.ts';
import { projectFileSchema, toFileForm } from '../index.ts';
import { ProjectFile } from './file-schema.ts';
import { UPGRADES } from './upgrades/upgrades.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const text = (path: string): string => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : '');

test('the JSON Schema and the field reference are those of the entities; `node scripts/field-reference.mjs` writes them anew', () => {
  expect(text('../../../../docs/project-file.schema.json')).toBe(projectFileSchemaText());
  expect(text('../../../../docs/field-reference.md')).toBe(fieldReferenceText());
});
test('the file schema knows every key that is written, and accepts it', () => {
  const known = Object.keys((projectFileSchema() as { properties: object }).properties);
  for (const project of [fresh(), everything(), complete()]) {
    const file = toFileForm(project);
    expect(Object.keys(file).filter((key) => !known.includes(key))).toEqual([]);
    expect(ProjectFile.safeParse(file).error).toBeUndefined();
  }
});
test('no help text is longer than 60 words', () => {
  const words = [...fieldReferenceText().matchAll(/\| ([^|]+) \|\n/g)].map(([, help]) => help!.split(/\s+/).length);
  expect(words.length).toBeGreaterThan(300);
  expect(Math.max(...words)).toBeLessThanOrEqual(60);
});
test('the form of the file changes only together with an upgrade, or with a word about why none is needed', () => {
  const history = JSON.parse(text('../../test/schema-history.json')) as { upgrades: number; fingerprint: string; why: string }[];
  const last = history.at(-1)!;
  expect({ upgrades: last.upgrades, fingerprint: last.fingerprint }).toEqual({
    upgrades: UPGRADES.length,
    fingerprint: schemaFingerprint(),
  });
  expect(history.every((entry, i) => entry.why.length > 0 && (i === 0 || entry.upgrades >= history[i - 1]!.upgrades))).toBe(true);
});
