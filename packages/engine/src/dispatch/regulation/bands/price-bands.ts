import { type BandLayout, EMPTY_UP, FILLED, FILLED_BOTH, FILLED_DOWN, FILLED_UP } from './band-layout.ts';
import { MOST_POINTS } from './band-places.ts';
import { PRICE_ROUNDING } from '../tuning.ts';

/** The largest number below zero. */
const BELOW_NOTHING = -Number.MIN_VALUE;

/** The hull in hand: energy and worth per MW of its points, and which they are. */
const hullEnergy = new Float64Array(MOST_POINTS);
const hullWorth = new Float64Array(MOST_POINTS);
const hullIs = new Int32Array(MOST_POINTS);

/**
 * The hulls of all kinds of places at a price of what leaves the storage unit, and their segments sorted by falling slope, into the layout;
 * see `StepBands`. The floor is the worth of energy down to which they say everything and the choices of the places fit together: a place
 * below is filled where one above is.
 *
 * @param leaving currency per MWh that leaves the unit
 */
export function priceBands(layout: BandLayout, leaving: number): void {
  if (layout.pricedAt === leaving) return;
  const isFirst = Number.isNaN(layout.pricedAt);
  layout.pricedAt = leaving;
  if (isFirst) layout.segments = 0;
  else dropPriced(layout);
  const { filledAt, bothAt, emptiedAt, isPriced } = layout;
  let floor = floorOf(layout, leaving);
  for (let kind = 0; kind < layout.places.kinds; kind++) {
    if (isFirst || isPriced[kind] === 1) priceKind(layout, kind, leaving);
    floor = Math.max(floor, emptiedAt[kind]!);
  }
  const { orders, order, orderFrom } = layout.places;
  for (let k = 0; k < orders; k++) {
    let before = Infinity;
    let last = 0;
    for (let i = orderFrom[k]!; i < orderFrom[k + 1]!; i++) {
      const at = order[i]!;
      const filled = at < 0 ? bothAt[-1 - at]! : filledAt[at]!;
      if (filled <= before) {
        before = filled;
        last = at;
      }
      // Cheaper energy would fill this place before one that lies below it. By rounding alone that does no harm where a MW of both is as
      // much energy.
      else if (filled > floor && (filled > before + PRICE_ROUNDING * Math.abs(filled) || energyAt(layout, at) !== energyAt(layout, last)))
        floor = filled;
    }
  }
  layout.floor = floor;
}

/** MWh per MW of a place of the axis as it stands in the order: a kind, or the place that is filled together with one. */
function energyAt({ pieces, pieceEnergy, places: { kindPiece } }: BandLayout, at: number): number {
  return pieceEnergy[at < 0 ? pieces - 1 : Math.min(Math.max(0, kindPiece[at]!), pieces - 1)]!;
}

/** Energy worth no more than this is charged or let go where the places do not say what else happens. */
function floorOf(layout: BandLayout, leaving: number): number {
  const {
    needsSale,
    needsWorth,
    canCurtail,
    isPaired,
    fullFrom,
    pieces,
    pieceEnd,
    pieceWorth,
    pieceExport,
    pieceLeaving,
    pieceEnergy,
    up,
  } = layout;
  if (isPaired || !(needsSale || needsWorth || canCurtail)) return -Infinity;
  let floor = needsSale ? Infinity : BELOW_NOTHING;
  if (needsWorth) {
    // What a MW of q earns beyond its sale, in an event or by a price adder, is not earned by a MW curtailed in its place.
    for (let i = 0; i < pieces; i++) {
      const beyond = pieceWorth[i]! - pieceExport[i]! - leaving * pieceLeaving[i]!;
      if (beyond > 0) floor = Math.max(floor, beyond / pieceEnergy[i]!);
    }
  }
  if (canCurtail) {
    // Curtailed for up is what is worth no more than `curtailed`; the places that up then excludes are filled where energy is worth no more
    // than `filled`: both at once is too much.
    let [curtailed, filled] = [-Infinity, -Infinity];
    for (let i = 0; i < pieces; i++) {
      const worth = pieceWorth[i]! - leaving * pieceLeaving[i]!;
      curtailed = Math.max(curtailed, (worth - pieceExport[i]!) / pieceEnergy[i]!);
      if (pieceEnd[i]! > fullFrom) filled = Math.max(filled, worth / pieceEnergy[i]!);
    }
    floor = Math.min(curtailed, filled);
    if (floor > -Infinity) floor += PRICE_ROUNDING * Math.abs(floor);
  }
  // Nothing is curtailed for up while the sale lost is worth more than being ready, the energy that takes included.
  const most = up.worth[0]! - leaving * up.energy - layout.leastSale;
  return Math.min(floor, up.energy > 0 ? most / up.energy : most < 0 ? -Infinity : Infinity);
}

