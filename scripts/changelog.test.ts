import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newestChangelog } from './changelog.mjs';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('NOTE-05 the changelog has a version and a list of entries with title and description', () => {
  const text = '# Changelog\n\nWords.\n\n## 2.0.0\n\n- **One**: what it is.\n- **Two**\n\n## 1.0.0\n\n- **Old**: gone.\n';
  expect(newestChangelog(text)).toEqual({
    version: '2.0.0',
    changelogs: [
      { title: 'One', description: 'what it is.' },
      { title: 'Two', description: '' },
    ],
  });
  expect(() => newestChangelog('# Changelog\n')).toThrow('no line "## version"');
  expect(() => newestChangelog('## 1.0.0\n- title\n')).toThrow('"- title" is not');
});

test('the newest version of the changelog is the version of the product', () => {
  expect(newestChangelog(read('../CHANGELOG.md')).version).toBe((JSON.parse(read('../package.json')) as { version: string }).version);
});
