import { expect, test } from 'vitest';
import { tokens } from '../tokens.ts';
import { heatColour, heatScale, heatSvg, keyStops } from './heat-model.ts';

test('UX-35 values from zero take one row of colours, values on both sides two that are equally strong at the same distance from zero', () => {
  expect(heatScale(0, 80)).toMatchObject({ low: 0, high: 80 });
  // The key goes as far as the values: of the shorter side there is only the beginning.
  const few = heatScale(-50, 100);
  expect(few).toMatchObject({ low: -50, high: 100 });
  expect(keyStops(few).map(Math.round)).toEqual([-33, -11, 11, 33, 56, 78, 100]);
  expect(keyStops(heatScale(0, 80))).toEqual([0, 20, 40, 60, 80, 100]);
  expect(heatColour(few, tokens.light, 100)).toEqual([0x0b, 0x57, 0x4f]);
  expect(heatColour(few, tokens.light, -50)).toEqual(heatColour(heatScale(-100, 100), tokens.light, -50));
  expect(heatColour(few, tokens.light, -80)).toEqual(heatColour(few, tokens.light, -50));
  expect(heatScale(0, 0)).toMatchObject({ low: 0, high: 1 });
  const both = heatScale(-100, 30);
  expect(both).toMatchObject({ low: -100, high: 30 });
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
