/** Charge in the two tanks, MWh. */
export interface TankState {
  /** Q_1: what can be had at once. */
  readonly availableMwh: number;
  /** Q_2: what flows to the available tank at the rate k. */
  readonly boundMwh: number;
}

/** What the equations need of k, c and the step, worked out once for a schedule. */
export interface TankStep {
  /** Δt, h. */
  readonly stepHours: number;
  /** c. */
  readonly capacityRatio: number;
  /** e^(−kΔt). */
  readonly kept: number;
  /** (1 − e^(−kΔt))/k, h: Δt for slow tanks, 0 for infinitely fast ones. */
  readonly meanHours: number;
}

/**
 * The constants of one step of two tanks.
 *
 * @param rateConstantPerHour  k, 1/h, ≥ 0; Infinity for tanks that are always level
 * @param capacityRatio        c, above 0, at most 1; 1 for a single tank
 * @param stepHours            Δt, above 0
 */
export function tankStep(rateConstantPerHour: number, capacityRatio: number, stepHours: number): TankStep {
  const x = rateConstantPerHour * stepHours;
  const meanHours = rateConstantPerHour === 0 ? stepHours : -Math.expm1(-x) / rateConstantPerHour;
  return { stepHours, capacityRatio, kept: Math.exp(-x), meanHours };
}

/**
 * Greatest power over a step that empties the available tank at its end; with E = e^(−kΔt), φ = (1 − E)/k and Q = Q_1 + Q_2
 *
 *   P = (Q_1·E + c·Q·(1 − E)) / ((1 − c)·φ + c·Δt)
 *
 * the kinetic limit [k·Q_1·E + Q·k·c·(1 − E)] / [1 − E + c·(kΔt − 1 + E)] divided through by k, so that k = 0 and k = ∞ are no special
 * cases. The tank empties steadily: it is never empty before the step ends. Never above Q/Δt.
 *
 * @returns  MW inside the storage unit, ≥ 0
 *
 * Source: J. F. Manwell, J. G. McGowan, "Lead acid battery storage model for hybrid energy systems", Solar Energy 50 (1993) 399–405.
 */
export const maxTankDischarge = (step: TankStep, { availableMwh, boundMwh }: TankState): number =>
  Math.max(0, idleAvailable(step, availableMwh, boundMwh) / drainHours(step));

/**
 * Greatest power over a step that fills the available tank, c·Q_max, at its end: P = (c·Q_max − Q_1·E − c·Q·(1 − E)) / ((1 − c)·φ + c·Δt).
 *
 * @param capacityMwh  Q_max, both tanks
 * @returns            MW inside the storage unit, ≥ 0; 0 while the unit holds more than it may
 */
export const maxTankCharge = (step: TankStep, { availableMwh, boundMwh }: TankState, capacityMwh: number): number =>
  Math.max(0, (step.capacityRatio * capacityMwh - idleAvailable(step, availableMwh, boundMwh)) / drainHours(step));

/**
 * The tanks after a step at constant power.
 *
 *   Q_1' = Q_1·E + c·Q·(1 − E) − P·((1 − c)·φ + c·Δt),   Q_1' + Q_2' = Q − P·Δt
 *
 * @param dischargeMw  P, MW inside the storage unit; negative when charging. Within the limits above
 */
export function tanksAfter(step: TankStep, { availableMwh, boundMwh }: TankState, dischargeMw: number): TankState {
  const total = availableMwh + boundMwh - dischargeMw * step.stepHours;
  // What rounding leaves below zero belongs to the other tank: the total is conserved, not either part.
  const available = Math.max(0, Math.min(total, idleAvailable(step, availableMwh, boundMwh) - dischargeMw * drainHours(step)));
  return { availableMwh: available, boundMwh: total - available };
}

/** Tanks at rest long enough to be level: c of the charge is available. */
export const levelTanks = (energyMwh: number, capacityRatio: number): TankState => ({
  availableMwh: capacityRatio * energyMwh,
  boundMwh: energyMwh - capacityRatio * energyMwh,
});

/** The available tank after a step without power. */
const idleAvailable = ({ kept, capacityRatio }: TankStep, availableMwh: number, boundMwh: number): number =>
  availableMwh * kept + capacityRatio * (availableMwh + boundMwh) * (1 - kept);

/** MWh that a MW over the step takes from the available tank by its end. */
const drainHours = ({ meanHours, stepHours, capacityRatio }: TankStep): number =>
  (1 - capacityRatio) * meanHours + capacityRatio * stepHours;
