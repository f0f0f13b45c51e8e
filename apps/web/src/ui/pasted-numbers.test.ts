import { expect, test } from 'vitest';
import { setDecimalComma } from '../lib/number-style.ts';
import { pastedNumbers } from './pasted-numbers.ts';

test('a pasted column or row becomes values; cells that are no numbers are named', () => {
  setDecimalComma(false);
  expect(pastedNumbers('60\n70\r\n80\t90\n')).toEqual({ values: [60, 70, 80, 90], refused: [] });
  expect(pastedNumbers('60 MW\nn/a\n1,200.5', 'MW')).toEqual({ values: [60, 1200.5], refused: ['n/a'] });
  expect(pastedNumbers('60')).toBeUndefined();
});

test('values parted by strokes become values; a stroke within a unit parts nothing', () => {
  setDecimalComma(false);
  expect(pastedNumbers('0.8 / 1 / 1.2')).toEqual({ values: [0.8, 1, 1.2], refused: [] });
  expect(pastedNumbers('85/86/87')).toEqual({ values: [85, 86, 87], refused: [] });
  expect(pastedNumbers('5 $/MW', '$/MW')).toBeUndefined();
  expect(pastedNumbers('5 $/MW\n6 $/MW', '$/MW')).toEqual({ values: [5, 6], refused: [] });
});
