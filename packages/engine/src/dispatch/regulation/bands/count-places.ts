import { type Band, type BandLayout, MOST_PIECES } from './band-layout.ts';
import { BandPlaces, NO_PLACES } from './band-places.ts';
import { MOST_PARTS, partAt, partOf, placeOf, takenAt } from './band-extent.ts';
import { layPoints } from './place-points.ts';
import { PLACE_ROUNDING } from '../tuning.ts';

/**
 * Finds the states between which the bands of a step move linearly, and how many places of each kind there are at each; see `StepBands`.
 */
export class PlaceCounter {
  readonly #capacity: number;
  readonly #tiny: number;
  readonly #mostCorners: number;
  /** Places that were counted last, and those that no layout has any more. */
  #last = NO_PLACES;
  readonly #spare: BandPlaces[] = [];
  /** Of the axis in hand. */
  readonly #shape: Float64Array;
  // Corners of the axis at two states.
  readonly #corner: Float64Array;
  readonly #cornerHigh: Float64Array;
  #corners = 0;

  constructor(capacity: number, tiny: number, markets: number) {
    this.#capacity = capacity;
    this.#tiny = tiny;
    this.#mostCorners = MOST_PIECES + 2 * (markets + MOST_PARTS) + 8;
    this.#corner = new Float64Array(this.#mostCorners);
    this.#cornerHigh = new Float64Array(this.#mostCorners);
    this.#shape = new Float64Array(MOST_PIECES + 5 + 2 * (markets + 3 * MOST_PARTS + 5));
  }

  /**
   * Of an axis with its bands. Those of the axis before serve it too where both have the same shape: most steps differ from their
   * neighbours in prices alone.
   */
  count(out: BandLayout): void {
    const size = writeShape(out, this.#shape);
    if (!isShape(this.#last.shape, this.#shape, size)) {
      this.#leave(this.#last);
      const places = this.#spare.pop() ?? new BandPlaces(this.#mostCorners, this.#shape.length);
      places.users = 1;
      places.shape.set(this.#shape);
      this.#last = places;
      this.#findKnots(out, places);
      this.#findKinds(out, places);
      layPoints(out, places);
    }
    if (out.places === this.#last) return;
    this.#leave(out.places);
    out.places = this.#last;
    out.places.users++;
    out.makeRoom();
  }

  #leave(places: BandPlaces): void {
    if (--places.users === 0) this.#spare.push(places);
  }

  /** MW of up and of down that the state allows. */
  #upAt(up: Band, free: number): number {
    const drawn = free > 0 ? free : 0;
    return up.count === 0 ? 0 : up.held * up.all <= drawn ? up.all : drawn / up.held;
  }
  #downAt(down: Band, x: number): number {
    const room = this.#capacity - x;
    return down.count === 0 ? 0 : down.held * down.all <= room ? down.all : room / down.held;
  }

  #findKnots(out: BandLayout, places: BandPlaces): void {
    const capacity = this.#capacity;
    const { up, down } = out;
    const { knot } = places;
    knot[0] = 0;
    places.knots = 1;
    const upEnd = up.count === 0 ? 0 : up.held * up.all;
    const downEnd = down.count === 0 ? 0 : down.held * down.all;
    if (upEnd > 0) {
      this.#addKnot(places, out.held);
      this.#addKnot(places, out.held + upEnd);
    }
    if (downEnd > 0) this.#addKnot(places, capacity - downEnd);
    if (upEnd > 0 || downEnd > 0) {
      this.#meet(out, places, out.low);
      for (let i = 0; i < out.pieces; i++) this.#meet(out, places, out.pieceEnd[i]!);
      this.#meetCorners(out, places, up);
      this.#meetCorners(out, places, down);
      // Where the two moving ends meet.
      if (upEnd > 0 && downEnd > 0) {
        for (let i = 0; i < up.extent.parts; i++)
          for (let k = 0; k < down.extent.parts; k++) this.#addKnot(places, this.#meeting(out, i, k));
      }
    }
    knot[places.knots++] = capacity;
  }

  /** State at which the end of up in one of its parts and the end of down in one stand at the same place. */
  #meeting({ up, down, held }: BandLayout, upPart: number, downPart: number): number {
    // A place is where its band would be without having taken anything, less or more what the state holds.
    const ofUp = 1 / (up.held * up.extent.rate[upPart]!);
    const ofDown = 1 / (down.held * down.extent.rate[downPart]!);
    return (placeOf(up.extent, upPart, 0) - placeOf(down.extent, downPart, 0) - this.#capacity * ofDown + held * ofUp) / (ofUp - ofDown);
  }

