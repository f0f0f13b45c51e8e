/** What the status call answers (D-143) and the project's status in the database. */
export type CalculationStatus = 'ready' | 'calculating' | 'changed' | 'cancelled';
export const PROJECT_STATUS = { changed: 1, calculating: 2, calculated: 3 } as const;
export const STAGES = ['queued', 'preparing', 'calculating', 'tabulating', 'done'] as const;
export type Stage = (typeof STAGES)[number];
