import type { CashflowNode, Pair, RegulationResult, SolarResult, StorageResult, WindFarmResult, WindResult } from './detail-sections.ts';
import type { Provenance, TableRow } from './table.ts';

export interface CashflowRow {
  /** 0 is the year before operation. */
  readonly year: number;
  /** PV and wind production and storage throughput of the year, MWh. */
  readonly solar: number;
  readonly wind: number;
  readonly storage: number;
  /**
   * Costs are positive here and signed only in `income` and `cumulative`. Energy bought for the storage units' own load is an operating
   * cost.
   */
  readonly capEx: number;
  readonly opEx: number;
  readonly augmentation: number;
  readonly replacement: number;
  /** What is left of components at their end; absent in a project that counts none. */
  readonly salvage?: number;
  /** Paid for energy owed and not delivered, ≥ 0; absent where nothing is owed. */
  readonly penalties?: number;
  /** Of each revenue column, energy bought taken off. */
  readonly revenues: readonly number[];
  readonly revenue: number;
  /** What incentives bring; absent in a project without any. Part of `income`. */
  readonly incentives?: number;
  /** Net cash flow of the year. */
  readonly income: number;
  readonly cumulative: number;
  readonly discountFactor: number;
  readonly discounted: number;
}

export interface MarketRevenue {
  readonly name: string;
  /** Net of purchases for charging. */
  readonly revenue: number;
  readonly solarRevenue: number;
  readonly windRevenue: number;
  readonly storageRevenue: number;
  readonly solarEnergy: number;
  readonly windEnergy: number;
  readonly storageEnergy: number;
  /** Change against the year before, fraction; null in year 1. */
  readonly revenueChange: number | null;
  /** Sold, MWh. */
  readonly energy: number;
  /** Gross sale income / MWh sold. */
  readonly price: number | null;
  readonly priceChange: number | null;
}
/** A contract earns like a market, and may owe. */
interface ContractRevenue extends MarketRevenue {
  /** MWh owed and not delivered, and what that costs. */
  readonly shortage: number;
  readonly penalty: number;
}
interface CapacityMarketRevenue {
  readonly name: string;
  readonly capacityRevenue: number;
  readonly energyRevenue: number;
  readonly revenue: number;
  readonly revenueChange: number | null;
  /** MW. */
  readonly capacityBid: number;
  /** Delivered in events, MWh. */
  readonly energy: number;
  readonly penalty: number;
}
export interface RegulationMarketRevenue {
  readonly name: string;
  readonly totalRegUpRevenue: number;
  readonly totalRegDownRevenue: number;
  readonly totalRegUpRevenueChange: number | null;
  readonly totalRegDownRevenueChange: number | null;
}
export interface RevenueYear {
  readonly year: number;
  readonly energyMarkets: readonly MarketRevenue[];
  readonly contracts: readonly ContractRevenue[];
  readonly capacityMarkets: readonly CapacityMarketRevenue[];
  readonly regulationMarkets: readonly RegulationMarketRevenue[];
  readonly operatingCost: number;
  readonly augmentationCost: number;
}

/**
 * What is shown of each hour: the price, what the hour earns, and where its energy comes from and goes to, MWh, each ≥ 0. The three
 * deliveries sum to `energyDelivered`.
 */
export interface HourlyQuantities<Values> {
  readonly prices: Values;
  readonly revenues: Values;
  readonly energyProduced: Values;
  readonly energyDelivered: Values;
  readonly solarProduced: Values;
  readonly windProduced: Values;
  readonly solarDelivered: Values;
  readonly windDelivered: Values;
  readonly storageDelivered: Values;
  /** Not used: at a limit of the connection, at the system converter, or for its price. */
  readonly curtailed: Values;
  /** Of the plant's own sun and wind, into the storage units. */
  readonly charged: Values;
  /** Bought at the point of interconnection. */
  readonly purchased: Values;
}

/** Hour-of-day profiles: one day of 24 mean values for each quantity. */
export interface DayProfile extends HourlyQuantities<readonly number[]> {
  readonly label: string;
  readonly dayIndex: number | null;
}

/** The hours of the days of one project year (DET-06). */
export interface SummaryChart {
  readonly average: DayProfile;
  readonly highestRevenueDay: DayProfile;
  readonly lowestRevenueDay: DayProfile;
  /** Days of the year, from 0. */
  readonly highestRevenueDayIndex: number;
  readonly lowestRevenueDayIndex: number;
  /** Every day, 24 values each; in the details of year 1 only: those of another year stand in its `YearDetailResult`. */
  readonly days?: HourlyQuantities<readonly (readonly number[])[]>;
}

type GeneratorHours = Pick<WindFarmResult, 'totalProductionByMonth' | 'productionByHour' | 'path'>;

/** What the sections show of the hours of one project year. Of year 1 the same stands in the details. */
export interface YearDetailResult {
  readonly year: number;
  readonly summaryChart: SummaryChart;
  /** Of every array and every wind farm of the system. */
  readonly solar: readonly GeneratorHours[];
  readonly wind: readonly GeneratorHours[];
  /** Of the storage units that work in the year. */
  readonly storage: readonly Pick<StorageResult, 'index' | 'stateOfChargeTimeSeries' | 'stateOfChargeByMonth'>[];
  /** Of every regulation market, in the order of the details. */
  readonly regulation: readonly Pick<RegulationResult, 'timeSeries' | 'offers'>[];
}

