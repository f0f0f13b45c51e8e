import { expect, test } from 'vitest';
import { everything } from '../../test/builders.ts';
import type { CompareOptions } from './input-changes.ts';
import {
  atWholePlaces,
  changedParts,
  inputChanges,
  readParsed,
  readProject,
  setField,
  sizingOf,
  writeProject,
  type Project,
  type ReadResult,
} from '../index.ts';

const projectOf = (found: ReadResult): Project => {
  if (found.kind === 'unreadable') throw new Error(JSON.stringify(found.problems));
  return found.project;
};
const read = (text: string): Project => projectOf(readProject(text));
const partsOf = (before: string, after: string, options: CompareOptions = {}) =>
  changedParts(JSON.parse(before), JSON.parse(after), options);
/** What is told of two documents of which only the changed parts are read, and what is left of their storage units. */
function told(before: Project, after: Project, options: CompareOptions = {}) {
  const parts = partsOf(writeProject(before), writeProject(after), options);
  const [then, now] = [projectOf(readParsed(parts.before)), projectOf(readParsed(parts.after))];
  const { storage } = parts.after as { storage: readonly Readonly<Record<string, unknown>>[] };
  return { changes: atWholePlaces(inputChanges(then, now, options), parts), storage };
}
/** Many storage units, as a document of many megabytes has them. */
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
const withStorage = (project: Project, storage: (list: Project['storage']) => Project['storage']): Project => ({
  ...project,
  storage: storage(project.storage),
});
const life = (store: Project['storage'][number], lifetime: number): Project['storage'][number] => ({ ...store, lifetime });

test('UX-87 what is told of two large documents is what is told of them as a whole, at the same places; the rest alone is read', () => {
  const before = large(40);
  const cases: readonly (readonly [string, Project, number])[] = [
    ['nothing', before, 1],
    ['an input of the project', setField(before, ['discountRate'], 3.25), 1],
    ['the first and the last item', withStorage(before, (list) => list.map((one, k) => (k % 39 === 0 ? life(one, 33) : one))), 2],
    ['one in the middle gone', withStorage(before, (list) => list.filter((_, k) => k !== 17)), 1],
    [
      'one more in the middle',
      withStorage(before, (list) => [...list.slice(0, 9), { ...list[0]!, id: 'more', customName: 'More' }, ...list.slice(9)]),
      2,
    ],
    [
      'the other way round, one changed',
      withStorage(before, (list) => list.toReversed().map((one, k) => (k === 5 ? life(one, 33) : one))),
      3,
    ],
    ['another first', withStorage(before, (list) => [{ ...list[0]!, id: 'first', customName: 'First' }, ...list]), 2],
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

test('UX-87 of storage units that differ, their type, cost and converter are read only where they differ themselves', () => {
  const before = large(40);
  const after = withStorage(before, (list) =>
    list.map((one, k) => ({
      ...life(one, 33),
      ...(k % 2 === 0 ? { specs: { ...one.specs, name: `Type ${k}` } } : {}),
      ...(k === 7 ? { hasConverter: !one.hasConverter, converter: { ...one.converter, size: sizingOf([7]) } } : {}),
      ...(k === 8 ? { cost: { ...one.cost, capitalMultipliers: [1, 2] } } : {}),
    })),
  );
  const { changes, storage } = told(before, after);
  expect(changes).toEqual(inputChanges(read(writeProject(before)), read(writeProject(after))));
  const countWith = (key: string): number => storage.filter((one) => key in one).length;
  expect([storage.length, countWith('specs'), countWith('converter'), countWith('cost')]).toEqual([40, 20, 1, 1]);
});

test('UX-87 storage units of two projects that have no id in common are the same ones by their places', () => {
  const before = large(40);
  const others = (count: number): Project =>
    withStorage(before, (list) =>
      list.slice(0, count).map((one, k) => ({ ...(k === 17 ? life(one, 33) : one), id: `other-${k}`, customName: `Store ${k}` })),
    );
  for (const count of [40, 30]) {
    const after = others(count);
    const { changes, storage } = told(before, after, { areProjects: true });
    expect(changes).toEqual(inputChanges(before, after, { areProjects: true }));
    expect([count, changes.length, storage.length]).toEqual([count, 41 - count, 2]);
  }
});

test('UX-87 storage units of two projects are the same ones by their ids as well where all of the common ones are equal', () => {
  const before = large(40);
  const after = withStorage(before, (list) => list.map((one, k) => (k === 3 || k === 4 ? one : { ...one, id: `other-${k}` })));
  const { changes } = told(before, after, { areProjects: true });
  expect(changes).toEqual(inputChanges(before, after, { areProjects: true }));
  expect(changes).toHaveLength(2 * 38);
});

test('UX-87 documents that are brought to their form of today in different ways are read as a whole', () => {
  const text = writeProject(large(30));
  for (const [key, value] of [
    ['version', 3],
    ['measurementUnits', { powerUnit: 'kilowatt' }],
  ] as const) {
    const other = JSON.stringify({ ...(JSON.parse(text) as object), [key]: value });
    const parts = partsOf(text, other);
    expect([parts.before, parts.after, parts.places.size]).toEqual([JSON.parse(text), JSON.parse(other), 0]);
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
