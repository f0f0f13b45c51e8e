import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('A-22 without settings the server listens to this machine only, on port 8080, with the embedded database', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataFolder: resolve('.data'),
    databaseUrl: undefined,
    firstUser: undefined,
    trustProxy: [],
  });
  // B-5: 500 MB and 2,000 series an account.
  expect(config).toMatchObject({ quota: { bytes: 500_000_000, files: 2000 }, hasRateLimits: true, logLevel: 'warn' });
  expect(config.workers).toBeGreaterThanOrEqual(1);
  expect(config.workers).toBeLessThanOrEqual(2);
});

test('settings are read, and one that is set to nothing counts as not set', () => {
  expect(
    readConfig({
      PORT: '',
      HOST: '::1',
      DATABASE_URL: 'postgresql://a/b',
      STACKWATT_WORKERS: '5',
      STACKWATT_FIRST_USER: 'ann:a:b',
      STACKWATT_TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    }),
  ).toMatchObject({
    port: 8080,
    host: '::1',
    databaseUrl: 'postgresql://a/b',
    workers: 5,
    firstUser: { name: 'ann', password: 'a:b' },
    trustProxy: ['10.0.0.1', '10.0.0.2'],
  });
});

test('what cannot be is said setting by setting', () => {
  expect(() => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', STACKWATT_WORKERS: '0', STACKWATT_FIRST_USER: 'ann' })).toThrow(
    /PORT: .*\n.*DATABASE_URL: must begin with postgresql:\/\/\n.*STACKWATT_WORKERS: .*\n.*STACKWATT_FIRST_USER: must be name:password/s,
  );
});

test('no operator is asked by default; a setting names each service, in https, or on this machine', () => {
  const read = (url: string) => readConfig({ STACKWATT_PRICES_NYISO_URL: url }).priceServices;
  expect(readConfig({}).priceServices).toEqual({});
  expect(read('https://mis.nyiso.com/public/csv')).toEqual({ nyiso: 'https://mis.nyiso.com/public/csv/' });
  expect(read('http://localhost:81/csv/')).toEqual({ nyiso: 'http://localhost:81/csv/' });
  expect(readConfig({ STACKWATT_PRICES_CAISO_URL: 'https://oasis.caiso.com/oasisapi/' }).priceServices).toEqual({
    caiso: 'https://oasis.caiso.com/oasisapi/',
  });
  for (const wrong of [
    'mis.nyiso.com',
    'http://mis.nyiso.com/public/csv/',
    'file:///etc/',
    'https://a:b@mis.nyiso.com/',
    'https://x.org/?a=b',
  ])
    expect(() => read(wrong)).toThrow(/^STACKWATT_PRICES_NYISO_URL: must .*such as https:\/\/mis\.nyiso\.com\/public\/csv\/\.$/);
});

test('UX-74 the online geocoder is an adapter setting, off by default: an address in https, or on this machine, with its attribution', () => {
  const set = (url: string, attribution = '© Map people') =>
    readConfig({ STACKWATT_GEOCODER_URL: url, STACKWATT_GEOCODER_ATTRIBUTION: attribution }).geocoder;
  expect(readConfig({}).geocoder).toBeUndefined();
  expect(set('', '')).toBeUndefined();
  for (const url of [
    'https://maps.example.org/search?key=1',
    'http://127.0.0.1:8088/search',
    'http://localhost/search',
    'http://[::1]/search',
  ])
    expect(set(url)).toEqual({ url, attribution: '© Map people' });
  for (const url of ['http://maps.example.org/search', 'http://10.0.0.1/search', 'ftp://127.0.0.1/search', 'file:///etc/passwd'])
    expect(() => set(url)).toThrow(
      /^STACKWATT_GEOCODER_URL: must begin with https:\/\/, or with http:\/\/ on this machine, such as https:/,
    );
  expect(() => set('maps.example.org')).toThrow(/^STACKWATT_GEOCODER_URL: must be the whole address of a search, such as https:/);
  expect(() => set('https://ann:secret@maps.example.org/search')).toThrow(/^STACKWATT_GEOCODER_URL: must have no name and password/);
  expect(() => set('https://maps.example.org/search', '')).toThrow(/STACKWATT_GEOCODER_ATTRIBUTION: set both, or neither/);
  expect(() => set('', '© Map people')).toThrow(/STACKWATT_GEOCODER_ATTRIBUTION: set both, or neither/);
  expect(() => set('https://maps.example.org/search', 'x'.repeat(201))).toThrow(/^STACKWATT_GEOCODER_ATTRIBUTION: must have at most 200/);
});
