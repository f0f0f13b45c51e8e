import { expect, test } from 'vitest';
import { blankSeries } from '../project/series-ref.ts';
import { hashSeries, seriesFromBytes, seriesRefOf, seriesToBytes } from './series-table.ts';

test('the address of a series is the SHA-256 of its little-endian bytes', () => {
  // printf '\x00\x00\x00\x00\x00\x00\xf0\x3f' | sha256sum
  expect(hashSeries(Float64Array.of(1))).toBe('6c3c396ed6b5c36dcae172271f462051b1266b851e92df3deea8ac65478fd712');
  expect(hashSeries(Float64Array.of(-0))).toBe(hashSeries(Float64Array.of(0)));
  expect(hashSeries(Float64Array.of(1, 2))).not.toBe(hashSeries(Float64Array.of(2, 1)));
});
test('D-13 bytes give the values back and refuse a wrong length or a number that is none', () => {
  const values = Float64Array.of(1.5, -2, 1e300);
  expect(seriesFromBytes(seriesToBytes(values))).toEqual(values);
  expect(() => seriesFromBytes(new Uint8Array(7))).toThrow('7 bytes');
  expect(() => seriesFromBytes(seriesToBytes(Float64Array.of(1, Number.NaN)))).toThrow('value 1');
});
test('EM-12 EM-14 a reference is ready and carries the mean', () => {
  expect(seriesRefOf(Float64Array.of(1, 2, 6), { name: 'P', stepMinutes: 60 })).toMatchObject({
    state: 'ready',
    mean: 3,
    minimum: 1,
    maximum: 6,
    count: 3,
    year: 2007,
  });
});
test('MODEL-36 a series is blank and of 2007 until it is imported, then ready', () => {
  expect(blankSeries()).toMatchObject({ state: 'blank', year: 2007, hash: '', count: 0 });
  expect(seriesRefOf(Float64Array.of(1, 2, 6), { name: 'P', stepMinutes: 60 })).toMatchObject({ state: 'ready', year: 2007, count: 3 });
});
