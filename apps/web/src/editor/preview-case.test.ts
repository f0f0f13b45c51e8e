import { addIncentive, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { complete, readyRef, solarAndStorage, stripFor, yearOf } from '../../../../packages/model/test/builders.ts';
import { previewAnswer, type LastOperated } from './preview-answer.ts';
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

test('another rate, cost or incentive is paid for the case that was operated, and gives the very figures of a new calculation', () => {
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 < 12 ? 20 : 100)),
    yearOf((hour) => (hour % 24 < 12 ? 1 : 0)),
  );
  const last: LastOperated = {};
  const npvs = new Set<number>();
  const answers = (one: Project) => {
    const [again, anew] = [previewAnswer(one, series, () => 0, last), previewAnswer(one, series, () => 0)];
    expect(again).toEqual(anew);
    if (again.kind !== 'figures') throw new Error(again.kind);
    npvs.add(again.row.npv);
    return last.of!.operated;
  };
  const operated = answers(project);
  const money: Project[] = [
    setField(project, ['discountRate'], 3),
    setField(project, ['inflationRate'], 5),
    setField(project, ['systemFixedCost'], 1000),
    setField(project, ['systemOmCost'], 2000),
    addIncentive(project, 'itc'),
    addIncentive(project, 'prod'),
  ];
  for (const one of money) expect(answers(one)).toBe(operated);
  // What changes how the plant is run is calculated anew, as is the first one after it.
  expect(answers(setField(project, ['exportLimit'], 0.5))).not.toBe(operated);
  expect(answers(project)).not.toBe(operated);
  expect(npvs.size).toBeGreaterThanOrEqual(6);
});
