/**
 * Parts of a band at most: headroom of the storage unit and room at the connection take turns, and the room changes its rate where the
 * converter idles and where it is full.
 */
export const MOST_PARTS = 6;

/**
 * Extent of one direction of regulation on the axis of q. Up-regulation begins at the place above which nothing may be ready and goes down;
 * down-regulation begins below and goes up. For each MW of q it gains `rate` MW of regulation: 1 where the headroom of the storage unit
 * limits it, and what a MW of q is at the point of interconnection where the connection does.
 */
export interface BandExtent {
  /** −1 up, 1 down. */
  readonly direction: 1 | -1;
  parts: number;
  /** Where a part begins, MW of q, how much regulation stands before it, MW, and its rate; `taken` has one more, all there is. */
  readonly place: Float64Array;
  readonly taken: Float64Array;
  readonly rate: Float64Array;
  /** Whether the connection ends any part of it. */
  isAtLimit: boolean;
}

export const bandExtent = (direction: 1 | -1): BandExtent => ({
  direction,
  parts: 0,
  place: new Float64Array(MOST_PARTS),
  taken: new Float64Array(MOST_PARTS + 1),
  rate: new Float64Array(MOST_PARTS),
  isAtLimit: false,
});

/** A band of one part, limited by the headroom of the storage unit alone. */
export function setExtent(
  out: BandExtent,
  { place, all, isAtLimit }: { readonly place: number; readonly all: number; readonly isAtLimit: boolean },
): void {
  out.parts = 1;
  out.place[0] = place;
  out.taken[0] = 0;
  out.taken[1] = all;
  out.rate[0] = 1;
  out.isAtLimit = isAtLimit;
}

/** Where the band holds so much regulation, MW of q, in one of its parts. */
export const placeOf = ({ direction, place, taken, rate }: BandExtent, part: number, mw: number): number =>
  place[part]! + (direction * (mw - taken[part]!)) / rate[part]!;

/** The part in which the band comes to hold so much. */
export function partOf({ parts, taken }: BandExtent, mw: number): number {
  let part = 0;
  while (part + 1 < parts && taken[part + 1]! <= mw) part++;
  return part;
}

/** How much a band holds where it has come to a place of one of its parts, MW. */
export const takenAt = ({ direction, place, taken, rate }: BandExtent, part: number, at: number): number =>
  taken[part]! + direction * (at - place[part]!) * rate[part]!;

/** The part a place lies in; −1 where there is none. */
export function partAt({ direction, parts, place, taken, rate }: BandExtent, at: number): number {
  for (let part = 0; part < parts; part++) {
    const mw = taken[part]! + direction * (at - place[part]!) * rate[part]!;
    if (mw < taken[part]!) return -1;
    if (mw <= taken[part + 1]!) return part;
  }
  return -1;
}

/** Where a band begins, and what limits it. */
interface LimitedBand {
  /** End of the axis the band starts at, MW of q. */
  readonly begin: number;
  /** Most there is to commit, MW. */
  readonly all: number;
  /** Of the connection where the band begins, MW. */
  readonly room: number;
  readonly until: readonly number[];
  readonly rates: readonly number[];
}

/**
 * The band of a storage unit behind a converter. At distance d from the end of the axis the unit has the headroom d; the connection has
 * `room` there, which grows at `rates` up to the distances `until`. The lesser of the two is what may be committed.
 *
 * @returns false when it never comes to so much
 */
export function layExtent(out: BandExtent, { begin, all, room: firstRoom, until, rates }: LimitedBand): boolean {
  let room = firstRoom;
  out.parts = 0;
  out.isAtLimit = false;
  out.taken[0] = 0;
  // Whether the part laid last reaches as far as this.
  let isOpen = false;
  let d = 0;
  for (let zone = 0; zone < rates.length; zone++) {
    const end = zone < until.length ? until[zone]! : Infinity;
    const rate = rates[zone]!;
    while (d < end) {
      // Until the other one becomes the lesser.
      const isRoom = room < d || (room === d && rate < 1);
      const apart = Math.abs(room - d);
      const closing = isRoom ? rate - 1 : 1 - rate;
      const next = closing > 0 && apart > 0 ? Math.min(end, d + apart / closing) : end;
      const least = isRoom ? room : d;
      const own = isRoom ? rate : 1;
      if (own > 0) {
        const first = least < 0 ? d - least / own : d;
        const last = least + own * (next - d);
        if (first < next && last > out.taken[out.parts]!) {
          if (!isOpen || out.rate[out.parts - 1] !== own) {
            if (out.parts === MOST_PARTS) return false;
            out.place[out.parts] = begin + out.direction * first;
            out.rate[out.parts++] = own;
          }
          isOpen = true;
          out.taken[out.parts] = Math.min(all, last);
          if (isRoom) out.isAtLimit = true;
          if (last >= all) return true;
        }
      } else isOpen = false;
      if (next === Infinity) return false;
      // Where they meet they are the same.
      room = next < end ? next : room + rate * (next - d);
      d = next;
    }
  }
  return false;
}
