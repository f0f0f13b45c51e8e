import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../apps/web/src/', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));
const isCalled = (call: string): boolean =>
  sources.some((text) => new RegExp(`call\\(\\s*${call}\\b`).test(text) || new RegExp(`: ${call}\\b`).test(text));

test('W-6 sharing, reporting and each preference are called by a screen of the page', () => {
  const announced = ['postShare', 'postReport', 'putCurrency', 'putDateFormat', 'putDecimalPoint', 'putShowBaseYearAsYearZero'];
  expect(announced.filter((call) => !isCalled(call))).toEqual([]);
  // A name that nothing calls is found out.
  expect(isCalled('putNothing')).toBe(false);
});
