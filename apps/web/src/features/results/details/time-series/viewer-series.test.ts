import type { TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import {
  firstChoice,
  firstRange,
  looksOf,
  paneContent,
  paneName,
  rangeOfDay,
  refusal,
  spanOf,
  spanRange,
  toggled,
} from './viewer-series.ts';

const item = (id: string, units: string, color: string, rest: Partial<TimeSeriesItem> = {}): TimeSeriesItem => ({
  id,
  name: id,
  units,
  color,
  data: Array.from({ length: 8760 }, (_, hour) => hour % 24),
  selectedTop: false,
  selectedBottom: false,
  ...rest,
});
const result: TimeSeriesResult = {
  year: 1,
  stepMinutes: 60,
  groups: [
    { name: 'Solar', main: [item('solar', 'MW', 'solar'), item('solar-used', 'MW', 'solar')], extra: [] },
    {
      name: 'Storage',
      main: [item('charge', 'MW', 'storage'), item('discharge', 'MW', 'storage'), item('soc', 'MWh', 'soc', { selectedTop: true })],
      extra: [],
    },
    { name: 'Grid', main: [item('export', 'MW', 'export', { selectedTop: true })], extra: [] },
    {
      name: 'Day-ahead',
      main: [
        item('price', '$/MWh', 'price', {
          selectedBottom: true,
          data: Array.from({ length: 8760 }, (_, hour) => (hour === 5083 ? 646 : 40)),
        }),
      ],
      extra: [],
    },
  ],
};
const base = { calendarYear: 2026, stepMinutes: 60 };

test('TS-01 the charts begin with what the plant does above, and the price with the charge held below', () => {
  expect(firstChoice(result)).toEqual({ top: ['solar-used', 'charge', 'discharge', 'export'], bottom: ['soc', 'price'] });
  expect(toggled(firstChoice(result), 'top', 'solar').top).toEqual(['solar-used', 'charge', 'discharge', 'export', 'solar']);
  expect(toggled(firstChoice(result), 'top', 'charge').top).toEqual(['solar-used', 'discharge', 'export']);
  // D-158: without such series those that the result names.
  const other = { ...result, groups: [{ name: 'Other', main: [item('one', 'MW', 'generic', { selectedTop: true })], extra: [] }] };
  expect(firstChoice(other)).toEqual({ top: ['one'], bottom: [] });
});

test('UX-35 the week around a day that another view leads to; an address without one has the usual week', () => {
  expect(rangeOfDay('196', base, 8760)).toEqual({ from: 193 * 24, to: 200 * 24 });
  expect(rangeOfDay('0', base, 8760)).toEqual({ from: 0, to: 168 });
  expect([null, 'x', '365', '1.5'].map((day) => rangeOfDay(day, base, 8760))).toEqual([undefined, undefined, undefined, undefined]);
});

test('a chart has at most two units; a series of a third is refused with the reason', () => {
  const content = paneContent(result, ['export', 'soc']);
  expect(content.series.map((series) => [series.id, series.side])).toEqual([
    ['soc', 'right'],
    ['export', 'left'],
  ]);
  expect(refusal(result, ['export', 'soc'], result.groups[3]!.main[0]!)).toBe('This chart shows MW and MWh already');
  expect(refusal(result, ['export'], result.groups[3]!.main[0]!)).toBeUndefined();
});

test('charging is drawn below zero, discharging above', () => {
  const [charge, discharge] = paneContent(result, ['charge', 'discharge']).series;
  expect([charge!.values[23], discharge!.values[23]]).toEqual([-23, 23]);
});

test('UX-59 two series of one colour differ in their dash', () => {
  const [one, other] = paneContent(result, ['solar', 'solar-used']).series;
  expect(one!.look.mark.token).toBe(other!.look.mark.token);
  expect(one!.look.mark.dash).not.toEqual(other!.look.mark.dash);
});

test('R-9 a series is drawn in either chart as its mark in the list shows it, whatever else is chosen', () => {
  const generic = ['loss', 'value', 'revenue', 'reg-down'].map((id) => item(id, 'MW', 'generic'));
  const all = { ...result, groups: [...result.groups, { name: 'More', main: [], extra: generic }] };
  const list = looksOf(all);
  for (const chosen of [['reg-down'], ['value', 'reg-down'], ['solar-used'], ['discharge', 'solar-used', 'revenue']])
    for (const { id, look } of paneContent(all, chosen).series) expect([id, look]).toEqual([id, list.get(id)]);
  // Told apart by colour or dash, all of them.
  expect(new Set([...list.values()].map(({ mark }) => `${mark.token} ${mark.dash.join(' ')}`)).size).toBe(list.size);
});

test('TS-01 a colour chosen for a series is kept, its dash stays', () => {
  const [own] = paneContent(result, ['soc']).series;
  const [chosen] = paneContent(result, ['soc'], { soc: 'fmm' }).series;
  expect(chosen!.look.mark).toEqual({ ...own!.look.mark, token: 'fmm' });
});

test('the charts are named after what they show', () => {
  expect(paneName(paneContent(result, ['price']))).toBe('price');
  expect(paneName(paneContent(result, ['charge', 'discharge', 'soc']))).toBe('Power and soc');
  expect(paneName(paneContent(result, []))).toBe('No series');
});

test('the viewer opens on the week around the highest price, at midnight', () => {
  // Hour 5083 lies in day 211; three days before it begins day 208.
  expect(firstRange(result, base, 8760)).toEqual({ from: 208 * 24, to: 215 * 24 });
});

test('the usual spans keep the middle and are recognised', () => {
  const week = { from: 208 * 24, to: 215 * 24 };
  expect(spanRange('day', week, base, 8760)).toEqual({ from: 211 * 24, to: 212 * 24 });
  expect(spanRange('year', week, base, 8760)).toEqual({ from: 0, to: 8760 });
  for (const span of ['day', 'week', 'month', 'year'] as const) expect(spanOf(spanRange(span, week, base, 8760), base, 8760)).toBe(span);
  expect(spanOf({ from: 0, to: 100 }, base, 8760)).toBeUndefined();
});
