/**
 * What may not happen in a step, a bit each. Without any the two directions of storage unit, connection and converter may be used at once.
 */
export const NO_CHARGE = 1;
export const NO_DISCHARGE = 2;
export const NO_IMPORT = 4;
export const NO_EXPORT = 8;
export const NO_FEED_IN = 16;
export const NO_FEED_OUT = 32;

/** What the plant does in one step, MW. */
export interface StepDecision {
  chargeMw: number;
  dischargeMw: number;
  importMw: number;
  exportMw: number;
  /** Of the export, what goes to what is owed. */
  owedMw: number;
  atBusUsedMw: number;
  behindConverterUsedMw: number;
  /** Through the converter, at the bus. */
  feedInMw: number;
  feedOutMw: number;
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** MWh stored after the step. */
  stored: number;
  /** MWh that left the storage unit, throughput of regulation included. */
  leavingMwh: number;
  /** Currency of the step, with the weights of what is owed as in the step rewards. */
  earned: number;
}

export const stepDecision = (markets: number): StepDecision => ({
  chargeMw: 0,
  dischargeMw: 0,
  importMw: 0,
  exportMw: 0,
  owedMw: 0,
  atBusUsedMw: 0,
  behindConverterUsedMw: 0,
  feedInMw: 0,
  feedOutMw: 0,
  upMw: new Float64Array(markets),
  downMw: new Float64Array(markets),
  stored: 0,
  leavingMwh: 0,
  earned: 0,
});

/** Which two directions a decision uses at once, as what to rule out one of; 0 when none. */
export function conflictOf(decision: StepDecision, tiny: number): number {
  if (decision.chargeMw > tiny && decision.dischargeMw > tiny) return NO_CHARGE | NO_DISCHARGE;
  if (decision.importMw > tiny && decision.exportMw > tiny) return NO_IMPORT | NO_EXPORT;
  if (decision.feedInMw > tiny && decision.feedOutMw > tiny) return NO_FEED_IN | NO_FEED_OUT;
  return 0;
}

/** Of two directions in conflict the weaker one, as what to rule out. */
export function outweighed({ chargeMw, dischargeMw, importMw, exportMw, feedInMw, feedOutMw }: StepDecision, conflict: number): number {
  if ((conflict & NO_CHARGE) !== 0) return chargeMw > dischargeMw ? NO_DISCHARGE : NO_CHARGE;
  if ((conflict & NO_IMPORT) !== 0) return importMw > exportMw ? NO_EXPORT : NO_IMPORT;
  return feedInMw > feedOutMw ? NO_FEED_OUT : NO_FEED_IN;
}

/** Plans that are mixed; the shares sum to 1. */
interface MixedPlans {
  readonly plans: readonly (readonly StepDecision[])[];
  readonly shares: readonly number[];
}

/** Writes the mix of what the plans decide in their step k into `out`. */
export function mixDecisions({ plans, shares }: MixedPlans, k: number, out: StepDecision): void {
  out.chargeMw = out.dischargeMw = out.importMw = out.exportMw = out.owedMw = out.atBusUsedMw = out.behindConverterUsedMw = 0;
  out.feedInMw = out.feedOutMw = out.stored = out.leavingMwh = out.earned = 0;
  out.upMw.fill(0);
  out.downMw.fill(0);
  for (let i = 0; i < plans.length; i++) {
    const share = shares[i]!;
    const decision = plans[i]![k]!;
    out.chargeMw += share * decision.chargeMw;
    out.dischargeMw += share * decision.dischargeMw;
    out.importMw += share * decision.importMw;
    out.exportMw += share * decision.exportMw;
    out.owedMw += share * decision.owedMw;
    out.atBusUsedMw += share * decision.atBusUsedMw;
    out.behindConverterUsedMw += share * decision.behindConverterUsedMw;
    out.feedInMw += share * decision.feedInMw;
    out.feedOutMw += share * decision.feedOutMw;
    for (let m = 0; m < out.upMw.length; m++) {
      out.upMw[m]! += share * decision.upMw[m]!;
      out.downMw[m]! += share * decision.downMw[m]!;
    }
    out.stored += share * decision.stored;
    out.leavingMwh += share * decision.leavingMwh;
    out.earned += share * decision.earned;
  }
}

/** Prices of limits that several steps share, currency per MWh. */
export interface StepPrices {
  /** Of what leaves the storage unit. */
  readonly leaving: number;
  /** Worth of a MWh delivered to what is owed; undefined: the plant's own. */
  readonly owedWorth: number | undefined;
}

export const NO_PRICES: StepPrices = { leaving: 0, owedWorth: undefined };
