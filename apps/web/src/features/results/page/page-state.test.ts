import type { Issue } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { badgesOf, pageState } from './page-state.ts';
import type { RunStatus } from '../running/progress.ts';

const issue = (label: string, kind: 'error' | 'warning' | 'hint'): Issue => ({
  id: label,
  label,
  link: { step: 'equipment' },
  warning: kind === 'warning',
  estimation: kind === 'hint',
});
const ready: RunStatus = {
  status: 'ready',
  progress: 100,
  estimatedRemainingTime: '00:00:00',
  estimating: false,
  stage: 'done',
  done: 16,
  total: 16,
  simulationsDone: 16,
  simulationsTotal: 16,
  elapsedSeconds: 3,
  hasResults: true,
  failure: '',
  attempts: 1,
  queue: null,
  kept: 0,
  noticeTo: '',
};
const some = { items: [{}] } as never;
const none = { items: [] } as never;
const known = {
  status: ready,
  statusFailed: false,
  startFailed: false,
  table: some,
  tableFailed: false,
  hasOtherInputs: false,
  issues: [],
  mayCalculate: true,
};

test('CALC-30 inputs that cannot be calculated come first while there is nothing to look at', () => {
  const issues = [issue('Add a revenue stream', 'error')];
  const status = { ...ready, status: 'changed' as const, hasResults: false };
  expect(pageState({ ...known, status, table: undefined, issues, mayCalculate: false }).kind).toBe('cannotCalculate');
  expect(pageState({ ...known, status: { ...ready, status: 'changed' }, issues, mayCalculate: false })).toEqual({
    kind: 'ready',
    freshness: 'stale',
  });
});

test('CALC-32 CALC-34 nothing known yet is the initial load, never calculated is blank', () => {
  expect(pageState({ ...known, status: undefined, table: undefined }).kind).toBe('initialLoad');
  expect(pageState({ ...known, status: { ...ready, status: 'changed', hasResults: false }, table: undefined }).kind).toBe('blank');
});

test('CALC-08 the calculation is in its initial load, loading, ready, cancelled or blank', () => {
  const of = (change: Partial<RunStatus>, table: { items: [] } | undefined = some): string =>
    pageState({ ...known, status: { ...ready, ...change }, table }).kind;
  expect([
    pageState({ ...known, status: undefined, table: undefined }).kind,
    of({ status: 'calculating' }),
    of({}),
    of({ status: 'cancelled', hasResults: false }, undefined),
    of({ status: 'changed', hasResults: false }, undefined),
  ]).toEqual(['initialLoad', 'calculating', 'ready', 'cancelled', 'blank']);
});

test('CALC-33 a failed status, start or run is the error state', () => {
  expect(pageState({ ...known, status: undefined, statusFailed: true }).kind).toBe('error');
  expect(pageState({ ...known, startFailed: true }).kind).toBe('error');
  expect(
    pageState({ ...known, status: { ...ready, status: 'changed', hasResults: false, failure: 'a worker was lost' }, table: undefined })
      .kind,
  ).toBe('error');
});

test('CALC-35 a run under way shows the progress screen, also over older results', () => {
  expect(pageState({ ...known, status: { ...ready, status: 'calculating' } }).kind).toBe('calculating');
});

test('CALC-19 a run cancelled before its first row is the cancelled state', () => {
  expect(pageState({ ...known, status: { ...ready, status: 'cancelled', hasResults: false }, table: undefined }).kind).toBe('cancelled');
});

test('CALC-32 the initial load lasts until status and table are both there, and a blank page is none', () => {
  expect(pageState({ ...known, table: undefined }).kind).toBe('initialLoad');
  expect(pageState({ ...known, status: undefined }).kind).toBe('initialLoad');
  expect(pageState(known).kind).toBe('ready');
});

test('CALC-39 a finished table without rows is infeasible', () => {
  expect(pageState({ ...known, table: none }).kind).toBe('infeasible');
  expect(pageState({ ...known, status: { ...ready, status: 'cancelled' }, table: none })).toEqual({ kind: 'ready', freshness: 'partial' });
});

test('CALC-26 an edit that is not saved yet makes results those of changed inputs, also the rows of a cancelled run', () => {
  for (const status of ['ready', 'cancelled'] as const)
    expect(pageState({ ...known, status: { ...ready, status }, hasOtherInputs: true })).toEqual({ kind: 'ready', freshness: 'stale' });
});

test('CALC-30 badges are deduplicated by label, errors before warnings, hints left out', () => {
  const issues = [
    issue('Wind size must be at least 1 MW', 'warning'),
    issue('A', 'error'),
    issue('A', 'error'),
    issue('Reduce possible PV sizes', 'hint'),
  ];
  expect(badgesOf(issues).map((one) => one.label)).toEqual(['A', 'Wind size must be at least 1 MW']);
});
