import type { DeliveryWindow } from '../../../problem/problem.ts';
import type { Obligations } from '../../../obligations/obligations.ts';
import type { WindowLimit } from '../priced-window.ts';
import { FIRM_ALTOGETHER, LEAST_DELIVERY_MWH } from '../../tuning.ts';

/** What the window [from, to) of the optimiser sees of a delivery window. */
interface DeliveryInView {
  readonly from: number;
  readonly to: number;
  /** Counted towards the delivery window before `from`. */
  readonly doneMwh: number;
  /** Price of delivery at which every step would rather sell freely. */
  readonly highest: number;
}

/**
 * The limits a delivery window is to the window [from, to) of the optimiser: what is owed of its steps in view, less what was delivered.
 * What is short costs w_contract. Where a part F of what is owed is firm, another limit over the same steps says so: with d delivered and Q
 * owed
 *
 *   w_contract · max(0, Q − d)  +  w_firm · max(0, F − d)
 *
 * which is convex, and of two prices that add up. Delivering more than F costs nothing: the price of the second limit is 0 at most.
 */
export function deliveryLimits(
  { from: first, to: last, mwh, firmMwh = 0 }: DeliveryWindow,
  { from, to, doneMwh, highest }: DeliveryInView,
  { contractWeight, firmWeight }: Pick<Obligations, 'contractWeight' | 'firmWeight'>,
): WindowLimit[] {
  const inView = (Math.min(last, to) - first) / (last - first);
  const left = (owed: number): number => {
    const mwhLeft = owed * inView - doneMwh;
    return mwhLeft > LEAST_DELIVERY_MWH ? mwhLeft : 0;
  };
  const steps = { kind: 'delivered', from: Math.max(from, first) - from, to: Math.min(to, last) - from } as const;
  const [cap, firm] = [left(mwh), left(firmMwh)];
  const isAllFirm = firm > 0 && firm >= cap * (1 - FIRM_ALTOGETHER);
  const owed: WindowLimit = { ...steps, cap, lowest: -(isAllFirm ? contractWeight + firmWeight : contractWeight), highest };
  return firm > 0 && !isAllFirm ? [owed, { ...steps, isFirm: true, cap: firm, lowest: -firmWeight, highest: 0 }] : [owed];
}

/** Whether a delivery window may be two limits. */
export const hasFirmPart = ({ mwh, firmMwh = 0 }: DeliveryWindow): boolean => firmMwh > 0 && firmMwh < mwh;
