import { setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, prepare, simulateCase, timeSeriesOf } from '../index.ts';

const set = (project: Project, edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);

/**
 * Ten days on which taking energy is paid for: there the plain programme would charge and discharge at once, and is not enough. Every year
 * its prices are others.
 */
const built = storageOnly(yearOf((hour) => (hour < 240 ? (hour % 24 < 12 ? -60 - (hour % 5) : 40 + (hour % 7)) : 40)));
const project = set({ ...built.project, earlyAnalysis: false, lifetime: 4 }, [[['energyMarkets', 0, 'priceEscalator', 'enabled'], true]]);
const {
  prepared,
  cases: [one],
  rows: [whole],
} = runProject(project, built.series);

/** The row when searches may go on so often; what was worked out before is not known. */
function rowAfter(times: number) {
  let left = times;
  const outcome = simulateCase(prepare(prepared.project, built.series), one!, () => left-- > 0);
  if (outcome.kind !== 'result') throw new Error(outcome.reason);
  return outcome.row;
}

test('N-11 a row tells what was done for it: programmes solved, and windows by how they were planned', () => {
  const { iterations, windowCounts, windows, searchedWindows } = whole!.proof;
  expect(windows).toBe(4 * 365);
  expect(windowCounts).toEqual({ concave: 4 * 365 - searchedWindows!, exact: searchedWindows, branched: 0, open: 0, timedOut: 0 });
  // A pass for each window, and one or more for each that was solved exactly as well.
  expect(searchedWindows).toBeGreaterThanOrEqual(4 * 10);
  expect(iterations).toBeGreaterThanOrEqual(windows! + searchedWindows!);
});

test('N-11 a case without time to search has its row all the same, with its status and its gap', () => {
  const row = rowAfter(0);
  expect(row.proof).toMatchObject({
    status: 'timedOut',
    iterations: 4 * 365,
    searchedWindows: 0,
    searchesEnded: { projectYear: 1, asked: 0 },
  });
  expect(row.proof.windowCounts!.timedOut).toBeGreaterThanOrEqual(4 * 10);
  expect(row.proof.gap).toBeGreaterThan(1e-6);
  const [revenue, best] = [row.revenue[0]!, whole!.revenue[0]!];
  expect(revenue).toBeLessThan(best);
  expect(whole!.proof).toMatchObject({ status: 'proven' });
  expect(whole!.proof.searchesEnded).toBeUndefined();
});

test('N-11 where the searches of a case ended is part of its row, and its details are those of that very operation', () => {
  const years = new Set<number>();
  for (const times of [0, 7, 40, 75]) {
    const row = rowAfter(times);
    const ended = row.proof.searchesEnded!;
    expect(ended.asked).toBeLessThanOrEqual(times);
    years.add(ended.projectYear);
    // From the start, and where the starts of the years are known from a calculation that was not cut short.
    for (const from of [prepare(prepared.project, built.series), prepared]) {
      const details = describeCase(from, one!, ended);
      expect(details.row).toEqual(row);
      const last = timeSeriesOf(from, one!, 4, ended).groups.flatMap(({ main }) => main);
      expect(last).not.toEqual(timeSeriesOf(from, one!, 4).groups.flatMap(({ main }) => main));
    }
  }
  expect(years.size).toBeGreaterThan(1);
});

test('N-11 windows that had used their share of the time are part of the row as well, and its details are those of that very operation', () => {
  // Every question takes one unit of time; there are 40 for 4 years of 365 windows, of which the ten bad days of each year want more than
  // their share.
  let elapsed = 0;
  const outcome = simulateCase(prepare(prepared.project, built.series), one!, (share) => elapsed < share * 40 && ++elapsed > 0);
  if (outcome.kind !== 'result') throw new Error(outcome.reason);
  const { row } = outcome;
  const { pauses, ...ended } = row.proof.searchesEnded!;
  expect(pauses!.length).toBeGreaterThan(0);
  // Years share the time too: the first one does not use it up, in the second and third windows are searched again.
  expect(new Set(pauses!.map(([year]) => year)).size).toBeGreaterThan(1);
  expect(ended.projectYear).toBe(4);
  for (const from of [prepare(prepared.project, built.series), prepared])
    expect(describeCase(from, one!, row.proof.searchesEnded).row).toEqual(row);
});
