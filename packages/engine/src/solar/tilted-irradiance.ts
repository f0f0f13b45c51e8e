/** Irradiance on a horizontal plane, W/m². */
interface Horizontal {
  /** G, ≥ 0. */
  readonly global: number;
  /** G_d, 0…G. */
  readonly diffuse: number;
  /** G_o, outside the atmosphere. */
  readonly extraterrestrial: number;
}

/** A sloped plane as the sun sees it. */
interface SlopedPlane {
  /** R_b = cos θ / cos θ_z, ≥ 0. */
  readonly beamRatio: number;
  /** β, radians. */
  readonly slope: number;
  /** ρ_g, fraction. */
  readonly reflectance: number;
}

/**
 * Irradiance in a sloped plane by the model of Hay, Davies, Klucher and Reindl: beam and the light around the sun follow
 * the sun, the rest of the sky is even but brighter at the horizon, the ground reflects evenly.
 *
 *   G_T = (G_b + G_d·A_i)·R_b + G_d·(1 − A_i)·(1 + cos β)/2·[1 + f·sin³(β/2)] + G·ρ_g·(1 − cos β)/2
 *   A_i = G_b/G_o,   f = √(G_b/G)
 *
 * @returns  W/m², ≥ 0
 *
 * Beam and light around the sun together are held to G_o: no light that comes from the sun is stronger than outside the
 * atmosphere. The limit acts only where G is above G_o, which a true measurement is not for a whole step; a clock that is
 * minutes off makes it so at sunrise, and R_b is large there.
 *
 * Source: D. Reindl, W. Beckman, J. Duffie, "Evaluation of hourly tilted surface radiation models", Solar Energy 45
 * (1990) 9–17; J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", 2nd ed. 1991, eq. 2.16.7.
 */
export function tiltedIrradiance(
  { global, diffuse, extraterrestrial }: Horizontal,
  { beamRatio, slope, reflectance }: SlopedPlane,
): number {
  const sky = (1 + Math.cos(slope)) / 2;
  const ground = global * reflectance * (1 - sky);
  if (global <= 0) return 0;
  const beam = Math.min(global - diffuse, extraterrestrial);
  const scattered = global - beam;
  if (beam <= 0) return scattered * sky + ground;
  const anisotropy = beam / extraterrestrial;
  const aroundSun = Math.min(scattered * anisotropy, extraterrestrial - beam);
  const horizon = 1 + Math.sqrt(beam / global) * Math.sin(slope / 2) ** 3;
  return (beam + aroundSun) * beamRatio + (scattered - aroundSun) * sky * horizon + ground;
}
