/** Averages of the climate table at the site; a test compares them with it. */
export const SEVILLE = {
  sunlight: [101.7, 135, 174.6, 213.2, 253.4, 276, 284.3, 257.1, 197.7, 150.4, 110.5, 86.3],
  temperature: [11.2, 12.7, 15.6, 17.8, 21.6, 25.7, 28.5, 28.6, 25, 20.6, 15.2, 12.2],
  sunlightError: 7.5,
  temperatureError: 1.9,
} as const;
