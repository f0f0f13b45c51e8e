/**
 * Units ride in types where the user typed a number; formulas use base units: MW, MWh, h, fraction, currency per MWh.
 * This package is the only home of the literals 1000 and 8760.
 */
export type Percent = number & { readonly unit: 'percent' };
export type Fraction = number & { readonly unit: 'fraction' };
/** One value per step of a year; the unit is a label for the reader and is checked by nothing at run time. */
export type Series<U extends string = string> = Float64Array & { readonly unit?: U };

/** Units in a thousand of them: kW in a MW, W in a kW, currency in a thousand of currency. */
export const KILO = 1000;
/** W in a MW. */
export const MEGA = 1_000_000;

/** @param value percent, as typed; @returns fraction, 1 for 100 % */
export const toFraction = (value: number): Fraction => (value / 100) as Fraction;
/** @param value fraction; @returns percent, 100 for 1 */
export const toPercent = (value: number): Percent => (value * 100) as Percent;
/** @param kw kW; @returns MW */
export const kwToMw = (kw: number): number => kw / KILO;
/** @param perKw currency per kW (or kWh); @returns currency per MW (or MWh) */
export const perKwToPerMw = (perKw: number): number => perKw * KILO;
/** @param perMw currency per MW (or MWh); @returns currency per kW (or kWh) */
export const perMwToPerKw = (perMw: number): number => perMw / KILO;
