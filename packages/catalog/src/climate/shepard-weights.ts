/**
 * Weights of scattered points by their distance: w_i = [(R − d_i)/(R d_i)]², R the distance of the first point that no longer
 * counts, scaled to a sum of 1. A point that comes into reach begins with weight 0, so the result has no jumps.
 *
 * @param distances  any unit, > 0
 * @param count      how many of the nearest count, at least 1
 * @returns          same length as `distances`; 0 for those beyond reach
 *
 * Source: D. Shepard, Proceedings of the 23rd ACM National Conference (1968) 517–524; R. Franke, G. Nielson, International Journal
 * for Numerical Methods in Engineering 15 (1980) 1691–1704.
 */
export function shepardWeights(distances: readonly number[], count: number): number[] {
  const sorted = [...distances].sort((a, b) => a - b);
  // With too few points all of them count, the farthest with a tenth of what lies beyond it.
  const reach = sorted[count] ?? sorted.at(-1)! * 1.1;
  const weights = distances.map((d) => (d < reach ? ((reach - d) / (reach * d)) ** 2 : 0));
  const sum = weights.reduce((a, b) => a + b, 0);
  return sum > 0
    ? weights.map((weight) => weight / sum)
    : distances.map((d) => (d === sorted[0] ? 1 / distances.filter((other) => other === d).length : 0));
}
