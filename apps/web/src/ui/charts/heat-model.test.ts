import { expect, test } from 'vitest';
import { tokens } from '../tokens.ts';
import { heatColour, heatScale, heatSvg } from './heat-model.ts';

test('UX-35 values from zero take one row of colours, values on both sides two of equal length', () => {
  expect(heatScale(0, 80)).toMatchObject({ low: 0, high: 80 });
  expect(heatScale(-30, 100)).toMatchObject({ low: -100, high: 100 });
  expect(heatScale(0, 0)).toMatchObject({ low: 0, high: 1 });
  const both = heatScale(-100, 30);
  // The middle colour of seven stands for zero: #F1F1EE.
  expect(heatColour(both, tokens.light, 0)).toEqual([0xf1, 0xf1, 0xee]);
  // Half way between #EDF4F1 and #C6DFD9, and beyond the end its own colour #0B4A43.
  expect(heatColour(heatScale(0, 100), tokens.light, 10)).toEqual([0xed - 19, 0xf4 - 10, 0xf1 - 12]);
  expect(heatColour(heatScale(0, 100), tokens.light, 400)).toEqual([0x0b, 0x4a, 0x43]);
});

test('UX-35 a file has one rectangle for neighbours of one colour, and none where there is no value', () => {
  const values = [
    [1, 1, 0],
    [null, 0, 0],
  ];
  const grid = { columns: 2, rows: 3, at: (column: number, row: number) => values[column]![row]! };
  const svg = heatSvg(grid, heatScale(0, 1), tokens.light, { x: 0, y: 0, width: 20, height: 30, isUpward: false });
  const rects = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g)].map((match) =>
    match.slice(1).map(Number),
  );
  expect(rects).toEqual([
    [0, 0, 20.3],
    [0, 20, 10.3],
    [10, 10, 20.3],
  ]);
});
