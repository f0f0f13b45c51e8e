import { expect, test } from 'vitest';
import { monthBoxes, type MonthFigures } from './month-boxes.ts';

const calm: MonthFigures = { maximum: 50, averageMaximum: 40, average: 30, averageMinimum: 20, minimum: 10 };
const spike: MonthFigures = { ...calm, maximum: 3000 };

test('UX-35 a month with a spike keeps its box at the height of the others, and its whisker ends in a point at the cut', () => {
  const { shapes } = monthBoxes([calm, spike], 'dam', 0, 300, 132, { low: 0, high: 50 });
  const boxes = shapes.filter((shape) => shape.kind === 'rect' && shape.fill === 'dam');
  // 132 − 10 − 22 px stand for 50.
  expect(boxes).toEqual([expect.objectContaining({ y: 30, height: 40 }), expect.objectContaining({ y: 30, height: 40 })]);
  const [, bar, , point] = shapes.flatMap((shape) => (shape.kind === 'path' && shape.stroke === 'dam' ? [shape.d] : []));
  expect([bar!.includes('L'), point!.includes('L')]).toEqual([false, true]);
  expect(point).toMatch(/L[\d.]+ 10L/);
  // Uncut, the spike makes the boxes thin.
  const flat = monthBoxes([calm, spike], 'dam', 0, 300, 132).shapes.find((shape) => shape.kind === 'rect' && shape.fill === 'dam');
  expect(flat).toMatchObject({ height: 1 });
});
