/**
 * Mean daily range of the air temperature in a month, from its clearness: A = 25.8 °C · K̄_t − 5.21 °C, at least 0. Clear skies let
 * the ground heat and cool.
 *
 * Source: D. G. Erbs, S. A. Klein, W. A. Beckman, "Estimation of degree-days and ambient temperature bin data from monthly-average
 * temperatures", ASHRAE Journal 25 (1983) no. 6, 60–65.
 */
export const dailyTemperatureRange = (monthlyClearness: number): number => Math.max(0, 25.8 * monthlyClearness - 5.21);

/**
 * The day's course of temperature about its mean, as a share of the daily range:
 *
 *   0.4632 cos(t − 3.805) + 0.0984 cos(2t − 0.360) + 0.0168 cos(3t − 0.822) + 0.0138 cos(4t − 3.513),  t = 2π(n − 1)/24
 *
 * with n the number of the hour by the sun, 1 from midnight to one o'clock. Coldest before sunrise, warmest at 14:40.
 *
 * @param hoursFromNoon  middle of the hour, by the sun; the middle of hour n is n − 12.5
 *
 * Source: as `dailyTemperatureRange`.
 */
export function dailyTemperatureCourse(hoursFromNoon: number): number {
  const t = (2 * Math.PI * (hoursFromNoon + 11.5)) / 24;
  return (
    0.4632 * Math.cos(t - 3.805) + 0.0984 * Math.cos(2 * t - 0.36) + 0.0168 * Math.cos(3 * t - 0.822) + 0.0138 * Math.cos(4 * t - 3.513)
  );
}
