import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const rows = [
  ...readFileSync(new URL('docs/engine/published-cases.md', root), 'utf8').matchAll(/^\| ([AB]\d+) \| [^|]+ \| `([^`]+)` \| (.+) \|$/gm),
].map(([, id, file, title]) => ({ id: id!, file: file!, title: title! }));

/** A21 is a table and A23 a sum that the product does not have; the page says why. */
const NOT_HERE = ['A21', 'A23'];

test('every published case of the behaviour specification is on its page, and names a test that is there', () => {
  const all = [...Array.from({ length: 23 }, (_, i) => `A${i + 1}`), ...Array.from({ length: 23 }, (_, i) => `B${i + 1}`)];
  expect([...new Set(rows.map(({ id }) => id))]).toEqual(all.filter((id) => !NOT_HERE.includes(id)));
  expect(rows.filter(({ file, title }) => !readFileSync(new URL(`packages/${file}`, root), 'utf8').includes(title))).toEqual([]);
});
