import { checkProject, setField } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { expandCases, operateCase, prepare, settleCase, simulateCase } from '../index.ts';

const outcomes = ({ project, series }: Built) => {
  const checked = checkProject(project).project!;
  const one = expandCases(checked)[0]!;
  const prepared = prepare(checked, series);
  const operated = operateCase(prepared, one);
  return { plain: simulateCase(prepare(checked, series), one), withDay: { ...operated, ...settleCase(prepared, one, operated) } };
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('the mean day of a storage unit between two prices is one cycle: 1 MWh in at the lower, 0.81 MWh out at the higher', () => {
  // 0 a MWh in the first half of a day and 100 in the second; 1 MW, 1 MWh, 81 %: 1 / 0.9 MWh charge it, 0.9 MWh are sold.
  const built = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 0 : 100)));
  const project = setField(built.project, ['storage', 0, 'roundtripEfficiencySensitivity'], [81]);
  const { day } = outcomes({ ...built, project }).withDay;
  expect(sum(day.chargeMw)).toBeCloseTo(1 / 0.9, 6);
  expect(sum(day.storageMw)).toBeCloseTo(0.9, 6);
  expect(sum(day.chargeMw.slice(12))).toBeCloseTo(0, 9);
  expect(sum(day.storageMw.slice(0, 12))).toBeCloseTo(0, 9);
  expect(day.price).toEqual([...Array(12).fill(0), ...Array(12).fill(100)].map((value) => expect.closeTo(value, 9)));
});

test('what a limit keeps in the plant is curtailed in the mean day, and the row is that of the case alone', () => {
  // 1 MW of a steady production behind a connection of 0.4 MW, no storage unit: 0.4 MW leave in every hour and 0.6 MW do not.
  const built = solarAndStorage(yearOf(50), yearOf(1));
  const project = setField(setField(built.project, ['useStorage'], false), ['exportLimit'], 0.4);
  const { plain, withDay } = outcomes({ ...built, project });
  expect(withDay.day.solarMw).toEqual(Array(24).fill(expect.closeTo(0.4, 9)));
  expect(withDay.day.curtailedMw).toEqual(Array(24).fill(expect.closeTo(0.6, 9)));
  expect(withDay).toMatchObject(plain);
});

test('the mean day of quarter hours is in MW, not in MW times steps', () => {
  const built = solarAndStorage(yearOf(50), yearOf(1));
  const project = setField(setField(built.project, ['useStorage'], false), ['timeStepSize'], 15);
  expect(outcomes({ ...built, project }).withDay.day.solarMw).toEqual(Array(24).fill(expect.closeTo(1, 9)));
});
