import type { Fraction } from '@stackwatt/units';
import type { WindowCounts } from '../horizon/search-budget.ts';

/** One storage unit as the optimiser sees it: a reservoir behind a terminal on the bus. Charge and discharge efficiency are each √RTE. */
export interface StorageUnit {
  /** Nameplate, MWh inside the storage unit. */
  readonly capacityMwh: number;
  /** MW at the bus, both directions. */
  readonly powerMw: number;
  readonly chargeEfficiency: Fraction;
  readonly dischargeEfficiency: Fraction;
  /** Lowest and highest state of charge, fractions of capacity. */
  readonly minSoc: Fraction;
  readonly maxSoc: Fraction;
  /** State of charge at the start of step 0, MWh (between the limits). */
  readonly initialSocMwh: number;
  /** Currency per MWh that leaves the storage unit, before the discharge loss. */
  readonly wearCostPerMwh: number;
  /**
   * Most that may leave the storage unit per day, in capacities, before the discharge loss; days are 24 h from step 0. Left out: no limit.
   */
  readonly cyclesPerDay?: number | undefined;
  /**
   * Least energy after each step, MWh, held before anything else: a reserve. Where the unit cannot be there, as after a start below, it
   * charges as fast as the plant lets it. In a capacity event nothing is held; afterwards the unit has the time an empty one would need.
   * Of several storage units each is asked for what it can do with its share of the connection, by power in the step.
   */
  readonly minSocMwh?: Float64Array | undefined;
  /** Most energy after each step, MWh; a storage unit that is above it discharges as fast as it can. A reserve above it goes first. */
  readonly maxSocMwh?: Float64Array | undefined;
  /** Most power in each step, both directions, MW at the bus: what a market or an outage leaves of `powerMw`. */
  readonly powerLimitMw?: Float64Array | undefined;
}

/** The converter between a dc bus and the ac side; rated at its output side in both directions. */
interface SystemConverter {
  readonly powerMw: number;
  readonly efficiency: Fraction;
}

/** Energy owed over several steps, its shape free. */
export interface DeliveryWindow {
  /** Steps [from, to). */
  readonly from: number;
  readonly to: number;
  readonly mwh: number;
  /** Of it, what may not be missing where the rest has a price on falling short; it is served first. Left out: nothing. */
  readonly firmMwh?: number | undefined;
}

/**
 * A contract for delivery at the point of interconnection. It is served before anything else but capacity events: within a window
 * of the optimiser its shortage is minimised before money counts.
 */
export interface DeliveryContract {
  /** Currency per MWh delivered. */
  readonly price: Float64Array;
  /** MWh owed per step, none in the steps of windows. */
  readonly obligationMwh?: Float64Array | undefined;
  /** Of it, MWh that may not be missing where the rest has a price on falling short; they are served first. Left out: none. */
  readonly firmMwh?: Float64Array | undefined;
  /** MWh owed per window, by their first steps, without overlap. */
  readonly windows?: readonly DeliveryWindow[] | undefined;
  /** Currency per MWh short, of a window the value at its first step; left out: all that is owed is firm, and falling short infeasible. */
  readonly shortagePenalty?: Float64Array | undefined;
}

/** A call of the capacity market: net power, discharge − charge, owed in the steps [from, from + steps). No storage unit charges in it. */
export interface CallObligation {
  readonly from: number;
  readonly steps: number;
  readonly powerMw: number;
  /** Currency per MWh short. */
  readonly shortagePenalty: number;
}

/** One direction of a regulation market. */
export interface RegulationSide {
  /** Currency per MW committed and hour. */
  readonly price: Float64Array;
  /** Most that may be committed, share of the storage power. */
  readonly maxCommitment: Fraction;
  /** Below this price nothing is committed. */
  readonly minPrice: number;
}

/** A market that pays for capacity held ready to raise (up) or lower (down) the net output of the storage unit. */
export interface RegulationMarket {
  readonly up?: RegulationSide | undefined;
  readonly down?: RegulationSide | undefined;
  /** Share of the committed power that flows as energy. */
  readonly throughput: Fraction;
  /** Currency per MWh of that energy, sold going up, bought going down; left out: it is not settled. */
  readonly energyPrice?: Float64Array | undefined;
  /** Hours at full commitment for which energy (up) and room (down) are held at the start of each step. */
  readonly reserveHours: number;
}

/**
 * One plant over one horizon. Every series has `steps` values. Power in MW, prices in currency per MWh.
 * Limits hold at the point of interconnection; Infinity is allowed for a limit.
 */
