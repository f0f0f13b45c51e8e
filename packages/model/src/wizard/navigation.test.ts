import { expect, test } from 'vitest';
import { complete, storageOnly, yearOf } from '../../test/builders.ts';
import { mayGoNext, mayGoTo, nextWizard, openWizard, isStepEnabled, setField, STEPS, toStep, type Project } from '../index.ts';

const ready = (): Project => storageOnly(yearOf((hour) => hour % 24)).project;
const brokenSetup = (): Project => setField(ready(), ['lifetime'], 41);
const brokenEquipment = (): Project => setField(ready(), ['storage', 0, 'sizing', 'absolute'], [1.5]);

test('WIZ-01 five steps in order, indexed 0 to 4', () => {
  expect(STEPS.map(({ name }) => name)).toEqual(['Setup', 'Application', 'Equipment', 'Economics', 'Results']);
  expect([toStep(0), toStep(4)]).toEqual([0, 4]);
});
test('WIZ-03 the current step never moves before the first or past the last', () => {
  expect([-1, 5, 99, 2.7, Number.NaN, '3', 'x', null, '12345'].map(toStep)).toEqual([0, 4, 4, 2, 0, 3, 0, 0, 0]);
  let wizard = nextWizard(openWizard(ready()), ready(), { kind: 'back' });
  expect(wizard.step).toBe(0);
  for (let i = 0; i < 9; i++) wizard = nextWizard(wizard, ready(), { kind: 'next' });
  expect(wizard.step).toBe(4);
});
test('WIZ-04 Next needs a current step without errors; warnings and estimations do not count', () => {
  expect(nextWizard(openWizard(brokenSetup()), brokenSetup(), { kind: 'next' }).step).toBe(0);
  expect(nextWizard(openWizard(brokenEquipment()), brokenEquipment(), { kind: 'next' }).step).toBe(1);
  const link = { step: 'setup' } as const;
  const issue = { id: 'x', label: 'x', link };
  expect(
    [
      { warning: true, estimation: false },
      { warning: false, estimation: true },
      { warning: false, estimation: false },
    ].map((flags) => mayGoNext([{ ...issue, ...flags }], 0)),
  ).toEqual([true, true, false]);
});
test('WIZ-05 Back is always allowed', () => {
  expect(nextWizard(openWizard(brokenEquipment(), 2), brokenEquipment(), { kind: 'back' }).step).toBe(1);
  expect(mayGoTo(openWizard(brokenSetup()).check.issues, 3, 0)).toBe(true);
});
test('WIZ-06 steps up to the highest reached are enabled, later ones only when an issue links to them', () => {
  let wizard = openWizard(ready());
  expect(STEPS.map((_, step) => isStepEnabled(wizard, step))).toEqual([true, false, false, false, false]);
  wizard = nextWizard(nextWizard(nextWizard(wizard, ready(), { kind: 'next' }), ready(), { kind: 'next' }), ready(), { kind: 'back' });
  expect([wizard.step, wizard.highest]).toEqual([1, 2]);
  expect(STEPS.map((_, step) => isStepEnabled(wizard, step))).toEqual([true, true, true, false, false]);
  expect(isStepEnabled(openWizard(setField(ready(), ['discountRate'], -1)), 3)).toBe(true);
});
test('WIZ-07 a click runs the check and moves only without errors in the steps before', () => {
  const open = { ...openWizard(ready()), highest: 4 };
  expect(nextWizard(open, ready(), { kind: 'goTo', step: 3 }).step).toBe(3);
  // The check of the click counts, not the one before it.
  expect(nextWizard(open, brokenEquipment(), { kind: 'goTo', step: 3 }).step).toBe(0);
  expect(nextWizard(open, brokenEquipment(), { kind: 'goTo', step: 2 }).step).toBe(2);
  expect(nextWizard({ ...open, step: 3 }, brokenEquipment(), { kind: 'goTo', step: 1 }).step).toBe(1);
  expect(nextWizard(openWizard(ready()), ready(), { kind: 'goTo', step: 3 }).step).toBe(0);
});
test('WIZ-08 every step change checks anew', () => {
  const wizard = openWizard(ready(), 1);
  for (const kind of ['next', 'back'] as const)
    expect(nextWizard(wizard, brokenSetup(), { kind }).check.issues.map(({ id }) => id)).toEqual(['CHK-31']);
  expect(nextWizard(wizard, brokenSetup(), { kind: 'goTo', step: 0 }).check.issues).toHaveLength(1);
});
test('WIZ-09 every change of the project checks anew and moves nowhere', () => {
  const wizard = nextWizard(openWizard(ready(), 2), brokenSetup(), { kind: 'projectChanged' });
  expect([wizard.step, wizard.check.issues.map(({ id }) => id)]).toEqual([2, ['CHK-31']]);
  expect(nextWizard(wizard, ready(), { kind: 'projectChanged' }).check.issues).toEqual([]);
});
test('a count above 5000 blocks the calculation, not the way to the results', () => {
  const many = setField(
    complete(),
    ['solar', 0, 'sizing', 'absolute'],
    Array.from({ length: 6000 }, (_, i) => i + 1),
  );
  const { check } = openWizard(many, 3);
  expect(check.issues.find(({ id }) => id === 'CHK-70')).toMatchObject({ warning: false, link: { step: 'results' } });
  expect(
    mayGoNext(
      check.issues.filter(({ id }) => id === 'CHK-70'),
      3,
    ),
  ).toBe(true);
});
