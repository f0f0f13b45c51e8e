import { expect, test } from 'vitest';
import { genericPalette } from '../tokens.ts';
import { LOOKS, lookOfToken } from './series-look.ts';

test('UX-59 no two looks of the technologies share both dash and shape, so that a grey print tells them apart', () => {
  const seen = new Map<string, string>();
  for (const [name, { mark, shape }] of Object.entries(LOOKS).slice(0, 10)) {
    const key = `${mark.dash.join(' ')}|${shape}|${mark.fill}|${mark.width}`;
    expect(seen.get(key), `${name} looks like ${seen.get(key)}`).toBeUndefined();
    seen.set(key, name);
  }
});

test('TS-11 a palette has 16, 24, 36, 48 or 56 marks, then eights, and no two of them share colour and dash', () => {
  const sizes = [1, 16, 17, 36, 40, 56, 57, 65].map((series) => genericPalette(series).length);
  expect(sizes).toEqual([16, 16, 24, 36, 48, 56, 64, 72]);
  const keys = genericPalette(120).map(({ token, dash }) => `${token}|${dash.join(' ')}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(keys.slice(0, 7).map((key) => key.split('|')[0])).size).toBe(7);
});

test('a token of the result gets its look, an unknown one that of its place', () => {
  const [dam, fmm] = genericPalette(2);
  expect(lookOfToken('price', dam!)).toBe(LOOKS.price);
  expect(lookOfToken('generic', fmm!).mark.token).toBe('fmm');
  expect(lookOfToken('toString', dam!).mark.token).toBe('dam');
});