/** Takes the segments out that another price moves; those of places where nothing leaves the storage unit stay. */
function dropPriced(layout: BandLayout): void {
  const { slope, energy, kindOf, change, isPriced, segments } = layout;
  let count = 0;
  for (let i = 0; i < segments; i++) {
    if (isPriced[kindOf[i]!] === 1) continue;
    slope[count] = slope[i]!;
    energy[count] = energy[i]!;
    kindOf[count] = kindOf[i]!;
    change[count++] = change[i]!;
  }
  layout.segments = count;
}

function priceKind(layout: BandLayout, kind: number, leaving: number): void {
  const { up: ups, down: downs, pieces, pieceWorth, pieceLeaving } = layout;
  const { kindPiece, kindUp, kindDown, upRate, downRate, pointFrom, pointIs, pointEnergy } = layout.places;
  const piece = kindPiece[kind]!;
  const up = kindUp[kind]!;
  const down = kindDown[kind]!;
  const isOpen = piece >= 0 && piece < pieces;
  const worth = isOpen ? pieceWorth[piece]! - leaving * pieceLeaving[piece]! : 0;
  const upWorth = up < 0 ? 0 : upRate[kind]! * (ups.worth[up]! - leaving * ups.energy);
  // Upper hull; of two points at one energy the better.
  let last = -1;
  for (let i = pointFrom[kind]!; i < pointFrom[kind + 1]!; i++) {
    const is = pointIs[i]!;
    const x = pointEnergy[i]!;
    let y = 0;
    if (is === EMPTY_UP) y = upWorth;
    else if (is === FILLED) y = worth;
    else if (is === FILLED_DOWN) y = worth + downRate[kind]! * downs.worth[down]!;
    else if (is === FILLED_UP) y = worth - layout.pieceExport[piece]! + upWorth;
    else if (is === FILLED_BOTH) y = worth + upRate[kind]! * (pieceWorth[pieces - 1]! - leaving * pieceLeaving[pieces - 1]!);
    if (last >= 0 && hullEnergy[last] === x) {
      if (y <= hullWorth[last]!) continue;
      last--;
    }
    while (last > 0) {
      const turn =
        (y - hullWorth[last]!) * (hullEnergy[last]! - hullEnergy[last - 1]!) -
        (hullWorth[last]! - hullWorth[last - 1]!) * (x - hullEnergy[last]!);
      // A place is filled before the one that is filled together with it, also where both earn the same.
      if (is === FILLED_BOTH && hullIs[last] === FILLED ? turn <= 0 : turn < 0) break;
      last--;
    }
    last++;
    hullEnergy[last] = x;
    hullWorth[last] = y;
    hullIs[last] = is;
  }
  layout.startEnergy[kind] = hullEnergy[0]!;
  layout.startWorth[kind] = hullWorth[0]!;
  layout.startPoint[kind] = hullIs[0]!;
  let filled = hullIs[0]! >= FILLED ? Infinity : -Infinity;
  let both = -Infinity;
  let emptied = -Infinity;
  for (let i = 1; i <= last; i++) {
    const from = hullIs[i - 1]!;
    const to = hullIs[i]!;
    const perMw = hullEnergy[i]! - hullEnergy[i - 1]!;
    const rise = (hullWorth[i]! - hullWorth[i - 1]!) / perMw;
    if (from >= FILLED && to < FILLED && rise > emptied) emptied = rise;
    if (from < FILLED && to >= FILLED) filled = rise;
    if (to === FILLED_BOTH) both = rise;
    else if (from === FILLED_BOTH && rise > emptied) emptied = rise;
    const at = layout.segments++;
    layout.slope[at] = rise;
    layout.energy[at] = perMw;
    layout.kindOf[at] = kind;
    layout.change[at] = 8 * from + to;
    sortInLast(layout);
  }
  layout.filledAt[kind] = filled;
  layout.bothAt[kind] = both;
  layout.emptiedAt[kind] = emptied;
  layout.isPriced[kind] = (isOpen && pieceLeaving[piece]! > 0) || up >= 0 ? 1 : 0;
}

/**
 * Moves the last segment to its place. Of equal segments those of lower places come first: they are filled first; in one piece those of
 * the kind that was found first. What is filled together with another place lies above all of them.
 */
function sortInLast({ segments, slope, energy, kindOf, change, pieces, places: { kindPiece } }: BandLayout): void {
  const above = pieces + 1;
  let i = segments - 1;
  const rise = slope[i]!;
  const perMw = energy[i]!;
  const kind = kindOf[i]!;
  const leads = change[i]!;
  const piece = kindPiece[kind]! + ((leads & 7) === FILLED_BOTH ? above : 0);
  for (; i > 0; i--) {
    const before = i - 1;
    if (slope[before]! > rise) break;
    if (slope[before] === rise) {
      const pieceBefore = kindPiece[kindOf[before]!]! + ((change[before]! & 7) === FILLED_BOTH ? above : 0);
      if (pieceBefore < piece || (pieceBefore === piece && kindOf[before]! <= kind)) break;
    }
    slope[i] = slope[before]!;
    energy[i] = energy[before]!;
    kindOf[i] = kindOf[before]!;
    change[i] = change[before]!;
  }
  slope[i] = rise;
  energy[i] = perMw;
  kindOf[i] = kind;
  change[i] = leads;
}
