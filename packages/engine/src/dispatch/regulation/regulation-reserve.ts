import { type Plant, powerAt } from '../reward/plant.ts';
import type { StateLimits } from '../single-storage/state-range.ts';

/** A reserve in the window in hand, MWh above the lower limit of the storage unit. */
export interface WindowReserve {
  /** First step of the window. */
  readonly from: number;
  /** Least state before each of its steps and behind it. */
  readonly low: Float64Array;
  /** What is held through each of its steps: energy for up-regulation stands on top of it. */
  readonly held: Float64Array;
}

/** MWh that regulation may not draw on in step t of the horizon. */
export const heldIn = (reserve: WindowReserve | undefined, t: number): number =>
  reserve === undefined ? 0 : reserve.held[t - reserve.from]!;

/** A storage unit with a reserve. */
interface ReservedUnit {
  readonly plant: Plant;
  readonly limits: StateLimits;
  /** MWh. */
  readonly capacity: number;
  /** Steps of the longest window. */
  readonly longest: number;
}

/**
 * The reserve of a storage unit with regulation, window by window. With c the most a step can charge, reach counts from the state at the
 * start of the window, after an event from empty; what regulation may bring is not counted on:
 *
 *   reach_k = min(capacity, reach_(k−1) + c_k);   least_k = min(asked_k, reach_k), nothing in an event
 *   low_(k−1) = max(least_(k−1), low_k − c_k);    held_k = min(asked_k, least_(k−1))
 *
 * So from every state between low_(k−1) and full, charging alone leads to one between low_k and full, and a state never lies below what is
 * held: the value of stored energy stays concave.
 */
export class RegulationReserve implements WindowReserve {
  from = 0;
  readonly low: Float64Array;
  readonly held: Float64Array;
  readonly #plant: Plant;
  readonly #askedMwh: Float64Array;
  readonly #capacity: number;

  constructor({ plant, limits: { lowMwh }, capacity, longest }: ReservedUnit) {
    this.#plant = plant;
    this.#askedMwh = lowMwh;
    this.#capacity = capacity;
    this.low = new Float64Array(longest + 1);
    this.held = new Float64Array(longest);
  }

  /** The window of `steps` steps from step `from`, which begins with `stored` MWh. */
  begin(from: number, steps: number, stored: number): void {
    const { low, held } = this;
    this.from = from;
    let reach = stored;
    let least = from === 0 ? stored : Math.min(stored, this.#askedAt(from - 1));
    low[0] = least;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      held[k] = Math.min(this.#askedAt(t), least);
      reach = this.#isCalled(t) ? 0 : Math.min(this.#capacity, reach + this.#mostCharged(t));
      low[k + 1] = least = Math.min(this.#askedAt(t), reach);
    }
    for (let k = steps - 1; k >= 0; k--) low[k] = Math.max(low[k]!, low[k + 1]! - this.#mostCharged(from + k));
    low[0] = Math.min(low[0], stored);
  }

  #isCalled(t: number): boolean {
    const { obligations } = this.#plant;
    return obligations !== undefined && obligations.calledMw[t]! >= 0;
  }
  #askedAt(t: number): number {
    return this.#isCalled(t) ? 0 : Math.min(this.#capacity, this.#askedMwh[t]!);
  }
  #mostCharged(t: number): number {
    const plant = this.#plant;
    if (this.#isCalled(t)) return 0;
    const outside = Math.min(plant.converterMw, plant.converterEfficiency * ((plant.behindConverter?.[t] ?? 0) + plant.importLimitMw[t]!));
    return plant.stepHours * plant.chargeEfficiency * Math.min(powerAt(plant, t), plant.atBus[t]! + outside);
  }
}
