import type { StepRewards } from '../reward/step-rewards.ts';

/**
 * Energies below this share of the capacity are rounding errors of sums and differences of states: some hundred times the
 * spacing of numbers of that size.
 */
const TINY = 1e-13;
/** Money below this share of the most a step can turn over is a rounding error of its products, likewise. */
const ROUND_OFF = 1e-13;

/** @param capacity MWh; @returns MWh */
export const tinyEnergy = (capacity: number): number => TINY * capacity;

/** Currency that may be lost or found in the last digits of one step: of its trade, and of the worth of the store's state. */
export const tinyMoney = ({ turnover, dearest }: StepRewards, capacity: number): number => ROUND_OFF * (turnover + dearest * capacity);
