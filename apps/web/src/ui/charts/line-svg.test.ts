import { expect, test } from 'vitest';
import { tokens } from '../tokens.ts';
import { frameSvg } from './export-frame.ts';
import { lineSvg, pathOf } from './line-svg.ts';
import { timePlot } from './plot-model.ts';
import { LOOKS } from './series-look.ts';

const model = timePlot(
  [
    {
      id: 'price',
      name: 'Day-ahead <price>',
      unit: '$/MWh',
      look: LOOKS.price,
      side: 'left',
      digits: 2,
      values: Float64Array.from({ length: 48 }, (_, i) => i),
    },
  ],
  { from: 0, to: 48 },
  { calendarYear: 2026, stepMinutes: 60 },
  600,
  [{ direction: 'across', at: 40, label: 'Limit 40' }],
);

test('a step holds its value until the next point, a gap breaks the line', () => {
  expect(pathOf([0, 10, 20], [1, 2, 2], (v) => v, 'step')).toBe('M0 1L10 1L10 2L20 2L20 2');
  expect(pathOf([0, 10, 20, 30], [1, null, 3, 4], (v) => v, 'line')).toBe('M0 1M20 3L30 4');
});

test('UX-33 the svg has its text as text: title, unit, legend, ticks, labels and provenance', () => {
  const svg = frameSvg(
    {
      title: 'Price',
      unit: '$/MWh',
      legend: [{ name: 'Day-ahead <price>', look: LOOKS.price, kind: 'line' }],
      provenance: 'Engine 0.1.0, inputs 9f3c 71ab',
      width: 700,
      height: 350,
    },
    (colours) => lineSvg(model, 700, 350, { top: 8, right: 46, bottom: 24, left: 48 }, colours),
  );
  for (const text of [
    '>Price<',
    '>$/MWh<',
    '>Day-ahead &lt;price&gt;<',
    '>50<',
    '>Thu 1 Jan<',
    '>Limit 40<',
    '>Engine 0.1.0, inputs 9f3c 71ab<',
  ])
    expect(svg).toContain(text);
  expect(svg).not.toContain('NaN');
  expect(svg).toContain(tokens.light.surface);
  expect(svg).not.toContain(tokens.dark.surface);
});
