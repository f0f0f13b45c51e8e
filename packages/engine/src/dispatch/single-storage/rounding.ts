import type { StepRewards } from '../reward/step-rewards.ts';

/**
 * Energies below this share of the capacity are rounding errors of sums and differences of states: some hundred times the
 * spacing of numbers of that size.
 */
const TINY = 1e-13;
/** Money below this share of the most a step can turn over is a rounding error of its products, likewise. */
const ROUND_OFF = 1e-13;
/** Weights are millions of times the money; beside them only what rounding must lose is given away: a few times the spacing of numbers. */
const LAST_DIGITS = 1e-15;

/** @param capacity MWh; @returns MWh */
export const tinyEnergy = (capacity: number): number => TINY * capacity;

/** Currency that may be lost or found in the last digits of one step: of its trade, and of the worth of the storage unit's state. */
export function tinyMoney({ cashFlowScale, highestPrice, money }: StepRewards, capacity: number): number {
  if (money === undefined) return ROUND_OFF * (cashFlowScale + highestPrice * capacity);
  return ROUND_OFF * (money.cashFlowScale + money.highestPrice * capacity) + LAST_DIGITS * (cashFlowScale + highestPrice * capacity);
}

/** A share of a sum over `steps` steps, currency; what obligations weigh in it does not count. */
export function shareOf({ money }: Pick<StepRewards, 'money'>, steps: number, value: number, share: number): number {
  const size = Math.abs(value);
  return (
    share * (money === undefined ? size : Math.min(size, money.cashFlowScale * steps)) + (money === undefined ? 0 : LAST_DIGITS * size)
  );
}

/** Share of the values of a function that rounding may have moved. */
export const roundOffOf = ({ money }: StepRewards): number => (money === undefined ? ROUND_OFF : LAST_DIGITS);

/** Currency that a sum may lose in its last digits. */
export const lastDigits = (sum: number): number => LAST_DIGITS * Math.abs(sum);
