import type { Schur, SchurSolver } from './schur.ts';
import { anyStoresSolver } from './schur-any-stores.ts';
import { budgetsSolver } from './schur-budgets.ts';
import { twoStoresSolver } from './schur-two-stores.ts';

/** The fastest way to solve the normal equations of so many stores, `budgets` of them with a daily limit. */
export const schurSolver = (schur: Schur, mostSteps: number, stores: number, budgets: number): SchurSolver =>
  budgets > 0 ? budgetsSolver(schur, mostSteps, stores, budgets) : stores === 2 ? twoStoresSolver(schur, mostSteps) : anyStoresSolver(schur, mostSteps, stores);
