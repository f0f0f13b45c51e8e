import type { ShortagePenalty } from '@stackwatt/engine';
import type { PenaltyInputs } from '../inputs/penalty-inputs.ts';
import type { EnergyPrices } from '../year/prices-of-year.ts';

/** A penalty with the prices of the year. @param paid  what a delivered MWh is paid, currency per MWh */
export function penaltyOfYear(
  penalty: PenaltyInputs,
  prices: readonly EnergyPrices[],
  paid: number | Float64Array,
): ShortagePenalty | undefined {
  switch (penalty?.kind) {
    case undefined:
      return undefined;
    case 'flat':
      return penalty;
    case 'market':
      return { kind: 'market', price: prices[penalty.market]!.price };
    case 'delta':
      return { kind: 'delta', price: prices[penalty.market]!.price, paid };
  }
}
