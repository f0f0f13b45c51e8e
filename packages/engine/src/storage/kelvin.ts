/** 0 °C on the absolute scale, K. */
const ZERO_CELSIUS = 273.15;

/** @param celsius °C; @returns K */
export const toKelvin = (celsius: number): number => celsius + ZERO_CELSIUS;
