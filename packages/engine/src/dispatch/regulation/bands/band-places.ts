import { grown } from '../../../math/grown.ts';

/** Of what a place may do. */
export const MOST_POINTS = 6;

/**
 * The places of an axis: what kinds there are, and how many megawatts of each at the states between which everything is linear. Axes of the
 * same shape share them, whatever they earn.
 */
export class BandPlaces {
  /** Layouts that have these places, and one more while the next axis may. */
  users = 0;
  /** What they were counted from. */
  readonly shape: Float64Array;

  /** States between which everything is linear, MWh. */
  knots = 0;
  readonly knot: Float64Array;

  // Kinds of places: the piece (−1: always filled, `pieces`: never), the markets of up and of down, −1 none, and how many MW of each a MW
  // of q is there; MW of it at each knot, a row a kind.
  kinds = 0;
  kindPiece: Int32Array;
  kindUp: Int32Array;
  kindDown: Int32Array;
  upRate: Float64Array;
  downRate: Float64Array;
  /** Parts of the bands a place belongs to. */
  kindPart: Int32Array;
  /** Knot behind which a kind was met last. */
  lastIn: Int32Array;
  mw: Float64Array;
  /**
   * Kinds from the lowest place to the highest, −1 − kind for the upper places of pairs, in each way that occurs between two knots: way i
   * is `order` from `orderFrom[i]` on.
   */
  orders = 0;
  order: Int32Array;
  readonly orderFrom: Int32Array;
  /** What a place may do: kind k has points `pointFrom[k] … pointFrom[k + 1] − 1`, by energy, MWh per MW of the place. */
  points = 0;
  pointFrom: Int32Array;
  pointIs: Int32Array;
  pointEnergy: Float64Array;

  /** @param corners of an axis at most; @param shape numbers of a shape at most */
  constructor(corners: number, shape: number) {
    this.shape = new Float64Array(shape).fill(NaN);
    this.knot = new Float64Array(2 * corners + 4);
    this.orderFrom = new Int32Array(2 * corners + 4);
    this.order = new Int32Array(64);
    this.mw = new Float64Array(128);
    const kinds = 16;
    this.kindPiece = new Int32Array(kinds);
    this.kindUp = new Int32Array(kinds);
    this.kindDown = new Int32Array(kinds);
    this.upRate = new Float64Array(kinds);
    this.downRate = new Float64Array(kinds);
    this.kindPart = new Int32Array(kinds);
    this.lastIn = new Int32Array(kinds);
    this.pointFrom = new Int32Array(kinds + 1);
    this.pointIs = new Int32Array(MOST_POINTS * kinds);
    this.pointEnergy = new Float64Array(MOST_POINTS * kinds);
  }

  /** The kind of a place; a new one has no megawatts yet. */
  kindAt({ piece, up, down, parts, upRate, downRate }: KindOfPlace): number {
    const { kinds, kindPiece, kindUp, kindDown, kindPart } = this;
    for (let i = 0; i < kinds; i++)
      if (kindPiece[i] === piece && kindUp[i] === up && kindDown[i] === down && kindPart[i] === parts) return i;
    if (kinds === kindPiece.length) this.#moreKinds();
    if ((kinds + 1) * this.knots > this.mw.length) this.mw = grown(this.mw, 2 * (kinds + 1) * this.knots);
    this.mw.fill(0, kinds * this.knots, (kinds + 1) * this.knots);
    this.kindPiece[kinds] = piece;
    this.kindUp[kinds] = up;
    this.kindDown[kinds] = down;
    this.kindPart[kinds] = parts;
    this.lastIn[kinds] = -1;
    this.upRate[kinds] = upRate;
    this.downRate[kinds] = downRate;
    this.kinds = kinds + 1;
    return kinds;
  }

  /** Adds a kind to the order of the places that is being written. */
  pushOrder(at: number, kind: number): void {
    if (at === this.order.length) this.order = grown(this.order, 2 * at);
    this.order[at] = kind;
  }

  /** Ends an order; one that is the same as the one before it is none. @returns where the next one begins */
  endOrder(end: number): number {
    const { orders, order, orderFrom } = this;
    const from = orderFrom[orders]!;
    const before = orders === 0 ? from : orderFrom[orders - 1]!;
    let isNew = from - before !== end - from;
    for (let i = 0; !isNew && from + i < end; i++) isNew = order[before + i] !== order[from + i];
    if (!isNew) return from;
    this.orders = orders + 1;
    orderFrom[this.orders] = end;
    return end;
  }

  /** Adds what a place of the kind in hand may do, among its points by energy; of two at one energy the one that came first stays first. */
  addPoint(kind: number, energy: number, is: number): void {
    const { pointIs, pointEnergy } = this;
    const from = this.pointFrom[kind]!;
    let i = this.points++;
    for (; i > from && pointEnergy[i - 1]! > energy; i--) {
      pointEnergy[i] = pointEnergy[i - 1]!;
      pointIs[i] = pointIs[i - 1]!;
    }
    pointEnergy[i] = energy;
    pointIs[i] = is;
  }

  #moreKinds(): void {
    const more = 2 * this.kindPiece.length;
    this.kindPiece = grown(this.kindPiece, more);
    this.kindUp = grown(this.kindUp, more);
    this.kindDown = grown(this.kindDown, more);
    this.upRate = grown(this.upRate, more);
    this.downRate = grown(this.downRate, more);
    this.kindPart = grown(this.kindPart, more);
    this.lastIn = grown(this.lastIn, more);
    this.pointFrom = new Int32Array(more + 1);
    this.pointIs = new Int32Array(MOST_POINTS * more);
    this.pointEnergy = new Float64Array(MOST_POINTS * more);
  }
}

/** A place in a piece, in a market of each band and a part of it, there with so many MW of each. */
interface KindOfPlace {
  readonly piece: number;
  readonly up: number;
  readonly down: number;
  readonly parts: number;
  readonly upRate: number;
  readonly downRate: number;
}

/** Of a layout that has none yet. */
export const NO_PLACES = new BandPlaces(0, 0);
NO_PLACES.users = Infinity;
