import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pushHistory, redoHistory, redoLabel, startHistory, undoHistory, undoLabel } from './history.ts';

test('UX-16 a hundred steps can be taken back and repeated, each with its label', () => {
  let history = startHistory(0);
  for (let i = 1; i <= 120; i++) history = pushHistory(history, i, `step ${i}`);
  expect(undoLabel(history)).toBe('step 120');
  for (let i = 0; i < 120; i++) history = undoHistory(history);
  expect(history.present).toBe(0);
  expect(undoLabel(history)).toBeUndefined();
  expect(redoLabel(history)).toBe('step 1');
  for (let i = 0; i < 120; i++) history = redoHistory(history);
  expect(history.present).toBe(120);
});

test('UX-16 an edit after undo drops what was undone', () => {
  let history = pushHistory(pushHistory(startHistory('a'), 'b', 'one'), 'c', 'two');
  history = pushHistory(undoHistory(history), 'd', 'three');
  expect(history.present).toBe('d');
  expect(redoLabel(history)).toBeUndefined();
  expect(undoHistory(history).present).toBe('b');
});

test('UX-16 the oldest steps go when there are too many, never the newest', () => {
  let history = startHistory(0);
  for (let i = 1; i <= 1000; i++) history = pushHistory(history, i, String(i));
  expect(history.past.length).toBe(300);
  expect(undoHistory(history).present).toBe(999);
});

test('redo takes back undo, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), fc.nat(29), (edits, undone) => {
      const made = edits.reduce((history, value, i) => pushHistory(history, value, String(i)), startHistory(-1));
      let history = made;
      const steps = Math.min(undone, edits.length);
      for (let i = 0; i < steps; i++) history = undoHistory(history);
      for (let i = 0; i < steps; i++) history = redoHistory(history);
      expect(history.present).toBe(made.present);
      expect(history.past).toEqual(made.past);
    }),
  );
});
