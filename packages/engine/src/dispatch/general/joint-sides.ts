import { CHARGE, DISCHARGE, EITHER } from '../multi-storage/directions.ts';
import type { JointPlan } from './joint-plan.ts';
import { CONNECTION, CONVERTER, FIRST_SIDE, type Sides, TOGETHER } from './joint-rows.ts';
import { EXPORT, GIVEN, IMPORT, IN, type JointWindow, OUT, OWED, TAKEN, type WindowStart } from './joint-window.ts';
import type { StaircasePoint } from './staircase/staircase-point.ts';
import { MIXED_ROUNDING } from '../multi-storage/tuning.ts';
import { LEAST_BUS_PRICE, LEAST_CONNECTION_LOSS, LEAST_UNIT_LOSS } from './tuning.ts';

/** What goes each way on the sides of a step in the joint programme solved last. */
export class JointSides {
  readonly window: JointWindow;
  readonly point: StaircasePoint;

  constructor(window: JointWindow, point: StaircasePoint) {
    this.window = window;
    this.point = point;
  }

  /** Where a side goes in a plan. */
  wayOf(plan: JointPlan, k: number, side: number): number {
    // What is delivered out of a purchase is lost by netting: delivery goes first.
    if (side === CONNECTION) return plan.importMw[k]! > 0 && !(this.#of(k, OWED) > 0) ? CHARGE : DISCHARGE;
    if (side >= FIRST_SIDE) return plan.netMw[(side - FIRST_SIDE) * plan.steps + k]! < 0 ? CHARGE : DISCHARGE;
    let n = side === CONVERTER ? plan.atBusUsedMw[k]! : 0;
    for (let i = 0; i < this.window.plant.units.length; i++) n += plan.netMw[i * plan.steps + k]!;
    return n < 0 ? CHARGE : DISCHARGE;
  }

  /** What the programme solved last has in a column of step k. */
  #of(k: number, place: number): number {
    const column = this.window.column[k * this.window.width + place]!;
    return column < 0 ? 0 : this.point.x[column]!;
  }

  /** What goes in and what goes out on a side, MW. */
  ways(k: number, side: number): readonly [number, number] {
    const of = (place: number): number => this.#of(k, place);
    if (side === CONNECTION) return [of(IMPORT), of(EXPORT) + of(OWED)];
    if (side === CONVERTER) return [of(IN), of(OUT)];
    if (side === TOGETHER) return [of(TAKEN), of(GIVEN)];
    const place = this.window.placeOf(side - FIRST_SIDE);
    return [of(place), of(place + 1)];
  }

  /** What goes both ways at once on a side, MW; 0 for rounding residue. */
  mixed(k: number, side: number): number {
    const { plant, powerMw } = this.window.plant;
    const both = Math.min(...this.ways(k, side));
    const size =
      side === CONNECTION || side === TOGETHER
        ? powerMw.reduce((sum, power) => sum + power, 0)
        : side === CONVERTER
          ? plant.converterMw
          : powerMw[side - FIRST_SIDE]!;
    return both > MIXED_ROUNDING * size ? both : 0;
  }

  /** The side that earns most by going both ways; −1: none does. */
  widest({ from, to }: Pick<WindowStart, 'from' | 'to'>, sides: Sides): number {
    const { window, point } = this;
    const { plant, units } = window.plant;
    let best = -1;
    let most = 0;
    for (let k = 0; k < to - from; k++) {
      const t = from + k;
      const price = Math.max(Math.abs(point.price[window.rows.bus[k]!]!), LEAST_BUS_PRICE * Math.abs(plant.price[t]!));
      for (let side = 0; side < window.rows.sides; side++) {
        if (sides[k * window.rows.sides + side] !== EITHER) continue;
        const both = this.mixed(k, side);
        if (both === 0) continue;
        const lost =
          side === CONNECTION
            ? Math.abs(plant.price[t]! - plant.importPrice[t]!) +
              (this.#of(k, OWED) > 0 ? Math.abs(plant.obligations!.owedWorth[t]!) + price : LEAST_CONNECTION_LOSS * price)
            : side === CONVERTER
              ? price * (1 / plant.converterEfficiency - plant.converterEfficiency)
              : side === TOGETHER
                ? plant.priceAdderPerMwh![t]!
                : price *
                  (1 / units[side - FIRST_SIDE]!.dischargeEfficiency - units[side - FIRST_SIDE]!.chargeEfficiency + LEAST_UNIT_LOSS);
        if (both * lost > most) {
          most = both * lost;
          best = k * window.rows.sides + side;
        }
      }
    }
    return best;
  }
}
