import { expect, test } from 'vitest';
import {
  allSections,
  canGetResults,
  EXPORT_SECTIONS,
  exportFileName,
  initialCompare,
  initialGraph,
  mayCompare,
  nextCompare,
  nextGraph,
  withSection,
  type CompareEvent,
  type CompareState,
  type GraphEvent,
  type OstDimension,
  type SensitivityGraph,
} from '../index.ts';

const dimension = (name: string): OstDimension => ({
  ids: [name],
  displayNames: [name],
  components: ['x'],
  units: ['%'],
  points: [[80], [85], [90]],
  steps: 3,
  isXAxis: false,
  isYAxis: false,
  selectedValue: 1,
});
const three = [dimension('a'), dimension('b'), dimension('c')];
const graph = (...events: readonly GraphEvent[]): SensitivityGraph => events.reduce(nextGraph, initialGraph());
const axes: readonly GraphEvent[] = [
  { kind: 'dimensions', dimensions: three },
  { kind: 'choose', dimension: 0, to: 'xAxis' },
  { kind: 'choose', dimension: 1, to: 'yAxis' },
];
const whole = { planes: [{ name: 'solar', color: 'solar', data: [[1]], superimposed: [] }], blendedPlane: [[0]] };

test('OST-03 results are asked for with exactly one x axis and one y axis', () => {
  const ends = axes.map((_, k) => canGetResults(graph(...axes.slice(0, k + 1)).dimensions));
  expect(ends).toEqual([false, false, true]);
  expect(canGetResults([{ isXAxis: true, isYAxis: true }])).toBe(false);
  expect(canGetResults([...graph(...axes).dimensions, { ...dimension('d'), isXAxis: true }])).toBe(false);
  expect(graph(...axes.slice(0, 2), { kind: 'ask' }).state).toBe('changed');
  expect(graph(...axes, { kind: 'ask' }).state).toBe('loading');
});
test('OST-09 the states of the graph', () => {
  expect(initialGraph().state).toBe('loading');
  expect(graph(...axes, { kind: 'ask' }, { kind: 'result', result: whole })).toMatchObject({ state: 'ready', result: whole });
  expect(graph(...axes, { kind: 'ask' }, { kind: 'result', result: whole }, { kind: 'choose', dimension: 2, to: 0 }).state).toBe('changed');
  expect(graph(...axes, { kind: 'ask' }, { kind: 'failed' }).state).toBe('error');
});
test('OST-10 one dimension or none makes no plane', () => {
  expect([[], three.slice(0, 1), three.slice(0, 2)].map((dimensions) => graph({ kind: 'dimensions', dimensions }).state)).toEqual([
    'unavailable',
    'unavailable',
    'changed',
  ]);
});
test('OST-11 a result without planes or without their blend is an error', () => {
  const state = (result: object) => graph(...axes, { kind: 'ask' }, { kind: 'result', result }).state;
  expect([{}, { planes: whole.planes }, { blendedPlane: whole.blendedPlane }, { ...whole, planes: [] }].map(state)).toEqual([
    'error',
    'error',
    'error',
    'error',
  ]);
});
test('OST-12 an axis is taken from the dimension that has it, which goes back to its first value; a value fixes', () => {
  const choose = (dimension: number, to: 'xAxis' | 'yAxis' | number): GraphEvent => ({ kind: 'choose', dimension, to });
  const taken = graph(...axes, choose(2, 'xAxis')).dimensions;
  expect(taken.map((one) => [one.isXAxis, one.isYAxis, one.selectedValue])).toEqual([
    [false, false, 0],
    [false, true, 0],
    [true, false, 0],
  ]);
  expect(graph(...axes, choose(2, 'xAxis'), choose(2, 2)).dimensions[2]).toMatchObject({
    isXAxis: false,
    isYAxis: false,
    selectedValue: 2,
  });
  // From x to y: the dimension that was y loses it.
  expect(graph(...axes, choose(0, 'yAxis')).dimensions.map((one) => [one.isXAxis, one.isYAxis])).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ]);
});

const compare = (...events: readonly CompareEvent[]): CompareState => events.reduce(nextCompare, initialCompare());
const chosen: CompareEvent = { kind: 'chosen', id: 4, index: 1 };
const one = (id: number) => ({ id, capex: 1, opex: 2, npv: 3, irr: null, payback: null });
const loaded: CompareEvent = { kind: 'detailsLoaded', base: one(4), proposed: one(9) };

