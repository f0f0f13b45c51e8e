import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../test/share.ts';
import { PiecewiseLinear, concaveHull, lowerEnvelope, supConvolution, supConvolve } from './piecewise-linear.ts';

const of = (start: number, value: number, ...pieces: readonly (readonly [number, number])[]): PiecewiseLinear => {
  const f = new PiecewiseLinear(1).begin(start, value);
  for (const [slope, length] of pieces) f.push(slope, length);
  return f;
};
const endOf = (f: PiecewiseLinear): number => f.start + f.length.subarray(0, f.count).reduce((a, b) => a + b, 0);
const piecesOf = (f: PiecewiseLinear): number[][] => Array.from({ length: f.count }, (_, i) => [f.slope[i]!, f.length[i]!]);

// Lengths and slopes of few digits, so that ties and equal abscissae happen often.
const pieces = fc.array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 7 });
const functions = fc
  .tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -3, max: 3 }), pieces)
  .map(([start, value, list]) => of(start, value, ...list));

test('sup-convolution by hand: a valley and a ramp', () => {
  // f falls by 2 over [0, 2] and rises by 4 to the end at 4; g is 0 on [0, 1].
  // h(z) = max of f over [z − 1, z]: at 0 f(0) = 0; up to 1 still f(0); then f(z − 1) falls as −(z − 1) while f(z) climbs from f(2) = −2 as
  // −2 + 2(z − 2): they meet where −(z − 1) = 2z − 6, z = 7/3, at −4/3; from there f(z) up to f(4) = 2, and f(4) again until 5.
  const h = supConvolve(of(0, 0, [-1, 2], [2, 2]), of(0, 0, [0, 1]), 0, supConvolution());
  expect(h.at(1)).toBe(0);
  expect(h.at(7 / 3)).toBeCloseTo(-4 / 3, 12);
  expect(h.at(4)).toBeCloseTo(2, 12);
  expect(endOf(h)).toBe(5);
  expect(h.at(5)).toBeCloseTo(2, 12);
});

test('sup-convolution equals the best of all splits, concave or not', () => {
  const work = supConvolution();
  fc.assert(
    fc.property(functions, functions, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }), (f, g, fromLeft, fromRight) => {
      const start = f.start + g.start;
      const end = endOf(f) + endOf(g);
      const whole = supConvolve(f, g, 1e-12, work);
      expect(whole.start).toBe(start);
      expect(endOf(whole)).toBeCloseTo(end, 9);
      const low = Math.min(end, start + fromLeft);
      const high = Math.max(low, end - fromRight);
      const h = supConvolve(f, g, 1e-12, { ...work, low, high });
      // Breakpoints are whole numbers: for whole z a best split is whole, too (a maximum lies at a breakpoint of f or of g).
      for (let z = low; z <= high; z++) {
        let best = -Infinity;
        for (let x = f.start; x <= endOf(f); x++) {
          const y = z - x;
          if (y >= g.start && y <= endOf(g)) best = Math.max(best, f.at(x) + g.at(y));
        }
        expect(h.at(z)).toBeCloseTo(best, 9);
      }
    }),
    { numRuns: shareOf(3000, 800), seed: 1 },
  );
});

test('values as heavy as obligations weigh: their rounding cuts nothing off', () => {
  // Money of tens beside weights of 2e8 a MWh, values of 1e11: their sums differ in digits above the tolerance, which knows the money
  // alone.
  const work = supConvolution();
  const heavy = fc.array(
    fc.tuple(fc.constantFrom(-7.1, 0, 5.3, 19.7, 201_587_697.9, 237_161_563.7), fc.double({ min: 0.01, max: 30, noNaN: true })),
    { minLength: 3, maxLength: 12 },
  );
  fc.assert(
    fc.property(heavy, heavy, (first, second) => {
      const f = of(0, -1.4e11, ...first);
      const g = of(-9.2, -3.1e9, ...second);
      const cornersOf = (of: PiecewiseLinear): number[] =>
        piecesOf(of).reduce<number[]>((list, [, length]) => [...list, list.at(-1)! + length!], [of.start]);
      const h = supConvolve(f, g, 1e-7, work);
      expect(h.start).toBeCloseTo(-9.2, 9);
      for (const x of cornersOf(f)) {
        // Two corners together are one of the splits, so the best of all is no less.
        for (const y of cornersOf(g)) expect(h.at(x + y)).toBeGreaterThan(f.at(x) + g.at(y) - 1);
      }
    }),
    { numRuns: shareOf(1000, 300), seed: 1 },
  );
});

test('the concave hull touches the function, lies above it and has falling slopes', () => {
  const hull = new PiecewiseLinear();
  fc.assert(
    fc.property(functions, (f) => {
      concaveHull(f, hull);
      expect(hull.isConcave()).toBe(true);
      expect([hull.start, hull.value]).toEqual([f.start, f.value]);
      expect(hull.at(endOf(f))).toBeCloseTo(f.at(endOf(f)), 9);
      let x = f.start;
      for (const [, length] of piecesOf(f)) {
        x += length!;
        expect(hull.at(x)).toBeGreaterThan(f.at(x) - 1e-9);
      }
      // Least: every corner of the hull is a point of the function.
      let corner = hull.start;
      for (const [, length] of piecesOf(hull)) {
        corner += length!;
        expect(hull.at(corner)).toBeCloseTo(f.at(corner), 9);
      }
    }),
    { numRuns: shareOf(500, 150), seed: 2 },
  );
});

test('a restriction keeps the values inside and gives splinters to their neighbour', () => {
  const out = new PiecewiseLinear();
  out.copyPart(of(-2, 1, [3, 2], [1, 1e-15], [-1, 4]), -1, 3, 1e-12);
  expect([out.start, out.value]).toEqual([-1, 4]);
  expect(piecesOf(out)).toEqual([
    [3, 1],
    [-1, 3],
  ]);
});

test('the lower envelope of two concave functions is the smaller of them everywhere, and concave', () => {
  const [a, b, out] = [new PiecewiseLinear(), new PiecewiseLinear(), new PiecewiseLinear()];
  const falling = fc
    .array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 6 })
    .map((list) => list.sort(([s], [t]) => t - s));
  fc.assert(
    fc.property(falling, falling, fc.integer({ min: -9, max: 9 }), (left, right, value) => {
      a.copyPart(of(0, 0, ...left, [-9, 30]), 0, 20);
      b.copyPart(of(0, value, ...right, [-9, 30]), 0, 20);
      lowerEnvelope(a, b, 1e-12, out);
      for (let x = 0; x <= 20; x += 0.5) expect(out.at(x)).toBeCloseTo(Math.min(a.at(x), b.at(x)), 9);
      expect(endOf(out)).toBeCloseTo(20, 9);
      for (let i = 1; i < out.count; i++) expect(out.slope[i]!).toBeLessThanOrEqual(out.slope[i - 1]!);
    }),
    { numRuns: shareOf(1000, 300), seed: 3 },
  );
});
