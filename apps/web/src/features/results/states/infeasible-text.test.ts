import { expect, test } from 'vitest';
import { noReliefText, reliefText, triedText } from './infeasible-text.ts';

const relief = { limit: 'the export limit', unit: 'MW', present: 100, needed: 120, effort: 0.2, npv: 1e6 };

test('UX-26 a relief says the value that is enough beside the present one, rounded to the side that is enough', () => {
  expect(reliefText(relief)).toBe('The export limit: 120 MW instead of 100 MW');
  expect(reliefText({ ...relief, needed: 120.00041 })).toBe('The export limit: 120.001 MW instead of 100 MW');
  expect(reliefText({ ...relief, limit: 'the lowest state of charge', unit: '%', present: 10, needed: 7.2379 })).toBe(
    'The lowest state of charge: 7.237 % instead of 10 %',
  );
});

test('UX-26 a rule is allowed, an obligation is lowered to a share of itself', () => {
  expect(reliefText({ ...relief, limit: 'charging from the grid', unit: '', present: 0, needed: 1 })).toBe(
    'Charging from the grid: allowed',
  );
  expect(reliefText({ ...relief, limit: 'the contract obligation', unit: '% of it', present: 100, needed: 62.4519 })).toBe(
    'The contract obligation: at most 62.451 % of what it is',
  );
});

test('UX-26 limits that do not help alone are named', () => {
  expect(noReliefText({ noRelief: [] })).toBe('');
  expect(noReliefText({ noRelief: ['the import limit', 'the cycle limit'] })).toBe(
    'Alone these do not help, however far they go: the import limit, the cycle limit.',
  );
});

test('UX-26 while limits are tried the text says which one, and how many there are', () => {
  expect(triedText(undefined)).toBe('Calculating the system again to see what would help');
  expect(triedText({ limit: 'the export limit', tried: 2, of: 7 })).toBe('Trying the export limit, 3 of 7');
});
