import type { DispatchProblem, DispatchTerms, Trajectory } from '../problem.ts';

/** One physical rule broken: which quantity, in which step, by how much (MW, or MWh for a state of charge). */
export interface Violation {
  readonly quantity: string;
  readonly step: number;
  readonly amount: number;
}

export type Evaluation =
  | { readonly kind: 'valid'; readonly terms: DispatchTerms }
  | { readonly kind: 'violated'; readonly violations: readonly Violation[] };

/** Rounding of sums of double precision, relative to the size of the plant. */
const TOLERANCE = 1e-9;

/**
 * Recomputes what an operation earns, and checks that it can be, from the plain physical rules. It shares nothing with the
 * optimiser: given only the problem and the trajectory, every step must hold (h step hours, η efficiencies)
 *
 *   solar used, wind used ≤ available;   curtailed = available − used
 *   n = solar used (+ wind used on ac) + discharge − charge;   a = n·η for n ≥ 0, n/η for n < 0 (dc; a = n on ac)
 *   a + wind used (dc) = export − import;   a ≤ converter power;   −n ≤ converter power
 *   export, import ≤ limits, import = 0 without grid charging;   charge, discharge ≤ power
 *   soc[t] = soc[t−1] + h·(ηc·charge − discharge/ηd), within its limits
 *   no charge with discharge, no import with export, nothing below 0
 *
 * within 1e-9 of the size of the plant (MW) or store (MWh).
 *
 * @returns the money terms, currency over the horizon, or every rule that is broken
 */
export function evaluate(problem: DispatchProblem, trajectory: Trajectory): Evaluation {
  const { steps, stepHours: h, solarMw, windMw, systemConverter: converter, price, importPrice } = problem;
  const { solarUsedMw, windUsedMw, curtailedMw, exportMw, importMw } = trajectory;
  const violations: Violation[] = [];
  const state = problem.storage.map((unit) => unit.initialSocMwh);
  let energySales = 0;
  let energyPurchases = 0;
  let wear = 0;

  for (let t = 0; t < steps; t++) {
    // Written so that NaN is over, too.
    const atMost = (quantity: string, value: number, most: number, tolerance: number): void => {
      if (!(value <= most + tolerance)) violations.push({ quantity, step: t, amount: value - most });
    };
    let size = Math.max(1, solarMw[t]!, windMw[t]!);
    for (const unit of problem.storage) size = Math.max(size, unit.powerMw);
    const near = TOLERANCE * size;
    const within = (quantity: string, value: number, most: number): void => {
      atMost(quantity, value, most, near);
      if (!(value >= 0)) violations.push({ quantity, step: t, amount: value });
    };
    const equal = (quantity: string, value: number, expected: number, tolerance: number): void => {
      if (!(Math.abs(value - expected) <= tolerance)) violations.push({ quantity, step: t, amount: value - expected });
    };

    const solar = solarUsedMw[t]!;
    const wind = windUsedMw[t]!;
    const sold = exportMw[t]!;
    const bought = importMw[t]!;
    within('solarUsedMw', solar, solarMw[t]!);
    within('windUsedMw', wind, windMw[t]!);
    within('exportMw', sold, problem.exportLimitMw[t]!);
    within('importMw', bought, problem.gridCharging ? problem.importLimitMw[t]! : 0);
    equal('curtailedMw', curtailedMw[t]!, solarMw[t]! - solar + (windMw[t]! - wind), near);
    if (!(curtailedMw[t]! >= 0)) violations.push({ quantity: 'curtailedMw', step: t, amount: curtailedMw[t]! });
    if (sold > near && bought > near) violations.push({ quantity: 'export with import', step: t, amount: Math.min(sold, bought) });

    let bus = solar;
    problem.storage.forEach((unit, k) => {
      const at = trajectory.storage[k]!;
      const charge = at.chargeMw[t]!;
      const discharge = at.dischargeMw[t]!;
      const soc = at.socMwh[t]!;
      within('chargeMw', charge, unit.powerMw);
      within('dischargeMw', discharge, unit.powerMw);
      if (charge > near && discharge > near) violations.push({ quantity: 'charge with discharge', step: t, amount: Math.min(charge, discharge) });
      const small = TOLERANCE * Math.max(unit.capacityMwh, h * size);
      equal('socMwh', soc, state[k]! + h * (unit.chargeEfficiency * charge - discharge / unit.dischargeEfficiency), small);
      atMost('socMwh', soc, unit.maxSoc * unit.capacityMwh, small);
      atMost('socMwh', 0 - soc, 0 - unit.minSoc * unit.capacityMwh, small);
      state[k] = soc;
      bus += discharge - charge;
      wear -= (unit.wearCostPerMwh * h * discharge) / unit.dischargeEfficiency;
    });
    if (converter === undefined) {
      equal('balance', sold - bought, bus + wind, near);
    } else {
      const acSide = bus >= 0 ? bus * converter.efficiency : bus / converter.efficiency;
      equal('balance', sold - bought, acSide + wind, near);
      atMost('systemConverter', bus >= 0 ? acSide : -bus, converter.powerMw, near);
    }
    energySales += h * price[t]! * sold;
    energyPurchases -= h * importPrice[t]! * bought;
  }
  if (violations.length > 0) return { kind: 'violated', violations };
  return { kind: 'valid', terms: { energySales: energySales + 0, energyPurchases: energyPurchases + 0, wear: wear + 0 } };
}
