/** What the plant owes before money counts. */
export interface Obligations {
  /** MW owed to the contract in the step; 0: none. Infinity in the steps of a delivery window, whose energy has its own price. */
  readonly owedMw: Float64Array;
  /**
   * Worth of a MWh delivered to what is owed: contract price, penalty avoided and, outside of delivery windows, `contractWeight`, currency.
   */
  readonly owedWorth: Float64Array;
  /**
   * Of `owedMw`, MW that may not be missing where the rest may: each MWh of it is worth `firmWeight` more. Left out: none; 0 in the steps
   * of delivery windows.
   */
  readonly firmMw?: Float64Array | undefined;
  /** Its contract price alone, currency per MWh. */
  readonly owedPrice: Float64Array;
  /** Net storage power called by the capacity market, MW; −1: no event. */
  readonly calledMw: Float64Array;
  /** Worth of a MWh of it: penalty avoided and `eventWeight`, currency. */
  readonly calledWorth: Float64Array;
  /** Currency per MWh short: more than all money that a MWh could move. The event's outweighs the contract's as well. */
  readonly contractWeight: number;
  /** What a MWh that may not be missing weighs beyond that: more than all others that it could move. 0 where there is none. */
  readonly firmWeight: number;
  readonly eventWeight: number;
  /**
   * Currency taken off the reward of a step: the weights of all it can owe. So the weights in a sum are those of what is short,
   * and nothing where all is met; beside them no digit of the money is lost.
   */
  readonly offset: Float64Array;
  readonly hasWindows: boolean;
  /** Without an energy market all export is delivery, also beyond what is owed. */
  readonly countsAllExport: boolean;
}