export interface DispatchProblem {
  readonly steps: number;
  readonly stepHours: number;
  /** Steps optimised at once and steps kept of each window; both equal to `steps` for one solve over the horizon. */
  readonly lookAheadSteps: number;
  readonly commitSteps: number;
  readonly bus: 'ac' | 'dc';
  /** Available solar at the bus (on a dc bus before the system converter), free to curtail. */
  readonly solarMw: Float64Array;
  /** Available wind; on a dc bus it joins on the ac side and may charge through the converter. */
  readonly windMw: Float64Array;
  readonly storage: readonly StorageUnit[];
  /** Present exactly when the bus is dc. */
  readonly systemConverter: SystemConverter | undefined;
  readonly exportLimitMw: Float64Array;
  readonly importLimitMw: Float64Array;
  /** False: the storage unit charges from solar and wind only, and the import limit is 0 everywhere. */
  readonly gridCharging: boolean;
  readonly price: Float64Array;
  readonly importPrice: Float64Array;
  /**
   * False: the contract is the only buyer, all delivery earns its price, nothing can be bought, `price` and `importPrice` are not read.
   * Left out: true.
   */
  readonly hasEnergyMarket?: boolean | undefined;
  /**
   * What a discharged MWh earns beyond `price`, currency per MWh on the ac side; below 0 where it earns less. So a contract may buy the
   * output of the units and of the generation at different prices. Of several storage units it counts what they give together, never what
   * one gives another.
   */
  readonly storagePriceAdder?: Float64Array | undefined;
  readonly contract?: DeliveryContract | undefined;
  readonly capacityEvents?: readonly CallObligation[] | undefined;
  readonly regulation?: readonly RegulationMarket[] | undefined;
}

/** What the plant does in every step. Powers are means over the step, MW, each ≥ 0. */
export interface Trajectory {
  readonly solarUsedMw: Float64Array;
  readonly windUsedMw: Float64Array;
  /** Solar (at the bus) and wind that was available and not used. */
  readonly curtailedMw: Float64Array;
  readonly exportMw: Float64Array;
  readonly importMw: Float64Array;
  /** Per storage unit. `socMwh[t]` is the energy at the END of step t. */
  readonly storage: readonly StorageTrajectory[];
  /** With a contract only: MWh delivered under it, part of the export, and MWh short; of a delivery window at its last step. */
  readonly contractMwh?: Float64Array | undefined;
  readonly shortageMwh?: Float64Array | undefined;
}
export interface StorageTrajectory {
  readonly chargeMw: Float64Array;
  readonly dischargeMw: Float64Array;
  readonly socMwh: Float64Array;
  /** With regulation only: what is committed in each market. */
  readonly regulation?: readonly RegulationCommitment[] | undefined;
}
/** MW committed per step, in one market. */
export interface RegulationCommitment {
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
}

/** Money over the horizon, currency. Costs are negative; the terms sum to the objective. */
export interface DispatchTerms {
  readonly energySales: number;
  readonly energyPurchases: number;
  readonly regulationCapacity: number;
  /** Throughput of regulation, sold less bought. */
  readonly regulationEnergy: number;
  readonly contract: number;
  readonly contractPenalty: number;
  readonly capacityPenalty: number;
  readonly wear: number;
}

/** The first obligation that is not met and may not be. */
export interface ViolatedObligation {
  /** Steps [from, to). */
  readonly from: number;
  readonly to: number;
  readonly owedMwh: number;
  readonly shortMwh: number;
}

/** How the answer was found and how good it is proven to be. */
export interface SolveReport {
  /**
   * 'slope' exact slope programme · 'hull' slope programme on concave hulls, proven equal · 'exact' with windows repaired by the exact
   * variant. Several storage units: 'interior' interior point, ended at the optimum · 'branched' with windows searched by branch and bound.
   */
  readonly method: 'none' | 'slope' | 'hull' | 'exact' | 'interior' | 'branched';
  readonly windows: number;
  /** Windows in which the exact variant had to replace the hull, or that were searched. */
  readonly repairedWindows: number;
  /** Worst (bound − value)/max(1, |value|) over the windows; the bound is computed apart from the value. */
  readonly worstGap: number;
  /** Programmes solved (`SearchBudget`). */
  readonly iterations: number;
  readonly windowCounts: WindowCounts;
}

export interface Dispatch {
  /** Present when the plant cannot do what it owes and falling short has no price; the trajectory then falls as little short as it can. */
  readonly infeasible?: ViolatedObligation | undefined;
  readonly trajectory: Trajectory;
  readonly objective: number;
  readonly terms: DispatchTerms;
  readonly solve: SolveReport;
  /** Currency per MWh of one more stored MWh after each step, right-hand derivative, in the window that committed the step. */
  readonly marginalStoredValue: Float64Array;
}
