import type { StorageTrajectory, StorageUnit } from '@stackwatt/engine';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { lineEfficiency } from '../inputs/limit-inputs.ts';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';

/** Steps [from, to) of an obligation. */
interface ObligationSteps {
  readonly from: number;
  readonly to: number;
  /** What is missing in a step, MWh at the point of interconnection; undefined where it may be given in any of them. */
  readonly missingIn: ((step: number) => number) | undefined;
}

/**
 * What the storage units could have given more in the steps of an obligation and kept, MWh at the point of interconnection: within their
 * power, their lowest state of charge and reserve, their cycles of a day, the converter of a dc bus and the connection. A unit that charges
 * in a step may leave that. What is taken early is missing in all steps after it, so a step may take what is spare in each of them.
 */
export function deliverableMwh(
  { problem, dispatch: { trajectory } }: Pick<SimulatedYear, 'problem' | 'dispatch'>,
  { line, stepHours }: Pick<Prepared, 'line' | 'stepHours'>,
  { from, to, missingIn }: ObligationSteps,
): number {
  const { systemConverter, exportLimitMw } = problem;
  const { exportMw, importMw, solarUsedMw, storage } = trajectory;
  const arriving = lineEfficiency(line);
  const toBus = systemConverter?.efficiency ?? 1;
  const units = problem.storage.map((unit, k) => new SpareEnergy(unit, storage[k]!, { stepHours, from, to }));
  let mwh = 0;
  for (let t = from; t < to; t++) {
    const throughConverter = storage.reduce(
      (sum, { dischargeMw, chargeMw }) => sum + dischargeMw[t]! - chargeMw[t]!,
      Math.max(0, solarUsedMw[t]!),
    );
    const room = Math.min(
      exportLimitMw[t]! - exportMw[t]!,
      systemConverter === undefined ? Infinity : systemConverter.powerMw - throughConverter * toBus,
      missingIn === undefined ? Infinity : missingIn(t) / (stepHours * arriving),
    );
    if (!(room > 0)) continue;
    // What replaces a purchase of the step does not arrive.
    let more = -importMw[t]!;
    for (const unit of units) more += toBus * unit.take(t, (room - more) / toBus);
    mwh += stepHours * arriving * Math.max(0, more);
  }
  return mwh;
}

/** What a storage unit holds beyond what it did with it. */
class SpareEnergy {
  /** From each step to the last one, the least that is above where the state of charge may not fall, MWh. */
  readonly #spareMwh: Float64Array;
  /** What may still leave it on each day, MWh before the discharge loss. */
  readonly #leavingMwh: Float64Array | undefined;
  readonly #stepHours: number;
  /** The first step it is asked for. */
  readonly #from: number;
  #takenMwh = 0;

  constructor(
    private readonly unit: StorageUnit,
    private readonly done: StorageTrajectory,
    { stepHours, from, to }: Readonly<Record<'stepHours' | 'from' | 'to', number>>,
  ) {
    this.#stepHours = stepHours;
    this.#from = from;
    const { capacityMwh, minSoc, minSocMwh, cyclesPerDay, dischargeEfficiency } = unit;
    this.#spareMwh = new Float64Array(to - from);
    let least = Infinity;
    for (let t = to - 1; t >= from; t--) {
      least = Math.min(least, done.socMwh[t]! - Math.max(minSoc * capacityMwh, minSocMwh?.[t] ?? 0));
      this.#spareMwh[t - from] = Math.max(0, least);
    }
    if (cyclesPerDay === undefined) return;
    this.#leavingMwh = new Float64Array(Math.ceil((done.socMwh.length * stepHours) / HOURS_PER_DAY)).fill(cyclesPerDay * capacityMwh);
    done.dischargeMw.forEach((mw, t) => {
      this.#leavingMwh![this.#dayOf(t)]! -= (stepHours * mw) / dischargeEfficiency;
    });
  }

  /**
   * Takes power in a step, as much of it as there is: first it charges less, then it discharges more.
   *
   * @returns  MW at its terminals
   */
  take(t: number, wantedMw: number): number {
    const { unit, done } = this;
    const stepHours = this.#stepHours;
    const spare = (): number => Math.max(0, this.#spareMwh[t - this.#from]! - this.#takenMwh);
    const charging = Math.max(0, Math.min(done.chargeMw[t]!, wantedMw, spare() / (stepHours * unit.chargeEfficiency)));
    this.#takenMwh += charging * stepHours * unit.chargeEfficiency;
    const leaving = Math.min(spare(), Math.max(0, this.#leavingMwh?.[this.#dayOf(t)] ?? Infinity));
    const power = Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity) - done.dischargeMw[t]!;
    const discharging = Math.max(0, Math.min(power, wantedMw - charging, (leaving * unit.dischargeEfficiency) / stepHours));
    const left = (discharging * stepHours) / unit.dischargeEfficiency;
    this.#takenMwh += left;
    if (this.#leavingMwh !== undefined) this.#leavingMwh[this.#dayOf(t)]! -= left;
    return charging + discharging;
  }

  readonly #dayOf = (t: number): number => Math.floor((t * this.#stepHours) / HOURS_PER_DAY);
}
