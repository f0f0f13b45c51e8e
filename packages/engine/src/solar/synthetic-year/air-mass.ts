/**
 * Relative air mass: m = 1 / [cos θ_z + 0.50572 · (96.07995° − θ_z)^(−1.6364)].
 *
 * Source: F. Kasten, A. T. Young, Applied Optics 28 (1989) 4735–4738.
 */
export function airMass(cosZenithAngle: number): number {
  const cos = Math.min(1, Math.max(0, cosZenithAngle));
  return 1 / (cos + 0.50572 * (96.07995 - (Math.acos(cos) * 180) / Math.PI) ** -1.6364);
}
