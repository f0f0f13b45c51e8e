import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packNumbers } from '../../test/climate/pack-numbers.ts';
import { unpackNumbers } from './packed-numbers.ts';

test('any integers come back, small ones at a character each', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer())), (values) => {
      expect(unpackNumbers(packNumbers(values)).map((value) => value + 0)).toEqual(values.map((value) => value + 0));
    }),
    { seed: 3 },
  );
  expect(packNumbers(Array.from({ length: 90 }, (_, i) => i - 45)).length).toBe(90);
  expect(() => unpackNumbers('A"B')).toThrow(RangeError);
});
