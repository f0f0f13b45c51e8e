import { expect, test } from 'vitest';
import { genericLook, LOOKS, lookOfToken } from './series-look.ts';

test('UX-59 no two looks of the technologies share both dash and shape, so that a grey print tells them apart', () => {
  const seen = new Map<string, string>();
  for (const [name, { mark, shape }] of Object.entries(LOOKS).slice(0, 10)) {
    const key = `${mark.dash.join(' ')}|${shape}|${mark.fill}|${mark.width}`;
    expect(seen.get(key), `${name} looks like ${seen.get(key)}`).toBeUndefined();
    seen.set(key, name);
  }
});

test('generic series differ by colour or dash', () => {
  // Seven colours times seven dashes, of which two are equal.
  const keys = Array.from({ length: 49 }, (_, n) => `${genericLook(n).mark.token}|${genericLook(n).mark.dash.join(' ')}`);
  expect(new Set(keys.slice(0, 7)).size).toBe(7);
  expect(new Set(keys).size).toBeGreaterThanOrEqual(42);
});

test('a token of the result gets its look, an unknown one a generic look', () => {
  expect(lookOfToken('price', 0)).toBe(LOOKS.price);
  expect(lookOfToken('generic', 1).mark.token).toBe('fmm');
  expect(lookOfToken('toString', 0).mark.token).toBe('dam');
});
