import { expect, test } from 'vitest';
import { setUseEnergyMarket } from '../edit/application.ts';
import { setMarketPrice, setPriceMode, setPriceStrips } from '../edit/prices.ts';
import { setEarlyAnalysis, setLifetime } from '../edit/setup.ts';
import { stripsOf } from '../import/year-assignment.ts';
import { newProject } from '../project/project.ts';
import { seriesRefOf } from './series-table.ts';
import { baseYear } from './base-year.ts';

const DAY_AHEAD = { kind: 'energy', id: 'dam' } as const;
const pricesOf = (year: number | undefined) =>
  seriesRefOf(new Float64Array(8760).fill(year ?? 40), { name: 'Energy Price', stepMinutes: 60, ...(year !== undefined && { year }) });
const late = setLifetime(setEarlyAnalysis(setUseEnergyMarket(newProject('2026-11-20'), true), false), 3);

test('D-094 the simulated year is that of the prices in force: of prices by year, those of project year 1', () => {
  expect(baseYear(late)).toBe(2007);
  const single = setMarketPrice(late, 'dam', pricesOf(2019));
  expect(baseYear(single)).toBe(2019);
  const files = [
    { fileName: 'b.csv', data: pricesOf(2021), years: [2, 3] },
    { fileName: 'a.csv', data: pricesOf(2020), years: [1] },
  ];
  const byYear = setPriceStrips(single, DAY_AHEAD, 'multiple', stripsOf(files, 3));
  expect(baseYear(byYear)).toBe(2020);
  expect(baseYear(setPriceStrips(late, DAY_AHEAD, 'singleFile', stripsOf(files, 3)))).toBe(2020);
  // What is stored and out of force decides nothing.
  expect(baseYear(setPriceMode(byYear, DAY_AHEAD, 'single'))).toBe(2019);
  // Prices without dates count as those of 2007.
  expect(baseYear(setMarketPrice(late, 'dam', pricesOf(undefined)))).toBe(2007);
});
