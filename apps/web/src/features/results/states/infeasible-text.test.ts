import type { OwedDelivery } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { hoursText, keptText, noReliefText, reliefText, triedText, wholeText } from './infeasible-text.ts';

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

const delivery = (fromHour: number, toHour: number, shortMwh: number, keptMwh = 0): OwedDelivery => ({
  name: 'Contract',
  fromHour,
  toHour,
  owedMwh: 3 * (toHour - fromHour),
  shortMwh,
  ownMwh: 0,
  storageMwh: 0,
  limits: [],
  keptMwh,
});
const hours = (at: Readonly<Record<number, number>>): number[] => Array.from({ length: 24 }, (_, hour) => at[hour] ?? 0);

test('UX-26 why energy stays in storage on a day that falls short is said where it does, and nowhere else', () => {
  expect(keptText({ deliveries: [delivery(17, 22, 5), delivery(22, 23, 1, 0.04)] })).toBe('');
  expect(keptText({ deliveries: [delivery(17, 22, 200, 120)] })).toMatch(
    /^Storage could give 120.0 MWh more from 17 to 22 h, and keeps it/,
  );
  expect(keptText({ deliveries: [delivery(8, 8.25, 2, 1), delivery(12, 13, 2), delivery(17, 22, 200, 120)] })).toMatch(
    /^Storage could give 1.0 and 120.0 MWh more from 8 to 8.25 h and from 17 to 22 h, and keeps it/,
  );
  expect(hoursText(delivery(8, 8.25, 2))).toBe('8–8.25 h');
});

test('UX-26 that energy is owed over its hours as a whole is said where an hour gives more than the mean, and others less', () => {
  const day = { windMw: hours({}), dischargeMw: hours({}), chargeMw: hours({}), shortMw: hours({}), storedMwh: hours({}), shortMwh: 2 };
  const owedMw = hours({ 10: 3, 11: 3 });
  const deliveries = [delivery(10, 12, 2)];
  expect(wholeText({ ...day, deliveries, owedMw, solarMw: hours({ 10: 4 }) })).toBe(
    'What is owed from 10 to 12 h is owed over these hours as a whole; the line spreads it evenly.',
  );
  expect(wholeText({ ...day, deliveries, owedMw, solarMw: hours({ 9: 4, 10: 2.5, 11: 1.5, 12: 4 }) })).toBe('');
  // Nothing is missing: no hour is hatched.
  expect(wholeText({ ...day, deliveries: [delivery(10, 12, 0)], owedMw, solarMw: hours({ 10: 6 }) })).toBe('');
});
