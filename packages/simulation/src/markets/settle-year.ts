import {
  capacityRevenue,
  settleCapacityCalls,
  settleContract,
  settleMarkets,
  type ClearedMarket,
  type ContractObligation,
} from '@stackwatt/engine';
import type { EnergyMarketKind } from '@stackwatt/model';
import { MONTHS_PER_YEAR } from '@stackwatt/units';
import type { EnergyMarketInputs } from '../inputs/market-inputs.ts';
import type { EnergyPrices } from '../year/prices-of-year.ts';
import type { CapacityYear } from './capacity-year.ts';
import type { ContractYear } from './contract-year.ts';
import { regulationSums, type CommittedMw, type RegulationMarketSums, type RegulationYear } from './regulation-year.ts';
import type { BySourceMw, SplitExports } from './split-exports.ts';

/** Energy in MWh and money in currency by source. */
interface SoldBySource {
  readonly solarMwh: number;
  readonly windMwh: number;
  readonly storageMwh: number;
  readonly solarRevenue: number;
  readonly windRevenue: number;
  /** In an energy market less what is bought. */
  readonly storageRevenue: number;
}

/**
 * What an energy market moved and paid in a year: the change of position it brought. Over the markets of a project energy adds up to the
 * delivery and money to the total; either may be negative in one market that takes back what an earlier one sold.
 */
export interface EnergyMarketSums extends SoldBySource {
  readonly kind: EnergyMarketKind;
  readonly name: string;
  /** Sales less purchases. */
  readonly revenue: number;
  readonly sales: number;
  readonly purchases: number;
  /** Sold, and bought. */
  readonly soldMwh: number;
  readonly importMwh: number;
  /** Currency per MWh: mean of the price over what was sold or sold back, and over what was bought; null without any. */
  readonly price: number | null;
  readonly importPrice: number | null;
}

export interface ContractSums extends SoldBySource {
  readonly name: string;
  readonly revenue: number;
  readonly mwh: number;
  /** Mean of what a delivered MWh earned; null without any. */
  readonly price: number | null;
  readonly owedMwh: number;
  readonly shortageMwh: number;
  /** ≥ 0. */
  readonly penalty: number;
}

export interface CapacityMarketSums {
  readonly name: string;
  readonly bidMw: number;
  /** For the bid, called or not. */
  readonly capacityRevenue: number;
  /** Currency per MW and month, mean of the year. */
  readonly pricePerMwMonth: number;
  /** Paid for the energy of calls, without what a contract pays. */
  readonly energyRevenue: number;
  readonly energyMwh: number;
  readonly calls: number;
  readonly unplacedCalls: number;
  readonly shortageMwh: number;
  /** ≥ 0. */
  readonly penalty: number;
}

export interface YearSettlement {
  readonly energyMarkets: readonly EnergyMarketSums[];
  readonly contracts: readonly ContractSums[];
  readonly capacityMarkets: readonly CapacityMarketSums[];
  readonly regulationMarkets: readonly RegulationMarketSums[];
  /** Per energy market, currency per step. */
  readonly marketRevenueByStep: readonly Float64Array[];
  /**
   * Of energy markets, contracts and calls together, without what is paid for committed regulation capacity and without penalties; currency
   * per step.
   */
  readonly revenueByStep: Float64Array;
  /** Per capacity market, for each of its calls. */
  readonly callShortagesMwh: readonly (readonly number[])[];
  /** Per contract, windows or steps in which it is delivered too little. */
  readonly contractShortages: readonly (readonly { readonly from: number; readonly mwh: number }[])[];
}

/** The markets of a year, and what was delivered to them. */
interface YearToSettle {
  readonly markets: readonly EnergyMarketInputs[];
  /** Of every energy market in order. */
  readonly prices: readonly EnergyPrices[];
  /** Of every energy market, the last being what `split` left for it. */
  readonly positions: readonly SplitExports['market'][];
  readonly contracts: readonly ContractYear[];
  readonly capacity: readonly CapacityYear[];
  readonly regulation: readonly RegulationYear[];
  readonly split: SplitExports;
  /** In every regulation market. */
  readonly committedRegulation: readonly CommittedMw[];
  readonly stepHours: number;
}

/** Money of a year. */
export function settleYear(year: YearToSettle): YearSettlement {
  const { markets, prices, positions, contracts, capacity, regulation, split, committedRegulation, stepHours } = year;
  const cleared = markets.map((_, m): ClearedMarket => ({ ...prices[m]!, position: positions[m]! }));
  const settled = settleMarkets(cleared, stepHours);
  const sold = contracts.map((contract, k) => contractSums(contract, split.contracts[k]!, stepHours));
  const calls = capacity.map((market, k) => capacitySums(market, split.calls[k]!, stepHours));
  return {
    energyMarkets: settled.map((sums, m): EnergyMarketSums => ({
      kind: markets[m]!.kind,
      name: markets[m]!.name,
      solarMwh: sums.solar.mwh,
      windMwh: sums.wind.mwh,
      storageMwh: sums.storage.mwh,
      solarRevenue: sums.solar.revenue,
      windRevenue: sums.wind.revenue,
      storageRevenue: sums.storage.revenue + sums.imports.revenue,
      revenue: sums.total.revenue,
      sales: sums.solar.revenue + sums.wind.revenue + sums.storage.revenue,
      purchases: 0 - sums.imports.revenue,
      soldMwh: sums.solar.mwh + sums.wind.mwh + sums.storage.mwh,
      importMwh: sums.imports.mwh,
      ...meanPrices(cleared, m),
    })),
    marketRevenueByStep: settled.map((sums) => sums.revenueByStep),
    revenueByStep: revenueByStep(
      settled.map((sums) => sums.revenueByStep),
      year,
    ),
    contracts: sold.map(({ sums }) => sums),
    contractShortages: sold.map(({ shortages }) => shortages),
    capacityMarkets: calls.map(({ sums }) => sums),
    regulationMarkets: regulation.map((market, k) => regulationSums(market, committedRegulation[k]!, stepHours)),
    callShortagesMwh: calls.map(({ shortagesMwh }) => shortagesMwh),
  };
}

