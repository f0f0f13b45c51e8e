import type { StepRewards } from '../reward/step-rewards.ts';
import { ENERGY_ROUNDING, MONEY_ROUNDING, WEIGHT_ROUNDING } from './tuning.ts';

/** @param capacity MWh; @returns MWh */
export const tinyEnergy = (capacity: number): number => ENERGY_ROUNDING * capacity;

/** Currency that may be lost or found in the last digits of one step: of its trade, and of the worth of the storage unit's state. */
export function tinyMoney({ cashFlowScale, highestPrice, money }: StepRewards, capacity: number): number {
  if (money === undefined) return MONEY_ROUNDING * (cashFlowScale + highestPrice * capacity);
  return (
    MONEY_ROUNDING * (money.cashFlowScale + money.highestPrice * capacity) + WEIGHT_ROUNDING * (cashFlowScale + highestPrice * capacity)
  );
}

/** A share of a sum over steps, currency; what obligations weigh in it does not count. */
export function shareOf(share: number, value: number, { money, steps }: Pick<StepRewards, 'money' | 'steps'>): number {
  const size = Math.abs(value);
  return (
    share * (money === undefined ? size : Math.min(size, money.cashFlowScale * steps)) + (money === undefined ? 0 : WEIGHT_ROUNDING * size)
  );
}

/** Share of the values of a function that rounding may have moved. */
export const roundOffOf = ({ money }: StepRewards): number => (money === undefined ? MONEY_ROUNDING : WEIGHT_ROUNDING);

/** Currency that a sum may lose in its last digits. */
export const lastDigits = (sum: number): number => WEIGHT_ROUNDING * Math.abs(sum);
