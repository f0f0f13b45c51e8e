/**
 * What the money of a case is made of before anything is added up: enough to reckon its pro forma again, line by line, under other costs,
 * rates and taxes. Energy and revenue are results of the dispatch and stand as they are. Money is real, rates and shares are fractions.
 */
export interface ProFormaBasis {
  /** N, whole years. */
  readonly lifetimeYears: number;
  readonly nominalDiscountRate: number;
  readonly inflationRate: number;
  /** Early-stage has no escalation, whatever the escalators say. */
  readonly isEarlyStage: boolean;
  /** Currency, paid in year 0. */
  readonly fixedCapital: number;
  /** Currency per year. */
  readonly fixedOperatingPerYear: number;
  readonly components: readonly BasisComponent[];
  readonly incentives: readonly BasisIncentive[];
  /** `stacked`: each incentive on what the earlier ones leave; `independent`: each on the full capital. */
  readonly incentiveBasis: 'stacked' | 'independent';
  /** Least share of a storage unit's charging that must come from the sun for a credit. */
  readonly storageCreditThreshold: number;
  /** Part of an investment tax credit that lowers what may be depreciated, when stacked. */
  readonly creditTakenOffBasis: number;
  /** Yearly shares of each depreciation class. */
  readonly macrsShares: readonly { readonly classYears: number; readonly shares: readonly number[] }[];
  /** Energy that production credits refer to, MWh by project year 1…N. */
  readonly production: readonly {
    readonly name: string;
    readonly technology: 'solar' | 'wind';
    readonly firstYear: number;
    readonly yearlyMwh: readonly number[];
  }[];
  /** The energy of the levelized cost, MWh by project year. */
  readonly deliveredMwh: readonly number[];
  /** Bought for the storage units' own load, currency by project year, ≥ 0. */
  readonly auxiliaryPurchases: readonly number[];
}

export type BasisEscalator =
  | { readonly kind: 'linear'; readonly ratePerYear: number }
  /** Change of each project year; that of year 1 changes nothing. */
  | { readonly kind: 'custom'; readonly ratesByYear: readonly number[] };

/** One line of a cost table as the user has it, and what its value is multiplied by. */
export interface BasisCostLine {
  readonly group: 'directCapital' | 'indirectCapital' | 'operating' | 'replacement';
  readonly name: string;
  readonly value: number;
  /** In words: 'per MW', '% of direct capital'. */
  readonly unit: string;
  /** `direct`: the direct capital given in money, of which the value is a percentage. Energy: the value is paid on that of every year. */
  readonly times: { readonly kind: 'quantity'; readonly quantity: number } | { readonly kind: 'direct' | 'acMwh' | 'throughputMwh' };
  /** Sensitivity multiplier of its column. */
  readonly multiplier: number;
}

export interface BasisComponent {
  readonly name: string;
  /** Whose capital incentives count it with; undefined for the converter of a dc bus. */
  readonly owner: 'solar' | 'wind' | 'storage' | undefined;
  /** All that is paid for it, and what it costs in the first year of operation. */
  readonly capital: number;
  readonly operatingOfFirstYear: number;
  readonly isReplaced: boolean;
  readonly lines: readonly BasisCostLine[];
  /** Column of the cash flow that pays the capital; past the project it is never built. */
  readonly capitalYear: number;
  /** Times from the start of project year 1 between which it works, years. */
  readonly fromYears: number;
  readonly toYears: number;
  /** By project year: share of it in which the component works. */
  readonly shareOfYear: readonly number[];
  /** What its operating cost follows, MWh by project year; empty where nothing does. */
  readonly acMwh: readonly number[];
  readonly throughputMwh: readonly number[];
  readonly operatingEscalator: BasisEscalator;
  /** Years; undefined for a component that is never replaced. */
  readonly lifetimeYears: number | undefined;
  /** Undefined where what replaces it costs the same in every year. */
  readonly replacementEscalator: BasisEscalator | undefined;
  /** How often it is replaced in each project year where its operation has decided that; else it follows from the lifetime. */
  readonly replacedTimes: readonly number[] | undefined;
  /** Capacity added against fade by project year, MWh, and its price per MWh; undefined for what does not fade. */
  readonly augmentation: { readonly mwh: readonly number[]; readonly pricePerMwh: readonly number[] } | undefined;
  /** Shares of the charge of a storage unit in its first year; undefined for anything else. */
  readonly charge: { readonly solarShare: number; readonly renewableShare: number } | undefined;
}

interface AppliesTo {
  readonly solar: boolean;
  readonly wind: boolean;
  readonly storage: boolean;
}
export type BasisIncentive = { readonly applies: AppliesTo } & (
  | { readonly kind: 'itc'; readonly eligible: number; readonly credit: number }
  | { readonly kind: 'bonus'; readonly eligible: number; readonly marginalTax: number; readonly bonus: number }
  /** `classYears` undefined: that of the technology. */
  | { readonly kind: 'macrs'; readonly eligible: number; readonly marginalTax: number; readonly classYears: number | undefined }
  | {
      readonly kind: 'production';
      readonly perMwh: number;
      readonly maxPerYear: number | undefined;
      readonly durationYears: number | undefined;
      readonly tax: number;
    }
);
