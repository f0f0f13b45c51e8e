import { type Plant, powerAt } from '../reward/plant.ts';
import type { RegulationOffer, RegulationPlant } from './regulation-plant.ts';
import type { StepPrices } from './step-programme.ts';

/** What a megawatt at one place of the axis may do: nothing, stand ready to rise, be filled, be filled and ready to fall. */
export const EMPTY = 0;
export const EMPTY_UP = 1;
export const FILLED = 2;
export const FILLED_DOWN = 3;

const MOST_PIECES = 8;
/** Megawatts below this share of the storage power are rounding errors. */
const TINY = 1e-12;

/**
 * A step of a plant on the ac bus at prices above zero, megawatt by megawatt. The net power q = discharge − charge of the store fills an axis
 * from its lowest value upwards; each megawatt of it earns `pieceWorth`. Regulation up stands on the upper end of the axis and comes down,
 * the dearest market first; regulation down stands on the lower end and goes up. The megawatt of q and that of regulation at one place exclude
 * each other (up), or one needs the other (down), so every place chooses for itself between four points of stored energy and money,
 *
 *   empty (0, 0),   empty and ready to rise (α, a),   filled (s, p),   filled and ready to fall (s − β, p + b)
 *
 * and what all places earn for a total of energy is their hulls, sorted by slope. That the choices of the places fit together, the filled ones below the
 * empty ones, is checked where it is not certain. What is held for regulation limits where the bands end: they shift with the state, and
 * the lengths of the pieces with them, linearly between the states where a band's end meets another corner of the axis.
 *
 * At the point of interconnection up ends where the export limit is reached with all generation, because curtailing for it never pays while
 * energy stored is worth something; down ends where the import limit is.
 */
export class StepBands {
  readonly #plant: Plant;
  readonly #regulation: RegulationPlant;
  readonly #capacity: number;
  readonly #tiny: number;

  // The axis, MW: what q can be, and pieces of equal worth. `pieceEnergy` and `pieceWorth` are per MW.
  low = 0;
  high = 0;
  pieces = 0;
  readonly #pieceEnd = new Float64Array(MOST_PIECES);
  readonly #pieceWorth = new Float64Array(MOST_PIECES);
  readonly #pieceEnergy = new Float64Array(MOST_PIECES);
  /** Currency of the step with q at its lowest. */
  base = 0;
  // The bands: markets from the best to the worst, where they stand, MW, and per MW their worth, energy and the energy held.
  up = 0;
  readonly upMarket: Int32Array;
  readonly #upMw: Float64Array;
  readonly #upWorth: Float64Array;
  #upFrom = 0;
  #upAll = 0;
  #upEnergy = 0;
  #upHeld = 0;
  down = 0;
  readonly downMarket: Int32Array;
  readonly #downMw: Float64Array;
  readonly #downWorth: Float64Array;
  #downFrom = 0;
  #downAll = 0;
  #downEnergy = 0;
  #downHeld = 0;

  /**
   * Up ends at the export limit: then the places are right only while energy stored is worth something. Where it is not, generation would be
   * curtailed to make room for more up, rather than charged.
   */
  needsWorth = false;

  /** States between which everything is linear, MWh. */
  knots = 0;
  readonly knot: Float64Array;

  // Result of `cut`: hull segments by falling slope, with their lengths (MWh) at the two states; where and at what they start.
  segments = 0;
  slope: Float64Array;
  lengthLow: Float64Array;
  lengthHigh: Float64Array;
  /** MW per MWh of the segment, its markets, and from which point to which it leads: 4 · from + to. */
  perEnergy: Float64Array;
  upOf: Int32Array;
  downOf: Int32Array;
  change: Int32Array;
  startLow = 0;
  startHigh = 0;
  valueLow = 0;
  /** Difference of the values at the starts, kept apart from them: it is small. */
  valueChange = 0;
  /** Of each place the point the hull starts at: MW there by market, at the lower state. */
  readonly startUpMw: Float64Array;
  readonly startDownMw: Float64Array;
  startFilledMw = 0;

  // Scratch: corners of the axis at two states, and the points of a place.
  readonly #corner: Float64Array;
  readonly #cornerHigh: Float64Array;
  readonly #x = new Float64Array(4);
  readonly #y = new Float64Array(4);
  readonly #point = new Int32Array(4);
  #corners = 0;
  #points = 0;

