import { stepPath, STEPS, type Issue, type StepUrl } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { blocksNext, blocksOpening, reachedStep, stepOfPath, stepStates, withinSteps } from './steps.ts';

const issue = (step: StepUrl, kind: 'error' | 'warning' | 'hint' = 'error'): Issue => ({
  id: 'x',
  label: 'x',
  link: { step },
  warning: kind === 'warning',
  estimation: kind === 'hint',
});

test('WIZ-02 a reached step shows a tick, one with errors their number', () => {
  const states = stepStates([issue('revenue'), issue('revenue'), issue('equipment', 'warning')], 2);
  expect(states.map((state) => state.errors)).toEqual([0, 2, 0, 0, 0]);
  expect(states.map((state) => state.isDone)).toEqual([true, false, true, false, false]);
});

test('WIZ-03 the current step stays within the first and the last', () => {
  expect([-1, 0, 4, 5].map(withinSteps)).toEqual([0, 0, 4, 4]);
});

test('WIZ-04 Next needs a current step without errors; warnings do not stop it', () => {
  expect(blocksNext([issue('revenue')], 1)).toBe(1);
  expect(blocksNext([issue('revenue', 'warning'), issue('revenue', 'hint')], 1)).toBeUndefined();
  expect(blocksNext([issue('equipment')], 1)).toBeUndefined();
});

test('WIZ-05 WIZ-07 back is always allowed, forward only past steps without errors', () => {
  const issues = [issue('revenue')];
  expect(blocksOpening(issues, 3, 0)).toBeUndefined();
  expect(blocksOpening(issues, 0, 3)).toBe(1);
  expect(blocksOpening(issues, 0, 1)).toBeUndefined();
});

test('WIZ-06 a step beyond the highest reached is disabled unless an issue links to it', () => {
  expect(stepStates([issue('equipment')], 0).map((state) => state.isEnabled)).toEqual([true, false, true, false, false]);
});

test('WIZ-06 a project without errors was reached to its end, another one to its first error', () => {
  expect(reachedStep([])).toBe(4);
  expect(reachedStep([issue('equipment'), issue('revenue')])).toBe(1);
});

test('WIZ-12 the path names the step', () => {
  expect(stepOfPath('/project/abc/other')).toBe(3);
  expect(stepOfPath('/project/abc/results/sensitivity/-')).toBe(4);
  expect(stepOfPath('/project/abc/nothing')).toBeUndefined();
});

test('NAV-14 the links of the wizard are absolute, so that a path written without its leading slash is the same route', () => {
  expect(STEPS.map(({ url }) => stepPath('p-1', url))).toEqual(
    STEPS.map(({ url }) => new URL(`project/p-1/${url}`, 'https://x.example/').pathname),
  );
  expect(stepPath('p-1', 'revenue', 'dam')).toBe('/project/p-1/revenue#dam');
  expect(STEPS.map(({ url }) => stepOfPath(stepPath('p-1', url)))).toEqual([0, 1, 2, 3, 4]);
});
