/** A metric of year 1 and its average over the project. */
export interface Pair {
  readonly first: number;
  readonly average: number;
}

/** 0: the section has something to show. 1: the technology is not part of the system. */
type SectionStatus = 0 | 1;

/** A row of the pro forma (CF-04): a parent is the sum of its children. Money is signed. */
export interface CashflowNode {
  readonly name: string;
  readonly unit: 'MWh' | 'currency' | 'factor';
  /** Years 0 to the lifetime. */
  readonly values: readonly number[];
  readonly children: readonly CashflowNode[];
}

/** What takes energy between a resource and the bus. */
export type ProductionLoss =
  | 'temperature'
  | 'derating'
  | 'degradation'
  | 'converter'
  | 'clipped'
  | 'airDensity'
  | 'availability'
  | 'turbinePerformance'
  | 'environmental'
  | 'wakeEffects'
  | 'electrical'
  | 'curtailment'
  | 'other';

/**
 * From the resource to the grid in one project year, MWh: gross less the losses is the production, and that less what follows is what is
 * delivered.
 */
export interface EnergyPath {
  /**
   * What the gross energy is: sunlight on the modules at their rating, the power curve in the wind at the hub and in air of standard
   * density, or a production that is imported.
   */
  readonly from: 'sunlight' | 'wind' | 'import';
  readonly gross: number;
  /** In their order; below zero where something is won, as by cold modules. */
  readonly losses: readonly { readonly what: ProductionLoss; readonly mwh: number }[];
  /** At the bus, behind its own converter. */
  readonly production: number;
  /** Not used. Of several arrays, or several farms, each has the share of its production in every step, here and in what follows. */
  readonly curtailed: number;
  /** Taken from the bus into storage. */
  readonly intoStores: number;
  /** In the system converter of a dc bus, on the way to the grid. */
  readonly systemConverter: number;
  readonly lineAndTransformer: number;
  /** At the point of interconnection. */
  readonly delivered: number;
}

/** What arrays and wind farms have in every project year; energy in MWh. */
interface GeneratorYear {
  readonly year: number;
  readonly production: number;
  readonly capacityFactor: number;
  readonly operatingTotalCost: number;
}
interface GeneratorResult<Year extends GeneratorYear> {
  /** Place among the arrays or the wind farms of the project. */
  readonly index: number;
  readonly name: string;
  /** MW; of an array dc. */
  readonly nameplateCapacity: number;
  /** With its own converter. */
  readonly capitalExpenses: number;
  readonly items: readonly Year[];
  /** Of year 1, behind the converter, January to December. */
  readonly totalProductionByMonth: readonly number[];
  /** Of year 1, behind the converter, mean of every hour, MW. */
  readonly productionByHour: readonly number[];
  /** Of year 1. */
  readonly path: EnergyPath;
}

interface SolarYear extends GeneratorYear {
  /** What the array could give behind its converter if that never clipped; without a converter at the bus. */
  readonly production: number;
  readonly clippedProduction: number;
  /** Production less what is clipped. */
  readonly afterConverter: number;
  /** MWh per MW of nameplate. */
  readonly energyYield: number;
  /** Share of the output of the first year that is lost. */
  readonly degradation: number;
}
export interface SolarArrayResult extends GeneratorResult<SolarYear> {
  /** Percent; undefined for an imported production. */
  readonly derateFactor: number | undefined;
  /** Years until it is replaced; undefined when it never is. */
  readonly usefulLife: number | undefined;
}
export interface SolarResult {
  readonly status: SectionStatus;
  readonly pvs: readonly SolarArrayResult[];
}

export interface WindFarmResult extends GeneratorResult<GeneratorYear> {
  readonly turbines: number | undefined;
}
export interface WindResult {
  readonly status: SectionStatus;
  readonly turbines: readonly WindFarmResult[];
}

/** Charge of a storage unit over the days of one month, fractions of what it can hold. */
export interface ChargeOfMonth {
  readonly maximum: number;
  /** Means over the days, of their highest and lowest. */
  readonly averageMaximum: number;
  readonly average: number;
  readonly averageMinimum: number;
  readonly minimum: number;
  /** Mean of each hour of the day. */
  readonly hourly: readonly number[];
}

