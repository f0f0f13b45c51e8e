/** A point of a lattice: an index from 0 in each dimension. */
export type LatticePoint = readonly number[];

export interface LatticeProblem {
  /** Points of each dimension, ≥ 1. */
  readonly counts: readonly number[];
  /**
   * Exact value, higher is better; undefined when infeasible. Feasibility may be lost only by going down: what a larger point cannot do, no
   * smaller one can.
   */
  readonly evaluate: (point: LatticePoint) => number | undefined;
  /** A quick guess of the same; decides where to look, never what is found. */
  readonly estimate: (point: LatticePoint) => number | undefined;
  /** Whether a point may be the answer; left out: every point may. */
  readonly isAllowed?: (point: LatticePoint) => boolean;
  /** Allowed points that no allowed point is above, the ends of ways up; left out: the largest point of all. */
  readonly largest?: readonly LatticePoint[];
  /** Feasible points to go on from; left out: they are looked for where the estimate is best. */
  readonly starts?: readonly LatticePoint[];
}

interface Best {
  readonly point: LatticePoint;
  readonly value: number;
}

export interface LatticeStep {
  readonly point: LatticePoint;
  readonly value: number | undefined;
  /** The best point so far. */
  readonly best: Best | undefined;
  /** 0 to 1; only rises. */
  readonly progress: number;
}

/** Coarse points of a dimension for the first look at the estimate, and the most of all dimensions together. */
const COARSE_POINTS = 13;
const MOST_COARSE_POINTS = 2500;
/** Up to so many neighbours all are looked at; of more dimensions those in which one or two indices differ. */
const MOST_NEIGHBOURS = 250;
/** First step of the exact search: this part of a dimension. */
const FIRST_STEP_PARTS = 16;
/** Steps by which two indices are changed against each other at the most, and how many such points are evaluated from a best point. */
const MOST_EXCHANGED = 8;
const MOST_EXCHANGES = 8;
/** Points evaluated along the edge of what is feasible, in a whole search. */
const MOST_ALONG_EDGE = 40;
/** Progress once the first feasible point is found; the rest is shared by the levels of the search. */
const PROGRESS_AT_FEASIBLE = 0.2;
/** While steps are larger than 1 a neighbour is left out when the estimate says it loses more than this share of the best value. */
const HOPELESS_LOSS = 0.05;

const keyOf = (point: LatticePoint): string => point.join();

/**
 * Finds the best feasible point of a lattice with few exact evaluations, and hands on each as it is made.
 *
 * 1. The most promising of the largest allowed points; when it is infeasible the largest point of all, allowed or not, and when that is,
 * all are; then the other largest ones. 2. The estimate over a coarse grid and downhill from its three best points; from where that ends,
 * up towards a largest allowed point by bisection
 *    until a point is feasible.
 * 3. Pattern search on exact values over the neighbours, the most promising first, with steps from 1/16 of each dimension down to 1. A
 *    point below one known to be infeasible is not tried. At step 1 no neighbour is left out: the answer is better than each of them.
 *    Neighbours are all 3^d − 1 points around one in up to five dimensions; in more of them those in which one or two indices differ.
 * 4. Exchanges: two indices changed against each other by up to eight, such as four small units for a large one, where the estimate calls
 *    that better, the eight most promising. From a better one the search of step 1 goes on.
 * 5. Along the edge of what is feasible: one index a step up or down, and another as low as is feasible with it, such as one more unit of
 *    storage for a quarter of the arrays; forty points at most. From a better one the search of step 1 goes on.
 */