function revenueByStep(
  ofMarkets: readonly Float64Array[],
  { contracts, capacity, split: { market, contracts: sold, calls }, stepHours: h }: YearToSettle,
): Float64Array {
  const revenue = new Float64Array(market.solarMw.length);
  for (const series of ofMarkets) for (let t = 0; t < revenue.length; t++) revenue[t]! += series[t]!;
  contracts.forEach(({ price }, k) => {
    const { solarMw, windMw, storageMw } = sold[k]!;
    for (let t = 0; t < revenue.length; t++) revenue[t]! += h * price[t]! * (solarMw[t]! + windMw[t]! + storageMw[t]!);
  });
  capacity.forEach(({ energyPrice }, k) => {
    const { paidMw } = calls[k]!;
    for (let t = 0; t < revenue.length; t++)
      revenue[t]! += h * paidMw[t]! * (typeof energyPrice === 'number' ? energyPrice : energyPrice[t]!);
  });
  return revenue;
}

/** Prices of a market weighted by what it moved, either way. */
function meanPrices(markets: readonly ClearedMarket[], m: number): { price: number | null; importPrice: number | null } {
  const { price, importPrice, position } = markets[m]!;
  const before = markets[m - 1]?.position;
  let [sold, soldAt, bought, boughtAt] = [0, 0, 0, 0];
  const sales = ({ solarMw, windMw, storageMw }: BySourceMw, t: number): number => solarMw[t]! + windMw[t]! + storageMw[t]!;
  for (let t = 0; t < price.length; t++) {
    const moved = Math.abs(sales(position, t) - (before === undefined ? 0 : sales(before, t)));
    const movedIn = Math.abs(position.importMw[t]! - (before?.importMw[t] ?? 0));
    sold += moved;
    soldAt += moved * price[t]!;
    bought += movedIn;
    boughtAt += movedIn * importPrice[t]!;
  }
  return { price: sold > 0 ? soldAt / sold : null, importPrice: bought > 0 ? boughtAt / bought : null };
}

function contractSums(
  { inputs, obligation, price, shortagePrice }: ContractYear,
  delivered: BySourceMw,
  h: number,
): { sums: ContractSums; shortages: YearSettlement['contractShortages'][number] } {
  const deliveredMwh = price.map((_, t) => h * (delivered.solarMw[t]! + delivered.windMw[t]! + delivered.storageMw[t]!));
  const settled = settleContract({ deliveredMwh, price, obligation, shortagePrice });
  const of = (mw: Float64Array): { mwh: number; revenue: number } => {
    let [mwh, revenue] = [0, 0];
    for (let t = 0; t < mw.length; t++) {
      mwh += h * mw[t]!;
      revenue += h * mw[t]! * price[t]!;
    }
    return { mwh, revenue };
  };
  const [solar, wind, storage] = [of(delivered.solarMw), of(delivered.windMw), of(delivered.storageMw)];
  const sums: ContractSums = {
    name: inputs.name,
    solarMwh: solar.mwh,
    windMwh: wind.mwh,
    storageMwh: storage.mwh,
    solarRevenue: solar.revenue,
    windRevenue: wind.revenue,
    storageRevenue: storage.revenue,
    revenue: settled.revenue,
    mwh: settled.deliveredMwh,
    price: settled.deliveredMwh > 0 ? settled.revenue / settled.deliveredMwh : null,
    owedMwh: owedMwh(obligation),
    shortageMwh: settled.shortageMwh,
    penalty: settled.penalty,
  };
  return { sums, shortages: settled.shortages };
}

function owedMwh(obligation: ContractObligation): number {
  switch (obligation.kind) {
    case 'none':
      return 0;
    case 'profile':
      return obligation.owedMwh.reduce((sum, mwh) => sum + mwh, 0);
    case 'windows':
      return obligation.windows.reduce((sum, { mwh }) => sum + mwh, 0);
  }
}

function capacitySums(
  { inputs, calls, unplaced, bidMw, energyPrice, shortagePrice, priceFactor, monthShares }: CapacityYear,
  { deliveredMw, paidMw }: SplitExports['calls'][number],
  h: number,
): { sums: CapacityMarketSums; shortagesMwh: readonly number[] } {
  const served = settleCapacityCalls({ calls, bidMw, deliveredMw, energyPrice, shortagePrice, stepHours: h });
  const paid = settleCapacityCalls({ calls, bidMw, deliveredMw: paidMw, energyPrice, shortagePrice: undefined, stepHours: h });
  const capacity = capacityRevenue(bidMw, inputs.price, { factor: priceFactor, shares: monthShares });
  return {
    sums: {
      name: inputs.name,
      bidMw,
      capacityRevenue: capacity.total,
      pricePerMwMonth: capacityRevenue(1, inputs.price, { factor: priceFactor }).total / MONTHS_PER_YEAR,
      energyRevenue: paid.energyRevenue,
      energyMwh: paid.deliveredMwh,
      calls: calls.length,
      unplacedCalls: unplaced,
      shortageMwh: served.shortageMwh,
      penalty: served.penalty,
    },
    shortagesMwh: served.shortageMwhByCall,
  };
}