/** One storage unit in one project year; energy in MWh, money in currency. A year in which it does not work has zeros. */
export interface StorageYearResult {
  readonly year: number;
  /** Usable capacity at the start of the year, and at its end before anything is put in. */
  readonly maximum: number;
  readonly minimum: number;
  /** What would be left at its end in the same use, had nothing been added since the storage unit was new; in early-stage `minimum`. */
  readonly minimumWithout: number;
  /** Put in at the start of the year and paid in it; in early-stage what the year takes, put back within it. */
  readonly augmentation: number;
  /** Of the nameplate on the first day. */
  readonly augmentationFraction: number;
  /** Price of one MWh in the year. */
  readonly augmentationCost: number;
  readonly augmentationTotalCost: number;
  readonly replacementTotalCost: number;
  /** At the storage unit itself; the difference is its losses and what it holds more. */
  readonly energyInput: number;
  readonly energyOutput: number;
  /** On the side of the bus and, without a converter, the same as the storage unit's. */
  readonly converterEnergyInput: number;
  readonly converterEnergyOutput: number;
  /** In the order of the sale and the purchase market names. */
  readonly energySold: readonly number[];
  readonly energyPurchased: readonly number[];
  /** Percent of the capacity per day. */
  readonly utilizationRate: number;
  /** Augmentation of the year per MWh that left the storage unit. */
  readonly cycleCost: number;
  /** Share of the steps in which at least 25, 50 or 75 % of the capacity is held. */
  readonly stateOfChargePercentile25: number;
  readonly stateOfChargePercentile50: number;
  readonly stateOfChargePercentile75: number;
  readonly operatingTotalCost: number;
  readonly equivalentCycles: number;
  /** Rainflow cycles by depth, ten bands of a tenth each of what it can hold; empty in a year in which it does not work. */
  readonly cyclesByDepth: readonly number[];
  /** Equivalent full cycles of each month, which add up to those of the year; empty in a year in which it does not work. */
  readonly cyclesByMonth: readonly number[];
}

/** What the LCOS is made of, currency per MWh discharged: the parts less salvage add up to it. */
export interface StorageCostResult {
  readonly chargingEnergy: number;
  readonly losses: number;
  readonly capital: number;
  readonly operating: number;
  readonly augmentation: number;
  readonly replacement: number;
  readonly salvage: number;
}
export interface StorageResult {
  readonly status: SectionStatus;
  /** Place among the storage units of the project. */
  readonly index: number;
  readonly name: string;
  /** MWh and MW on the first day. */
  readonly nameplateCapacity: number;
  readonly nameplatePower: number;
  readonly coupling: 'AC' | 'DC';
  /** With its own converter, without augmentation. */
  readonly capitalCost: number;
  /** Percent; undefined where nothing is added. */
  readonly augmentationLimit: number | undefined;
  /** Currency per MWh discharged, the energy of Reg-Up included. */
  readonly levelizedCostOfStorage: number | null;
  readonly levelizedCosts: StorageCostResult | null;
  readonly hasConverter: boolean;
  /** First year in which it works. */
  readonly startYear: number;
  /** Of the first year it works, one value per hour, fractions of what it can hold. */
  readonly stateOfChargeTimeSeries: readonly number[];
  readonly stateOfChargeByMonth: readonly ChargeOfMonth[];
  /** MW bid into capacity markets by all storage units; 0 without any. */
  readonly capacityBid: number;
  readonly annualEffectiveFullCycles: Pair;
  readonly dailyEffectiveFullCycles: Pair;
  readonly items: readonly StorageYearResult[];
  readonly saleMarketNames: readonly string[];
  readonly purchaseMarketNames: readonly string[];
}

/** What is offered to one direction of a regulation market in one project year. */
export interface RegulationOffer {
  /** Mean of each hour of the day, MW, a row for each month. */
  readonly offeredMw: readonly (readonly number[])[];
  /** Mean price of each hour of the day, currency per MW offered for an hour. */
  readonly price: readonly number[];
  /** Energy called in each month, MWh. */
  readonly calledMwh: readonly number[];
  readonly hoursWithoutOffer: number;
}

/** One regulation market; energy in MWh, money in currency (DET-30). */
export interface RegulationResult {
  readonly name: string;
  readonly regUpCapacityRevenue: Pair;
  readonly regUpEnergyRevenue: Pair;
  readonly regUpEnergyExports: Pair;
  readonly regDownCapacityRevenue: Pair;
  readonly regDownEnergyExpense: Pair;
  readonly regDownEnergyImports: Pair;
  /** Of year 1, one value per hour; empty where the market has no such direction. */
  readonly timeSeries: {
    readonly regUpCapacityRevenue: readonly number[];
    readonly regUpEnergyRevenue: readonly number[];
    readonly regDownCapacityRevenue: readonly number[];
    readonly regDownEnergyExpense: readonly number[];
  };
  /** Of year 1; null where the market has no such direction. */
  readonly offers: { readonly up: RegulationOffer | null; readonly down: RegulationOffer | null };
}
