import type { SearchBudget } from '../horizon/search-budget.ts';
import type { Mix } from './mix.ts';
import { DELIVERY_MET, FIRST_SHARE_UP, GROWTH_ASIDE, GROWTH_UP, KINK_WIDTH, LEAST_STEP_ASIDE, STEP_ASIDE } from './tuning.ts';

/** A limit on energy over several steps, as a search for its price sees it. */
export interface Limit {
  /** What leaves the storage unit on a day, or what is delivered to a contract that owes so much and no more. */
  readonly kind: 'leaving' | 'delivered';
  /** MWh. */
  readonly cap: number;
  /** Prices between which its price lies, currency per MWh: what is left of it costs −lowest, and at the highest nobody uses any of it. */
  readonly lowest: number;
  readonly highest: number;
  /** A price that is rarely passed: steps of a search for the price are shares of it. Left out: the highest. */
  readonly usual?: number;
}

/** What a search for dual prices begins with. */
export interface DualSearch {
  /** Where to begin; afterwards the prices of the lowest bound seen. */
  readonly price: Float64Array;
  readonly limits: readonly Limit[];
  readonly mix: Mix;
  /** Prices to evaluate, read by `evaluate`. */
  readonly trial: Float64Array;
  /** Finds the best plan at the trial prices, adds it to the mix and returns its bound. */
  readonly evaluate: () => number;
  /** Whether the gap between the lowest bound and the value of the mix ends the search. */
  readonly isClosed: (bound: number, value: number) => boolean;
  readonly mostEvaluations: number;
  /** May end the search as soon as a mix of the plans keeps the limits and meets what is owed. */
  readonly searchBudget: SearchBudget;
}

/**
 * Lagrangian dual by cutting planes (Kelley): the prices of limits at which the bound of the Lagrangian is lowest. For prices p the plan
 * that is best earns total and uses `excess` more than there is; it bounds everything by φ(p) = total − Σ p·excess, and φ is convex. The
 * best mix of the plans found so far has dual prices: where their tangents meet. When φ there is no lower than the tangents, it is lowest.
 *
 * @returns the lowest bound seen
 */
export function searchDualPrices(search: DualSearch): number {
  const { price, limits, mix, trial, evaluate, isClosed, mostEvaluations, searchBudget } = search;
  const m = limits.length;
  mix.begin(limits);
  if (m === 1 && limits[0]!.kind === 'leaving') return searchOnePrice(search, limits[0]!);
  // Both sides of where the prices were last: most often they still are there.
  let above = 0;
  let isLowest = true;
  for (let i = 0; i < m; i++) {
    const { lowest, highest } = limits[i]!;
    price[i] = Math.min(highest, Math.max(lowest, price[i]!));
    if (price[i]! > lowest) isLowest = false;
    trial[i] = Math.max(lowest, price[i]! - aside(price[i]!));
    above = Math.max(above, price[i]!);
  }
  const start = isLowest ? price : price.slice();
  let bound = Infinity;
  let evaluations = 0;
  const next = (): void => {
    const at = evaluate();
    evaluations++;
    if (!(at < bound)) return;
    bound = at;
    for (let i = 0; i < m; i++) price[i] = trial[i]!;
  };
  next();
  if (!isLowest) {
    for (let i = 0; i < m; i++) trial[i] = Math.min(limits[i]!.highest, start[i]! + aside(start[i]!));
    next();
  }
  for (;;) {
    mix.solve();
    if (isClosed(bound, mix.value) || evaluations >= mostEvaluations || mix.isFull) break;
    if (keepsLimits(limits, mix) && searchBudget.isExhausted()) break;
    let isKnown = true;
    for (let i = 0; i < m; i++) {
      const { kind, highest, usual = highest } = limits[i]!;
      // Nothing known keeps this limit: the price rises step by step; for delivery the end is near.
      const to =
        mix.isOver[i] === 0
          ? mix.price[i]!
          : kind === 'delivered'
            ? highest
            : Math.min(highest, GROWTH_UP * above + usual / FIRST_SHARE_UP);
      if (to !== trial[i]) isKnown = false;
      trial[i] = to;
      above = Math.max(above, to);
    }
    if (isKnown) break;
    next();
  }
  return bound;
}

/**
 * Lagrangian dual of one limit by cutting planes: the price at which the bound of the Lagrangian is lowest. Every plan found is a tangent
 * of φ(p) = total − p·excess; one that uses more than there is falls, one that uses less rises, and where two of them meet is the next
 * price to try. When φ there is no lower than they are, it is lowest. Prices mostly stay where they were, at a kink, and the two plans that
 * share it are found at once; else the search goes towards the other side in growing steps rather than to the end of the range.
 *
 * @returns the lowest bound seen
 */
function searchOnePrice(
  { price, mix, trial, evaluate, isClosed, mostEvaluations, searchBudget }: DualSearch,
  { lowest, highest, usual = highest }: Limit,
): number {
  const start = Math.min(highest, Math.max(lowest, price[0]!));
  const aside = KINK_WIDTH * Math.abs(start);
  let bound = Infinity;
  let evaluations = 0;
  // Prices that are known to be too low and high enough.
  let below = -Infinity;
  let above = Infinity;
  const next = (at: number): void => {
    trial[0] = at;
    const found = evaluate();
    evaluations++;
    if (mix.excessOf(mix.count - 1, 0) > 0) below = Math.max(below, at);
    else above = Math.min(above, at);
    if (!(found < bound)) return;
    bound = found;
    price[0] = at;
  };
  next(Math.max(lowest, start - aside));
  // Just below a kink the limit is passed, just above it is kept.
  if (above === Infinity && start > lowest) next(Math.min(highest, start + aside));
  let step = Math.max(STEP_ASIDE * Math.abs(start), LEAST_STEP_ASIDE * usual);
  for (;;) {
    mix.solve();
    if (isClosed(bound, mix.value) || evaluations >= mostEvaluations || mix.isFull) break;
    if (mix.isOver[0] === 0 && searchBudget.isExhausted()) break;
    let to = mix.price[0]!;
    if (below === -Infinity) to = Math.max(lowest, above - step);
    else if (above === Infinity) to = Math.min(highest, below + step);
    step *= GROWTH_ASIDE;
    if (to === trial[0] || to === below || to === above) break;
    next(to);
  }
  return bound;
}

/** Whether the mix found last keeps every limit, and owes nothing. */
const keepsLimits = (limits: readonly Limit[], mix: Mix): boolean =>
  limits.every(({ kind, cap }, i) => mix.isOver[i] === 0 && (kind === 'leaving' || mix.left[i]! <= DELIVERY_MET * Math.max(1, cap)));

/** How far to step from the price of a kink to be on one side of it. */
const aside = (price: number): number => KINK_WIDTH * Math.abs(price);
