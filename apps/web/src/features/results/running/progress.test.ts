import { expect, test } from 'vitest';
import {
  announcement,
  clockText,
  finishedText,
  partialText,
  remainingText,
  risingStatus,
  simulationsText,
  stageViews,
  type RunStatus,
} from './progress.ts';

const run: RunStatus = {
  status: 'calculating',
  progress: 62,
  estimatedRemainingTime: '00:00:45',
  estimating: false,
  stage: 'calculating',
  done: 12,
  total: 20,
  simulationsDone: 312,
  simulationsTotal: 504,
  elapsedSeconds: 72,
  hasResults: false,
  failure: '',
  attempts: 1,
  queue: null,
  kept: 0,
  noticeTo: '',
};

test('CALC-18 progress only rises within a run; a new run begins anew', () => {
  expect(risingStatus(run, { ...run, progress: 58, done: 11, simulationsDone: 300, elapsedSeconds: 73 })).toMatchObject({
    progress: 62,
    done: 12,
    simulationsDone: 312,
  });
  expect(risingStatus(run, { ...run, progress: 70, done: 14, elapsedSeconds: 80 }).progress).toBe(70);
  expect(risingStatus(run, { ...run, progress: 1, done: 4, elapsedSeconds: 1 }).progress).toBe(1);
  expect(risingStatus(run, { ...run, status: 'cancelled', progress: 40 }).progress).toBe(40);
});

test('CALC-38 times are HH:MM:SS', () => {
  expect([0, 72, 3_725].map(clockText)).toEqual(['00:00:00', '00:01:12', '01:02:05']);
});

test('UX-51 an unknown time left reads "estimating", never 00:00:00', () => {
  expect(remainingText({ ...run, estimating: true, estimatedRemainingTime: '00:00:00' })).toBe('estimating');
  expect(remainingText(run)).toBe('about 00:00:45');
});

test('D-206 progress counts simulations, which are years of cases; what the table lists are systems', () => {
  expect(simulationsText(run)).toBe('312 of 504 simulations');
  expect(simulationsText({ ...run, simulationsDone: 0, simulationsTotal: 1 })).toBe('0 of 1 simulation');
  expect(simulationsText({ ...run, simulationsDone: 0, simulationsTotal: 0 })).toBe('');
  expect([1, 12].map(finishedText)).toEqual(['1 finished system', '12 finished systems']);
});

test('UX-51 the stages stand in a row with done of total and the rate of the one at work', () => {
  const stages = stageViews(run);
  expect(stages.map((stage) => stage.state)).toEqual(['done', 'done', 'now', 'later']);
  // 312 / 72 s = 4.33
  expect(stages[2]!.note).toBe('312 / 504, 4.3 per s');
  expect(stages.map(({ share }) => share)).toEqual([undefined, undefined, 312 / 504, undefined]);
  expect(stageViews({ ...run, stage: 'queued', done: 0, simulationsDone: 0 })[0]).toMatchObject({
    state: 'now',
    note: 'waiting for a worker',
  });
});

test('UX-60 progress is announced at steps of 25 %', () => {
  expect([3, 24.9, 25, 62, 99.9].map((progress) => announcement({ ...run, progress }))).toEqual([
    'The calculation runs',
    'The calculation runs',
    '25 percent calculated',
    '50 percent calculated',
    '75 percent calculated',
  ]);
});

test('CALC-24 finished rows of a cancelled run stand under "partial 312/500"', () => {
  expect(partialText(312, 500).toLowerCase()).toBe('partial 312/500');
});