export function* searchLattice({
  counts,
  evaluate,
  estimate,
  isAllowed = () => true,
  largest,
  starts,
}: LatticeProblem): Generator<LatticeStep> {
  const corner = counts.map((count) => count - 1);
  const known = new Map<string, number | undefined>();
  const infeasible: LatticePoint[] = [];
  let best: Best | undefined;
  let progress = 0;
  const guess = (point: LatticePoint): number | undefined => (isAllowed(point) ? estimate(point) : undefined);
  const isKnown = (point: LatticePoint): boolean =>
    known.has(keyOf(point)) || infeasible.some((other) => point.every((index, d) => index <= other[d]!));
  function* tried(point: LatticePoint): Generator<LatticeStep, number | undefined> {
    const key = keyOf(point);
    if (isKnown(point)) return known.get(key);
    const value = evaluate(point);
    const counts = isAllowed(point);
    known.set(key, value);
    if (value === undefined) infeasible.push(point);
    else if (counts && (best === undefined || value > best.value)) best = { point, value };
    yield { point, value: counts ? value : undefined, best, progress };
    return value;
  }

  if (starts) for (const start of starts) yield* tried(start);
  else yield* feasibleFrom({ counts, corner, largest: largest ?? [corner], guess, isAllowed, tried });
  if (best === undefined) return;
  progress = PROGRESS_AT_FEASIBLE;

  /** To the first better point of a list, as long as there is one. @returns whether there was */
  function* improve(pointsAround: (from: Best) => Iterable<LatticePoint>): Generator<LatticeStep, boolean> {
    let isBetter = false;
    for (let moved = true; moved;) {
      moved = false;
      const from = best!;
      for (const point of pointsAround(from)) {
        const value = yield* tried(point);
        if (value === undefined || value <= from.value) continue;
        moved = isBetter = true;
        break;
      }
    }
    return isBetter;
  }
  const climb = (step: readonly number[], isCoarse: boolean): Generator<LatticeStep, boolean> =>
    improve((from) =>
      promising(neighbours(from.point, step, counts).filter(isAllowed), estimate, isCoarse ? estimate(from.point) : undefined),
    );

  const first = Math.max(1, ...counts.map((count) => Math.round(count / FIRST_STEP_PARTS)));
  const levels = Math.floor(Math.log2(first)) + 1;
  for (let level = 0; level < levels; level++) {
    const scale = 2 ** (levels - 1 - level);
    const step = counts.map((count) => Math.min(Math.max(1, Math.round((count / Math.max(...counts)) * scale)), scale));
    yield* climb(step, scale > 1);
    progress = PROGRESS_AT_FEASIBLE + ((1 - PROGRESS_AT_FEASIBLE) * (level + 1)) / levels;
  }
  const finest = counts.map(() => 1);
  function* exchanged({ point }: Best): Generator<LatticePoint> {
    let left = MOST_EXCHANGES;
    for (const other of exchanges(point, counts, guess)) {
      if (isKnown(other)) continue;
      yield other;
      if (--left === 0) return;
    }
  }
  let leftAlongEdge = MOST_ALONG_EDGE;
  function* alongTried(point: LatticePoint): Generator<LatticeStep, number | undefined> {
    if (isKnown(point)) return known.get(keyOf(point));
    return leftAlongEdge-- > 0 ? yield* tried(point) : undefined;
  }
  while ((yield* improve(exchanged)) || (yield* alongEdge({ from: best, counts, isAllowed, tried: alongTried })))
    yield* climb(finest, false);
  yield { point: best.point, value: best.value, best, progress: 1 };
}

/**
 * Points on the edge of what is feasible, one index a step off: the least allowed of another index is found by bisection, which ends early
 * where the gain of the last steps, going on, would not do.
 *
 * @returns whether one of them is better
 */
