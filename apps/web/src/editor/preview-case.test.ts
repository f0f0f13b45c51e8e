import { setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { complete, readyRef, stripFor } from '../../../../packages/model/test/builders.ts';
import { previewProject } from './preview-case.ts';

const first = { ...readyRef(), hash: 'f'.repeat(64) };
const later = { ...readyRef(), hash: 'e'.repeat(64) };
const fromSecond = Array.from({ length: 24 }, (_, i) => i + 2);
const strips = [stripFor(fromSecond, 25, later), stripFor([1], 25, first)];
const withAll = (...changes: readonly (readonly [(string | number)[], unknown])[]): Project =>
  changes.reduce((project, [path, value]) => setField(project, path, value), complete());

test('a late-stage project with prices by year is previewed with those of its first year of operation', () => {
  const project = withAll(
    [['energyMarkets', 0, 'multiYearPrice'], strips],
    [['energyMarkets', 0, 'useMultiYearPrice'], true],
    [['regulationMarkets', 0, 'singleFileMultiYearRegDownPrice'], strips],
    [['regulationMarkets', 0, 'useSingleFileMultiYearRegDownPrice'], true],
  );
  const preview = previewProject(project, 'early');
  expect(preview.earlyAnalysis).toBe(true);
  expect(preview.energyMarkets[0]).toMatchObject({ price: { hash: first.hash }, useMultiYearPrice: false });
  expect(preview.regulationMarkets[0]!.regDownPrice.hash).toBe(first.hash);
  // The direction with one price for all years keeps it.
  expect(preview.regulationMarkets[0]!.regUpPrice).toEqual(project.regulationMarkets[0]!.regUpPrice);
  expect(previewProject(project, 'late').energyMarkets[0]!.multiYearPrice).toEqual(project.energyMarkets[0]!.multiYearPrice);
});
