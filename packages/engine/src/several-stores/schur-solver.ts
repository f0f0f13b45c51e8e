import type { Schur, SchurSolver } from './schur.ts';
import { anyStoresSolver } from './schur-any-stores.ts';
import { twoStoresSolver } from './schur-two-stores.ts';

/** The fastest way to solve the normal equations of so many stores. */
export const schurSolver = (schur: Schur, mostSteps: number, stores: number): SchurSolver =>
  stores === 2 ? twoStoresSolver(schur, mostSteps) : anyStoresSolver(schur, mostSteps, stores);