test('CMP-08 results are compared once a base case is chosen and nothing loads', () => {
  expect(
    [
      compare(),
      compare({ kind: 'candidatesAsked' }),
      compare(chosen),
      compare(chosen, { kind: 'candidatesAsked' }),
      compare(chosen, { kind: 'compare' }),
    ].map(mayCompare),
  ).toEqual([false, false, true, false, false]);
});
test('CMP-10 the base case is blank until it is chosen, then loads and is ready or an error', () => {
  expect(
    [
      compare({ kind: 'compare' }),
      compare(chosen),
      compare(chosen, { kind: 'compare' }),
      compare(chosen, { kind: 'compare' }, loaded),
      compare(chosen, { kind: 'compare' }, { kind: 'failed' }),
    ].map((state) => state.state),
  ).toEqual(['blank', 'blank', 'loading', 'ready', 'error']);
});
test('CALC-09 a base case whose details somebody cancelled is cancelled, and can be asked for again', () => {
  const cancelled = compare(chosen, { kind: 'compare' }, { kind: 'cancelled' });
  expect([cancelled.state, cancelled.detailsState, mayCompare(cancelled)]).toEqual(['cancelled', 'cancelled', true]);
  expect(nextCompare(cancelled, { kind: 'compare' }).state).toBe('loading');
  // What is there already is not lost to a cancel that comes late.
  const ready = compare(chosen, { kind: 'compare' }, loaded);
  expect(nextCompare(ready, { kind: 'cancelled' })).toBe(ready);
});
test('CMP-11 a new optimization table clears the choice', () => {
  expect(compare({ kind: 'useZeroCashFlow', on: false }, chosen, { kind: 'compare' }, loaded, { kind: 'tableLoaded' })).toEqual({
    ...initialCompare(),
    useZeroCashFlow: false,
  });
});
test('CMP-12 another base case resets its table and details', () => {
  const ready = compare(chosen, { kind: 'candidatesAsked' }, { kind: 'candidatesLoaded' }, { kind: 'compare' }, loaded);
  expect([ready.optimizationState, ready.detailsState]).toEqual(['ready', 'ready']);
  expect(nextCompare(ready, { kind: 'chosen', id: 5, index: 2 })).toMatchObject({
    baseCaseId: 5,
    baseCaseIndex: 2,
    state: 'blank',
    optimizationState: 'blank',
    detailsState: 'blank',
    rows: undefined,
  });
});
test('CMP-13 CMP-14 two rows of base and proposed case, blank again when another result is shown', () => {
  const ready = compare(chosen, { kind: 'compare' }, loaded);
  expect(ready).toMatchObject({ rows: [one(4), one(9)], proposedCaseId: 9 });
  expect(nextCompare(ready, { kind: 'shown', resultId: 9 })).toBe(ready);
  expect(nextCompare(ready, { kind: 'shown', resultId: 3 })).toMatchObject({
    state: 'blank',
    detailsState: 'blank',
    rows: undefined,
    proposedCaseId: undefined,
    baseCaseId: 4,
  });
});

test('EXP-12 ten sections and the three of the summary, which follow it', () => {
  expect(EXPORT_SECTIONS).toEqual([
    'SummaryResults',
    'RegulationMarket',
    'WindResults',
    'SolarResults',
    'StorageResults',
    'Augmentation',
    'Revenue',
    'Timeseries',
    'Cashflow',
    'ProForma',
  ]);
  const all = allSections(true);
  expect(Object.keys(all)).toEqual([...EXPORT_SECTIONS, 'RevenueSummary', 'EnergyPriceSummary', 'SystemPerformanceSummary']);
  expect(Object.values(all).every(Boolean)).toBe(true);
  const off = withSection(all, 'SummaryResults', false);
  expect([off.SummaryResults, off.RevenueSummary, off.EnergyPriceSummary, off.SystemPerformanceSummary, off.Revenue]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('CALC-24 the file of partial results has the mark in its name', () => {
  const partial = { done: 4, total: 16 };
  expect([exportFileName('cashflow'), exportFileName('cashflow', partial), exportFileName('workbook', partial)]).toEqual([
    'cashflow.csv',
    'cashflow_partial-4-of-16.csv',
    'Result_partial-4-of-16.xlsx',
  ]);
});
