import { EQUAL_SHORTAGE_MWH, EQUAL_SHORTAGE_SHARE } from './tuning.ts';

/** What was found at one weight of the obligations. */
export interface Stage {
  /** Of the best plan: its money less the weight of what it leaves short, currency. */
  readonly value: number;
  /** Proven bound on that of any operation, currency. */
  readonly bound: number;
  /** Currency per MWh short. */
  readonly weight: number;
  /** What the plan leaves short, MWh. */
  readonly short: number;
}

/** A window, to be solved at one of several weights of its obligations. */
export interface WeighedWindow<S extends Stage> {
  /** Place of the plant's own weights among them: the heaviest. Lighter ones stand before it, the lightest first. */
  readonly own: number;
  /** Place of the weights to begin with. */
  readonly first: number;
  readonly solveAt: (place: number) => S;
  /** The least that any operation leaves short, MWh. */
  readonly leastShort: () => number;
  /** Whether a plan that leaves no more than the least short has its money proven. */
  readonly isProven: (found: S) => boolean;
}

/**
 * Lexicographic optimisation, obligations before money, at weights as light as they may be: heavy weights cost digits of the money beside
 * them. Where a plan leaves more short than the least, the next heavier weights are tried, at last the plant's own, which put obligations
 * first whatever they cost. Else money was never given up for an obligation, nor an obligation for money. With w a weight and B the bound
 * of its search, money − w·short ≤ B for every operation, so of those that leave no more than s short none earns more than
 *
 *   B + w·s        at any of the weights
 *
 * and where the least of these leaves the money unproven, the next lighter weights are tried.
 *
 * @returns the plan that leaves the least short, of those the one with most money, and the least bound on its value
 */
export function leastShortageFirst<S extends Stage>({ own, first, solveAt, leastShort, isProven }: WeighedWindow<S>): S {
  let tried: S[] = [];
  let [lightest, heaviest] = [first, first];
  for (let place = first; ;) {
    const stage = solveAt(place);
    if (place === own) return stage;
    tried.push(stage);
    const best = tried.reduce((a, b) => (isBetter(b, a) ? b : a));
    if (isMoreThan(best.short, leastShort)) {
      // Beside heavier weights events may weigh otherwise: bounds at lighter ones do not serve them.
      tried = [];
      place = heaviest += 1;
      continue;
    }
    const most = tried.reduce((bound, { bound: at, weight }) => Math.min(bound, at + weight * best.short), Infinity);
    const found = tried.length === 1 ? best : { ...best, bound: best.value + Math.max(0, most - moneyOf(best)) };
    if (lightest === 0 || isProven(found)) return found;
    place = lightest -= 1;
  }
}

const isMoreThan = (short: number, least: () => number): boolean =>
  short > EQUAL_SHORTAGE_MWH && short * (1 - EQUAL_SHORTAGE_SHARE) > least() + EQUAL_SHORTAGE_MWH;

/** Less short, or as much and more money. */
const isBetter = (a: Stage, b: Stage): boolean =>
  a.short < b.short - EQUAL_SHORTAGE_MWH || (a.short <= b.short + EQUAL_SHORTAGE_MWH && moneyOf(a) > moneyOf(b));

/** What a plan earns, and what its obligations would if all were met. */
const moneyOf = ({ value, weight, short }: Stage): number => value + weight * short;
