import { Wind } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { formatNumber } from '../../lib/number.ts';
import { totalLossPercent } from './wind-losses.ts';

test('WIND-06 the total of the losses is 100 × (1 − product of (1 − each/100)), shown with 2 decimals', () => {
  // 1 − 0.97 · 0.95 · 0.98 = 1 − 0.90307 = 9.693 %
  const wind = Wind.parse({ availabilityLoss: 3, wakeEffectsLoss: 5, electricalLoss: 2 });
  expect(formatNumber(totalLossPercent(wind), 2)).toBe('9.69');
  expect(totalLossPercent(Wind.parse({}))).toBe(0);
  expect(totalLossPercent(Wind.parse({ otherLoss: 120 }))).toBeUndefined();
});
