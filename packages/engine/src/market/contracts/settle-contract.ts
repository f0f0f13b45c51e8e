import type { ObligationWindow } from './obligation-windows.ts';

/** What a contract asks for: energy within windows, in every step, or nothing. */
export type ContractObligation =
  | { readonly kind: 'windows'; readonly windows: readonly ObligationWindow[] }
  /** MWh owed in each step: an imported delivery profile times the step. */
  | { readonly kind: 'profile'; readonly owedMwh: Float64Array }
  | { readonly kind: 'none' };

export interface ContractSettlementInputs {
  /** Delivered under the contract, MWh per step. */
  readonly deliveredMwh: Float64Array;
  /** Currency/MWh per step. */
  readonly price: Float64Array;
  readonly obligation: ContractObligation;
  /** Currency/MWh per step, of `shortagePrice`; undefined where falling short is not allowed. */
  readonly shortagePrice: Float64Array | undefined;
}
export interface ContractSettlement {
  readonly deliveredMwh: number;
  /** Currency. */
  readonly revenue: number;
  readonly shortageMwh: number;
  /** Windows or steps in which energy was missing, with what was. */
  readonly shortages: readonly { readonly from: number; readonly mwh: number }[];
  /** Currency, ≥ 0; 0 where falling short is not allowed. */
  readonly penalty: number;
}

/** Missing energy below this, MWh, is rounding of the dispatch. */
const ROUNDING_MWH = 1e-6;

/**
 * Money of a delivery contract over a horizon. Delivered energy earns the price of its step; what is missing at the end of a window is
 * charged the shortage price of the window's first step, because a window has no step of its own in which it fell short.
 *
 * @throws RangeError when series differ in length or a number is not finite
 */
export function settleContract({ deliveredMwh, price, obligation, shortagePrice }: ContractSettlementInputs): ContractSettlement {
  if (deliveredMwh.length !== price.length)
    throw new RangeError(`${deliveredMwh.length} deliveries and ${price.length} prices of a contract`);
  let [delivered, revenue] = [0, 0];
  for (let t = 0; t < price.length; t++) {
    delivered += deliveredMwh[t]!;
    revenue += deliveredMwh[t]! * price[t]!;
  }
  if (!Number.isFinite(revenue)) throw new RangeError(`a contract comes to ${revenue}: a delivery or a price is not finite`);
  const shortages = missingOf(obligation, deliveredMwh).filter((one) => one.mwh > ROUNDING_MWH);
  return {
    deliveredMwh: delivered,
    revenue,
    shortages,
    shortageMwh: shortages.reduce((sum, one) => sum + one.mwh, 0),
    penalty: shortages.reduce((sum, one) => sum + one.mwh * (shortagePrice?.[one.from] ?? 0), 0),
  };
}

function missingOf(obligation: ContractObligation, deliveredMwh: Float64Array): { from: number; mwh: number }[] {
  switch (obligation.kind) {
    case 'none':
      return [];
    case 'profile':
      return Array.from(obligation.owedMwh, (owed, from) => ({ from, mwh: owed - deliveredMwh[from]! }));
    case 'windows':
      return obligation.windows.map(({ from, to, mwh }) => {
        let missing = mwh;
        for (let t = from; t < to; t++) missing -= deliveredMwh[t]!;
        return { from, mwh: missing };
      });
  }
}
