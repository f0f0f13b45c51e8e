import { brent } from '../../../math/brent.ts';

/** (e^g − 1)/g */
const e1 = (g: number): number => (Math.abs(g) < 1e-8 ? 1 + g / 2 : Math.expm1(g) / g);
/** (e^g − 1 − g)/g², by its series where the difference would lose digits. */
const e2 = (g: number): number =>
  Math.abs(g) < 0.5
    ? 1 / 2 + g * (1 / 6 + g * (1 / 24 + g * (1 / 120 + g * (1 / 720 + g * (1 / 5_040 + g * (1 / 40_320 + g / 362_880))))))
    : (e1(g) - 1) / g;
/** (e^g − 1 − g − g²/2)/g³ */
const e3 = (g: number): number =>
  Math.abs(g) < 0.5
    ? 1 / 6 + g * (1 / 24 + g * (1 / 120 + g * (1 / 720 + g * (1 / 5_040 + g * (1 / 40_320 + g * (1 / 362_880 + g / 3_628_800))))))
    : (e2(g) - 1 / 2) / g;

/** The distribution of daily clearness within a month: density proportional to (1 − x) e^(γx) on 0 ≤ x = K_t/K_u ≤ 1. */
export interface DailyClearnessDistribution {
  /** K_u */
  readonly upper: number;
  /** γ */
  readonly shape: number;
}

/** Means nearer to the ends than these are all but a constant; γ stays within what e^γ can hold. */
const MEAN_WITHIN = [0.004, 0.994] as const;

/**
 * The distribution of daily clearness that has a given mean. γ comes from the mean itself, not from the fitted expression of
 * the paper, so that every mean between 0 and K_u is met:
 *
 *   mean/K_u = 1 − 2 E₃(γ)/E₂(γ),   E₂ = (e^γ − 1 − γ)/γ²,   E₃ = (e^γ − 1 − γ − γ²/2)/γ³
 *
 * @param mean   K̄_t, 0…K_u
 * @param upper  K_u
 *
 * Source: K. G. T. Hollands, R. G. Huget, "A probability density function for the clearness index, with applications",
 * Solar Energy 30 (1983) 195–209.
 */
export function dailyClearnessDistribution(mean: number, upper: number): DailyClearnessDistribution {
  const wanted = Math.min(MEAN_WITHIN[1], Math.max(MEAN_WITHIN[0], mean / upper));
  return { upper, shape: brent((g) => 1 - (2 * e3(g)) / e2(g) - wanted, -300, 400) };
}

/**
 * Share of the days that are duller than x·K_u: ∫₀ˣ (1 − t) e^(γt) dt / E₂(γ) = x · [(1 − x) E₁(γx) + x E₂(γx)] / E₂(γ), E₁ = (e^γ − 1)/γ.
 */
const shareBelow = (x: number, shape: number): number => (x * ((1 - x) * e1(shape * x) + x * e2(shape * x))) / e2(shape);

/**
 * The daily clearness that a given share of the days stays below.
 *
 * @param share  0…1
 * @returns      K_t, 0…K_u
 */
export const dailyClearnessQuantile = ({ upper, shape }: DailyClearnessDistribution, share: number): number =>
  upper * brent((x) => shareBelow(x, shape) - share, 0, 1);