function* alongEdge({
  from,
  counts,
  isAllowed,
  tried,
}: {
  readonly from: Best;
  readonly counts: readonly number[];
  readonly isAllowed: (point: LatticePoint) => boolean;
  readonly tried: Tried;
}): Generator<LatticeStep, boolean> {
  const moves = from.point.flatMap((index, moved) =>
    [1, -1].flatMap((step) =>
      index + step < 0 || index + step >= counts[moved]!
        ? []
        : counts.flatMap((_, freed) => (freed === moved ? [] : { moved, step, freed })),
    ),
  );
  let isBetter = false;
  for (const { moved, step, freed } of moves) {
    const at = (least: number): LatticePoint => from.point.map((index, d) => (d === moved ? index + step : d === freed ? least : index));
    const own = from.point[freed]!;
    let [bad, good] = step > 0 ? [-1, own] : [own, counts[freed]! - 1];
    while (good > bad && !isAllowed(at(good))) good--;
    if (good === bad) continue;
    let value = yield* tried(at(good));
    while (value !== undefined && good - bad > 1) {
      const middle = Math.floor((bad + good) / 2);
      // Below a limit a point may be feasible, better than all, and no answer.
      const next: number | undefined = isAllowed(at(middle)) ? yield* tried(at(middle)) : undefined;
      if (next === undefined) bad = middle;
      else {
        const gain: number = Math.max(0, (next - value) / (good - middle));
        [good, value] = [middle, next];
        isBetter ||= value > from.value;
        if (value + gain * (good - bad - 1) <= from.value) break;
      }
    }
    isBetter ||= value !== undefined && value > from.value;
    if (isBetter) return true;
  }
  return false;
}

type Tried = (point: LatticePoint) => Generator<LatticeStep, number | undefined>;

/** Steps 1 and 2 of the search. */
function* feasibleFrom({
  counts,
  corner,
  largest,
  guess,
  isAllowed,
  tried,
}: {
  readonly counts: readonly number[];
  readonly corner: LatticePoint;
  readonly largest: readonly LatticePoint[];
  readonly guess: LatticeProblem['estimate'];
  readonly isAllowed: (point: LatticePoint) => boolean;
  readonly tried: Tried;
}): Generator<LatticeStep> {
  let end: LatticePoint | undefined;
  const ends = largest.map((point) => ({ point, guess: guess(point) ?? -Infinity })).toSorted((a, b) => b.guess - a.guess || 0);
  for (const [place, { point }] of ends.entries()) {
    // Where an allowed point is feasible the largest of all is, too, and need not be tried.
    if (place === 1 && (yield* tried(corner)) === undefined) return;
    if ((yield* tried(point)) === undefined) continue;
    end = point;
    break;
  }
  if (end === undefined && (yield* tried(corner)) === undefined) return;
  for (const start of goodStarts(counts, guess)) yield* upToFeasible({ start, end }, isAllowed, tried);
}

/** The start when it is feasible; else the least point on the way from it to a feasible end, to an eighth of the way. */
function* upToFeasible(
  { start, end }: { readonly start: LatticePoint; readonly end: LatticePoint | undefined },
  isAllowed: (point: LatticePoint) => boolean,
  tried: Tried,
): Generator<LatticeStep> {
  if ((yield* tried(start)) !== undefined || end === undefined) return;
  // Between allowed points whole indices may be a rounding above what is allowed; a rounding down is not.
  const at = (share: number): LatticePoint => {
    const exact = start.map((index, d) => index + share * (end[d]! - index));
    const near = exact.map(Math.round);
    return isAllowed(near) ? near : exact.map(Math.floor);
  };
  let [bad, good] = [0, 1];
  for (let round = 0; round < 3; round++) {
    const middle = (bad + good) / 2;
    if ((yield* tried(at(middle))) === undefined) bad = middle;
    else good = middle;
  }
}

/** Where the estimate is best: up to three ends of the way up from the best points of a coarse grid. */
function goodStarts(counts: readonly number[], estimate: LatticeProblem['estimate']): LatticePoint[] {
  const searched = counts.filter((count) => count > 1).length;
  const most = Math.max(2, Math.min(COARSE_POINTS, Math.floor(MOST_COARSE_POINTS ** (1 / Math.max(1, searched)))));
  const coarse = counts.map((count) => [
    ...new Set(
      Array.from({ length: Math.min(count, most) }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, Math.min(count, most) - 1))),
    ),
  ]);
  const grid = coarse.reduce<number[][]>((points, indices) => points.flatMap((point) => indices.map((index) => [...point, index])), [[]]);
  const guessed = grid
    .flatMap((point) => {
      const value = estimate(point);
      return value === undefined ? [] : [{ point, value }];
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 3);
  const ends = guessed.map((start) => uphill(start, counts, estimate));
  return [...new Map(ends.map((point) => [keyOf(point), point])).values()];
}

