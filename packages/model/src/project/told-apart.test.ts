import { expect, test } from 'vitest';
import { toldApart } from './told-apart.ts';

test('CF-09 every further thing of one name is numbered, and none takes a name that another has of its own', () => {
  expect(toldApart(['Hub', 'Node', 'Hub', 'Hub'])).toEqual(['Hub', 'Node', 'Hub #2', 'Hub #3']);
  expect(toldApart(['Hub', 'Hub', 'Hub #2', 'Hub #2'])).toEqual(['Hub', 'Hub #3', 'Hub #2', 'Hub #2 #2']);
  expect(toldApart(['', ''])).toEqual(['', '#2']);
});
