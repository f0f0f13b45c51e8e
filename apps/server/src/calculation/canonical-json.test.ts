import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('equal values have equal text, whatever the order of their keys', () => {
  expect(canonicalJson({ b: 1, a: [{ d: -0, c: null }], e: undefined })).toBe('{"a":[{"c":null,"d":0}],"b":1}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.constant(null))), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('N-23 a number that is not finite is refused with its place', () => {
  expect(() => canonicalJson({ rows: [{ npv: Number.NaN }] }, 'case 2')).toThrow('case 2.rows[0].npv is not a finite number');
  expect(() => canonicalJson(Infinity)).toThrow('the value is not a finite number');
});
