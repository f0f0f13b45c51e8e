import { expect, test } from 'vitest';
import { isSupportedBrowser } from './browser-support.ts';

test('NOTE-01 the common browsers of a desktop are known; a phone, a tablet and another program are not', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  expect(isSupportedBrowser(windows)).toBe(true);
  expect(isSupportedBrowser(`${windows} Edg/142.0.0.0`)).toBe(true);
  expect(isSupportedBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')).toBe(true);
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(isSupportedBrowser(`${mac} Version/18.1 Safari/605.1.15`)).toBe(true);
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1';
  expect(isSupportedBrowser(`${phone} Mobile/15E148 Safari/604.1`)).toBe(false);
  const tablet = 'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  expect(isSupportedBrowser(tablet)).toBe(false);
  expect(isSupportedBrowser('Lynx/2.9.2 libwww-FM/2.14')).toBe(false);
});
