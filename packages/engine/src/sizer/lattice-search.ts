/** A point of a lattice: an index from 0 in each dimension. */
export type LatticePoint = readonly number[];

export interface LatticeProblem {
  /** Points of each dimension, ≥ 1. */
  readonly counts: readonly number[];
  /** Exact value, higher is better; undefined when infeasible. Feasibility may be lost only by going down: what a larger point cannot do, no smaller one can. */
  readonly evaluate: (point: LatticePoint) => number | undefined;
  /** A quick guess of the same; decides where to look, never what is found. */
  readonly estimate: (point: LatticePoint) => number | undefined;
}

export interface LatticeStep {
  readonly point: LatticePoint;
  readonly value: number | undefined;
  /** The best point so far. */
  readonly best: { readonly point: LatticePoint; readonly value: number } | undefined;
  /** 0 to 1; only rises. */
  readonly progress: number;
}

/** Coarse points of a dimension for the first look at the estimate. */
const COARSE_POINTS = 13;
/** First step of the exact search: this part of a dimension. */
const FIRST_STEP_PARTS = 16;
/** Progress once the first feasible point is found; the rest is shared by the levels of the search. */
const PROGRESS_AT_FEASIBLE = 0.2;
/** While steps are larger than 1 a neighbour is left out when the estimate says it loses more than this share of the best value. */
const HOPELESS_LOSS = 0.05;

const keyOf = (point: LatticePoint): string => point.join();

/**
 * Finds the best feasible point of a lattice with few exact evaluations, and hands on each as it is made.
 *
 * 1. The largest point: when it is infeasible, all are.
 * 2. The estimate over a coarse grid and downhill from its three best points; from where that ends, up towards the largest point by bisection until
 *    a point is feasible.
 * 3. Pattern search on exact values over all 3^d − 1 neighbours, the most promising first, with steps from 1/16 of each dimension down to 1. A
 *    point below one known to be infeasible is not tried. At step 1 no neighbour is left out: the answer is better than each of them.
 */
export function* searchLattice({ counts, evaluate, estimate }: LatticeProblem): Generator<LatticeStep> {
  const largest = counts.map((count) => count - 1);
  const known = new Map<string, number | undefined>();
  const infeasible: LatticePoint[] = [];
  let best: { point: LatticePoint; value: number } | undefined;
  let progress = 0;
  function* tried(point: LatticePoint): Generator<LatticeStep, number | undefined> {
    const key = keyOf(point);
    if (known.has(key)) return known.get(key);
    if (infeasible.some((other) => point.every((index, d) => index <= other[d]!))) return undefined;
    const value = evaluate(point);
    known.set(key, value);
    if (value === undefined) infeasible.push(point);
    else if (best === undefined || value > best.value) best = { point, value };
    yield { point, value, best, progress };
    return value;
  }

  if ((yield* tried(largest)) === undefined) return;
  for (const start of goodStarts(counts, estimate)) yield* upToFeasible(start, largest, tried);
  progress = PROGRESS_AT_FEASIBLE;

  const first = Math.max(1, ...counts.map((count) => Math.round(count / FIRST_STEP_PARTS)));
  const levels = Math.floor(Math.log2(first)) + 1;
  for (let level = 0; level < levels; level++) {
    const scale = 2 ** (levels - 1 - level);
    const step = counts.map((count) => Math.min(Math.max(1, Math.round((count / Math.max(...counts)) * scale)), scale));
    for (let moved = true; moved;) {
      moved = false;
      const from: { point: LatticePoint; value: number } = best!;
      for (const point of promising(from, neighbours(from.point, step, counts), estimate, scale > 1)) {
        const value = yield* tried(point);
        if (value !== undefined && value > from.value) {
          moved = true;
          break;
        }
      }
    }
    progress = PROGRESS_AT_FEASIBLE + ((1 - PROGRESS_AT_FEASIBLE) * (level + 1)) / levels;
  }
  yield { point: best!.point, value: best!.value, best, progress: 1 };
}

/** The least point on the way from a start to the largest point that is feasible, to an eighth of the way. */
function* upToFeasible(start: LatticePoint, largest: LatticePoint, tried: (point: LatticePoint) => Generator<LatticeStep, number | undefined>): Generator<LatticeStep> {
  const at = (share: number): LatticePoint => start.map((index, d) => Math.round(index + share * (largest[d]! - index)));
  if ((yield* tried(start)) !== undefined) return;
  let [bad, good] = [0, 1];
  for (let round = 0; round < 3; round++) {
    const middle = (bad + good) / 2;
    if ((yield* tried(at(middle))) === undefined) bad = middle;
    else good = middle;
  }
}

/** Where the estimate is best: up to three ends of the way up from the best points of a coarse grid. */
function goodStarts(counts: readonly number[], estimate: LatticeProblem['estimate']): LatticePoint[] {
  const coarse = counts.map((count) => [...new Set(Array.from({ length: Math.min(count, COARSE_POINTS) }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, Math.min(count, COARSE_POINTS) - 1))))]);
  const grid = coarse.reduce<number[][]>((points, indices) => points.flatMap((point) => indices.map((index) => [...point, index])), [[]]);
  const guessed = grid.flatMap((point) => {
    const value = estimate(point);
    return value === undefined ? [] : [{ point, value }];
  }).toSorted((a, b) => b.value - a.value).slice(0, 3);
  const ends = guessed.map((start) => uphill(start, counts, estimate));
  return [...new Map(ends.map((point) => [keyOf(point), point])).values()];
}

function uphill(start: { point: LatticePoint; value: number }, counts: readonly number[], estimate: LatticeProblem['estimate']): LatticePoint {
  let best = start;
  for (let scale = Math.max(1, ...counts.map((count) => Math.round(count / COARSE_POINTS))); scale >= 1; scale = Math.floor(scale / 2)) {
    for (let moved = true; moved;) {
      moved = false;
      for (const point of neighbours(best.point, counts.map(() => scale), counts)) {
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

/** All points that differ by a step or none in each dimension, cut off at the ends of the lattice. */
function neighbours(point: LatticePoint, step: readonly number[], counts: readonly number[]): LatticePoint[] {
  const all = point.reduce<number[][]>((list, index, d) => list.flatMap((begun) =>
    [...new Set([index, Math.max(0, index - step[d]!), Math.min(counts[d]! - 1, index + step[d]!)])].map((next) => [...begun, next])), [[]]);
  return all.filter((other) => keyOf(other) !== keyOf(point));
}

/** The neighbours by their estimate, the best first; without those that look hopeless where that is asked for. */
function promising(from: { point: LatticePoint; value: number }, points: readonly LatticePoint[], estimate: LatticeProblem['estimate'], isCoarse: boolean): LatticePoint[] {
  const here = estimate(from.point);
  const guesses = points.map((point) => ({ point, guess: estimate(point) }));
  const kept = guesses.filter(({ guess }) => !isCoarse || here === undefined || (guess !== undefined && guess >= here - HOPELESS_LOSS * Math.abs(here)));
  return kept.toSorted((a, b) => (b.guess ?? -Infinity) - (a.guess ?? -Infinity) || 0).map(({ point }) => point);
}
