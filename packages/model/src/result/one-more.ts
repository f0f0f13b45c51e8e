/** What a system is worth with one more of something, everything else as it is: calculated as a whole. */
export interface OneMoreWorth {
  /** Such as 'Export limit' or the name of a component. */
  readonly name: string;
  readonly unit: 'MW' | 'h' | 'turbines' | 'units';
  readonly from: number;
  readonly to: number;
  readonly outcome:
    | { readonly kind: 'result'; readonly npv: number; readonly capex: number }
    | { readonly kind: 'none'; readonly reason: string };
}
