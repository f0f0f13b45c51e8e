import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { annualCourse } from './annual-course.ts';
import { monthlyMeans } from '../monthly-means.ts';

test('a constant year stays constant, a cosine is followed within 2 % of its height', () => {
  annualCourse(Array.from({ length: 12 }, () => 7)).forEach((value) => expect(value).toBeCloseTo(7, 12));
  const wave = (hour: number): number => 10 + 8 * Math.cos((2 * Math.PI * (hour + 0.5 - 400)) / 8_760);
  const course = annualCourse(monthlyMeans(Float64Array.from({ length: 8_760 }, (_, hour) => wave(hour))));
  course.forEach((value, hour) => expect(Math.abs(value - wave(hour))).toBeLessThan(0.16));
});

test('any monthly means come back, and the year has neither step nor kink, at its turn neither', () => {
  const months = fc.array(fc.double({ min: -60, max: 45, noNaN: true }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(months, (means) => {
      const course = annualCourse(means);
      monthlyMeans(course).forEach((mean, month) => expect(Math.abs(mean - means[month]!)).toBeLessThan(1e-3));
      // A parabola's second difference is 6 (v + w − 2M)/n² per hour, n ≥ 672 hours; |v|, |w| stay below 3 · 60.
      for (let hour = 0; hour < 8_760; hour++) {
        const [before, now, after] = [course[(hour + 8_759) % 8_760]!, course[hour]!, course[(hour + 1) % 8_760]!];
        if (Math.abs(before - 2 * now + after) > (6 * 480) / 672 ** 2 + 1e-9) throw new Error(`kink at hour ${hour}`);
      }
    }),
    { seed: 12, numRuns: 50 },
  );
});
