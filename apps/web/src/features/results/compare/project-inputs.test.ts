import { setField } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { complete } from '../../../../../../packages/model/test/builders.ts';
import { isEqual } from './compare-systems.ts';
import { inputLines } from './project-inputs.ts';

test('UX-36 inputs of projects stand side by side in words; a project that keeps the default has it, and equal ones are no difference', () => {
  const one = setField(setField(complete(), ['discountRate'], 7.5), ['inflationRate'], 3);
  const other = setField(setField(complete(), ['discountRate'], 8), ['inflationRate'], 3);
  const lines = inputLines([one, other]).filter((line) => !isEqual(line));
  expect(lines.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual([
    ['Discount rate', '7.50\u00a0%', '8.00\u00a0%'],
  ]);
  expect(inputLines([one, one]).every(isEqual)).toBe(true);
});
