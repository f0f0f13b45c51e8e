import { expect, test } from 'vitest';
import { tokens } from '../tokens.ts';
import { bandsOf, barPlot, type BarSeries } from './bar-model.ts';
import { labelStep } from './label-step.ts';
import { barOption } from './bar-option.ts';
import { barSvg } from './bar-renderer.ts';
import { LOOKS, type SeriesLook } from './series-look.ts';

const margins = { top: 10, right: 44, bottom: 34, left: 44 };
const bar = (id: string, look: SeriesLook, values: readonly (number | null)[]): BarSeries => ({
  id,
  name: id,
  unit: 'MW',
  look,
  digits: 1,
  values,
});
const categories = ['0', '1', '2'];

test('the axis encloses the stacks, not the single bars, above and below zero', () => {
  const model = barPlot(
    {
      categories,
      bars: [bar('wind', LOOKS.wind, [40, 60, 20]), bar('solar', LOOKS.solar, [0, 90, 10]), bar('charge', LOOKS.storage, [-30, 0, -72])],
    },
    600,
  );
  expect(model.left.high).toBeGreaterThanOrEqual(150);
  expect(model.left.low).toBeLessThanOrEqual(-72);
  expect(model.left.ticks).toContain(0);
});

test('a price on the right has its zero at the height of the left one', () => {
  const model = barPlot(
    {
      categories,
      bars: [bar('solar', LOOKS.solar, [10, 100, -50])],
      lines: [{ ...bar('price', LOOKS.price, [34, 88, -4]), side: 'right' }],
    },
    600,
  );
  const at = bandsOf(model, 700, 400, margins);
  expect(at.yOf(0, 'left')).toBeCloseTo(at.yOf(0, 'right'), 9);
});

test('labels are thinned to the width', () => {
  expect(labelStep(24, 600, 30)).toBe(2);
  expect(labelStep(24, 1000, 30)).toBe(1);
  expect(labelStep(26, 240, 30)).toBe(5);
});

test('a position finds its band and none beside the plot', () => {
  const model = barPlot({ categories, bars: [bar('solar', LOOKS.solar, [1, 2, 3])] }, 600);
  const at = bandsOf(model, 388, 300, margins);
  expect(at.indexAt(44)).toBe(0);
  expect(at.indexAt(343)).toBe(2);
  expect(at.indexAt(345)).toBeUndefined();
  expect(at.indexAt(43)).toBeUndefined();
  expect(at.middleOf(1)).toBe(194);
});

test('no library default colour: every colour of the drawing is a token of its theme', () => {
  const looks = [LOOKS.wind, LOOKS.solar, LOOKS.storage, LOOKS.curtailed, LOOKS.import];
  const model = barPlot(
    {
      categories,
      bars: looks.map((look, i) => bar(`bar-${i}`, look, [1, 2, -3])),
      lines: [
        { ...bar('price', LOOKS.price, [3, 8, 4]), side: 'right' },
        { ...bar('total', LOOKS.total, [1, 2, 3]), side: 'left' },
      ],
    },
    600,
  );
  const allowed = new Set<string>(Object.values(tokens.light).map((value) => value.toLowerCase()));
  // A clip path has a fill that nobody sees.
  const drawn =
    barSvg(model, 700, 400, margins)
      .replaceAll(/<clipPath.*?<\/clipPath>/gs, '')
      .match(/#[0-9a-f]{3,8}\b/gi) ?? [];
  expect(drawn.length).toBeGreaterThan(20);
  for (const colour of drawn) expect(allowed).toContain(colour.slice(0, 7).toLowerCase());
  const named = JSON.stringify(barOption(model, tokens.dark, margins, 'screen')).match(/#[0-9a-f]{6}/gi) ?? [];
  const dark = new Set<string>(Object.values(tokens.dark).map((value) => value.toLowerCase()));
  for (const colour of named) expect(dark).toContain(colour.toLowerCase());
});

test('UX-59 solar, wind, storage, curtailed and import differ in pattern, also without colour', () => {
  const styles = [LOOKS.wind, LOOKS.solar, LOOKS.storage, LOOKS.curtailed, LOOKS.import].map((look) => {
    const [series] = barOption(barPlot({ categories, bars: [bar('x', look, [1, 2, 3])] }, 600), tokens.light, margins, 'paper').series;
    const { decal } = (series as { itemStyle: { decal?: { symbol: string; rotation?: number; dashArrayY: unknown } } }).itemStyle;
    return decal === undefined ? 'plain' : `${decal.symbol} ${decal.rotation ?? 0} ${JSON.stringify(decal.dashArrayY)}`;
  });
  expect(new Set(styles).size).toBe(5);
});

test('DET-49 a line of small falls over bars leaves them most of the height', () => {
  const fall = { id: 'change', name: 'Change', unit: '%', look: LOOKS.dam, digits: 1, side: 'right' as const, values: [null, -0.5, -0.5] };
  const { left, right } = barPlot({ categories: ['1', '2', '3'], bars: [bar('dam', LOOKS.dam, [3.4, 3.3, 3.2])], lines: [fall] }, 600);
  expect([left.low, left.high, right!.low, right!.high]).toEqual([-1, 4, -0.5, 2]);
});

test('UX-33 the drawing for files holds its labels as text', () => {
  const model = barPlot(
    {
      categories: ['Jan', 'Feb', 'Mar'],
      bars: [bar('solar', LOOKS.solar, [10, 20, 30])],
      marks: [{ at: 2, value: 30, label: '30.0', side: 'left' }],
    },
    600,
  );
  const svg = barSvg(model, 700, 400, margins);
  for (const text of ['>Jan<', '>Mar<', '>30.0<', '>20<']) expect(svg).toContain(text);
});

test('numbers stand on the bars where they are asked for: the sum of a stack, in the drawing for files too', () => {
  const parts = { categories: ['Jan', 'Feb'], bars: [bar('a', LOOKS.solar, [10.4, 20]), bar('b', LOOKS.storage, [1.2, null])] };
  expect(barPlot(parts, 600).values).toEqual([]);
  const model = barPlot({ ...parts, valueDigits: 0 }, 600);
  expect(model.values.map(({ text }) => text)).toEqual(['12', '20']);
  const svg = barSvg(model, 700, 400, margins);
  expect(svg.match(/<text [^>]*>12<\/text>/g)).toHaveLength(1);
  expect(svg).not.toContain('>11.6<');
});
