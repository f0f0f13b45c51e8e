import { degradationFactor } from '../solar/degradation-factor.ts';

/** What one part of the plant earns and exports in the one simulated year. */
export interface FirstYear {
  /** Currency in year 1, real. */
  readonly revenue: number;
  readonly exportMwh: number;
  /** Yearly loss of output, fraction: the degradation of a solar array, 0 for everything else. */
  readonly degradationRate: number;
}

/**
 * Early-stage extrapolation: one simulated year stands for all. Revenue and export of solar fall with its degradation,
 * those of everything else repeat: amount_y = Σ parts of amount_1 · (1 − r)^(y − 1).
 *
 * @param parts          year-1 amounts; what cannot be ascribed to an array goes in a part with rate 0
 * @param lifetimeYears  N
 * @returns              by project year, length N: currency and MWh
 */
export function extrapolateFirstYear(
  parts: readonly FirstYear[],
  lifetimeYears: number,
): { readonly yearlyRevenue: Float64Array; readonly yearlyExportMwh: Float64Array } {
  const yearlyRevenue = new Float64Array(lifetimeYears);
  const yearlyExportMwh = new Float64Array(lifetimeYears);
  for (let y = 1; y <= lifetimeYears; y++) {
    for (const part of parts) {
      const factor = degradationFactor(part.degradationRate, y);
      yearlyRevenue[y - 1]! += part.revenue * factor;
      yearlyExportMwh[y - 1]! += part.exportMwh * factor;
    }
  }
  return { yearlyRevenue, yearlyExportMwh };
}
