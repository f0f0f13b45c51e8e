/** Years that tell how a list goes on, where there is no room for all. */
export const sampleYears = (lifetime: number): number[] =>
  [...new Set([1, 2, 5, 10, 15, 20, 25, lifetime])].filter((year) => year <= lifetime).toSorted((a, b) => a - b);
