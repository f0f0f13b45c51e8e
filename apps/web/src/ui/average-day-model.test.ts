import type { AverageDay } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { averageDayModel } from './average-day-model.ts';

const hoursOf = (of: (hour: number) => number): number[] => Array.from({ length: 24 }, (_, hour) => of(hour));
const day: AverageDay = {
  windMw: hoursOf(() => 10),
  solarMw: hoursOf((hour) => (hour === 12 ? 60 : 0)),
  storageMw: hoursOf((hour) => (hour === 19 ? 30 : 0)),
  curtailedMw: hoursOf((hour) => (hour === 12 ? 10 : 0)),
  chargeMw: hoursOf((hour) => (hour === 12 ? 20 : 0)),
  price: hoursOf((hour) => (hour === 19 ? 100 : 20)),
};

test('bars stand on zero in the order of the house, charging hangs below it, and all share one scale', () => {
  // 80 MW above and 20 MW below zero: zero at four fifths of the height, 1 MW is one hundredth.
  const { bars, zero } = averageDayModel(day, '$/MWh');
  expect(zero).toBeCloseTo(0.8, 12);
  const noon = bars.filter(({ hour }) => hour === 12).map(({ mark, top, height }) => [mark.token, top, height]);
  expect(noon).toEqual([
    ['wind', expect.closeTo(0.7, 9), expect.closeTo(0.1, 9)],
    ['solar', expect.closeTo(0.1, 9), expect.closeTo(0.6, 9)],
    ['curtailed', expect.closeTo(0, 9), expect.closeTo(0.1, 9)],
    ['storage', expect.closeTo(0.8, 9), expect.closeTo(0.2, 9)],
  ]);
});

test('the price shares the zero of the power, also below it', () => {
  const { price, zero } = averageDayModel(day, '$/MWh');
  // The highest price reaches the top, a fifth of it a fifth of the way.
  expect([price[19], price[0]]).toEqual([expect.closeTo(0, 9), expect.closeTo(zero * 0.8, 9)]);
  const negative = averageDayModel({ ...day, price: hoursOf((hour) => (hour === 3 ? -50 : 100)) }, '$/MWh');
  // −50 has a fifth of the height to go down, so that 100 goes up two fifths of it.
  expect([negative.price[3], negative.price[0]]).toEqual([expect.closeTo(1, 9), expect.closeTo(0.4, 9)]);
});

test('the sentence says the same in figures, and the legend names what is drawn', () => {
  const { sentence, marks } = averageDayModel(day, '$/MWh');
  expect(sentence).toBe(
    'Average day: highest output 70.0 MW at 12–13 h, most charging 20.0 MW at 12–13 h, price from 20.00 to 100.00 $/MWh',
  );
  expect(marks.map(({ label }) => label)).toEqual(['Wind', 'Solar', 'Storage', 'Curtailed', 'Price']);
  const solarOnly = { ...day, windMw: hoursOf(() => 0), storageMw: hoursOf(() => 0), chargeMw: hoursOf(() => 0), price: undefined };
  expect(averageDayModel({ ...solarOnly, curtailedMw: hoursOf(() => 0) }, '$/MWh').marks.map(({ label }) => label)).toEqual(['Solar']);
});

test('a plant that does nothing has no bars and no broken numbers', () => {
  const nothing = hoursOf(() => 0);
  const still = { windMw: nothing, solarMw: nothing, storageMw: nothing, curtailedMw: nothing, chargeMw: nothing };
  const { bars, zero, price } = averageDayModel({ ...still, price: nothing }, '$/MWh');
  expect([bars, Number.isFinite(zero), price]).toEqual([[], true, []]);
});
