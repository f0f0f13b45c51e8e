import { type Dispatch, type DispatchPlan, type DispatchProblem, addCounts, checkProblem, planOf, proveDispatch } from '@stackwatt/engine';
import { type ForwardMarket, forwardProblem, settlePositions } from './forward-markets.ts';
import { type DispatchCaseOutput, toDispatchCaseOutput } from './write.ts';

interface RunOptions {
  /** How often to solve; the median time is reported. */
  readonly repeat?: number;
  readonly forwardMarkets?: readonly ForwardMarket[];
  /** As of `dispatch`, in each energy market. */
  readonly searchWork?: number | undefined;
}

/**
 * Solves a dispatch case and evaluates the result. Forward markets plan for themselves; the last market alone decides what is delivered,
 * because what earlier ones committed is settled at a price that no operation changes.
 *
 * @param now  clock in milliseconds, for `solve.milliseconds`: rewards, windows and repairs, without reading, checking and evaluating
 */
export function runDispatchCase(
  problem: DispatchProblem,
  now: () => number,
  { repeat = 1, forwardMarkets = [], searchWork }: RunOptions = {},
): DispatchCaseOutput {
  const problems = [...forwardMarkets.map((market) => forwardProblem(problem, market)), problem];
  problems.forEach(checkProblem);
  const times: number[] = [];
  let plans: readonly DispatchPlan[] = [];
  for (let round = 0; round < Math.max(1, repeat); round++) {
    const begin = now();
    plans = problems.map((each) => planOf(each, searchWork));
    times.push(now() - begin);
  }
  times.sort((a, b) => a - b);
  const middle = (times[Math.floor((times.length - 1) / 2)]! + times[Math.ceil((times.length - 1) / 2)]!) / 2;
  const proven = problems.map((each, m) => proveDispatch(each, plans[m]!));
  const operation = withWorkOf(proven);
  return toDispatchCaseOutput(
    forwardMarkets.length === 0 ? operation : withPositions(problem, forwardMarkets, proven, operation),
    middle,
    problem.regulation?.length ?? 0,
  );
}

/** The operation, its proof that of all markets: the worst gap, and what was done for all of them. */
function withWorkOf(proven: readonly Dispatch[]): Dispatch {
  const operation = proven.at(-1)!;
  const solves = proven.map(({ solve }) => solve);
  return {
    ...operation,
    solve: {
      ...operation.solve,
      worstGap: solves.reduce((worst, { worstGap }) => Math.max(worst, worstGap), 0),
      iterations: solves.reduce((sum, { iterations }) => sum + iterations, 0),
      windowCounts: solves.map(({ windowCounts }) => windowCounts).reduce(addCounts),
    },
  };
}

/** The operation with the money of all markets in place of the last one's. */
function withPositions(
  problem: DispatchProblem,
  markets: readonly ForwardMarket[],
  proven: readonly Dispatch[],
  operation: Dispatch,
): Dispatch {
  const { sales, purchases } = settlePositions(
    problem,
    markets,
    proven.map(({ trajectory }) => trajectory),
  );
  const terms = { ...operation.terms, energySales: sales + 0, energyPurchases: purchases + 0 };
  return { ...operation, terms, objective: Object.values(terms).reduce((sum: number, term: number) => sum + term, 0) };
}
