/** Cycles a day that a search begins with; undefined is no limit. */
const COARSE: readonly (number | undefined)[] = [undefined, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
/** How often the step around the best limit is halved. */
const REFINEMENTS = 2;
const COARSE_STEP = 0.25;

/**
 * The limit of daily cycles of greatest value: the coarse limits, then the step around the best halved twice, to a sixteenth of a cycle. Of
 * equal values the tighter limit, which wears less; no limit only where it is worth more than any.
 *
 * @param valueOf  value of a limit, of no limit for undefined; called once for each
 */
export function searchCycleLimit(valueOf: (limit: number | undefined) => number): number | undefined {
  const tried = new Map<number | undefined, number>();
  const value = (limit: number | undefined): number => {
    const known = tried.get(limit) ?? valueOf(limit);
    tried.set(limit, known);
    return known;
  };
  const better = (a: number | undefined, b: number | undefined): number | undefined => {
    const [va, vb] = [value(a), value(b)];
    if (va !== vb) return va > vb ? a : b;
    return (a ?? Infinity) <= (b ?? Infinity) ? a : b;
  };
  let best = COARSE.reduce(better);
  for (let k = 0, step = COARSE_STEP / 2; k < REFINEMENTS && best !== undefined; k++, step /= 2) {
    best = [best - step, best, best + step].filter((limit) => limit > 0).reduce<number | undefined>(better, best);
  }
  return best;
}
