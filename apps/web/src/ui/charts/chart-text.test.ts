import { expect, test } from 'vitest';
import { chartSentence, shortName } from './chart-text.ts';
import type { LineSeries } from './plot-model.ts';
import { LOOKS } from './series-look.ts';
import { spokenStamp } from './time-labels.ts';

const price: LineSeries = {
  id: 'price',
  name: 'Day-ahead price',
  unit: '$/MWh',
  look: LOOKS.price,
  side: 'left',
  digits: 2,
  values: Array.from({ length: 8760 }, (_, i) => (i === 211 * 24 + 19 ? 251.8 : i === 93 * 24 + 13 ? -34.1 : 40)),
};

test('UX-60 the accessible name of a chart is a sentence with its extremes and when they are', () => {
  const when = (point: number): string => spokenStamp(point, { calendarYear: 2026, stepMinutes: 60 });
  expect(chartSentence('Price', [price], { from: 0, to: 8760 }, when)).toBe(
    'Price. Day-ahead price: highest 251.80 $/MWh on 31 July, 19:00, lowest −34.10 on 4 April, 13:00.',
  );
  expect(chartSentence('Price', [price], { from: 0, to: 24 }, when)).toBe('Price. Day-ahead price: 40.00 $/MWh throughout.');
  expect(chartSentence('Power', [], { from: 0, to: 24 }, when)).toBe('Power. No series chosen.');
});

test('TS-09 a name above 40 characters is shortened to its first and last 20', () => {
  const name = 'abcdefghijklmnopqrst-middle-ABCDEFGHIJKLMNOPQRST';
  expect(shortName(name)).toBe('abcdefghijklmnopqrst...ABCDEFGHIJKLMNOPQRST');
  expect(shortName('x'.repeat(40))).toBe('x'.repeat(40));
});
