import { addContract, inputChanges, newProject, setField, setUseStorage, StorageSpec } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { changeLine } from './change-text.ts';

test('UX-41 a change reads as the form names it, old and new with the unit', () => {
  const before = setField(newProject('2026-11-20'), ['discountRate'], 7.5);
  const lines = (after: typeof before) => inputChanges(before, after).map((change) => changeLine(change, '€'));
  expect(lines(setField(before, ['discountRate'], 6.5))).toEqual([{ title: 'Discount rate', from: '7.5\u00a0%', to: '6.5\u00a0%' }]);
  const { location } = before;
  expect(lines({ ...before, location: { ...location, address: 'Tonopah', pos: { lat: 33.4, lng: -112.9 } } })).toEqual([
    { title: 'Location', from: `${location.address} (${location.pos.lat}°, −105.2705°)`, to: 'Tonopah (33.4°, −112.9°)' },
  ]);
  // One window before and after: its value says what is different.
  const owing = addContract(before);
  const window = { id: 'o', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-01-07', startHour: 17, endHour: 22 };
  const of = (value: number) =>
    setField(setField(owing, ['contracts', 0, 'obligationKind'], 'daily'), ['contracts', 0, 'obligations'], [
      { ...window, value },
    ] as never);
  const [line] = inputChanges(of(200), of(91.5)).map((change) => changeLine(change, '€'));
  expect([line!.from, line!.to]).toEqual(['200\u00a0MWh', '91.5\u00a0MWh']);
  const stored = setUseStorage(before, true, StorageSpec.parse({}));
  expect(lines(stored)).toContainEqual({ title: stored.storage[0]!.customName, from: '–', to: 'added' });
});
