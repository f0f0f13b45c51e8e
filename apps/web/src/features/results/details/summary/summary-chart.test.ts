import type { DetailResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { dayChart, hourLabel } from './summary-chart.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const profile = {
  label: 'Average Day',
  dayIndex: null,
  prices: hours.map((hour) => (hour === 19 ? 88 : 30)),
  revenues: hours.map((hour) => (hour === 3 ? -500 : hour === 19 ? 9_800 : 100)),
  energyProduced: hours.map((hour) => (hour === 12 ? 98.4 : 10)),
  energyDelivered: hours.map(() => 40),
};
const detail = {
  summaryChart: { average: profile, highestRevenueDay: { ...profile, label: 'Highest Revenue Day, 12 Jul' }, lowestRevenueDay: profile },
} as unknown as DetailResult;

test('DET-04 the chart has the hours 0 to 23 and the price on the right', () => {
  const chart = dayChart(detail, 'average', 'energyProduced', '$');
  expect(chart.categories).toEqual(hours.map(String));
  expect(chart.lines[0]).toMatchObject({ name: 'Price', side: 'right' });
  expect(chart.sentence).toBe('Average Day, energy production by hour: highest 98.4 MWh from 12–13 h; price from 30.00 to 88.00 $/MWh.');
  expect(hourLabel(19)).toBe('19–20 h');
});

test('DET-01 revenues are split into money in and money out, and only where there is some', () => {
  const revenues = dayChart(detail, 'average', 'revenues', '$');
  expect(revenues.bars.map((bar) => bar.name)).toEqual(['Revenue', 'Purchases']);
  expect(revenues.bars[1]!.values[3]).toBe(-500);
  expect(dayChart(detail, 'highestRevenueDay', 'energyDelivered', '$')).toMatchObject({
    title: 'Highest Revenue Day, 12 Jul',
    bars: [{ name: 'Export' }],
  });
});
