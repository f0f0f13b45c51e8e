import { expect, test } from 'vitest';
import { moveBy, movePart, panLeft, panRight, settleRange, zoomBy, zoomIn, zoomOut } from './range.ts';

test('TS-12 the range is whole numbers, at least 12 points wide, clamped to the data; a narrower one is widened', () => {
  expect(settleRange({ from: 10.4, to: 40.4 }, 8760)).toEqual({ from: 10, to: 40 });
  expect(settleRange({ from: 100, to: 103 }, 8760)).toEqual({ from: 100, to: 112 });
  expect(settleRange({ from: 8755, to: 8758 }, 8760)).toEqual({ from: 8748, to: 8760 });
  expect(settleRange({ from: -50, to: 9000 }, 8760)).toEqual({ from: 0, to: 8760 });
  expect(settleRange({ from: -50, to: 50 }, 8760)).toEqual({ from: 0, to: 100 });
  expect(settleRange({ from: 0, to: 3 }, 8)).toEqual({ from: 0, to: 8 });
});

test('TS-13 zoom in halves the width and keeps the middle, down to 12 points', () => {
  expect(zoomIn({ from: 1000, to: 1168 }, 8760)).toEqual({ from: 1042, to: 1126 });
  expect(zoomIn({ from: 100, to: 120 }, 8760)).toEqual({ from: 104, to: 116 });
  expect(zoomIn({ from: 104, to: 116 }, 8760)).toEqual({ from: 104, to: 116 });
});

test('TS-13 zoom out doubles the width, at most to the whole series', () => {
  expect(zoomOut({ from: 1042, to: 1126 }, 8760)).toEqual({ from: 1000, to: 1168 });
  expect(zoomOut({ from: 0, to: 6000 }, 8760)).toEqual({ from: 0, to: 8760 });
});

test('TS-13 pan moves by one width and stops at the ends', () => {
  expect(panRight({ from: 0, to: 168 }, 8760)).toEqual({ from: 168, to: 336 });
  expect(panLeft({ from: 168, to: 336 }, 8760)).toEqual({ from: 0, to: 168 });
  expect(panLeft({ from: 100, to: 268 }, 8760)).toEqual({ from: 0, to: 168 });
  expect(panRight({ from: 8500, to: 8668 }, 8760)).toEqual({ from: 8592, to: 8760 });
});

test('UX-31 the wheel zooms about the pointer, dragging moves by points', () => {
  // At a quarter of the window the point 250 stays where it is: 250 − 0.25 · 500 = 125.
  expect(zoomBy({ from: 0, to: 1000 }, 8760, 0.5, 0.25)).toEqual({ from: 125, to: 625 });
  expect(moveBy({ from: 125, to: 625 }, 8760, -25)).toEqual({ from: 100, to: 600 });
});

test('TS-12 an end of the window moved past the other stops 12 points before it', () => {
  expect(movePart('from', { from: 100, to: 200 }, 8760, 40)).toEqual({ from: 140, to: 200 });
  expect(movePart('from', { from: 100, to: 200 }, 8760, 500)).toEqual({ from: 188, to: 200 });
  expect(movePart('to', { from: 100, to: 200 }, 8760, -500)).toEqual({ from: 100, to: 112 });
  expect(movePart('to', { from: 100, to: 200 }, 8760, 9000)).toEqual({ from: 100, to: 8760 });
  expect(movePart('window', { from: 100, to: 200 }, 8760, 9000)).toEqual({ from: 8660, to: 8760 });
});
