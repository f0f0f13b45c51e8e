import { expect, test } from 'vitest';
import { freshnessText } from './freshness-text.ts';

const results = { done: 3, total: 8 };
const all = { done: 8, total: 8 };

test('results that are up to date and complete need no words', () => {
  expect(freshnessText({ freshness: 'current', results, failure: '' })).toBeUndefined();
});

test('cases that were left out are named above the others', () => {
  const failure = '1 of 8 cases was left out. The case needed more memory than a worker may take.';
  expect(freshnessText({ freshness: 'current', results, failure })).toBe(failure);
});

test('CALC-28 changed inputs are said, and why the last attempt failed', () => {
  const changed =
    'Inputs have changed, these results are not up to date. Please recalculate to view updated results and detailed calculations.';
  expect(freshnessText({ freshness: 'stale', results: all, failure: '' })).toBe(changed);
  expect(freshnessText({ freshness: 'stale', results: all, failure: 'No case finished.' })).toBe(
    `${changed} The last attempt failed: No case finished.`,
  );
});

test('CALC-24 old rows of a cancelled run are said to be both', () => {
  expect(freshnessText({ freshness: 'stale', results, failure: '' })).toContain('Partial 3/8: they are of a cancelled calculation.');
});

test('CALC-24 a cancelled run says how far it came', () => {
  expect(freshnessText({ freshness: 'partial', results, failure: '' })).toContain('3');
  expect(freshnessText({ freshness: 'partial', results, failure: '' })).toContain('the calculation was cancelled');
});
