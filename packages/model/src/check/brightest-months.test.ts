import { brightestMonthlyGhi } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { brightestMonths } from './brightest-months.ts';

test('the brightest months are those of the engine, from pole to pole', () => {
  for (let latitude = -90; latitude <= 90; latitude += 2.5) {
    const engine = brightestMonthlyGhi(latitude);
    brightestMonths(latitude).forEach((value, month) => expect(Math.abs(value - engine[month]!)).toBeLessThan(1e-9));
  }
});
test('a published day: H_o at 43° north on 15 April is 33.8 MJ/m², and the month is close to its middle day', () => {
  // Duffie and Beckman, example 1.10.1: 33.8 MJ/m² = 391 W/m² over the day; 0.85 of it 332.5.
  expect(Math.abs(brightestMonths(43)[3]! - 332.5)).toBeLessThan(2);
});
