import { expect, test } from 'vitest';
import { shortDeliveryText, type ShortDelivery } from './short-delivery.ts';

test('CALC-41 what is owed and missing is told in four digits, large amounts never by a power of ten', () => {
  const short = { name: 'Contract', from: 17, to: 22, limits: ['the power of the storage'], startMwh: undefined };
  const said = (owedMwh: number, shortMwh: number): string => shortDeliveryText({ ...short, owedMwh, shortMwh } as ShortDelivery, 1, 1);
  expect(said(12_345.67, 0.123456)).toContain('of 12346 MWh owed from 1 January 17:00, for 5 h in year 1 of operation, 0.1235 MWh cannot');
  expect(said(800, 673.94)).toContain('of 800 MWh owed from 1 January 17:00, for 5 h in year 1 of operation, 673.9 MWh cannot');
});
