/** @returns digits of a whole number with commas between groups of three: "-35040" → "-35,040" */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** @returns a whole number as messages print it: 35040 → "35,040" */
export const formatCount = (count: number): string => groupThousands(String(count));

/** @returns "1 hour", "2 hours" */
export const plural = (count: number, one: string, many = `${one}s`): string => `${formatCount(count)} ${count === 1 ? one : many}`;