  constructor(plant: Plant, regulation: RegulationPlant, capacity: number) {
    this.#plant = plant;
    this.#regulation = regulation;
    this.#capacity = capacity;
    this.#tiny = TINY * Math.max(plant.storagePowerMw, 1e-9);
    const markets = regulation.up.length;
    this.upMarket = new Int32Array(markets);
    this.#upMw = new Float64Array(markets);
    this.#upWorth = new Float64Array(markets);
    this.downMarket = new Int32Array(markets);
    this.#downMw = new Float64Array(markets);
    this.#downWorth = new Float64Array(markets);
    this.startUpMw = new Float64Array(markets);
    this.startDownMw = new Float64Array(markets);
    const corners = MOST_PIECES + 2 * markets + 8;
    this.#corner = new Float64Array(corners);
    this.#cornerHigh = new Float64Array(corners);
    this.knot = new Float64Array(2 * corners + 4);
    this.slope = new Float64Array(3 * corners);
    this.lengthLow = new Float64Array(3 * corners);
    this.lengthHigh = new Float64Array(3 * corners);
    this.perEnergy = new Float64Array(3 * corners);
    this.upOf = new Int32Array(3 * corners);
    this.downOf = new Int32Array(3 * corners);
    this.change = new Int32Array(3 * corners);
  }

