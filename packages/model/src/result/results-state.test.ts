import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../test/builders.ts';
import {
  calculatePath,
  CALCULATION_STATES,
  DETAIL_STATES,
  initialResults,
  isDetailPolling,
  isInfeasible,
  isPolling,
  mayCancel,
  mayRestart,
  MOST_UNANSWERED_POLLS,
  nextResults,
  openWorkingState,
  POLL_EVERY_MS,
  recalculateSteps,
  type LoadedTable,
  type ResultsEvent,
  type ResultsState,
} from '../index.ts';

const run = (...events: readonly ResultsEvent[]): ResultsState => events.reduce(nextResults, initialResults());
const answered = (status: 'ready' | 'calculating' | 'changed' | 'cancelled', progress = 0): ResultsEvent => ({
  kind: 'answered',
  status,
  progress,
});
const table = (items: number): LoadedTable => ({
  state: 'ready',
  table: { header: { sensitivity: [], optimization: [], revenue: [] }, items: Array.from({ length: items }, () => ({}) as never) },
});

test('CALC-08 CALC-09 the states of a calculation, and of details, tables and base case', () => {
  expect(CALCULATION_STATES).toEqual(['initialLoad', 'loading', 'ready', 'cancelled', 'blank']);
  expect(DETAIL_STATES).toEqual(['blank', 'loading', 'ready', 'error', 'cancelled']);
});
test('CALC-10 the results begin with nothing chosen and zero cash flow as base case', () => {
  expect(initialResults()).toMatchObject({
    state: 'initialLoad',
    detailState: 'blank',
    progress: 0,
    detailProgress: 0,
    selection: { kind: 'none' },
    sensitivityTable: { state: 'blank' },
    optimizationTable: { state: 'blank' },
    sensitivityGraph: { state: 'blank' },
    baseCaseId: undefined,
    proposedCaseId: undefined,
    resultId: undefined,
    useZeroCashFlow: true,
    infeasible: false,
  });
});
test('CALC-11 a first status of ready takes the selection from the route', () => {
  expect(run({ kind: 'checked', status: 'ready', progress: 0, routeSelection: '2+group+5' })).toMatchObject({
    state: 'ready',
    progress: 100,
    selection: { kind: 'optimization', sensitivity: 2, tableKind: 'group', optimization: 5 },
  });
});
test('CALC-12 a first status of calculating is followed by asking', () => {
  const state = run({ kind: 'checked', status: 'calculating', progress: 30, routeSelection: '-' });
  expect([state.state, state.progress, isPolling(state)]).toEqual(['loading', 30, true]);
});
test('CALC-13 a first status of changed fetches the data, then is ready or blank', () => {
  const changed: ResultsEvent = { kind: 'checked', status: 'changed', progress: 0, routeSelection: '-' };
  expect([
    run(changed).state,
    run(changed, { kind: 'fetched', routeSelection: '0+all' }),
    run(changed, { kind: 'fetchFailed' }).state,
  ]).toMatchObject(['initialLoad', { state: 'ready', selection: { kind: 'sensitivity' } }, 'blank']);
});
test('CALC-14 a start loads from 0 and is ready at 100', () => {
  expect(run({ kind: 'start' })).toMatchObject({ state: 'loading', progress: 0 });
  expect(run({ kind: 'start' }, answered('calculating', 40), answered('ready', 40))).toMatchObject({ state: 'ready', progress: 100 });
});
test('CALC-15 a failed start or status call gives the outcome error, which a new start clears', () => {
  expect(run({ kind: 'start' }, { kind: 'failed' })).toMatchObject({ state: 'loading', outcome: 'error' });
  expect(run({ kind: 'start' }, { kind: 'failed' }, { kind: 'start' }).outcome).toBeUndefined();
});
test('CALC-16 CALC-44 a recalculation checks the lock, saves unless read-only, starts, sets the status and asks', () => {
  expect(recalculateSteps(false)).toEqual(['checkLock', 'save', 'start', 'setStatus', 'poll']);
  expect(recalculateSteps(true)).toEqual(['checkLock', 'start', 'setStatus', 'poll']);
});
test('CALC-17 the status is asked for every 30 s until ready or cancelled; 1000 asks without an answer end it', () => {
  expect(POLL_EVERY_MS).toBe(30_000);
  const quiet = Array.from({ length: MOST_UNANSWERED_POLLS - 1 }, (): ResultsEvent => ({ kind: 'unanswered' }));
  expect(MOST_UNANSWERED_POLLS).toBe(1000);
  expect(isPolling(run({ kind: 'start' }, ...quiet))).toBe(true);
  expect(isPolling(run({ kind: 'start' }, ...quiet, { kind: 'unanswered' }))).toBe(false);
  // An answer begins the count anew: the page never gives up while the server calculates.
  expect(isPolling(run({ kind: 'start' }, ...quiet, answered('calculating'), ...quiet))).toBe(true);
  expect([answered('ready'), answered('cancelled')].map((end) => isPolling(run({ kind: 'start' }, end)))).toEqual([false, false]);
});
test('CALC-18 progress only rises while asking', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 150 })), (reports) => {
      const seen = reports.reduce<number[]>(
        (list, _, i) => [
          ...list,
          run({ kind: 'start' }, ...reports.slice(0, i + 1).map((progress) => answered('calculating', progress))).progress,
        ],
        [0],
      );
      expect(seen.every((value, i) => i === 0 || (value >= seen[i - 1]! && value <= 100))).toBe(true);
    }),
    { numRuns: 60, seed: 1 },
  );
});
test('CALC-19 a cancelled status gives cancelled', () => {
  expect(run({ kind: 'start' }, answered('calculating', 40), answered('cancelled')).state).toBe('cancelled');
});
test('CALC-20 a detail calculation is asked for the same way and ends at ready with 100 or cancelled', () => {
  const detail = (status: 'ready' | 'calculating' | 'cancelled', progress: number): ResultsEvent => ({
    kind: 'detailAnswered',
    status,
    progress,
  });
  const busy = run({ kind: 'detailStart' }, detail('calculating', 50), detail('calculating', 20));
  expect([busy.detailState, busy.detailProgress, isDetailPolling(busy)]).toEqual(['loading', 50, true]);
  expect(run({ kind: 'detailStart' }, detail('ready', 3))).toMatchObject({ detailState: 'ready', detailProgress: 100 });
  expect(run({ kind: 'detailStart' }, detail('cancelled', 3)).detailState).toBe('cancelled');
  expect(run({ kind: 'detailStart' }, { kind: 'detailFailed' })).toMatchObject({ detailState: 'error' });
});
test('CALC-21 what runs may be stopped, what is ready may not', () => {
  expect(
    [run({ kind: 'start' }), run({ kind: 'start' }, answered('ready')), initialResults()].map((state) => mayCancel(state, 'run')),
  ).toEqual([true, false, false]);
  expect(
    [run({ kind: 'detailStart' }), run({ kind: 'detailStart' }, { kind: 'detailAnswered', status: 'ready', progress: 0 })].map((state) =>
      mayCancel(state, 'detail'),
    ),
  ).toEqual([true, false]);
});
test('CALC-23 a cancelled calculation may be started again', () => {
  const cancelled = run({ kind: 'start' }, answered('cancelled'));
  expect([mayRestart(cancelled), nextResults(cancelled, { kind: 'start' }).state, mayRestart(run({ kind: 'start' }))]).toEqual([
    true,
    'loading',
    false,
  ]);
});
test('CALC-39 empty tables that are ready mean infeasible, at their level of selection', () => {
  const sensitivity = { kind: 'sensitivity', sensitivity: 0, tableKind: 'all' } as const;
  expect(run({ kind: 'tables', sensitivity: table(0) }).infeasible).toBe(true);
  expect(run({ kind: 'tables', sensitivity: table(2) }).infeasible).toBe(false);
  expect(
    run({ kind: 'tables', sensitivity: table(2), optimization: table(0) }, { kind: 'select', selection: sensitivity }).infeasible,
  ).toBe(true);
  expect(
    isInfeasible({
      ...initialResults(),
      sensitivityTable: { state: 'loading', table: { header: { sensitivity: [], optimization: [], revenue: [] }, items: [] } },
    }),
  ).toBe(false);
});
test('answers that come late change nothing', () => {
  const ready = run({ kind: 'start' }, answered('ready'));
  expect(nextResults(ready, answered('calculating', 10))).toBe(ready);
});
test('MODEL-30 the working state of an open project', () => {
  const { project } = storageOnly(yearOf(1));
  const open = openWorkingState('p1', 'mine', 'mine', { ...project, lifetime: 41, ignoreWarnings: true });
  expect(open).toMatchObject({
    id: 'p1',
    locked: false,
    lockId: 'mine',
    ignoreWarnings: true,
    restartCalculation: false,
    results: { state: 'initialLoad' },
    issues: [{ id: 'CHK-31' }],
  });
  expect(openWorkingState('p1', 'mine', 'other', project).locked).toBe(true);
  expect([calculatePath(open), calculatePath({ ...open, restartCalculation: true })]).toEqual([
    '/api/project/p1/result/calculate',
    '/api/project/p1/result/calculate/true',
  ]);
});
