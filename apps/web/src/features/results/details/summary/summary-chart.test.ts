import type { DayProfile, SummaryChart } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { monthAndDay } from '../years/days.ts';
import { dayChart, dayOfYear, hourLabel, profileOf } from './summary-chart.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const at = (hour: number, value: number): number[] => hours.map((one) => (one === hour ? value : 0));
const none = at(0, 0);
/** At noon 60 MW of the 98.4 of the sun leave, 30 charge and 8.4 are left; at 19 h the storage unit gives 40; at 3 h 12.5 are bought. */
const average: DayProfile = {
  label: 'Average Day',
  dayIndex: null,
  prices: hours.map((hour) => (hour === 19 ? 88 : 30)),
  revenues: hours.map((hour) => (hour === 3 ? -500 : hour === 19 ? 9_800 : 100)),
  energyProduced: at(12, 98.4),
  energyDelivered: hours.map((hour) => (hour === 12 ? 60 : hour === 19 ? 40 : 0)),
  solarProduced: at(12, 98.4),
  windProduced: none,
  solarDelivered: at(12, 60),
  windDelivered: none,
  storageDelivered: at(19, 40),
  curtailed: at(12, 8.4),
  charged: at(12, 30),
  purchased: at(3, 12.5),
};

test('DET-04 the chart has the hours 0 to 23 and the price on the right, in steps', () => {
  const chart = dayChart(average, 'energyProduced', '$', true);
  expect(chart.categories).toEqual(hours.map(String));
  expect(chart.lines).toMatchObject([{ name: 'Price', side: 'right', look: { shape: 'step' } }]);
  expect(chart.sentence).toBe('Average Day, energy production by hour: highest 98.4 MW from 12–13 h; price from 30.00 to 88.00 $/MWh.');
  expect(hourLabel(19)).toBe('19–20 h');
  // A plant that only delivers under a contract has no market price.
  expect(dayChart(average, 'energyProduced', '$', false)).toMatchObject({ unit: 'MW', lines: [] });
});

test('DET-01 revenues are split into money in and money out, and only where there is some', () => {
  const revenues = dayChart(average, 'revenues', '$', true);
  expect(revenues.bars.map((bar) => bar.name)).toEqual(['Revenue', 'Purchases']);
  expect(revenues.bars[1]!.values[3]).toBe(-500);
});

test('DET-02 exports are stacked by technology: what is left on top, charging and what is bought below zero', () => {
  const chart = dayChart(average, 'energyDelivered', '$', true);
  expect(chart.unit).toBe('MW, charging and bought energy below zero; price $/MWh on the right');
  expect(chart.bars.map(({ name, look, values }) => [name, look.mark.fill, values[3], values[12], values[19]])).toEqual([
    ['Solar', 'plain', 0, 60, 0],
    ['Storage', 'lines', 0, 0, 40],
    ['Curtailed', 'hatch', 0, 8.4, 0],
    ['Charging', 'lines', 0, -30, 0],
    ['Bought', 'hatch-back', -12.5, 0, 0],
  ]);
  // At noon what stands above and below zero is what the sun gives: 60 + 8.4 + 30.
  expect(chart.bars.reduce((sum, { values }) => sum + Math.abs(values[12]!), 0)).toBeCloseTo(98.4, 9);
});

test('DET-02 a specific day is a month and a day of the month; without the days of its year there is none', () => {
  expect([dayOfYear(0, 1), dayOfYear(1, 31), dayOfYear(11, 31)]).toEqual([0, 58, 364]);
  expect(monthAndDay(58)).toEqual({ month: 1, dayOfMonth: 28 });
  // Nothing on any day but 28 February, which is as the mean day above.
  const rows = (values: readonly number[]): number[][] => Array.from({ length: 365 }, (_, day) => (day === 58 ? [...values] : none));
  const { label: _, dayIndex: __, ...quantities } = average;
  const days = Object.fromEntries(Object.entries(quantities).map(([key, values]) => [key, rows(values)])) as unknown as NonNullable<
    SummaryChart['days']
  >;
  const chart: SummaryChart = {
    average,
    highestRevenueDay: average,
    lowestRevenueDay: average,
    highestRevenueDayIndex: 0,
    lowestRevenueDayIndex: 0,
  };
  expect(profileOf(chart, 'average', 58)).toBe(average);
  expect(profileOf(chart, 'specificDay', 58)).toBeUndefined();
  expect(profileOf({ ...chart, days }, 'specificDay', 58)).toEqual({
    ...average,
    label: 'Specific Day, 28 Feb',
    dayIndex: 58,
  });
});
