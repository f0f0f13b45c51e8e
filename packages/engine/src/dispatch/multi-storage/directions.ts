/** What each store may do in each step of a window, index [store · steps + step]. Idle is always possible. */
export type Directions = Uint8Array;

export const EITHER = 0;
export const CHARGE = 1;
export const DISCHARGE = 2;
