import { expect, test } from 'vitest';
import { geometryOf, labelBeside, labelledTicks, linePlot, timePlot, type LineSeries } from './plot-model.ts';
import { LOOKS } from './series-look.ts';

const series = (id: string, values: readonly number[], rest: Partial<LineSeries> = {}): LineSeries => ({
  id,
  name: id,
  unit: 'MW',
  look: LOOKS.solar,
  side: 'left',
  digits: 1,
  values,
  ...rest,
});
const base = { calendarYear: 2026, stepMinutes: 60 };

test('a step line keeps its last value to the end of the window, a line goes through the middle of the steps', () => {
  const steps = series('export', [1, 2, 3], { look: LOOKS.export });
  const line = series('solar', [4, 5, 6]);
  const both = timePlot([steps, line], { from: 0, to: 3 }, base, 600);
  expect(both.x).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3]);
  expect(both.lines[0]!.values).toEqual([1, undefined, 2, undefined, 3, undefined, 3]);
  expect(both.lines[1]!.values).toEqual([undefined, 4, undefined, 5, undefined, 6, undefined]);
  expect(timePlot([steps], { from: 0, to: 3 }, base, 600)).toMatchObject({ x: [0, 1, 2, 3], lines: [{ values: [1, 2, 3, 3] }] });
  expect(timePlot([line], { from: 0, to: 3 }, base, 600)).toMatchObject({ x: [0.5, 1.5, 2.5], lines: [{ values: [4, 5, 6] }] });
});

test('the axis encloses the window, not the year, and a limit drawn across it', () => {
  const values = Array.from({ length: 8760 }, (_, i) => (i === 5000 ? 900 : 40));
  const window = timePlot([series('solar', values)], { from: 0, to: 100 }, base, 600);
  expect(window.left.high).toBe(40);
  const limited = timePlot([series('solar', values)], { from: 0, to: 100 }, base, 600, [
    { direction: 'across', at: 150, label: 'Export limit 150 MW' },
  ]);
  expect(limited.left.high).toBe(150);
});

test('with two axes zero lies at one height', () => {
  const model = timePlot([series('price', [-30, 90]), series('soc', [0, 100], { side: 'right' })], { from: 0, to: 2 }, base, 600);
  const at = geometryOf(model, 700, 350, { top: 8, right: 46, bottom: 24, left: 48 });
  expect(at.yOf(0, 'left')).toBeCloseTo(at.yOf(0, 'right'), 9);
});

test('an empty chart keeps its axes', () => {
  expect(timePlot([], { from: 0, to: 168 }, base, 600)).toMatchObject({ lines: [], right: undefined, left: { low: 0, high: 1 } });
});

test('a position across the plot and the point under it are inverse', () => {
  const model = timePlot(
    [
      series(
        'solar',
        Array.from({ length: 200 }, () => 1),
      ),
    ],
    { from: 20, to: 120 },
    base,
    600,
  );
  const at = geometryOf(model, 700, 350, { top: 8, right: 46, bottom: 24, left: 48 });
  expect(at.xOf(20)).toBe(48);
  expect(at.xOf(120)).toBe(654);
  expect(at.atX(at.xOf(77.25))).toBeCloseTo(77.25, 9);
});

test('a band is within the axis', () => {
  const model = linePlot([series('mean', [40, 50])], { x: [0, 1], ticks: [] }, [
    { name: 'range', look: LOOKS.dam, low: [-34, 0], high: [251.8, 60] },
  ]);
  expect(model.left.low).toBeLessThanOrEqual(-34);
  expect(model.left.high).toBeGreaterThanOrEqual(251.8);
});

test('the label of a line stays on the plot', () => {
  const label = 'Max 251.80 on 31 Jul, 19:00';
  // 27 characters of 6.3 px: 171 px.
  expect(labelBeside(label, 400, 44, 888)).toEqual({ anchor: 'start', offset: 8 });
  expect(labelBeside(label, 800, 44, 888)).toEqual({ anchor: 'end', offset: -8 });
  expect(labelBeside(label, 200, 44, 318)).toEqual({ anchor: 'end', offset: 118 });
});

test('UX-32 a line too dense to show its dash is drawn thin and solid, a calm one keeps its dash', () => {
  const noise = series(
    'wind',
    Array.from({ length: 8760 }, (_, i) => (i % 2) * 100),
    { look: LOOKS.wind },
  );
  const calm = series(
    'soc',
    Array.from({ length: 8760 }, (_, i) => i / 87.6),
    { look: LOOKS.soc },
  );
  expect(timePlot([noise, calm], { from: 0, to: 8760 }, base, 1000).lines.map((line) => line.isDense)).toEqual([true, false]);
  expect(timePlot([noise], { from: 0, to: 24 }, base, 1000).lines[0]!.isDense).toBe(false);
});

test('labels below a narrow axis keep apart: every second one is written where all would touch', () => {
  const ticks = [0, 2190, 4380, 6570, 8760].map((at) => ({ at, label: at.toLocaleString('en'), isDay: false }));
  const model = linePlot([series('sorted', [90, 40, -5])], { x: [0, 4380, 8760], ticks });
  const written = (width: number) =>
    labelledTicks(model, geometryOf(model, width, 190, { top: 8, right: 12, bottom: 24, left: 44 })).map(({ label }) => label);
  expect(written(400)).toEqual(['0', '2,190', '4,380', '6,570', '8,760']);
  expect(written(224)).toEqual(['0', '4,380', '8,760']);
  expect(written(104)).toEqual(['0', '8,760']);
  expect(written(90)).toEqual(['0']);
});
