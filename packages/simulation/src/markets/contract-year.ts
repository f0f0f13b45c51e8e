import {
  contractedSalePrice,
  jointContract,
  jointObligations,
  shortagePrice,
  type ContractedShares,
  type ContractObligation,
  type DeliveryContract,
  type JointPart,
} from '@stackwatt/engine';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { yearFactor } from '../finance/escalator-of.ts';
import type { ContractInputs } from '../inputs/contract-inputs.ts';
import type { Prepared } from '../prepare.ts';
import type { EnergyPrices } from '../year/prices-of-year.ts';
import { penaltyOfYear } from './penalty-of-year.ts';

/** A contract in one project year, at the point of interconnection. */
export interface ContractYear {
  readonly inputs: ContractInputs;
  /** What it asks for: of several contracts, in parts that none of them cuts. */
  readonly obligation: ContractObligation;
  /** Currency per MWh and step. */
  readonly price: Float64Array;
  /** Currency per MWh short and step; undefined where falling short is not allowed. */
  readonly shortagePrice: Float64Array | undefined;
}

/** The contracts of a project in one project year, in their order. */
export interface ContractsYear {
  readonly all: readonly ContractYear[];
  /** What they owe side by side, when they are several; a single contract keeps its own windows. */
  readonly parts: readonly JointPart[] | undefined;
}

/** What the contracts of a project owe side by side; the same in every project year. */
export function jointPartsOf({ contracts, shared, stepHours }: Prepared): ReturnType<typeof jointObligations> | undefined {
  if (contracts.length < 2) return undefined;
  const obligations = contracts.map(({ obligation }) => obligation);
  return shared.once('joint obligations', obligations, [], () => jointObligations(obligations, HOURS_PER_DAY / stepHours));
}

/** The contracts of a project year. */
export function contractsOfYear(prepared: Prepared, projectYear: number, prices: readonly EnergyPrices[]): ContractsYear {
  const joint = jointPartsOf(prepared);
  return {
    parts: joint?.parts,
    all: prepared.contracts.map((inputs, k): ContractYear => {
      const fields = prepared.project.contracts[k]!;
      const price = prepared.shared.times(inputs.price, yearFactor(prepared.project, fields.energyPriceEscalator, projectYear));
      const penalty = penaltyOfYear(inputs.penalty, prices, price);
      return {
        inputs,
        price,
        obligation: joint?.obligations[k] ?? inputs.obligation,
        shortagePrice:
          penalty &&
          shortagePrice(penalty, yearFactor(prepared.project, fields.shortagePenaltyPriceEscalator, projectYear), prepared.steps),
      };
    }),
  };
}

export const owesNothing = ({ obligation }: Pick<ContractYear, 'obligation'>): boolean => obligation.kind === 'none';

type Source = keyof ContractedShares;

/** Share of what is exported beyond all obligations that a contract buys, per step; undefined for one that owes. */
export type BoughtShares = Readonly<Record<Source, Float64Array>> | undefined;

/**
 * What contracts without an obligation buy: each its share in the steps in which it takes any, which is always, or, when it competes, where
 * it pays no less than the market; together no more than there is, the first contract first.
 *
 * @param marketPrice  of the operational market
 */
export function boughtShares({ all }: ContractsYear, marketPrice: Float64Array | undefined): BoughtShares[] {
  const before =
    all.length > 1
      ? {
          solar: new Float64Array(all[0]!.price.length),
          wind: new Float64Array(all[0]!.price.length),
          storage: new Float64Array(all[0]!.price.length),
        }
      : undefined;
  return all.map((contract): BoughtShares => {
    if (!owesNothing(contract)) return undefined;
    const {
      inputs: { shares, competes },
      price,
    } = contract;
    const shareOf = (source: Source): Float64Array =>
      price.map((value, t) => {
        if (competes && marketPrice !== undefined && value < marketPrice[t]!) return 0;
        if (before === undefined) return shares[source];
        const share = Math.min(shares[source], 1 - before[source][t]!);
        before[source][t]! += share;
        return share;
      });
    return { solar: shareOf('solar'), wind: shareOf('wind'), storage: shareOf('storage') };
  });
}

/** What the most generous of the contracts that owe pays in each step: who takes what nobody else buys where there is no market. */
export function residualBuyerOf({ all }: ContractsYear): { readonly price: Float64Array; readonly contract: Int32Array } | undefined {
  const owing = all.flatMap((contract, k) => (owesNothing(contract) ? [] : [k]));
  const [first] = owing;
  if (first === undefined) return undefined;
  const price = all[first]!.price.slice();
  const contract = new Int32Array(price.length).fill(first);
  for (const k of owing) {
    for (let t = 0; t < price.length; t++) {
      if (all[k]!.price[t]! <= price[t]!) continue;
      price[t] = all[k]!.price[t]!;
      contract[t] = k;
    }
  }
  return { price, contract };
}

