import { expect, test } from 'vitest';
import { everything, fresh } from '../../test/builders.ts';
import { addSolar, changedNumber, setField, setLifetime } from '../index.ts';

test('the number that an edit changed, with the description of its input', () => {
  const before = fresh();
  expect(changedNumber(before, setField(before, ['discountRate'], 8))).toMatchObject({
    path: ['discountRate'],
    from: 0,
    to: 8,
    meta: { title: 'Discount rate', unit: '%' },
  });
  const solar = addSolar(before);
  expect(changedNumber(solar, setField(solar, ['solar', 0, 'sizing', 'absolute'], [120]))).toMatchObject({
    path: ['solar', 0, 'sizing', 'absolute', 0],
    from: 1,
    to: 120,
    meta: { title: 'Sizes', unit: 'MW' },
  });
});

test('none where nothing, more than one number, or no number changed', () => {
  const before = everything();
  expect([
    changedNumber(before, before),
    changedNumber(before, setLifetime(before, 20)),
    changedNumber(before, setField(before, ['name'], 'Other')),
    changedNumber(before, setField(before, ['solar', 0, 'sizing', 'absolute'], [1, 2])),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});