export interface DetailResult {
  readonly row: TableRow;
  readonly financial: {
    readonly projectLifeTime: number;
    readonly realDiscountRate: number;
    /** Fraction; between the money of year 1 and that of a later year. */
    readonly inflationRate: number;
    readonly capitalCost: number;
    /** Without augmentation. */
    readonly operatingCost: Pair;
    readonly augmentationCost: Pair;
    /**
     * Percent of the exports of year 1 that go to contracts, energy markets and capacity events; null where the application is not used
     * (D-153).
     */
    readonly contractParticipation: number | null;
    readonly marketParticipation: number | null;
    readonly capacityMarketParticipation: number | null;
    readonly revenue: Pair;
    readonly irr: number | null;
    readonly irrNote: string;
    readonly npv: number;
    readonly lcoe: number | null;
    readonly payback: number | null;
  };
  readonly price: {
    readonly markets: readonly { readonly name: string; readonly sale: Pair; readonly purchase: Pair }[];
    /** Currency per MW and month, of all capacity markets together; null without any. */
    readonly capacityPrice: Pair | null;
  };
  readonly performance: {
    readonly solarProduction: Pair;
    readonly windProduction: Pair;
    readonly storageThroughput: Pair;
    readonly renewablesToStorage: Pair;
    readonly gridToStorage: Pair;
    readonly economicCurtailedEnergy: Pair;
    readonly clippedSolar: Pair;
    readonly clippedConverter: Pair;
    readonly interconnectionCurtailment: Pair;
    readonly totalExport: Pair;
    readonly totalImport: Pair;
    /** Fraction of capacity. */
    readonly meanStateOfCharge: Pair;
    readonly hoursFromGrid: Pair;
    readonly hoursToGrid: Pair;
    readonly hoursIdle: Pair;
    readonly equivalentCycles: Pair;
    /** Between the plant and the point of interconnection, in the system converter, and in the storage units. */
    readonly acLineLosses: Pair;
    readonly transformerLosses: Pair;
    readonly converterLosses: Pair;
    readonly storageLosses: Pair;
    /** More in the storage units at the end of the year than at its start. */
    readonly storedChange: Pair;
    /**
     * What the storage units hold at the first step beyond their lowest state, MWh, and what year 1 earns more with it than begun empty,
     * penalties taken off, in currency. It is nobody's cost, and what is left at the end of the project is worth nothing.
     */
    readonly chargeAtStart: { readonly energy: number; readonly revenue: number };
    /** Of every energy market, contract and capacity market; they sum to the total. */
    readonly exports: readonly { readonly name: string; readonly energy: Pair }[];
    /** Augmentation of the year per MWh that left the storage units. */
    readonly cycleCost: Pair;
    /** Percent of the storage capacity per day. */
    readonly utilizationRate: Pair;
    /** Energy that flows while regulating, up and down. */
    readonly regulationThroughput: Pair;
  };
  /** Of year 1. */
  readonly summaryChart: SummaryChart;
  /** Late-stage: of every project year. */
  readonly summaryChartList?: readonly SummaryChart[];
  readonly cashflow: readonly number[];
  readonly cashflowCumulative: readonly number[];
  readonly cashflowTable: readonly CashflowRow[];
  /** The pro forma; its last row ends at the NPV. */
  readonly cashflowTree: readonly CashflowNode[];
  readonly revenue: {
    /** Names, in the order of the entries of each item. */
    readonly columns: {
      readonly contracts: readonly string[];
      readonly energyMarkets: readonly string[];
      readonly capacityMarkets: readonly string[];
      readonly regulationMarkets: readonly string[];
    };
    readonly items: readonly RevenueYear[];
  };
  readonly solar: SolarResult;
  readonly wind: WindResult;
  /** One per storage unit of the project. */
  readonly storage: readonly StorageResult[];
  readonly regulation: readonly RegulationResult[];
  readonly provenance: Omit<Provenance, 'calculatedAt'>;
}

/** One series of the viewer. */
export interface TimeSeriesItem {
  readonly id: string;
  readonly name: string;
  readonly units: string;
  /**
   * Token of the look, not a colour value: 'solar', 'wind', 'storage', 'soc', 'curtailed', 'import', 'export', 'price', 'limit', 'generic'.
   */
  readonly color: string;
  readonly data: readonly number[];
  /** An amount of its step, money or called energy, whose sum over steps has a meaning; of the others the mean has. */
  readonly isAmount?: true;
  readonly selectedTop: boolean;
  readonly selectedBottom: boolean;
}
export interface TimeSeriesGroup {
  readonly name: string;
  readonly main: readonly TimeSeriesItem[];
  readonly extra: readonly TimeSeriesItem[];
}
export interface TimeSeriesResult {
  readonly year: number;
  readonly stepMinutes: number;
  readonly groups: readonly TimeSeriesGroup[];
}
