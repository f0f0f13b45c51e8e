import { contractedSalePrice, shortagePrice, type ContractObligation, type DeliveryContract } from '@stackwatt/engine';
import { yearFactor } from '../finance/escalator-of.ts';
import type { ContractInputs } from '../inputs/contract-inputs.ts';
import type { Prepared } from '../prepare.ts';
import type { EnergyPrices } from '../year/prices-of-year.ts';
import { penaltyOfYear } from './penalty-of-year.ts';

/** A contract in one project year, at the point of interconnection. */
export interface ContractYear {
  readonly inputs: ContractInputs;
  /** Currency per MWh and step. */
  readonly price: Float64Array;
  /** Currency per MWh short and step; undefined where falling short is not allowed. */
  readonly shortagePrice: Float64Array | undefined;
}

/** The contract of a project year; undefined without one. */
export function contractOfYear(prepared: Prepared, projectYear: number, prices: readonly EnergyPrices[]): ContractYear | undefined {
  const inputs = prepared.contracts[0];
  const fields = prepared.project.contracts[0];
  if (inputs === undefined || fields === undefined) return undefined;
  const factor = yearFactor(prepared.project, fields.energyPriceEscalator, projectYear);
  const price = prepared.shared.times(inputs.price, factor);
  const penalty = penaltyOfYear(inputs.penalty, prices, price);
  return {
    inputs, price,
    shortagePrice: penalty && shortagePrice(penalty, yearFactor(prepared.project, fields.shortagePenaltyPriceEscalator, projectYear), prepared.steps),
  };
}

const owesNothing = ({ kind }: ContractObligation): boolean => kind === 'none';

type Source = 'solar' | 'wind' | 'storage';

/**
 * The prices the dispatch reckons with in an energy market beside a contract that buys shares of the output: those of one more MWh
 * of a source. What the contract takes is decided against the operational market.
 *
 * @param operational  the market the contract competes with
 * @returns            the prices themselves beside any other contract
 */
export function pricesBeside(contract: ContractYear | undefined, prices: EnergyPrices, operational: EnergyPrices, source: Source): EnergyPrices {
  if (contract === undefined || !owesNothing(contract.inputs.obligation)) return prices;
  const taken = takenSteps(contract, operational.price);
  const share = contract.inputs.shares[source];
  return { price: prices.price.map((market, t) => (taken[t] === 1 ? share * contract.price[t]! + (1 - share) * market : market)), importPrice: prices.importPrice };
}

/**
 * What a MWh from the store earns beyond one of another source, where the contract buys another share of it: Δshare · (contract − market), currency
 * per MWh at the point of interconnection.
 *
 * @param market       price of the market in question; undefined without one, where what the contract does not buy earns nothing
 * @param operational  price of the market the contract competes with
 * @returns            undefined where there is no difference
 */
export function storagePremium(contract: ContractYear | undefined, market: Float64Array | undefined, operational: Float64Array | undefined, source: Source): Float64Array | undefined {
  if (contract === undefined || !owesNothing(contract.inputs.obligation)) return undefined;
  const more = contract.inputs.shares.storage - contract.inputs.shares[source];
  if (more === 0) return undefined;
  const taken = takenSteps(contract, operational);
  return contract.price.map((price, t) => taken[t]! * more * (price - (market?.[t] ?? 0)));
}

/** 1 in the steps in which a contract without an obligation takes its share: always, or when it pays no less than the market. */
export const takenSteps = ({ inputs, price }: ContractYear, marketPrice: Float64Array | undefined): Uint8Array =>
  Uint8Array.from(price, (value, t) => (inputs.competes && marketPrice !== undefined && value < marketPrice[t]! ? 0 : 1));

/**
 * The contract as the dispatch serves it, at the ac bus: with η of line and transformer, owed/η, price · η and penalty · η.
 *
 * @returns undefined for a contract that owes nothing beside an energy market: it only changes the price
 */
export function dispatchContract(contract: ContractYear, hasEnergyMarket: boolean, eta: number, source: Source): DeliveryContract | undefined {
  const { obligation, shares, competes } = contract.inputs;
  const scaled = (values: Float64Array, factor: number): Float64Array => (factor === 1 ? values : values.map((value) => value * factor));
  if (obligation.kind === 'none') {
    if (hasEnergyMarket) return undefined;
    return { price: scaled(contractedSalePrice(source, { shares, price: contract.price, marketPrice: undefined, competes }), eta) };
  }
  const owed = obligation.kind === 'profile'
    ? { obligationMwh: scaled(obligation.owedMwh, 1 / eta) }
    : { windows: obligation.windows.map((window) => ({ ...window, mwh: window.mwh / eta })) };
  return { price: scaled(contract.price, eta), ...owed, shortagePenalty: contract.shortagePrice && scaled(contract.shortagePrice, eta) };
}