function uphill(
  start: { point: LatticePoint; value: number },
  counts: readonly number[],
  estimate: LatticeProblem['estimate'],
): LatticePoint {
  let best = start;
  for (let scale = Math.max(1, ...counts.map((count) => Math.round(count / COARSE_POINTS))); scale >= 1; scale = Math.floor(scale / 2)) {
    for (let moved = true; moved;) {
      moved = false;
      for (const point of neighbours(
        best.point,
        counts.map(() => scale),
        counts,
      )) {
        const value = estimate(point);
        if (value !== undefined && value > best.value) {
          best = { point, value };
          moved = true;
        }
      }
    }
  }
  return best.point;
}

/**
 * The points that differ by a step or none in each dimension, cut off at the ends of the lattice; of many dimensions in one or two of them.
 */
function neighbours(point: LatticePoint, step: readonly number[], counts: readonly number[]): LatticePoint[] {
  const moves = point.map((index, d) =>
    [...new Set([Math.max(0, index - step[d]!), Math.min(counts[d]! - 1, index + step[d]!)])].filter((next) => next !== index),
  );
  const many = moves.reduce((product, { length }) => product * (1 + length), 1) - 1 > MOST_NEIGHBOURS;
  const most = many ? 2 : point.length;
  const around = moves.reduce<{ readonly indices: readonly number[]; readonly moved: number }[]>(
    (list, nexts, d) =>
      list.flatMap(({ indices, moved }) => [
        { indices: [...indices, point[d]!], moved },
        ...(moved < most ? nexts.map((next) => ({ indices: [...indices, next], moved: moved + 1 })) : []),
      ]),
    [{ indices: [], moved: 0 }],
  );
  return around.filter(({ moved }) => moved > 0).map(({ indices }) => indices);
}

/**
 * Points in which one index is larger and another smaller, and which the estimate calls better, the best first. Where units of two sizes do
 * the same, the way from one to the other leads through points that are worse, or cannot do it.
 */
function exchanges(point: LatticePoint, counts: readonly number[], estimate: LatticeProblem['estimate']): LatticePoint[] {
  const here = estimate(point) ?? -Infinity;
  const found: { readonly point: LatticePoint; readonly guess: number }[] = [];
  for (let up = 0; up < counts.length; up++) {
    for (let down = 0; down < counts.length; down++) {
      if (up === down) continue;
      for (let more = 1; more <= Math.min(MOST_EXCHANGED, counts[up]! - 1 - point[up]!); more++) {
        for (let less = 1; less <= Math.min(MOST_EXCHANGED, point[down]!); less++) {
          const other = point.map((index, d) => index + (d === up ? more : d === down ? -less : 0));
          const guess = estimate(other);
          if (guess !== undefined && guess > here) found.push({ point: other, guess });
        }
      }
    }
  }
  return found.toSorted((a, b) => b.guess - a.guess || 0).map((one) => one.point);
}

/** The neighbours of a point by their estimate, the best first; where that of the point is given, without those that look hopeless. */
function promising(points: readonly LatticePoint[], estimate: LatticeProblem['estimate'], here: number | undefined): LatticePoint[] {
  const guesses = points.map((point) => ({ point, guess: estimate(point) }));
  const kept = guesses.filter(({ guess }) => here === undefined || (guess !== undefined && guess >= here - HOPELESS_LOSS * Math.abs(here)));
  return kept.toSorted((a, b) => (b.guess ?? -Infinity) - (a.guess ?? -Infinity) || 0).map(({ point }) => point);
}
