import { type BandLayout, EMPTY, EMPTY_UP, FILLED, FILLED_BOTH, FILLED_DOWN, FILLED_UP } from './band-layout.ts';

/** Prices of energy may differ by this share through rounding. */
const ROUND_OFF = 1e-12;

/** The largest number below zero. */
const BELOW_NOTHING = -Number.MIN_VALUE;

/** The points a place chooses from, by energy: energy and worth per MW, and which they are. */
interface Points {
  count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly kind: Int32Array;
}

const points: Points = { count: 0, x: new Float64Array(6), y: new Float64Array(6), kind: new Int32Array(6) };

/**
 * The hulls of all kinds of places at a price of what leaves the store, and their segments sorted by falling slope, into the layout; see `StepBands`.
 * The floor is the worth of energy down to which they say everything and the choices of the places fit together: a place below is filled where one above is.
 *
 * @param leaving currency per MWh that leaves the store
 */
export function priceBands(layout: BandLayout, leaving: number): void {
  if (layout.pricedAt === leaving) return;
  layout.pricedAt = leaving;
  layout.segments = 0;
  let floor = floorOf(layout, leaving);
  for (let kind = 0; kind < layout.places.kinds; kind++) floor = Math.max(floor, priceKind(layout, kind, leaving));
  const { filledAt, bothAt } = layout;
  const { order, orderFrom, knots } = layout.places;
  for (let k = 0; k + 1 < knots; k++) {
    let before = Infinity;
    for (let i = orderFrom[k]!; i < orderFrom[k + 1]!; i++) {
      const at = order[i]!;
      const filled = at < 0 ? bothAt[-1 - at]! : filledAt[at]!;
      if (filled <= before + ROUND_OFF * Math.abs(filled)) before = Math.min(before, filled);
      // Cheaper energy would fill this place before one that lies below it.
      else if (filled > floor) floor = filled;
    }
  }
  layout.floor = floor;
}

/** Energy worth no more than this is charged or let go where the places do not say what else happens. */
function floorOf(layout: BandLayout, leaving: number): number {
  const { needsSale, needsWorth, canCurtail, isPaired, fullFrom, pieces, pieceEnd, pieceWorth, pieceLeaving, pieceEnergy, up } = layout;
  if (isPaired || !(needsSale || needsWorth || canCurtail)) return -Infinity;
  let floor = needsSale ? Infinity : BELOW_NOTHING;
  if (canCurtail) {
    floor = -Infinity;
    for (let i = 0; i < pieces; i++) if (pieceEnd[i]! > fullFrom) floor = Math.max(floor, (pieceWorth[i]! - leaving * pieceLeaving[i]!) / pieceEnergy[i]!);
    floor = Math.min(BELOW_NOTHING, floor);
  }
  // Nothing is curtailed for up while the sale lost is worth more than being ready, the energy that takes included.
  const most = up.worth[0]! - leaving * up.energy - layout.leastSale;
  return Math.min(floor, up.energy > 0 ? most / up.energy : most < 0 ? -Infinity : Infinity);
}

