import { expect, test } from 'vitest';
import { bitStream } from './bit-stream.ts';
import { mixBits, seededRandom } from './random.ts';

test('the generator gives its published numbers', () => {
  // xoshiro128** from the state 1, 2, 3, 4: the reference vector of the rand_xoshiro crate. The first by hand:
  // 2 · 5 = 10, turned left by 7 bits 1,280, times 9 is 11,520.
  const bits = bitStream([1, 2, 3, 4]);
  expect(Array.from({ length: 10 }, bits)).toEqual([
    11_520, 0, 5_927_040, 70_819_200, 2_031_721_883, 1_637_235_492, 1_287_239_034, 3_734_860_849, 3_729_100_597, 4_258_142_804,
  ]);
});

test('the mixing of bits is MurmurHash3’s', () => {
  // The published check values of MurmurHash3 (32 bits) of an empty text with the seeds 0, 1 and 2³² − 1, which are this step alone.
  expect([0, 1, 0xffff_ffff].map(mixBits)).toEqual([0, 0x514e_28b7, 0x81f1_6f39]);
});

test('the same seed gives the same numbers, another seed others', () => {
  const first = seededRandom(42);
  const again = seededRandom(42);
  const other = seededRandom(43);
  const numbers = Array.from({ length: 1_000 }, first);
  expect(Array.from({ length: 1_000 }, again)).toEqual(numbers);
  const others = Array.from({ length: 1_000 }, other);
  // 0 on average for unrelated streams, standard deviation 1/√1,000 = 0.03.
  const correlation = numbers.reduce((sum, value, i) => sum + (value - 0.5) * (others[i]! - 0.5), 0) / numbers.length / (1 / 12);
  expect(Math.abs(correlation)).toBeLessThan(0.12);
});

test('the numbers fill [0, 1) evenly and are unrelated to their neighbours', () => {
  for (const seed of [0, 1, 2 ** 32 - 1]) {
    const random = seededRandom(seed);
    const count = 100_000;
    const bins = new Float64Array(100);
    let [sum, products, last, isInside] = [0, 0, random(), true];
    for (let i = 0; i < count; i++) {
      const value = random();
      isInside &&= value >= 0 && value < 1;
      bins[Math.floor(value * 100)]!++;
      sum += value;
      products += (value - 0.5) * (last - 0.5);
      last = value;
    }
    expect(isInside).toBe(true);
    // χ² of 99 degrees of freedom: 99 ± 14; mean ± 0.29/√n; correlation ± 1/√n. Four deviations each.
    const chiSquare = bins.reduce((total, seen) => total + (seen - count / 100) ** 2 / (count / 100), 0);
    expect(chiSquare).toBeLessThan(99 + 4 * 14.1);
    expect(chiSquare).toBeGreaterThan(99 - 4 * 14.1);
    expect(Math.abs(sum / count - 0.5)).toBeLessThan((4 * 0.289) / Math.sqrt(count));
    expect(Math.abs((products / count) * 12)).toBeLessThan(4 / Math.sqrt(count));
  }
});

test('a seed that is no integer of 32 bits is refused', () => {
  for (const seed of [-1, 0.5, 2 ** 32, NaN]) expect(() => seededRandom(seed)).toThrow(RangeError);
});
