import { addEnergyMarket, checkProject, seriesRefOf, setMarketPrice } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { expandCases, prepare } from '../index.ts';
import { runStorageUnits } from '../storage-life/run-storage-units.ts';
import { initialStates } from '../storage-life/storage-state.ts';
import { workingStorage } from '../storage-life/working-storage.ts';
import { produce } from '../year/plant-year.ts';
import { operateYear } from './operate-year.ts';

test('the gap of a year is the worst of its plans: one of a forward market counts like that of the operation', () => {
  // Day-ahead plans the plant first, real time operates it.
  const price = yearOf((hour) => (hour % 24 < 12 ? 20 : 60));
  const { project, series } = storageOnly(price);
  const strip = seriesRefOf(price, { name: 'rtm', stepMinutes: 60 });
  const checked = checkProject(setMarketPrice(addEnergyMarket(project, 'rtm'), 'rtm', strip)).project!;
  const prepared = prepare(checked, new Map([...series, [strip.hash, price]]));
  const [one] = expandCases(checked);
  const working = workingStorage({ prepared, one: one!, projectYear: 1, states: initialStates(prepared, one!) });
  const run = runStorageUnits(working, Infinity);
  /** The year with another gap in the plan of a turn: the first is the operation's, the second the forward market's. */
  const gapWith = (turn: number, worstGap: number): number => {
    let planned = 0;
    const plan: typeof run.plan = (problem) => {
      const dispatch = run.plan(problem);
      planned += 1;
      return planned === turn ? { ...dispatch, solve: { ...dispatch.solve, worstGap } } : dispatch;
    };
    const plant = { prepared, one: one!, production: produce(prepared, one!, 1), projectYear: 1, storage: working.map(({ unit }) => unit) };
    const year = operateYear(plant, { ...run, plan });
    expect(planned).toBe(2);
    return year.gap;
  };
  expect(gapWith(1, 0.25)).toBe(0.25);
  expect(gapWith(2, 0.125)).toBe(0.125);
});