/**
 * The prices the dispatch reckons with beside contracts that buy shares of the output: those of one more MWh of a source. What a contract
 * takes is decided against the operational market.
 *
 *   p = Σ share_k · contract_k + (1 − Σ share_k) · market
 *
 * @param market       price of the market in question; undefined without one, where the rest goes to the residual buyer or earns nothing
 * @param operational  price of the market the contracts compete with
 * @returns            the price of the market itself beside other contracts
 */
export function priceBeside(
  contracts: ContractsYear,
  market: Float64Array,
  operational: Float64Array | undefined,
  source: Source,
): Float64Array {
  if (!contracts.all.some(owesNothing)) return market;
  const shares = boughtShares(contracts, operational);
  return market.map((price, t) => {
    let [bought, paid] = [0, 0];
    shares.forEach((share, k) => {
      if (share === undefined) return;
      bought += share[source][t]!;
      paid += share[source][t]! * contracts.all[k]!.price[t]!;
    });
    return bought === 0 ? price : paid + (1 - bought) * price;
  });
}

/**
 * What a MWh from the storage unit earns beyond one of another source, where contracts buy another share of it: Σ Δshare_k · (contract_k −
 * market), currency per MWh at the point of interconnection.
 *
 * @param market       price of the market in question, or of the residual buyer; undefined where what no contract buys earns nothing
 * @param operational  price of the market the contracts compete with
 * @returns            undefined where there is no difference
 */
export function storagePriceAdder(
  contracts: ContractsYear,
  market: Float64Array | undefined,
  operational: Float64Array | undefined,
  source: Source,
): Float64Array | undefined {
  const { all } = contracts;
  if (!all.some((contract) => owesNothing(contract) && contract.inputs.shares.storage !== contract.inputs.shares[source])) return undefined;
  const shares = boughtShares(contracts, operational);
  return all[0]!.price.map((_, t) =>
    all.reduce((sum, { price }, k) => {
      const share = shares[k];
      return share === undefined ? sum : sum + (share.storage[t]! - share[source][t]!) * (price[t]! - (market?.[t] ?? 0));
    }, 0),
  );
}

/**
 * The contracts as the dispatch serves them, at the ac bus: with η of line and transformer, owed/η, price · η and penalty · η. Several
 * contracts are one that owes what they owe together (`jointContract`).
 *
 * @returns undefined when nothing is owed, and the contracts only change the price; of a single one without an energy market it is the only
 *   residual buyer
 */
export function dispatchContract(
  { all, parts }: ContractsYear,
  hasEnergyMarket: boolean,
  eta: number,
  source: Source,
): DeliveryContract | undefined {
  const scaled = (values: Float64Array, factor: number): Float64Array => (factor === 1 ? values : values.map((value) => value * factor));
  const [contract] = all;
  if (contract === undefined) return undefined;
  if (parts !== undefined) {
    if (parts.length === 0) return undefined;
    const { price, obligationMwh, firmMwh, windows, shortagePenalty } = jointContract(parts, all, contract.price.length);
    return {
      price: scaled(price, eta),
      obligationMwh: obligationMwh && scaled(obligationMwh, 1 / eta),
      ...(firmMwh && { firmMwh: scaled(firmMwh, 1 / eta) }),
      windows: windows?.map(({ mwh, firmMwh: firm, ...window }) => ({
        ...window,
        mwh: mwh / eta,
        ...(firm !== undefined && { firmMwh: firm / eta }),
      })),
      shortagePenalty: shortagePenalty && scaled(shortagePenalty, eta),
    };
  }
  const { obligation } = contract;
  const { shares, competes } = contract.inputs;
  if (obligation.kind === 'none') {
    if (hasEnergyMarket) return undefined;
    return { price: scaled(contractedSalePrice(source, { shares, price: contract.price, marketPrice: undefined, competes }), eta) };
  }
  const owed =
    obligation.kind === 'profile'
      ? { obligationMwh: scaled(obligation.owedMwh, 1 / eta) }
      : { windows: obligation.windows.map((window) => ({ ...window, mwh: window.mwh / eta })) };
  return { price: scaled(contract.price, eta), ...owed, shortagePenalty: contract.shortagePrice && scaled(contract.shortagePrice, eta) };
}