  /** Where a band begins, where one of its markets ends and where its rate changes. */
  #meetCorners(out: BandLayout, places: BandPlaces, { count, mw, extent }: Band): void {
    if (count === 0) return;
    let sum = 0;
    for (let i = 0; i <= count; i++) {
      this.#meet(out, places, placeOf(extent, partOf(extent, sum), sum));
      if (i < count) sum += mw[i]!;
    }
    for (let part = 1; part < extent.parts; part++) {
      this.#meet(out, places, placeOf(extent, part - 1, extent.taken[part]!));
      this.#meet(out, places, extent.place[part]!);
    }
  }

  /** The states at which the end of a band stands at a place of the axis are knots. */
  #meet(out: BandLayout, places: BandPlaces, place: number): void {
    const { up, down } = out;
    const upPart = up.count === 0 ? -1 : partAt(up.extent, place);
    if (upPart >= 0) {
      const mw = takenAt(up.extent, upPart, place);
      if (mw > 0 && mw < up.all) this.#addKnot(places, out.held + up.held * mw);
    }
    const downPart = down.count === 0 ? -1 : partAt(down.extent, place);
    if (downPart >= 0) {
      const mw = takenAt(down.extent, downPart, place);
      if (mw > 0 && mw < down.all) this.#addKnot(places, this.#capacity - down.held * mw);
    }
  }

  #addKnot(places: BandPlaces, x: number): void {
    const { knot } = places;
    const tiny = PLACE_ROUNDING * this.#capacity;
    if (!(x > tiny && x < this.#capacity - tiny)) return;
    let i = places.knots;
    while (knot[i - 1]! > x - tiny) {
      if (knot[i - 1]! < x + tiny) return;
      i--;
    }
    for (let k = places.knots; k > i; k--) knot[k] = knot[k - 1]!;
    knot[i] = x;
    places.knots++;
  }

  /** The kinds of places between each two knots, from below, and how many megawatts there are of each. */
  #findKinds(out: BandLayout, places: BandPlaces): void {
    const { up, down } = out;
    const { knot, knots } = places;
    const corner = this.#corner;
    const cornerHigh = this.#cornerHigh;
    places.kinds = 0;
    places.orders = 0;
    let ordered = 0;
    let upHigh = this.#upAt(up, knot[0]! - out.held);
    let downHigh = this.#downAt(down, knot[0]!);
    for (let k = 0; k + 1 < knots; k++) {
      const orderFrom = ordered;
      const upLow = upHigh;
      const downLow = downHigh;
      upHigh = this.#upAt(up, knot[k + 1]! - out.held);
      downHigh = this.#downAt(down, knot[k + 1]!);
      const upMiddle = (upLow + upHigh) / 2;
      const downMiddle = (downLow + downHigh) / 2;
      corner[0] = cornerHigh[0] = out.low;
      for (let i = 0; i < out.pieces; i++) corner[i + 1] = cornerHigh[i + 1] = out.pieceEnd[i]!;
      this.#corners = out.pieces + 1;
      if (up.count > 0) this.#addCorners(up, { low: upLow, middle: upMiddle, high: upHigh });
      // From here on places belong to the megawatts of up they exclude.
      const pairedFrom = out.isPaired ? out.high - upLow : Infinity;
      const pairedFromHigh = out.isPaired ? out.high - upHigh : Infinity;
      if (out.isPaired) this.#addCorner(pairedFrom, pairedFromHigh);
      if (down.count > 0) this.#addCorners(down, { low: downLow, middle: downMiddle, high: downHigh });
      const upEnd = up.count === 0 ? Infinity : placeOf(up.extent, partOf(up.extent, upMiddle), upMiddle);
      const downEnd = down.count === 0 ? -Infinity : placeOf(down.extent, partOf(down.extent, downMiddle), downMiddle);
      let piece = 0;
      for (let i = 0; i + 1 < this.#corners; i++) {
        const mwLow = Math.max(0, corner[i + 1]! - corner[i]!);
        const mwHigh = Math.max(0, cornerHigh[i + 1]! - cornerHigh[i]!);
        if (mwLow + mwHigh <= this.#tiny) continue;
        const place = (corner[i]! + corner[i + 1]! + cornerHigh[i]! + cornerHigh[i + 1]!) / 4;
        while (piece < out.pieces && out.pieceEnd[piece]! <= place) piece++;
        // Up lies above the place where it ends now, down below.
        const upPart = place < upEnd ? -1 : partAt(up.extent, place);
        const downPart = place > downEnd ? -1 : partAt(down.extent, place);
        const ofUp = upPart < 0 ? -1 : marketAt(up, takenAt(up.extent, upPart, place), upMiddle);
        const ofDown = downPart < 0 ? -1 : marketAt(down, takenAt(down.extent, downPart, place), downMiddle);
        if (place < out.high && place > (pairedFrom + pairedFromHigh) / 2) continue;
        const ofPiece = place < out.low ? -1 : place > out.high ? out.pieces : piece;
        if (ofUp < 0 && ofDown < 0 && (ofPiece < 0 || ofPiece === out.pieces)) continue;
        const parts = MOST_PARTS * (ofUp < 0 ? 0 : upPart) + (ofDown < 0 ? 0 : downPart);
        const upRate = ofUp < 0 ? 1 : up.extent.rate[upPart]!;
        const downRate = ofDown < 0 ? 1 : down.extent.rate[downPart]!;
        const kind = places.kindAt({ piece: ofPiece, up: ofUp, down: ofDown, parts, upRate, downRate });
        // Below a band that ends and above the place where it begins places may be alike.
        const at = kind * knots + k;
        const isAgain = places.lastIn[kind] === k;
        places.lastIn[kind] = k;
        places.mw[at] = isAgain ? places.mw[at]! + mwLow : mwLow;
        places.mw[at + 1] = isAgain ? places.mw[at + 1]! + mwHigh : mwHigh;
        places.pushOrder(ordered++, kind);
      }
      if (out.isPaired) {
        const end = ordered;
        for (let i = orderFrom; i < end; i++) if (places.kindUp[places.order[i]!]! >= 0) places.pushOrder(ordered++, -1 - places.order[i]!);
      }
      ordered = places.endOrder(ordered);
    }
  }

  /** Those of a band that ends, between two states, about `middle`: its beginning, its markets, its parts and its moving end. */
  #addCorners({ count, mw, extent }: Band, { low, middle, high }: Record<'low' | 'middle' | 'high', number>): void {
    this.#addCorner(extent.place[0]!, extent.place[0]!);
    let sum = mw[0]!;
    for (let i = 1; i <= count && sum < middle; sum += mw[i++]!) {
      const at = placeOf(extent, partOf(extent, sum), sum);
      this.#addCorner(at, at);
    }
    for (let part = 1; part < extent.parts && extent.taken[part]! < middle; part++) {
      const end = placeOf(extent, part - 1, extent.taken[part]!);
      this.#addCorner(end, end);
      this.#addCorner(extent.place[part]!, extent.place[part]!);
    }
    const part = partOf(extent, middle);
    this.#addCorner(placeOf(extent, part, low), placeOf(extent, part, high));
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
}