  /** Sets out step t. @returns false when its places do not choose for themselves, or not like this */
  begin(t: number, { leaving, owedWorth }: StepPrices): boolean {
    const plant = this.#plant;
    if (plant.converterMw !== Infinity || plant.premiumPerMwh !== undefined || powerAt(plant, t) < plant.storagePowerMw) return false;
    const { stepHours: h, atBus, exportLimitMw, importLimitMw, storagePowerMw: power, chargeEfficiency: hc, dischargeEfficiency: hd, duties } = plant;
    const generation = atBus[t]!;
    const sell = plant.price[t]!;
    const buy = plant.importPrice[t]!;
    const mostExport = exportLimitMw[t]!;
    const isEvent = duties !== undefined && duties.calledMw[t]! >= 0;
    const mostImport = isEvent ? 0 : importLimitMw[t]!;
    let owed = duties === undefined ? 0 : Math.min(duties.owedMw[t]!, mostExport);
    let first = sell;
    if (owed > 0) {
      const worth = owedWorth ?? duties!.owedWorth[t]!;
      if (worth > sell) first = worth;
      else if (duties!.owedMw[t] === Infinity) owed = 0;
      else return false;
    }
    if (sell < 0 || buy < 0 || (mostImport > 0 && buy < first)) return false;

    const low = isEvent ? 0 : Math.max(-power, -mostImport - generation);
    const high = Math.min(power, mostExport);
    if (high < low) return false;
    if (!this.#bands(t, leaving, generation, mostExport, importLimitMw[t]!, low)) return false;
    this.low = low;
    this.high = high;
    // Pieces of q between the corners of the flow y = q + generation, of the store and of the event.
    const wear = plant.wearCostPerMwh + leaving;
    const called = isEvent ? Math.min(duties.calledMw[t]!, power) : 0;
    const calledWorth = isEvent ? duties.calledWorth[t]! : 0;
    this.pieces = 0;
    let from = low;
    while (from < high - this.#tiny) {
      const y = from + generation;
      let end = high;
      let worth = 0;
      if (y < -this.#tiny) {
        end = -generation;
        worth = buy;
      } else if (y < owed - this.#tiny) {
        end = owed - generation;
        worth = first;
      } else if (y < mostExport - this.#tiny) {
        end = mostExport - generation;
        worth = sell;
      }
      if (end > high) end = high;
      if (from < -this.#tiny && end > 0) end = 0;
      else if (from < called - this.#tiny && end > called) end = called;
      if (this.pieces === MOST_PIECES) return false;
      const isDischarge = from >= -this.#tiny;
      this.#pieceEnd[this.pieces] = end;
      this.#pieceWorth[this.pieces] = h * (worth + (from < called - this.#tiny ? calledWorth : 0) - (isDischarge ? wear / hd : 0));
      this.#pieceEnergy[this.pieces++] = isDischarge ? h / hd : h * hc;
      from = end;
    }
    const y = Math.min(mostExport, low + generation);
    this.base = h * (y <= 0 ? buy * y : y > owed ? first * owed + sell * (y - owed) : first * y) - (duties?.offset[t] ?? 0);
    this.#findKnots();
    return true;
  }

  #bands(t: number, leaving: number, generation: number, mostExport: number, mostImport: number, low: number): boolean {
    const plant = this.#plant;
    const { stepHours: h, storagePowerMw: power, chargeEfficiency: hc, dischargeEfficiency: hd } = plant;
    const { up, down } = this.#regulation;
    const wear = plant.wearCostPerMwh + leaving;
    this.up = this.down = 0;
    this.#upAll = this.#downAll = 0;
    for (let m = 0; m < up.length; m++) {
      const offer = up[m];
      const most = offer === undefined ? 0 : offer.mostMw[t]!;
      if (most <= 0) continue;
      const energy = (offer!.throughput * h) / hd;
      if (this.up > 0 && !this.#isAlike(offer!, up[this.upMarket[0]!]!)) return false;
      this.#upEnergy = energy;
      this.#upHeld = offer!.reserveHours / hd;
      this.#upAll += most;
      this.up = insert(this.upMarket, this.#upMw, this.#upWorth, this.up, m, most, h * offer!.worth[t]! - wear * energy);
    }
    for (let m = 0; m < down.length; m++) {
      const offer = down[m];
      const most = offer === undefined ? 0 : offer.mostMw[t]!;
      if (most <= 0) continue;
      if (this.down > 0 && !this.#isAlike(offer!, down[this.downMarket[0]!]!)) return false;
      this.#downEnergy = offer!.throughput * h * hc;
      this.#downHeld = offer!.reserveHours * hc;
      this.#downAll += most;
      this.down = insert(this.downMarket, this.#downMw, this.#downWorth, this.down, m, most, h * offer!.worth[t]!);
    }
    if (this.#upAll + this.#downAll > mostExport + mostImport) return false;
    this.#upFrom = Math.min(power, mostExport - generation);
    this.#downFrom = -Math.min(power, mostImport + generation);
    this.needsWorth = this.up > 0 && this.#upFrom < power;
    // Where the bands overlap, generation may be curtailed for up because charging it would leave less down.
    if (this.needsWorth && this.down > 0 && this.#upFrom - this.#upAll < this.#downFrom + this.#downAll) return false;
    // Below the lowest q more up would have to be curtailed for.
    return this.up === 0 || this.#upFrom === power || this.#upFrom - this.#upAll >= low;
  }

  #isAlike(a: RegulationOffer, b: RegulationOffer): boolean {
    return a.throughput === b.throughput && a.reserveHours === b.reserveHours;
  }

  /** MW of up and of down that the state allows. */
  #upAt(x: number): number {
    return this.#upHeld * this.#upAll <= x ? this.#upAll : x / this.#upHeld;
  }
  #downAt(x: number): number {
    const room = this.#capacity - x;
    return this.#downHeld * this.#downAll <= room ? this.#downAll : room / this.#downHeld;
  }

  #findKnots(): void {
    const capacity = this.#capacity;
    this.knot[0] = 0;
    this.knots = 1;
    const upEnd = this.up === 0 ? 0 : this.#upHeld * this.#upAll;
    const downEnd = this.down === 0 ? 0 : this.#downHeld * this.#downAll;
    if (upEnd > 0) this.#addKnot(upEnd);
    if (downEnd > 0) this.#addKnot(capacity - downEnd);
    if (upEnd > 0 || downEnd > 0) {
      this.#meet(this.low);
      for (let i = 0; i < this.pieces; i++) this.#meet(this.#pieceEnd[i]!);
      let place = this.#upFrom;
      this.#meet(place);
      for (let i = 0; i < this.up; i++) this.#meet((place -= this.#upMw[i]!));
      place = this.#downFrom;
      this.#meet(place);
      for (let i = 0; i < this.down; i++) this.#meet((place += this.#downMw[i]!));
      // Where the two moving ends meet: up(x) + down(x) = upFrom − downFrom.
      if (upEnd > 0 && downEnd > 0) this.#addKnot((this.#upFrom - this.#downFrom - capacity / this.#downHeld) / (1 / this.#upHeld - 1 / this.#downHeld));
    }
    this.knot[this.knots++] = capacity;
  }

  /** The states at which the end of a band stands at a place of the axis are knots. */
  #meet(place: number): void {
    const up = this.#upFrom - place;
    if (up > 0 && up < this.#upAll && this.up > 0) this.#addKnot(this.#upHeld * up);
    const down = place - this.#downFrom;
    if (down > 0 && down < this.#downAll && this.down > 0) this.#addKnot(this.#capacity - this.#downHeld * down);
  }

  #addKnot(x: number): void {
    const { knot } = this;
    const tiny = TINY * this.#capacity;
    if (!(x > tiny && x < this.#capacity - tiny)) return;
    let i = this.knots;
    while (knot[i - 1]! > x - tiny) {
      if (knot[i - 1]! < x + tiny) return;
      i--;
    }
    for (let k = this.knots; k > i; k--) knot[k] = knot[k - 1]!;
    knot[i] = x;
    this.knots++;
  }

  /** The hull segments for the states between two neighbouring knots, or for one state. @returns false when the choices of the places do not fit together */
  cut(low: number, high: number): boolean {
    const corner = this.#corner;
    const cornerHigh = this.#cornerHigh;
    const upLow = this.up === 0 ? 0 : this.#upAt(low);
    const upHigh = this.up === 0 ? 0 : this.#upAt(high);
    const downLow = this.down === 0 ? 0 : this.#downAt(low);
    const downHigh = this.down === 0 ? 0 : this.#downAt(high);
    corner[0] = cornerHigh[0] = this.low;
    for (let i = 0; i < this.pieces; i++) corner[i + 1] = cornerHigh[i + 1] = this.#pieceEnd[i]!;
    this.#corners = this.pieces + 1;
    if (this.up > 0) {
      this.#addCorner(this.#upFrom, this.#upFrom);
      let mw = this.#upMw[0]!;
      for (let i = 1; i <= this.up && mw < (upLow + upHigh) / 2; mw += this.#upMw[i++]!) this.#addCorner(this.#upFrom - mw, this.#upFrom - mw);
      this.#addCorner(this.#upFrom - upLow, this.#upFrom - upHigh);
    }
    if (this.down > 0) {
      this.#addCorner(this.#downFrom, this.#downFrom);
      let mw = this.#downMw[0]!;
      for (let i = 1; i <= this.down && mw < (downLow + downHigh) / 2; mw += this.#downMw[i++]!) this.#addCorner(this.#downFrom + mw, this.#downFrom + mw);
      this.#addCorner(this.#downFrom + downLow, this.#downFrom + downHigh);
    }
    const count = this.#corners;
    this.segments = 0;
    this.startLow = this.startHigh = this.low * this.#plant.stepHours * this.#plant.chargeEfficiency;
    this.valueChange = this.startFilledMw = 0;
    this.valueLow = this.base;
    for (let m = 0; m < this.startUpMw.length; m++) this.startUpMw[m] = this.startDownMw[m] = 0;
    const upMiddle = (upLow + upHigh) / 2;
    const downMiddle = (downLow + downHigh) / 2;
    let piece = 0;
    let filledBefore = Infinity;
    for (let i = 0; i + 1 < count; i++) {
      const mwLow = Math.max(0, corner[i + 1]! - corner[i]!);
      const mwHigh = Math.max(0, cornerHigh[i + 1]! - cornerHigh[i]!);
      if (mwLow + mwHigh <= this.#tiny) continue;
      const place = (corner[i]! + corner[i + 1]! + cornerHigh[i]! + cornerHigh[i + 1]!) / 4;
      while (piece < this.pieces && this.#pieceEnd[piece]! <= place) piece++;
      let up = -1;
      const fromTop = this.#upFrom - place;
      if (fromTop > 0 && fromTop < upMiddle) {
        up = 0;
        for (let mw = this.#upMw[0]!; up < this.up - 1 && mw <= fromTop; mw += this.#upMw[++up]!);
      }
      let down = -1;
      const fromBottom = place - this.#downFrom;
      if (fromBottom > 0 && fromBottom < downMiddle) {
        down = 0;
        for (let mw = this.#downMw[0]!; down < this.down - 1 && mw <= fromBottom; mw += this.#downMw[++down]!);
      }
      const filled = this.#choose(place < this.low ? -1 : piece, place < this.low || place > this.high, up, down, mwLow, mwHigh);
      // A place below must be filled at every price of energy at which this one is.
      if (!(filled <= filledBefore + 1e-12 * Math.abs(filled))) return false;
      filledBefore = Math.min(filledBefore, filled);
    }
    return true;
  }

  #addCorner(atLow: number, atHigh: number): void {
    const corner = this.#corner;
    const cornerHigh = this.#cornerHigh;
    let i = this.#corners++;
    while (i > 0 && corner[i - 1]! + cornerHigh[i - 1]! > atLow + atHigh) {
      corner[i] = corner[i - 1]!;
      cornerHigh[i] = cornerHigh[i - 1]!;
      i--;
    }
    corner[i] = atLow;
    cornerHigh[i] = atHigh;
  }

  /**
   * Adds the hull of one place. @param piece −1: filled anyhow; @param isFixed it is either always filled or never
   *
   * @returns the highest price of energy at which it is filled; NaN when it would be emptied again at a lower one
   */
  #choose(piece: number, isFixed: boolean, up: number, down: number, mwLow: number, mwHigh: number): number {
    const isFilled = piece < 0;
    const isOpen = !isFixed && piece < this.pieces;
    if (up < 0 && down < 0) {
      if (!isOpen) return isFilled ? Infinity : -Infinity;
      const energy = this.#pieceEnergy[piece]!;
      const slope = this.#pieceWorth[piece]! / energy;
      this.#put(slope, energy, mwLow, mwHigh, -1, -1, 4 * EMPTY + FILLED);
      return slope;
    }
    const x = this.#x;
    const y = this.#y;
    const point = this.#point;
    this.#points = 0;
    const energy = isFilled ? 0 : isOpen ? this.#pieceEnergy[piece]! : 0;
    const worth = isFilled ? 0 : isOpen ? this.#pieceWorth[piece]! : 0;
    if (!isFilled) {
      this.#addPoint(0, 0, EMPTY);
      if (up >= 0) this.#addPoint(this.#upEnergy, this.#upWorth[up]!, EMPTY_UP);
    }
    if (isFilled || isOpen) {
      this.#addPoint(energy, worth, FILLED);
      if (down >= 0) this.#addPoint(energy - this.#downEnergy, worth + this.#downWorth[down]!, FILLED_DOWN);
    }
    // Upper hull, in place.
    let last = 0;
    for (let i = 1; i < this.#points; i++) {
      while (last > 0 && (y[i]! - y[last]!) * (x[last]! - x[last - 1]!) >= (y[last]! - y[last - 1]!) * (x[i]! - x[last]!)) last--;
      last++;
      x[last] = x[i]!;
      y[last] = y[i]!;
      point[last] = point[i]!;
    }
    this.startLow += x[0]! * mwLow;
    this.startHigh += x[0]! * mwHigh;
    this.valueLow += y[0]! * mwLow;
    this.valueChange += y[0]! * (mwHigh - mwLow);
    const start = point[0]!;
    if (start === EMPTY_UP) this.startUpMw[this.upMarket[up]!]! += mwLow;
    if (start === FILLED_DOWN) this.startDownMw[this.downMarket[down]!]! += mwLow;
    if (!isFilled && start >= FILLED) this.startFilledMw += mwLow;
    let filled = start >= FILLED ? Infinity : -Infinity;
    for (let i = 1; i <= last; i++) {
      const rise = (y[i]! - y[i - 1]!) / (x[i]! - x[i - 1]!);
      const wasFilled = point[i - 1]! >= FILLED;
      if (wasFilled && point[i]! < FILLED) return NaN;
      if (!wasFilled && point[i]! >= FILLED) filled = rise;
      this.#put(rise, x[i]! - x[i - 1]!, mwLow, mwHigh, up, down, 4 * point[i - 1]! + point[i]!);
    }
    return filled;
  }

  /** Points by energy; of two at one place the better. */
  #addPoint(energy: number, worth: number, kind: number): void {
    const x = this.#x;
    const y = this.#y;
    const point = this.#point;
    let i = this.#points;
    while (i > 0 && x[i - 1]! > energy) i--;
    if (i > 0 && x[i - 1] === energy) {
      if (worth <= y[i - 1]!) return;
      i--;
    } else {
      for (let k = this.#points++; k > i; k--) {
        x[k] = x[k - 1]!;
        y[k] = y[k - 1]!;
        point[k] = point[k - 1]!;
      }
    }
    x[i] = energy;
    y[i] = worth;
    point[i] = kind;
  }

  #put(slope: number, energy: number, mwLow: number, mwHigh: number, up: number, down: number, change: number): void {
    let i = this.segments++;
    while (i > 0 && this.slope[i - 1]! < slope) {
      this.slope[i] = this.slope[i - 1]!;
      this.lengthLow[i] = this.lengthLow[i - 1]!;
      this.lengthHigh[i] = this.lengthHigh[i - 1]!;
      this.perEnergy[i] = this.perEnergy[i - 1]!;
      this.upOf[i] = this.upOf[i - 1]!;
      this.downOf[i] = this.downOf[i - 1]!;
      this.change[i] = this.change[i - 1]!;
      i--;
    }
    this.slope[i] = slope;
    this.lengthLow[i] = energy * mwLow;
    this.lengthHigh[i] = energy * mwHigh;
    this.perEnergy[i] = 1 / energy;
    this.upOf[i] = up;
    this.downOf[i] = down;
    this.change[i] = change;
  }
}

/** Puts a market among those there are, the best first. @returns their number */
function insert(market: Int32Array, mw: Float64Array, worth: Float64Array, count: number, m: number, most: number, own: number): number {
  let i = count;
  while (i > 0 && worth[i - 1]! < own) {
    market[i] = market[i - 1]!;
    mw[i] = mw[i - 1]!;
    worth[i] = worth[i - 1]!;
    i--;
  }
  market[i] = m;
  mw[i] = most;
  worth[i] = own;
  return count + 1;
}
