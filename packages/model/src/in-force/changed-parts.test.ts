import { expect, test } from 'vitest';
import { everything } from '../../test/builders.ts';
import {
  atWholePlaces,
  changedParts,
  inputChanges,
  readParsed,
  readProject,
  setField,
  writeProject,
  type Project,
  type ReadResult,
} from '../index.ts';

const projectOf = (found: ReadResult): Project => {
  if (found.kind === 'unreadable') throw new Error(JSON.stringify(found.problems));
  return found.project;
};
const read = (text: string): Project => projectOf(readProject(text));
const partsOf = (before: string, after: string) => changedParts(JSON.parse(before), JSON.parse(after));
/** Many stores, as a document of many megabytes has them. */
function large(count: number): Project {
  const project = everything();
  const [one] = project.storage;
  return read(
    writeProject({
      ...project,
      storage: Array.from({ length: count }, (_, k) => ({ ...one!, id: `store-${k}`, customName: `Store ${k}` })),
    }),
  );
}
const withStores = (project: Project, storage: (list: Project['storage']) => Project['storage']): Project => ({
  ...project,
  storage: storage(project.storage),
});
const life = (store: Project['storage'][number], lifetime: number): Project['storage'][number] => ({ ...store, lifetime });

test('UX-87 what is told of two large documents is what is told of them as a whole, at the same places; the rest alone is read', () => {
  const before = large(40);
  const cases: readonly (readonly [string, Project, number])[] = [
    ['nothing', before, 1],
    ['an input of the project', setField(before, ['discountRate'], 3.25), 1],
    ['the first and the last item', withStores(before, (list) => list.map((one, k) => (k % 39 === 0 ? life(one, 33) : one))), 2],
    ['one in the middle gone', withStores(before, (list) => list.filter((_, k) => k !== 17)), 1],
    [
      'one more in the middle',
      withStores(before, (list) => [...list.slice(0, 9), { ...list[0]!, id: 'more', customName: 'More' }, ...list.slice(9)]),
      2,
    ],
    [
      'the other way round, one changed',
      withStores(before, (list) => list.toReversed().map((one, k) => (k === 5 ? life(one, 33) : one))),
      3,
    ],
    ['another first', withStores(before, (list) => [{ ...list[0]!, id: 'first', customName: 'First' }, ...list]), 2],
  ];
  for (const [what, after, left] of cases) {
    const [one, other] = [writeProject(before), writeProject(after)];
    const parts = partsOf(one, other);
    const [then, now] = [projectOf(readParsed(parts.before)), projectOf(readParsed(parts.after))];
    expect([what, atWholePlaces(inputChanges(then, now), parts)]).toEqual([what, inputChanges(read(one), read(other))]);
    expect([what, now.storage.length]).toEqual([what, left]);
    // The other direction finds as much.
    const back = partsOf(other, one);
    const backwards = inputChanges(projectOf(readParsed(back.before)), projectOf(readParsed(back.after)));
    expect(atWholePlaces(backwards, back)).toEqual(inputChanges(read(other), read(one)));
  }
});

test('UX-87 documents that are short, are none, or whose items have no ids of their own are read as a whole', () => {
  const text = writeProject(everything());
  for (const [before, after] of [
    [text, text],
    ['[]', text],
    [writeProject(large(30)).replaceAll(/"id": "store-\d+"/g, '"id": "same"'), writeProject(large(30))],
  ] as const) {
    const parts = partsOf(before, after);
    expect([parts.before, parts.after, parts.places.size]).toEqual([JSON.parse(before), JSON.parse(after), 0]);
  }
});
