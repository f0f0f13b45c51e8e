import { expect, test } from 'vitest';
import { dayStripOf, scaleText, stripScale, stripShape } from './day-strip.ts';

test('a strip has the lowest, mean and highest of groups of five days', () => {
  // Hour h of day d holds 10·d + h: 365 days make 73 groups.
  const year = Array.from({ length: 8760 }, (_, hour) => 10 * Math.floor(hour / 24) + (hour % 24));
  const { low, mean, high } = dayStripOf(year, 60);
  expect([low.length, mean.length, high.length]).toEqual([73, 73, 73]);
  // Days 0 to 4: from 0 to 4·10 + 23, mean 2·10 + 11.5.
  expect([low[0], mean[0], high[0]]).toEqual([0, 31.5, 63]);
});

test('several strips have one scale, which a rare storm does not stretch; what is beyond is marked', () => {
  const calm = {
    low: Array.from({ length: 100 }, () => -20),
    mean: Array.from({ length: 100 }, () => 30),
    high: Array.from({ length: 100 }, () => 80),
  };
  const storm = { ...calm, high: calm.high.map((value, i) => (i === 50 ? 9000 : value)) };
  const scale = stripScale([calm, storm]);
  expect(scale).toEqual({ low: -20, high: 80 });
  expect(scaleText(scale)).toBe('\u221220 to 80');
  const shape = stripShape(storm, scale, 99, 10);
  expect([shape.cutAbove, shape.cutBelow]).toEqual([[50], []]);
  // Zero is 80 of 100 from the top, the mean of 30 half way.
  expect([shape.zero, shape.line.startsWith('M0.0 5.0')]).toEqual([8, true]);
  expect(scaleText(stripScale([{ low: [0, 0], mean: [0.1, 0.1], high: [0.35, 0.35] }]))).toBe('0.00 to 0.35');
});
