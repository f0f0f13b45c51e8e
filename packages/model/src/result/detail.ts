import type { Provenance, TableRow } from './table.ts';

/** A metric of year 1 and its average over the project. */
export interface Pair {
  readonly first: number;
  readonly average: number;
}

export interface CashflowRow {
  /** 0 is the year before operation. */
  readonly year: number;
  /** PV and wind production and storage throughput of the year, MWh. */
  readonly solar: number;
  readonly wind: number;
  readonly storage: number;
  /** Costs are positive here and signed only in `income` and `cumulative`. */
  readonly capEx: number;
  readonly opEx: number;
  readonly augmentation: number;
  readonly replacement: number;
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
  /** Gross sale income / MWh sold. */
  readonly price: number | null;
}
export interface RevenueYear {
  readonly year: number;
  readonly energyMarkets: readonly MarketRevenue[];
  readonly operatingCost: number;
}

/** Hour-of-day profiles: one day of 24 mean values for each quantity. */
export interface DayProfile {
  readonly label: string;
  readonly dayIndex: number | null;
  readonly prices: readonly number[];
  readonly revenues: readonly number[];
  readonly energyProduced: readonly number[];
  readonly energyDelivered: readonly number[];
}

export interface DetailResult {
  readonly row: TableRow;
  readonly financial: {
    readonly projectLifeTime: number;
    readonly realDiscountRate: number;
    readonly capitalCost: number;
    readonly operatingCost: Pair;
    readonly revenue: Pair;
    readonly irr: number | null;
    readonly irrNote: string;
    readonly npv: number;
    readonly lcoe: number | null;
    readonly payback: number | null;
  };
  readonly price: { readonly markets: readonly { readonly name: string; readonly sale: Pair; readonly purchase: Pair }[] };
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
  };
  readonly summaryChart: { readonly average: DayProfile; readonly highestRevenueDay: DayProfile; readonly lowestRevenueDay: DayProfile };
  readonly cashflow: readonly number[];
  readonly cashflowCumulative: readonly number[];
  readonly cashflowTable: readonly CashflowRow[];
  readonly revenue: { readonly columns: readonly string[]; readonly items: readonly RevenueYear[] };
  readonly provenance: Omit<Provenance, 'calculatedAt'>;
}

/** One series of the viewer. */
export interface TimeSeriesItem {
  readonly id: string;
  readonly name: string;
  readonly units: string;
  /** Token of the look, not a colour value: 'solar', 'wind', 'storage', 'soc', 'curtailed', 'import', 'export', 'price', 'limit', 'generic'. */
  readonly color: string;
  readonly data: readonly number[];
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
