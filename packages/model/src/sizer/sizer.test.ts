import { expect, test } from 'vitest';
import { turbine } from '../../test/builders.ts';
import {
  initialSizer,
  isSizerPolling,
  newSizerLimits,
  nextSizer,
  SIZER_POLL_MS,
  SizerLimits,
  SizerStatus,
  SizerTable,
  SizerTableAnswer,
  wantsSizerTable,
  type SizerEvent,
  type SizerState,
} from '../index.ts';

const run = (...events: readonly SizerEvent[]): SizerState => events.reduce(nextSizer, initialSizer());
const answer = (status: string, progress = 0): SizerEvent => ({ kind: 'answered', answer: SizerStatus.parse({ status, progress }) });
const rows: SizerTable = { header: [{ name: 'Solar', units: 'MW', kind: 'solar' }], items: [{ id: 1, results: [40] }] };

test('SIZER-03 the technologies are on and the sizes 0, the rating that of the turbine', () => {
  expect(SizerLimits.parse({})).toEqual({
    useSolar: true,
    useWind: true,
    useStorage: true,
    solarMinSize: 0,
    solarMaxSize: 0,
    windRatingSize: 0,
    windMinSize: 0,
    windMaxSize: 0,
    storageMinSize: 0,
    storageMaxSize: 0,
  });
  expect(newSizerLimits(turbine).windRatingSize).toBe(1);
});
test('SIZER-04 the table has a header of columns and items with results', () => {
  expect(SizerTable.parse(rows)).toEqual(rows);
});
test('SIZER-05 SIZER-06 blank, then calculating on start', () => {
  expect(initialSizer()).toMatchObject({
    calculated: false,
    state: 'blank',
    progress: 0,
    resultTableState: 'ready',
    graphState: 'loading',
  });
  expect(run({ kind: 'start' })).toMatchObject({ state: 'calculating', resultTableState: 'calculating' });
});
test('SIZER-07 ready of the start or of a status check means calculated', () => {
  expect(run({ kind: 'start' }, answer('ready'))).toMatchObject({ calculated: true, state: 'calculated', progress: 100 });
  expect(run({ kind: 'start' }, answer('', 40), answer('ready')).state).toBe('calculated');
});
test('SIZER-08 cancelled of a status check means cancelled', () => {
  expect(run({ kind: 'start' }, answer('cancelled')).state).toBe('cancelled');
});
test('SIZER-09 a failed start: not calculated, table ready, error', () => {
  expect(run({ kind: 'start' }, { kind: 'startFailed' })).toMatchObject({ calculated: false, resultTableState: 'ready', state: 'error' });
});
test('SIZER-10 SIZER-11 the table is fetched; with rows ready, without them an error', () => {
  const calculated = run({ kind: 'start' }, answer('ready'));
  expect([wantsSizerTable(calculated), wantsSizerTable(initialSizer())]).toEqual([true, false]);
  expect(nextSizer(calculated, { kind: 'tableFetched', table: rows })).toMatchObject({
    state: 'ready',
    table: rows,
    resultTableState: 'ready',
  });
  expect(nextSizer(calculated, { kind: 'tableFetched', table: SizerTable.parse({}) })).toMatchObject({
    state: 'error',
    resultTableState: 'ready',
  });
});
test('SIZER-12 a failed table: error with calculated true', () => {
  expect(run({ kind: 'start' }, answer('ready'), { kind: 'tableFailed' })).toMatchObject({ calculated: true, state: 'error' });
});
test('SIZER-08 a run that was stopped keeps what it found; one that failed says why', () => {
  const stopped = run({ kind: 'start' }, answer('cancelled'), { kind: 'tableFetched', table: rows });
  expect(stopped).toMatchObject({ state: 'cancelled', resultTableState: 'ready', table: rows, failure: '' });
  const failed: SizerEvent = { kind: 'answered', answer: SizerStatus.parse({ status: 'cancelled', failure: 'No values' }) };
  expect(run({ kind: 'start' }, failed)).toMatchObject({ state: 'error', failure: 'No values', resultTableState: 'ready' });
});
test('SIZER-10 a table of a run that goes on does not end it', () => {
  const map = { x: { name: 'Solar', units: 'MW', kind: 'solar', column: 0, values: [40] }, y: null, fixed: [], cells: [null] };
  const partial = run({ kind: 'start' }, answer('calculating', 30), { kind: 'tableFetched', table: rows, map });
  expect(partial).toMatchObject({ state: 'calculating', resultTableState: 'calculating', progress: 30, table: rows, graphState: 'ready' });
  expect(isSizerPolling(partial, 0)).toBe(true);
  // One that comes after other inputs is of no run.
  expect(nextSizer(initialSizer(), { kind: 'tableFetched', table: rows })).toEqual(initialSizer());
});
test('SIZER-06 the table kept with the project is shown without a run', () => {
  expect(run({ kind: 'kept', table: rows })).toMatchObject({ calculated: true, state: 'ready', progress: 100, table: rows });
  expect(run({ kind: 'kept', table: SizerTable.parse({}) })).toEqual(initialSizer());
});
test('SIZER-13 other limits or technologies clear the results', () => {
  const ready = run({ kind: 'start' }, answer('ready'), { kind: 'tableFetched', table: rows });
  expect(nextSizer(ready, { kind: 'inputsChanged' })).toMatchObject({
    calculated: false,
    state: 'blank',
    progress: 0,
    table: { items: [] },
  });
});
test('SIZER-14 progress only increases', () => {
  expect(
    [10, 30, 20, 200].map((_, i, all) => run({ kind: 'start' }, ...all.slice(0, i + 1).map((progress) => answer('', progress))).progress),
  ).toEqual([10, 30, 30, 100]);
});
test('SIZER-15 the table is ready, calculating or loading', () => {
  const states = [run(), run({ kind: 'start' }), run({ kind: 'start' }, answer('ready')), run({ kind: 'start' }, answer('cancelled'))].map(
    ({ resultTableState }) => resultTableState,
  );
  expect(states).toEqual(['ready', 'calculating', 'loading', 'ready']);
});
test('SIZER-19 the status call reads progress, remaining time and status', () => {
  expect(SizerStatus.parse({})).toMatchObject({ progress: 0, estimatedRemainingTime: '00:00:00', status: '' });
  expect(
    run({ kind: 'start' }, { kind: 'answered', answer: SizerStatus.parse({ progress: 5, estimatedRemainingTime: '00:00:12' }) })
      .estimatedRemainingTime,
  ).toBe('00:00:12');
});
test('SIZER-20 the table call reads header and items', () => {
  expect(SizerTableAnswer.parse({ data: rows }).data).toEqual(rows);
});
test('SIZER-21 the status is asked for every 2 s until ready, cancelled or error', () => {
  expect(SIZER_POLL_MS).toBe(2000);
  expect(
    [
      run({ kind: 'start' }),
      run({ kind: 'start' }, answer('ready')),
      run({ kind: 'start' }, answer('cancelled')),
      run({ kind: 'start' }, { kind: 'startFailed' }),
    ].map((state) => isSizerPolling(state, 0)),
  ).toEqual([true, false, false, false]);
  expect([999, 1000].map((asked) => isSizerPolling(run({ kind: 'start' }), asked))).toEqual([true, false]);
});
