import { addSolar, removeSolar, setField, setUseSolar, setUseWind, TurbineSpec } from '@stackwatt/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp, rate, ABC } from '../editor-for-test.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('WIZ-09 the check runs again on every change', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  editor.edit('change discount rate', rate(120));
  expect(state().check.issues.some((issue) => issue.link.field === 'discountRate')).toBe(true);
  editor.undo();
  expect(state().check.issues.some((issue) => issue.link.field === 'discountRate')).toBe(false);
});

test('findings that an edit leaves as they were stay the same objects, so that nothing that shows them is drawn again', async () => {
  const { editor, state } = setUp();
  await editor.open('one');
  const { issues } = state().check;
  expect(issues.length).toBeGreaterThan(0);
  editor.edit('change discount rate', rate(4));
  expect(state().check.issues).toBe(issues);
  editor.edit('change discount rate', rate(400));
  expect(state().check.issues).not.toEqual(issues);
});

test('a later answer completes its step instead of adding one', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  editor.edit('move the plant', (project) => setField(project, ['location', 'pos', 'lat'], 10));
  editor.amend('move the plant', (project) => setField(project, ['location', 'address'], 'Somewhere'));
  expect(state().history.past).toHaveLength(1);
  editor.undo();
  expect(state().history.present.location).toMatchObject({ address: 'Boulder, CO, USA', pos: { lat: 40.015 } });
});

test('CHK-80 consent to warnings ends when other warnings stand, and undo brings it back', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  // A wind farm below 1 MW and an array of 0 MW warn.
  const curve = TurbineSpec.parse({
    powerCurve: [
      { speed: 0, mw: 0 },
      { speed: 12, mw: 1 },
    ],
  });
  editor.edit('switch Wind on', (project) => setField(setUseWind(project, true, curve), ['wind', 0, 'sizing', 'absolute'], [0]));
  editor.edit('ignore warnings', (project) => setField(project, ['ignoreWarnings'], true));
  editor.edit('change discount rate', rate(5));
  expect(state().history.present.ignoreWarnings).toBe(true);
  editor.edit('switch Solar on', (project) => setField(setUseSolar(project, true), ['solar', 0, 'sizing', 'absolute'], [0]));
  expect(state().history.present.ignoreWarnings).toBe(false);
  editor.undo();
  expect(state().history.present.ignoreWarnings).toBe(true);
});

test('UX-27 CHK-79 a text that cannot be read is an error of the check, with its field and step', async () => {
  const { editor, state } = setUp();
  await editor.open('one');
  editor.noteUnread('lifetime', ABC);
  expect(state().check.issues[0]).toEqual({
    id: 'unread',
    label: 'Project lifetime: Enter a number, “abc” is none',
    link: { step: 'setup', field: 'lifetime' },
    warning: false,
    estimation: false,
  });
  expect(state().check.mayCalculate).toBe(false);
  // An edit elsewhere does not lose it, and it does not hold up the saving.
  editor.edit('change discount rate', rate(7));
  expect(state().unread.map(({ text }) => text)).toEqual(['abc']);
  editor.noteUnread('lifetime', undefined);
  expect(state().check.issues.some(({ id }) => id === 'unread')).toBe(false);
});

test('UX-16 undo takes back a text typed after the last edit, then the edit', async () => {
  const { editor, state } = setUp();
  await editor.open('one');
  editor.edit('change discount rate', rate(7));
  editor.noteUnread('lifetime', ABC);
  editor.undo();
  expect([state().unread.length, state().history.present.discountRate]).toEqual([0, 7]);
  editor.undo();
  expect(state().history.present.discountRate).toBe(0);
});

test('UX-27 an unread text stays with its item when another one goes, and goes with its own', async () => {
  const { editor, state } = setUp();
  await editor.open('one');
  editor.edit('add', (project) => addSolar(addSolar(project)));
  editor.noteUnread('solar.1.deratingFactor', { ...ABC, label: 'Derating factor', step: 'equipment' });
  editor.edit('delete', (project) => removeSolar(project, 'solar-1'));
  expect(state().unread).toMatchObject([{ id: 'solar.0.deratingFactor', text: 'abc', label: 'PV Solar 2, Derating factor' }]);
  editor.edit('delete', (project) => removeSolar(project, 'solar-2'));
  expect([state().unread.length, state().check.issues.some(({ id }) => id === 'unread')]).toEqual([0, false]);
});
