/**
 * The rate that discounts every year (D-121), in percent.
 *
 *   real = (nominal − inflation) / (1 + inflation)
 *
 * @param nominal    %, nominal discount rate
 * @param inflation  %, above −100
 */
export const realDiscountRate = (nominal: number, inflation: number): number => (nominal - inflation) / (1 + inflation / 100);
