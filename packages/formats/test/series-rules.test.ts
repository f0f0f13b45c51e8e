import { expect, test } from 'vitest';
import { importSeries, type SeriesKind } from '../src/index.ts';
import { read, refused } from './outcome.ts';

/** Hours 0, 24, 48 … are −3, the others 7. */
const column = (count = 8760): string => Array.from({ length: count }, (_, i) => (i % 24 === 0 ? -3 : 7)).join('\n');
const of = (kind: SeriesKind, text = column()) => read(importSeries(text, { kind }));

test('RM-14 negative regulation prices are replaced by zeros on import, and counted', () => {
  const { series, understood } = of('regulation');
  expect([series[0], series[1], series[24], series.filter((value) => value < 0).length]).toEqual([0, 7, 0, 0]);
  expect(understood.repairs).toEqual([{ kind: 'negatives', count: 365, text: '365 negative values set to 0' }]);
  // An energy price below zero is a price (IMP-08).
  expect(of('price').series[24]).toBe(-3);
});
test('WIND-17 negative imported production values are replaced by zeros, and counted', () => {
  const { series, understood } = of('production');
  // kW in the file, MW in the series.
  expect([series[0], series[1], series[24], series.filter((value) => value < 0).length]).toEqual([0, 0.007, 0, 0]);
  expect(understood.repairs.find(({ kind }) => kind === 'negatives')).toEqual({
    kind: 'negatives',
    count: 365,
    text: '365 negative values set to 0',
  });
});
test('IMP-05 a wind speed file holds one value per line: a single column without header', () => {
  const speeds = Array.from({ length: 8760 }, (_, i) => ((i * 7) % 23) + 0.5);
  const { series, understood } = of('wind', speeds.join('\r\n'));
  expect(Array.from(series)).toEqual(speeds);
  expect(understood).toMatchObject({
    layout: 'Single column',
    header: undefined,
    stepMinutes: 60,
    rows: { read: 8760, used: 8760, dropped: [] },
    unit: { target: 'm/s', factor: 1 },
  });
  // Two columns are no wind speed file until one is chosen; a speed below zero is none.
  expect(refused(importSeries(speeds.map((speed) => `${speed};${speed + 1}`).join('\n'), { kind: 'wind' })).message).toContain(
    'choose one',
  );
  expect(importSeries(column(), { kind: 'wind' }).ok).toBe(false);
});