/** @returns worth of energy below which a place would be emptied again as it gets cheaper */
function priceKind(layout: BandLayout, kind: number, leaving: number): number {
  const { up: ups, down: downs, pieces, pieceEnergy, pieceWorth, pieceLeaving, startEnergy, startWorth, startPoint, filledAt } = layout;
  const { kindPiece, kindUp, kindDown, upRate: upRates, downRate: downRates } = layout.places;
  const piece = kindPiece[kind]!;
  const up = kindUp[kind]!;
  const down = kindDown[kind]!;
  const upRate = upRates[kind]!;
  const upEnergy = upRate * ups.energy;
  const upWorth = up < 0 ? 0 : upRate * (ups.worth[up]! - leaving * ups.energy);
  const downRate = downRates[kind]!;
  const isFilled = piece < 0;
  const isOpen = piece >= 0 && piece < pieces;
  const energy = isOpen ? pieceEnergy[piece]! : 0;
  const worth = isOpen ? pieceWorth[piece]! - leaving * pieceLeaving[piece]! : 0;
  if (up < 0 && down < 0) {
    startEnergy[kind] = startWorth[kind] = 0;
    startPoint[kind] = EMPTY;
    filledAt[kind] = worth / energy;
    put(layout, worth / energy, energy, kind, 8 * EMPTY + FILLED);
    return -Infinity;
  }
  points.count = 0;
  if (!isFilled) {
    add(0, 0, EMPTY);
    if (up >= 0) add(upEnergy, upWorth, EMPTY_UP);
  }
  if (isFilled || isOpen) {
    add(energy, worth, FILLED);
    if (up >= 0 && isOpen && layout.canCurtail) add(energy + upEnergy, worth - layout.pieceExport[piece]! + upWorth, FILLED_UP);
    if (down >= 0) add(energy - downRate * downs.energy, worth + downRate * downs.worth[down]!, FILLED_DOWN);
    if (up >= 0 && isOpen && layout.isPaired) {
      add(energy + upRate * pieceEnergy[pieces - 1]!, worth + upRate * (pieceWorth[pieces - 1]! - leaving * pieceLeaving[pieces - 1]!), FILLED_BOTH);
    }
  }
  // Upper hull, in place.
  const { x, y, kind: point } = points;
  let last = 0;
  for (let i = 1; i < points.count; i++) {
    while (last > 0 && (y[i]! - y[last]!) * (x[last]! - x[last - 1]!) >= (y[last]! - y[last - 1]!) * (x[i]! - x[last]!)) last--;
    last++;
    x[last] = x[i]!;
    y[last] = y[i]!;
    point[last] = point[i]!;
  }
  startEnergy[kind] = x[0]!;
  startWorth[kind] = y[0]!;
  startPoint[kind] = point[0]!;
  let filled = point[0]! >= FILLED ? Infinity : -Infinity;
  let both = -Infinity;
  let emptied = -Infinity;
  for (let i = 1; i <= last; i++) {
    const rise = (y[i]! - y[i - 1]!) / (x[i]! - x[i - 1]!);
    const wasFilled = point[i - 1]! >= FILLED;
    if (wasFilled && point[i]! < FILLED) emptied = Math.max(emptied, rise);
    if (!wasFilled && point[i]! >= FILLED) filled = rise;
    if (point[i] === FILLED_BOTH) both = rise;
    else if (point[i - 1] === FILLED_BOTH) emptied = Math.max(emptied, rise);
    put(layout, rise, x[i]! - x[i - 1]!, kind, 8 * point[i - 1]! + point[i]!);
  }
  filledAt[kind] = filled;
  layout.bothAt[kind] = both;
  return emptied;
}

/** Points by energy; of two at one place the better. */
function add(energy: number, worth: number, kind: number): void {
  const { x, y, kind: point } = points;
  let i = points.count;
  while (i > 0 && x[i - 1]! > energy) i--;
  if (i > 0 && x[i - 1] === energy) {
    if (worth <= y[i - 1]!) return;
    i--;
  } else {
    for (let k = points.count++; k > i; k--) {
      x[k] = x[k - 1]!;
      y[k] = y[k - 1]!;
      point[k] = point[k - 1]!;
    }
  }
  x[i] = energy;
  y[i] = worth;
  point[i] = kind;
}

/** Of equal segments those of lower places come first: they are filled first. */
function put(layout: BandLayout, rise: number, perMw: number, kind: number, leads: number): void {
  const { slope, energy, kindOf, change, places: { kindPiece } } = layout;
  const piece = kindPiece[kind]!;
  let i = layout.segments++;
  while (i > 0 && (slope[i - 1]! < rise || (slope[i - 1] === rise && kindPiece[kindOf[i - 1]!]! > piece))) {
    slope[i] = slope[i - 1]!;
    energy[i] = energy[i - 1]!;
    kindOf[i] = kindOf[i - 1]!;
    change[i] = change[i - 1]!;
    i--;
  }
  slope[i] = rise;
  energy[i] = perMw;
  kindOf[i] = kind;
  change[i] = leads;
}
