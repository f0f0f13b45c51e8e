/** What each storage unit may do in each step of a window, index [unit · steps + step]. Idle is always possible. */
export type Directions = Uint8Array;

export const EITHER = 0;
export const CHARGE = 1;
export const DISCHARGE = 2;
