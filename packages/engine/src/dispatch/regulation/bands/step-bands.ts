import type { Plant } from '../../reward/plant.ts';
import { BandLayout, type UnitSide } from './band-layout.ts';
import { BandLayoutBuilder } from './lay-out-bands.ts';
import { priceBands } from './price-bands.ts';
import type { RegulationPlant } from '../regulation-plant.ts';
import { type WindowReserve, heldIn } from '../regulation-reserve.ts';
import type { StepPrices } from '../step-programme/step-decision.ts';

/** A storage unit beside regulation. */
interface BandsOfUnit {
  readonly plant: Plant;
  readonly regulation: RegulationPlant;
  /** MWh. */
  readonly capacity: number;
  /** Layouts that are kept: those of a window, to be used again at other prices and by the next window. */
  readonly mostKept: number;
  readonly reserve?: WindowReserve | undefined;
}

/**
 * Closed form of a step with regulation, megawatt by megawatt. The net power q = discharge − charge of the storage unit fills an axis
 * from its lowest value upwards; each megawatt of it earns what its piece is worth. Regulation up stands on the upper end of the axis and
 * comes down, the market of the highest price first; regulation down stands on the lower end and goes up. The megawatt of q and that of
 * regulation at one place exclude each other (up), or one needs the other (down), so every place chooses for itself between four points of
 * stored energy and money,
 *
 *   empty (0, 0),   empty and ready to rise (α, a),   filled (s, p),   filled and ready to fall (s − β, p + b)
 *
 * and what all places earn for a total of energy is their hulls, sorted by slope. That the choices of the places fit together, the filled
 * ones below the empty ones, is checked: a worth of energy at which they do not is below the floor of the layout. On a dc bus a megawatt of
 * q is η or 1/η of one at the point of interconnection, and where the connection ends a band a place excludes or needs as much regulation
 * (`BandExtent`). What is held for regulation limits where the bands end: they shift with the state, and the lengths of the pieces with
 * them, linearly between the states where a band's end meets another corner of the axis.
 *
 * At the point of interconnection up ends where the export limit is reached with all generation. Charging the generation makes room for it
 * while energy stored is worth something; where it is worth nothing generation is curtailed, a fifth point: filled, curtailed and ready to
 * rise (s + α, p − export + a). While a MW sold is worth more than one that is ready, nothing is.
 * Down ends where the import limit is. At a negative price generation is curtailed but for what is charged, and both
 * limits must leave room for all of the unit.
 */
export class StepBands {
  readonly #builder: BandLayoutBuilder;
  readonly #kept: Record<UnitSide, BandLayout[]> = { both: [], charge: [], discharge: [] };
  readonly #passing: BandLayout;
  readonly #markets: number;
  readonly #mostKept: number;
  readonly #reserve: WindowReserve | undefined;

  constructor({ plant, regulation, capacity, mostKept, reserve }: BandsOfUnit) {
    this.#reserve = reserve;
    this.#mostKept = mostKept;
    this.#builder = new BandLayoutBuilder(plant, regulation, capacity);
    this.#markets = regulation.up.length;
    this.#passing = new BandLayout(this.#markets);
  }

  /** What is laid out serves no more: the series of the plant have changed. */
  forget(): void {
    for (const side of ['both', 'charge', 'discharge'] as const)
      for (const layout of this.#kept[side]) if (layout !== undefined) layout.step = -1;
  }

  /**
   * The bands of step t at prices of limits, for both ways of the storage unit or for one; undefined when its places do not choose for
   * themselves, or not like this.
   */
  at(t: number, side: UnitSide, { leaving, owedWorth }: StepPrices): BandLayout | undefined {
    const held = heldIn(this.#reserve, t);
    let layout = this.#passing;
    if (owedWorth === undefined) layout = this.#kept[side][t % this.#mostKept] ??= new BandLayout(this.#markets);
    if (owedWorth !== undefined || layout.step !== t || layout.held !== held) {
      layout.step = t;
      layout.side = side;
      layout.held = held;
      this.#builder.layOut(layout, owedWorth);
    }
    if (!layout.fits) return undefined;
    priceBands(layout, leaving);
    // Where both ways cost, there are bands for one of them where these are not right for any worth of energy.
    return layout.floor === Infinity || (layout.floor > -Infinity && layout.leastWorth > -Infinity) ? undefined : layout;
  }
}
