import { expect, test } from 'vitest';
import { complete, everything, fresh } from '../../test/builders.ts';
import { addSolar, inputChanges, setField, type Project } from '../index.ts';

const told = (before: Project, after: Project): (readonly [string, unknown, unknown])[] =>
  inputChanges(before, after).map(({ meta, owner, from, to }) => [owner === undefined ? meta.title : `${owner}: ${meta.title}`, from, to]);

test('UX-41 a changed number is told with its name, old and new, in the unit of its field', () => {
  const before = setField(fresh(), ['discountRate'], 7.5);
  expect(told(before, setField(before, ['discountRate'], 6.5))).toEqual([['Discount rate', 7.5, 6.5]]);
  expect(inputChanges(before, setField(before, ['discountRate'], 6.5))[0]!.meta.unit).toBe('%');
  expect(told(before, before)).toEqual([]);
});

test('UX-41 inputs of an item stand under its name; sizes are the list in force; items that come or go are told as such', () => {
  const before = everything();
  const sized = setField(before, ['solar', 0, 'sizing', 'absolute'], [120, 140]);
  const name = before.solar[0]!.customName;
  expect(told(before, sized)).toEqual([[`${name}: Sizes`, before.solar[0]!.sizing.absolute, [120, 140]]]);
  const more = addSolar(before);
  const added = inputChanges(before, more);
  expect(added.map(({ owner, from }) => [owner, from])).toEqual([[more.solar.at(-1)!.customName, undefined]]);
  // The other way round, the same item went.
  expect(inputChanges(more, before).map(({ owner, to }) => [owner, to])).toEqual([[more.solar.at(-1)!.customName, undefined]]);
});

test('UX-41 words, and values that are not in force on either side, are no changes', () => {
  const before = everything();
  expect(told(before, { ...before, name: 'Other', notes: 'later', currencySymbol: '€' })).toEqual([]);
  const { location } = before;
  expect(told(before, { ...before, location: { ...location, address: 'elsewhere' } })).toEqual([]);
  expect(told(before, { ...before, location: { ...location, pos: { ...location.pos, lat: 40 } } }).map(([title]) => title)).toEqual([
    'Location',
  ]);
  const limit = { ...before, hasExportLimit: false, exportLimit: 5 };
  expect(told(limit, { ...limit, exportLimit: 9 })).toEqual([]);
  expect(told(limit, { ...limit, hasExportLimit: true, exportLimit: 9 }).map(([title]) => title)).toHaveLength(2);
});

test('UX-41 a part that has something more than the other is a change, whichever of them it is', () => {
  const before = complete();
  const after = setField(before, ['contracts', 0, 'obligations'], [{ ...before.contracts[0]!.obligations[0]!, until: '2008' }] as never);
  expect([inputChanges(before, after), inputChanges(after, before)].map((changes) => changes.map(({ path }) => path.join('.')))).toEqual([
    ['contracts.0.obligations'],
    ['contracts.0.obligations'],
  ]);
});
