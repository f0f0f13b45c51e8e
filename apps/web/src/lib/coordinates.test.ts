import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAngle, parseCoordinates } from './coordinates.ts';

const of = (text: string): [number, number] | string => {
  const parsed = parseCoordinates(text);
  return parsed.kind === 'coordinates'
    ? [Number(parsed.coordinates.lat.toFixed(6)), Number(parsed.coordinates.lng.toFixed(6))]
    : parsed.kind;
};

test('UX-73 two decimal numbers, latitude first, with any usual sign between them', () => {
  for (const text of [
    '40.015, -105.2705',
    '40.015 -105.2705',
    '(40.015, −105.2705)',
    '40.015;-105.2705',
    '40.015\t-105.2705',
    '40,015; -105,2705',
    '40,015 / -105,2705',
    '40.015,-105.2705',
  ]) {
    expect([text, of(text)]).toEqual([text, [40.015, -105.2705]]);
  }
});

test('UX-73 letters name the axes in any order', () => {
  for (const text of ['40.015N 105.2705W', 'N 40.015, W 105.2705', '105.2705 W, 40.015 N', '40.015° N, 105.2705° W', 'W105.2705 N40.015'])
    expect([text, of(text)]).toEqual([text, [40.015, -105.2705]]);
  expect(of('33.8688 S 151.2093 E')).toEqual([-33.8688, 151.2093]);
});

test('UX-73 degrees, minutes and seconds', () => {
  // 40° 0′ 54″ = 40 + 54/3600 = 40.015; 105° 16′ 14″ = 105 + 16/60 + 14/3600 = 105.270556.
  for (const text of [
    `40°00'54"N 105°16'14"W`,
    `40° 0' 54" N, 105° 16' 14" W`,
    '40°00′54″N, 105°16′14″W',
    '40 00 54 N 105 16 14 W',
    'N 40 00 54 W 105 16 14',
    `N40°0'54" W105°16'14"`,
  ]) {
    expect([text, of(text)]).toEqual([text, [40.015, -105.270556]]);
  }
  expect(of(`40°0.9'N 105°16.2'W`)).toEqual([40.015, -105.27]);
  expect(parseAngle(`-105°16'14"`)?.degrees).toBeCloseTo(-105.270556, 6);
  expect(parseAngle('105 61 0 W')).toBeUndefined();
});

test('UX-73 links of map sites', () => {
  for (const text of [
    'https://www.google.com/maps/@40.015,-105.2705,12z',
    'https://www.google.com/maps/place/Boulder/@40.1,-105.3,12z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d40.015!4d-105.2705',
    'https://maps.google.com/?q=40.015,-105.2705',
    'https://www.google.com/maps/search/?api=1&query=40.015%2C-105.2705',
    'https://www.openstreetmap.org/#map=12/40.0150/-105.2705',
    'https://www.openstreetmap.org/?mlat=40.015&mlon=-105.2705#map=5/10/20',
    'https://www.bing.com/maps?cp=40.015~-105.2705&lvl=12',
    'https://maps.apple.com/?ll=40.015,-105.2705',
    'geo:40.015,-105.2705',
  ])
    expect([text, of(text)]).toEqual([text, [40.015, -105.2705]]);
  expect(of('https://example.org/40.015,-105')).toBe('none');
});

test('UX-73 what lies outside the Earth is said to be so, other text is none', () => {
  expect(of('91, 10')).toBe('outOfRange');
  expect(of('40, 181')).toBe('outOfRange');
  for (const text of ['', 'Boulder, CO', '40.015', 'N 40 N 50', 'a, b']) expect([text, of(text)]).toEqual([text, 'none']);
});

test('UX-73 a written pair is read back', () => {
  fc.assert(
    fc.property(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }), (lat, lng) => {
      const [a, b] = [lat.toFixed(5), lng.toFixed(5)];
      expect(parseCoordinates(`${a}, ${b}`)).toEqual({ kind: 'coordinates', coordinates: { lat: Number(a), lng: Number(b) } });
    }),
  );
});
