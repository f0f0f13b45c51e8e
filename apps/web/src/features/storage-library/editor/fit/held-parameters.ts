import type { UserStorageSpec } from '@stackwatt/model';
import type { Parameters } from './curve-fit.ts';

/** Alike but for rounding. */
export const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));
/** The type holds what the fit of its table gives. */
export const holds = (type: UserStorageSpec, parameters: Parameters): boolean =>
  Object.entries(parameters).every(([key, value]) => isNear(type[key] as number, value));
