/**
 * What all storage units and the connection do over one window: MW, MWh stored. Index [unit · steps + step], regulation [(unit · markets +
 * market) · steps + step].
 */
export interface JointPlan {
  readonly steps: number;
  /** Discharge less charge. */
  readonly netMw: Float64Array;
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** After the step, MWh above the lower limit. */
  readonly stored: Float64Array;
  /** MWh that left each storage unit, throughput of regulation included. */
  readonly released: Float64Array;
  readonly exportMw: Float64Array;
  readonly importMw: Float64Array;
  readonly owedMw: Float64Array;
  readonly atBusUsedMw: Float64Array;
  readonly behindConverterUsedMw: Float64Array;
  /** Currency per step, penalties of delivery windows left out. */
  readonly money: Float64Array;
  /**
   * Money and weights of the window as the programme counts them; −Infinity: no operation. And its money alone, delivery windows included.
   */
  value: number;
  worth: number;
  /** What shortages weigh that are nothing but rounding, currency: of the value, and no money. */
  residue: number;
}

export function emptyJointPlan(steps: number, units: number, markets: number): JointPlan {
  const series = (count: number): Float64Array => new Float64Array(count * steps);
  return {
    steps,
    netMw: series(units),
    upMw: series(units * markets),
    downMw: series(units * markets),
    stored: series(units),
    released: series(units),
    exportMw: series(1),
    importMw: series(1),
    owedMw: series(1),
    atBusUsedMw: series(1),
    behindConverterUsedMw: series(1),
    money: series(1),
    value: -Infinity,
    worth: 0,
    residue: 0,
  };
}

const SERIES = [
  'netMw',
  'upMw',
  'downMw',
  'stored',
  'released',
  'exportMw',
  'importMw',
  'owedMw',
  'atBusUsedMw',
  'behindConverterUsedMw',
  'money',
] as const;

export function copyJointPlan(from: JointPlan, to: JointPlan): void {
  for (const name of SERIES) to[name].set(from[name]);
  to.value = from.value;
  to.worth = from.worth;
  to.residue = from.residue;
}
