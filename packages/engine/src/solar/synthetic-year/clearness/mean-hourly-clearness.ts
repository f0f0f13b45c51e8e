/**
 * Mean hourly clearness on a day, lower the longer the light's way through the air:
 *
 *   k_tm = λ + ε · e^(−κ m),   λ = K_t − 1.167 K_t³ (1 − K_t),   ε = 0.979 (1 − K_t),   κ = 1.141 (1 − K_t)/K_t
 *
 * @param daily    K_t of the day, above 0 and below 1
 * @param airMass  m
 *
 * Source: V. A. Graham, K. G. T. Hollands, "A method to generate synthetic hourly solar radiation globally", Solar Energy 44 (1990)
 * 333–341.
 */
export const meanHourlyClearness = (daily: number, airMass: number): number =>
  daily - 1.167 * daily ** 3 * (1 - daily) + 0.979 * (1 - daily) * Math.exp((-1.141 * (1 - daily) * airMass) / daily);

/**
 * Standard deviation of hourly clearness about its mean on a day: σ = 0.16 sin(π K_t/0.90); overcast and clear days are steady,
 * days between are not.
 *
 * Source: as `meanHourlyClearness`.
 */
export const spreadOfHourlyClearness = (daily: number): number => 0.16 * Math.sin((Math.PI * Math.min(daily, 0.85)) / 0.9);
