/** Lifetimes such as 25/3 are not exact in binary; a replacement due within this many years of a date is due on it. */
const SAME_TIME = 1e-9;

/** When replacements are discounted: at the end of the year they fall in, or at the very time the life expires. */
export type ReplacementTiming = 'wholeYear' | 'exact';

/**
 * The times at which a component's life expires inside the project: k · life for k = 1, 2, … while k · life < lifetime.
 * What wears out as the project ends is not replaced.
 *
 * @param componentLifetimeYears  above 0; undefined for a component that is never replaced
 * @param lifetimeYears           project lifetime, years
 * @returns                       years from the start of year 1, rising
 */
export function replacementTimes(componentLifetimeYears: number | undefined, lifetimeYears: number): number[] {
  if (componentLifetimeYears === undefined) return [];
  if (!(componentLifetimeYears > 0)) throw new RangeError(`a component life of ${componentLifetimeYears} years is not above 0`);
  const times: number[] = [];
  for (let k = 1; k * componentLifetimeYears < lifetimeYears - SAME_TIME; k++) times.push(k * componentLifetimeYears);
  return times;
}

/**
 * The project year in which a replacement is booked: ⌈t⌉, the year during which the life expires.
 *
 * @param time  years from the start of year 1, above 0
 * @returns     project year, 1…
 */
export const replacementYear = (time: number): number => Math.max(1, Math.ceil(time - SAME_TIME));

/**
 * Salvage value at the end of the project: linear in the life that is left of the last piece bought.
 *
 *   S = C_replacement · (t_last + life − N) / life,   t_last = time of the last purchase, 0 when never replaced
 *
 * @param replacementCost         currency
 * @param componentLifetimeYears  life, above 0; undefined (never replaced) has no salvage value
 * @param lifetimeYears           N, project lifetime, years
 * @returns                       currency, ≥ 0; 0 when the life ends with the project
 */
export function salvageValue(replacementCost: number, componentLifetimeYears: number | undefined, lifetimeYears: number): number {
  if (componentLifetimeYears === undefined) return 0;
  const lastPurchase = replacementTimes(componentLifetimeYears, lifetimeYears).at(-1) ?? 0;
  const left = lastPurchase + componentLifetimeYears - lifetimeYears;
  return left < SAME_TIME ? 0 : (replacementCost * left) / componentLifetimeYears;
}
