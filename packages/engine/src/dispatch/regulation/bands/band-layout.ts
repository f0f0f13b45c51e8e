import { NO_PLACES } from './band-places.ts';
import { type BandExtent, bandExtent } from './band-extent.ts';

/**
 * What a megawatt at one place of the axis may do: nothing, stand ready to rise, be filled, be filled and ready to fall, be filled with a
 * MW curtailed and ready to rise, be filled together with the megawatt at the upper end that would have to be ready instead.
 */
export const EMPTY = 0;
export const EMPTY_UP = 1;
export const FILLED = 2;
export const FILLED_DOWN = 3;
export const FILLED_UP = 4;
export const FILLED_BOTH = 5;

/** Pieces of the axis a step may have at most. */
export const MOST_PIECES = 8;

/** Which ways the storage unit may go in a step. */
export type UnitSide = 'both' | 'charge' | 'discharge';

/**
 * One direction of regulation on the axis: markets from the best to the worst, where it stands, MW, and per MW worth, energy and energy
 * held.
 */
export interface Band {
  count: number;
  readonly market: Int32Array;
  readonly mw: Float64Array;
  /** Currency per MW, before the price of what leaves the storage unit. */
  readonly worth: Float64Array;
  readonly extent: BandExtent;
  all: number;
  energy: number;
  held: number;
}

const band = (markets: number, direction: 1 | -1): Band => ({
  count: 0,
  market: new Int32Array(markets),
  mw: new Float64Array(markets),
  worth: new Float64Array(markets),
  extent: bandExtent(direction),
  all: 0,
  energy: 0,
  held: 0,
});

/**
 * The axis of one step, as `layOutBands` sets it out: what its places are worth, and how many megawatts of each kind there are at the
 * states between which everything is linear. Nothing of it depends on the price of what leaves the storage unit, so it serves every price
 * that is tried; the hulls at one price are the second half, filled in by `priceBands`.
 */
export class BandLayout {
  /** Of which step and way it is; −1: of none. */
  step = -1;
  side: UnitSide = 'both';
  /** MWh that regulation may not draw on. */
  held = 0;
  /** False when the places of the step do not choose for themselves, or not like this. */
  fits = false;

  // The axis, MW: what q can be, and pieces of equal worth. Energy, worth and what leaves the storage unit are per MW.
  low = 0;
  high = 0;
  pieces = 0;
  readonly pieceEnd = new Float64Array(MOST_PIECES);
  readonly pieceWorth = new Float64Array(MOST_PIECES);
  readonly pieceEnergy = new Float64Array(MOST_PIECES);
  readonly pieceLeaving = new Float64Array(MOST_PIECES);
  /** What a MW curtailed in its place costs. */
  readonly pieceExport = new Float64Array(MOST_PIECES);
  /** Currency of the step and MWh stored with q at its lowest. */
  base = 0;
  baseEnergy = 0;
  readonly up: Band;
  readonly down: Band;
  /** Up ends at the export limit, and generation may be curtailed to make room for it: done where energy stored is worth nothing. */
  canCurtail = false;
  /**
   * The same where there may not be enough generation to curtail: then the places are right only while energy stored is worth something.
   */
  needsWorth = false;
  /**
   * The same where generation may be curtailed for up whatever stored energy is worth: then the places are right only while a MW sold is
   * worth more than one that is ready.
   */
  needsSale = false;
  /** Currency per MW sold. */
  leastSale = 0;
  /** Place from which on the storage unit has not the power for up as well, MW. */
  fullFrom = Infinity;
  /**
   * Whether each MW of up is paired with the MW from there on that cannot be filled beside it; else, while up is met by curtailing, none of
   * those may be.
   */
  isPaired = false;
  /**
   * Where discharging costs: what energy stored has to be worth at least so that it is not done, currency per MWh before the price of what
   * leaves the storage unit, and MWh that leave; −Infinity where discharging is no loss.
   */
  leastWorth = -Infinity;

  /** How many megawatts of each kind there are at the states between which everything is linear. */
  places = NO_PLACES;

  // At one price: of each kind the point its hull starts at; all hull segments by falling slope.
  pricedAt = NaN;
  /**
   * Worth of a stored MWh down to which the places are right and those that are filled lie below those that are not, currency; Infinity:
   * never.
   */
  floor = -Infinity;
  startEnergy: Float64Array;
  startWorth: Float64Array;
  startPoint: Int32Array;
  filledAt: Float64Array;
  bothAt: Float64Array;
  /**
   * Worth of energy below which a place would be emptied again as it gets cheaper; whether the price of what leaves the storage unit moves
   * any of this.
   */
  emptiedAt: Float64Array;
  isPriced: Uint8Array;
  segments = 0;
  slope: Float64Array;
  /** MWh per MW of the place. */
  energy: Float64Array;
  kindOf: Int32Array;
  /** From which point to which a segment leads: 8 · from + to. */
  change: Int32Array;

  constructor(markets: number) {
    this.up = band(markets, -1);
    this.down = band(markets, 1);
    const kinds = 16;
    this.startEnergy = new Float64Array(kinds);
    this.startWorth = new Float64Array(kinds);
    this.startPoint = new Int32Array(kinds);
    this.filledAt = new Float64Array(kinds);
    this.bothAt = new Float64Array(kinds);
    this.emptiedAt = new Float64Array(kinds);
    this.isPriced = new Uint8Array(kinds);
    this.slope = new Float64Array(4 * kinds);
    this.energy = new Float64Array(4 * kinds);
    this.kindOf = new Int32Array(4 * kinds);
    this.change = new Int32Array(4 * kinds);
  }

  /** Makes room for the hulls of all kinds of places. */
  makeRoom(): void {
    const { kinds } = this.places;
    if (kinds <= this.startEnergy.length) return;
    const more = 2 * kinds;
    this.startEnergy = new Float64Array(more);
    this.startWorth = new Float64Array(more);
    this.startPoint = new Int32Array(more);
    this.filledAt = new Float64Array(more);
    this.bothAt = new Float64Array(more);
    this.emptiedAt = new Float64Array(more);
    this.isPriced = new Uint8Array(more);
    this.slope = new Float64Array(4 * more);
    this.energy = new Float64Array(4 * more);
    this.kindOf = new Int32Array(4 * more);
    this.change = new Int32Array(4 * more);
  }
}
