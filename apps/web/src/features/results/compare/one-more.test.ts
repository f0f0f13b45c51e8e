import type { ResultTable, TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { oneMoreOf } from './one-more.ts';

const header = {
  sensitivity: [],
  optimization: [
    { name: 'PV Solar 1', units: 'MW' },
    { name: 'Energy Storage 1', units: 'MW / MWh' },
  ],
  revenue: [],
} as ResultTable['header'];
const row = (solar: number, storage: number, npv: number, sensitivityIndex = 0): TableRow =>
  ({ optimization: [[solar], [storage, storage * 4]], npv, sensitivityIndex }) as unknown as TableRow;

test('UX-36 one more MW is worth the slope to the neighbour of which every other size is equal; without one it has no value', () => {
  const own = row(100, 20, 5e6);
  const items = [own, row(120, 20, 6e6), row(160, 20, 9e6), row(80, 20, 4.5e6), row(100, 40, 4e6), row(120, 40, 9e6), row(110, 20, 9e6, 1)];
  const [solar, storage] = oneMoreOf({ header, items }, own);
  // 120 MW is worth 1 M$ more for 20 MW: 50,000 $ each. 80 MW is worth 0.5 M$ less: 25,000 $ for each MW less.
  expect([solar!.larger?.mw, solar!.larger?.npvPerMw, solar!.smaller?.mw, solar!.smaller?.npvPerMw]).toEqual([120, 50_000, 80, -25_000]);
  expect(solar!.hours).toBeUndefined();
  // Every array with 20 MW of storage in the same case, from the smallest on.
  expect(solar!.searched).toEqual([
    { mw: 80, npv: 4.5e6 },
    { mw: 100, npv: 5e6 },
    { mw: 120, npv: 6e6 },
    { mw: 160, npv: 9e6 },
  ]);
  // 40 MW of storage take 1 M$ for 20 MW, with 4 h each; nothing smaller was calculated.
  expect([storage!.larger?.npvPerMw, storage!.smaller, storage!.hours]).toEqual([-50_000, undefined, 4]);
});
