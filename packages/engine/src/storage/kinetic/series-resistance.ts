/**
 * A source of voltage V_0 behind a resistance R_0. Terminal power P = V_0·I − R_0·I² when discharging, V_0·I + R_0·I² when charging;
 * R_0·I² is heat. With the power of the cells U = V_0·I and the greatest terminal power P_max = V_0²/(4·R_0), reached at I = V_0/(2·R_0):
 *
 *   discharging  P = U − U²/(4·P_max)      charging  P = U + U²/(4·P_max)
 *
 * So one number says all about the resistance, for one cell or a thousand in any connection; it is Infinity without resistance.
 */

/**
 * Greatest power a circuit can give, V_0²/(4·R_0).
 *
 * @param nominalVolts  V_0, V
 * @param ohms          R_0, Ω; 0 gives Infinity
 * @returns             W
 */
export const peakCircuitWatts = (nominalVolts: number, ohms: number): number => nominalVolts ** 2 / (4 * ohms);

/** Terminal power when the cells give `cellPower`, any unit, up to 2·peak; more current beyond that gives less power. */
export const dischargedPower = (cellPower: number, peak: number): number => cellPower - cellPower ** 2 / (4 * peak);

/** Terminal power when the cells take `cellPower`. */
export const chargingPower = (cellPower: number, peak: number): number => cellPower + cellPower ** 2 / (4 * peak);

/**
 * Power the cells give for a terminal power, the smaller root of the quadratic: U = 2·P_max·(1 − √(1 − P/P_max)), written so that
 * nothing cancels and no resistance is no special case.
 *
 * @param terminalPower  P, at most `peak`; above it the circuit gives its peak and no more, with U = 2·peak
 * @param peak           P_max, same unit
 */
export const cellPowerForDischarge = (terminalPower: number, peak: number): number => {
  const power = Math.min(terminalPower, peak);
  return (2 * power) / (1 + Math.sqrt(1 - power / peak));
};

/** Power that reaches the cells of a terminal power, U = 2·P_max·(√(1 + P/P_max) − 1). */
export const cellPowerForCharge = (terminalPower: number, peak: number): number =>
  (2 * terminalPower) / (1 + Math.sqrt(1 + terminalPower / peak));

/**
 * Share of the energy that comes back through the resistance when charging and discharging at constant terminal powers.
 *
 *   η = (P_d/U_d)·(U_c/P_c)
 *
 * @param dischargePower  P_d, above 0, at most `peak`
 * @param chargePower     P_c, above 0, same unit
 */
export const circuitRoundTrip = (dischargePower: number, chargePower: number, peak: number): number =>
  (dischargePower / cellPowerForDischarge(dischargePower, peak)) * (cellPowerForCharge(chargePower, peak) / chargePower);