/** The market that holds the MW number `at` of a band that ends at `end`; −1 outside of it. */
function marketAt({ count, mw }: Band, at: number, end: number): number {
  if (!(at > 0 && at < end)) return -1;
  let market = 0;
  for (let sum = mw[0]!; market < count - 1 && sum <= at; sum += mw[++market]!);
  return market;
}

/** What the places of an axis depend on, as numbers. @returns how many they are */
function writeShape({ held, low, high, pieces, pieceEnd, isPaired, canCurtail, up, down }: BandLayout, out: Float64Array): number {
  out[0] = held;
  out[1] = low;
  out[2] = high;
  out[3] = isPaired ? 2 : canCurtail ? 1 : 0;
  out[4] = pieces;
  let size = 5;
  for (let i = 0; i < pieces; i++) out[size++] = pieceEnd[i]!;
  return writeBand(down, out, writeBand(up, out, size));
}

function writeBand({ count, mw, held, energy, all, extent: { parts, place, taken, rate } }: Band, out: Float64Array, from: number): number {
  let size = from;
  out[size++] = count;
  if (count === 0) return size;
  out[size++] = held;
  out[size++] = energy;
  out[size++] = all;
  for (let i = 0; i < count; i++) out[size++] = mw[i]!;
  out[size++] = parts;
  for (let i = 0; i < parts; i++) {
    out[size++] = place[i]!;
    out[size++] = taken[i]!;
    out[size++] = rate[i]!;
  }
  return size;
}

function isShape(known: Float64Array, shape: Float64Array, size: number): boolean {
  for (let i = 0; i < size; i++) if (known[i] !== shape[i]) return false;
  return true;
}
