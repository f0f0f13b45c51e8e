/** How wind speed grows with height. */
export type WindShear =
  | { readonly kind: 'powerLaw'; readonly exponent: number }
  /** Roughness length of the ground, m, above 0: 0.0002 over water, 0.01 over grass, 0.1 over farmland with hedges. */
  | { readonly kind: 'logLaw'; readonly roughnessMetres: number };

/**
 * Ratio of wind speed at hub height to that at the anemometer.
 *
 *   power law:  (z_hub / z_anem)^α
 *   log law:    ln(z_hub / z_0) / ln(z_anem / z_0)
 *
 * @param hubHeight         z_hub, m above ground, above 0
 * @param anemometerHeight  z_anem, m above ground, above 0
 * @param shear             law with its parameter; the log law needs both heights above the roughness length
 * @returns                 ratio; 1 at equal heights
 * @throws                  RangeError at a height of 0 or less, or not above the roughness length
 *
 * Source: J. Manwell, J. McGowan, A. Rogers, "Wind Energy Explained", 2nd ed. 2009, eqs. 2.33 and 2.34.
 */
export function hubSpeedRatio(hubHeight: number, anemometerHeight: number, shear: WindShear): number {
  const ground = shear.kind === 'logLaw' ? shear.roughnessMetres : 0;
  if (!(hubHeight > ground && anemometerHeight > ground && ground >= 0)) {
    throw new RangeError(`hub height ${hubHeight} m and anemometer height ${anemometerHeight} m must be above ${ground} m`);
  }
  switch (shear.kind) {
    case 'powerLaw':
      return (hubHeight / anemometerHeight) ** shear.exponent;
    case 'logLaw':
      return Math.log(hubHeight / ground) / Math.log(anemometerHeight / ground);
  }
}
