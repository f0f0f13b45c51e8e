import type { DispatchPlan } from '../dispatch-plan.ts';
import type { DeliveryContract, DeliveryWindow, DispatchProblem, Trajectory } from '../problem/problem.ts';
import { FIRM_MET_MWH } from '../reward/tuning.ts';

/**
 * A plan in which what is firm of a contract goes before the rest of it.
 *
 * The optimiser knows one rank of deliveries and delivers as much as can be, to whomever. Where that leaves nothing firm missing it is the
 * best plan there is: with nothing firm missing the least in sum is the least of the rest, and money counts after it. Only where something
 * firm is missing the plan is made again with a second rank: a piece of the step's reward, of a delivery window another limit
 * (`deliveryLimits`). Beside regulation, and of several storage units beside windows, steps have programmes with one rank; there a step
 * that owes something firm is a window of one step.
 *
 * @param plan the optimiser
 */
export function planFirmFirst(problem: DispatchProblem, plan: (problem: DispatchProblem) => DispatchPlan): DispatchPlan {
  const { contract } = problem;
  if (contract === undefined || !hasFirm(contract)) return plan(problem);
  const first = plan({ ...problem, contract: withoutRanks(contract) });
  if (!isFirmMissing(contract, first.trajectory)) return first;
  return plan({ ...problem, contract: hasRanksOfSteps(problem) ? contract : inWindows(contract) });
}

/** Without a price on falling short all that is owed is firm, and there is one rank. */
const hasFirm = ({ shortagePenalty, firmMwh, windows = [] }: DeliveryContract): boolean =>
  shortagePenalty !== undefined && (firmMwh?.some((mwh) => mwh > 0) === true || windows.some((window) => (window.firmMwh ?? 0) > 0));

const withoutRanks = (contract: DeliveryContract): DeliveryContract => ({
  ...contract,
  firmMwh: undefined,
  windows: contract.windows?.map(({ from, to, mwh }) => ({ from, to, mwh })),
});

const hasRanksOfSteps = ({ storage, regulation = [], contract }: DispatchProblem): boolean =>
  regulation.length === 0 && (storage.length < 2 || (contract?.windows ?? []).length === 0);

function inWindows({ firmMwh, ...contract }: DeliveryContract): DeliveryContract {
  if (firmMwh === undefined) return contract;
  const { obligationMwh } = contract;
  const steps = Array.from(firmMwh).flatMap((mwh, t): DeliveryWindow[] =>
    mwh > 0 ? [{ from: t, to: t + 1, mwh: obligationMwh![t]!, firmMwh: mwh }] : [],
  );
  return {
    ...contract,
    obligationMwh: obligationMwh?.map((mwh, t) => (firmMwh[t]! > 0 ? 0 : mwh)),
    windows: [...(contract.windows ?? []), ...steps].sort((a, b) => a.from - b.from),
  };
}

function isFirmMissing({ firmMwh, windows = [] }: DeliveryContract, { contractMwh }: Trajectory): boolean {
  const isShort = (from: number, to: number, owed: number): boolean => {
    let missing = owed;
    for (let t = from; t < to; t++) missing -= contractMwh![t]!;
    return missing > FIRM_MET_MWH;
  };
  return (
    firmMwh?.some((mwh, t) => mwh > 0 && isShort(t, t + 1, mwh)) === true ||
    windows.some(({ from, to, firmMwh: mwh = 0 }) => isShort(from, to, mwh))
  );
}
