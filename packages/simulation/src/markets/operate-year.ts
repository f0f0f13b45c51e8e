import { addCounts, dispatchBefore, shortageMargin, type Dispatch, type DispatchProblem, type WindowCounts } from '@stackwatt/engine';
import { lineEfficiency } from '../inputs/limit-inputs.ts';
import { calendarOf } from '../inputs/series-of.ts';
import { flowsOf, type Flows } from '../year/flows.ts';
import { dispatchProblem, type PlantOfYear } from '../year/plant-year.ts';
import { noiseMw, silence } from '../year/noise.ts';
import { pricesOfYear, type EnergyPrices } from '../year/prices-of-year.ts';
import { callObligations, capacityOfYear, storageToPoi, withReserve, type CapacityYear } from './capacity-year.ts';
import { contractsOfYear, dispatchContract, residualBuyerOf, priceBeside, storagePriceAdder, type ContractsYear } from './contract-year.ts';
import { forwardProblem } from './forward-problem.ts';
import { committed, dispatchRegulation, regulationOfYear, type CommittedMw, type RegulationYear } from './regulation-year.ts';
import { settleYear, type YearSettlement } from './settle-year.ts';
import { shortDelivery, type ShortDelivery } from './short-delivery.ts';
import { splitExports, type SplitExports } from './split-exports.ts';

/** How a plant is run. */
export interface RunPlant {
  /** First step of the year in which each storage unit works; above 0 in the year a unit begins. */
  readonly fromSteps: readonly number[];
  readonly plan: (problem: DispatchProblem) => Dispatch;
  /** What the storage units do of a plan, with all that follows from it. */
  readonly carryOut: (problem: DispatchProblem, plan: Dispatch) => Dispatch;
}

/** One year of a plant in all its markets. */
export interface OperatedYear {
  /** At the ac bus, with the prices of the operational market. */
  readonly problem: DispatchProblem;
  readonly dispatch: Dispatch;
  readonly flows: Flows;
  /** Of every energy market, at the point of interconnection. */
  readonly prices: readonly EnergyPrices[];
  /** Of every energy market when it has closed; the last is what is delivered to it. */
  readonly positions: readonly SplitExports['market'][];
  readonly contracts: ContractsYear;
  readonly capacity: readonly CapacityYear[];
  readonly regulation: readonly RegulationYear[];
  readonly split: SplitExports;
  /** Of every regulation market. */
  readonly committedRegulation: readonly CommittedMw[];
  readonly settlement: YearSettlement;
  /** Worst proven gap of the operation and of every forward plan; with what several contracts that fall short may leave open. */
  readonly gap: number;
  /** Of the operation and every forward plan together. */
  readonly work: DispatchWork;
  /** What is owed, may not be missed and is. */
  readonly short: ShortDelivery | undefined;
}

/**
 * What was done to plan: windows, those of them the plain programme was not enough for, programmes solved, and windows by how they were
 * planned.
 */
export interface DispatchWork {
  readonly windows: number;
  readonly searchedWindows: number;
  readonly iterations: number;
  readonly windowCounts: WindowCounts;
}

const workOf = ({ solve }: Dispatch): DispatchWork => ({
  windows: solve.windows,
  searchedWindows: solve.repairedWindows,
  iterations: solve.iterations,
  windowCounts: solve.windowCounts,
});
export const addWork = (a: DispatchWork, b: DispatchWork): DispatchWork => ({
  windows: a.windows + b.windows,
  searchedWindows: a.searchedWindows + b.searchedWindows,
  iterations: a.iterations + b.iterations,
  windowCounts: addCounts(a.windowCounts, b.windowCounts),
});

/** The year that comes after one, in which the same storage units work. */
export type YearAfter = Pick<PlantOfYear, 'projectYear' | 'production'>;

/** The markets of a project year, and the plant as each of them sees it. */
interface YearInMarkets extends Pick<OperatedYear, 'prices' | 'contracts' | 'capacity' | 'regulation'> {
  /** Share of a MW at the storage unit that arrives at the point of interconnection. */
  readonly storageToPoiEfficiency: number;
  /**
   * The plant at the ac bus for the operational market, or without one, with everything that is owed; committed regulation capacity is
   * offered beside it.
   */
  readonly operational: DispatchProblem;
  /** The plant as the forward market of a place may commit it. */
  readonly forward: (place: number) => DispatchProblem;
}

function yearInMarkets(plant: PlantOfYear, fromSteps: readonly number[]): YearInMarkets {
  const { prepared, projectYear, storage } = plant;
  const { energyMarkets } = prepared;
  const prices = pricesOfYear(prepared, projectYear);
  const operational = prices.at(-1);
  const contracts = contractsOfYear(prepared, projectYear, prices);
  const eta = lineEfficiency(prepared.line);
  const bare = dispatchProblem(plant, operational);
  const storageToPoiEfficiency = storageToPoi(bare, eta);
  const capacity = capacityOfYear(prepared, projectYear, prices, { problem: bare, fromSteps, eta });
  const regulation = regulationOfYear(prepared, projectYear, prices);
  const source = prepared.project.useSolar ? 'solar' : prepared.project.useWind ? 'wind' : 'storage';
  const problemAt = (market: EnergyPrices | undefined): DispatchProblem => {
    // Several contracts without a market are one market: what is not owed goes to those that buy shares and to the most generous of the
    // others.
    const residualBuyer =
      market === undefined && contracts.all.length > 1
        ? (residualBuyerOf(contracts)?.price ?? new Float64Array(prepared.steps))
        : undefined;
    const priceAdder =
      storage.length === 0 ? undefined : storagePriceAdder(contracts, market?.price ?? residualBuyer, operational?.price, source);
    const sold = market?.price ?? residualBuyer;
    const price = sold && priceBeside(contracts, sold, operational?.price, source);
    const problem = dispatchProblem(
      plant,
      price && {
        price,
        importPrice: market === undefined || (market.importPrice === market.price && price === market.price) ? price : market.importPrice,
      },
    );
    const contract = dispatchContract(contracts, sold !== undefined, eta, source);
    return {
      ...problem,
      ...(residualBuyer !== undefined && { importLimitMw: new Float64Array(prepared.steps) }),
      storage: problem.storage.map((unit, place) => withReserve(unit, place, capacity, prepared)),
      ...(sold === undefined && { hasEnergyMarket: false }),
      ...(priceAdder !== undefined && { storagePriceAdder: priceAdder.map((perMwh) => perMwh * eta) }),
      ...(contract !== undefined && { contract }),
      ...(capacity.length > 0 && { capacityEvents: callObligations(capacity, prepared.steps, storageToPoiEfficiency) }),
    };
  };
  return {
    prices,
    contracts,
    capacity,
    regulation,
    storageToPoiEfficiency,
    operational: {
      ...problemAt(operational),
      ...(regulation.length > 0 && { regulation: dispatchRegulation(regulation, storageToPoiEfficiency) }),
    },
    forward: (place) =>
      forwardProblem(
        problemAt(prices[place]),
        energyMarkets.slice(0, place + 1).map(({ shares }) => shares),
        calendarOf(prepared.project),
      ),
  };
}

/** Whether something is owed, or held for what may be owed, in the steps a window of the year before looks ahead. */
function owesAtOnce({ lookAheadSteps, commitSteps, contract, capacityEvents = [], storage }: DispatchProblem): boolean {
  const ahead = lookAheadSteps - commitSteps;
  return (
    capacityEvents.some(({ from }) => from < ahead) ||
    (contract?.windows ?? []).some(({ from, mwh }) => from < ahead && mwh > 0) ||
    (contract?.obligationMwh?.subarray(0, ahead).some((mwh) => mwh > 0) ?? false) ||
    storage.some(({ minSocMwh, minSoc, capacityMwh }) => minSocMwh?.subarray(0, ahead).some((mwh) => mwh > minSoc * capacityMwh) ?? false)
  );
}

/**
 * Operates a plant for a year in order of commitment: capacity calls, the contract, then the energy markets. Every forward market plans the
 * plant for its own price with the shares it is given; the last market decides what is delivered, and each settles what it
 * changed (docs/engine/markets.md).
 *
 * @param run    how a problem is dispatched, and what of it the storage units carry out
 * @param after  the year that comes next: where it begins with something owed, the last window of this year is planned with its first
 *               day in view. Undefined for the last year, and where a year is simulated for itself
 */
export function operateYear(plant: PlantOfYear, run: RunPlant, after?: YearAfter): OperatedYear {
  const { stepHours, line, energyMarkets } = plant.prepared;
  const eta = lineEfficiency(line);
  const year = yearInMarkets(plant, run.fromSteps);
  const fromTheStart = run.fromSteps.map(() => 0);
  const following = after && yearInMarkets({ ...plant, ...after }, fromTheStart);
  const next = following !== undefined && owesAtOnce(following.operational) ? following : undefined;
  const { prices, contracts, capacity, regulation, storageToPoiEfficiency } = year;
  const planOf = (problem: DispatchProblem, following: DispatchProblem | undefined): Dispatch =>
    following === undefined ? run.plan(problem) : dispatchBefore(problem, following, { dispatchOf: run.plan, fromSteps: run.fromSteps });
  const problem = year.operational;
  const noise = noiseMw(problem);
  const splitOf = (flows: Flows, { trajectory }: Dispatch): SplitExports => {
    const split = splitExports(flows, {
      capacity,
      contracts,
      contractMw: trajectory.contractMwh?.map((mwh) => (mwh * eta) / stepHours),
      marketPrice: prices.at(-1)?.price,
    });
    for (const { solarMw, windMw, storageMw } of [split.market, ...split.contracts])
      for (const power of [solarMw, windMw, storageMw]) silence(power, noise);
    return split;
  };

  const operation = run.carryOut(problem, planOf(problem, next?.operational));
  const flows = flowsOf(problem, operation, line);
  const split = splitOf(flows, operation);
  let gap = operation.solve.worstGap;
  let work = workOf(operation);
  const forward = prices.slice(0, -1).map((_, place) => {
    const problem = year.forward(place);
    const plan = planOf(problem, next?.forward(place));
    gap = Math.max(gap, plan.solve.worstGap);
    work = addWork(work, workOf(plan));
    return splitOf(flowsOf(problem, plan, line), plan).market;
  });
  const positions = prices.length === 0 ? [] : [...forward, split.market];
  const committedRegulation = committed(regulation, operation.trajectory, problem, storageToPoiEfficiency);
  for (const { upMw, downMw } of committedRegulation) for (const power of [upMw, downMw]) silence(power, noise);
  const settlement = settleYear({
    markets: energyMarkets,
    prices,
    positions,
    contracts: contracts.all,
    capacity,
    regulation,
    split,
    committedRegulation,
    stepHours,
  });
  if (contracts.parts !== undefined && operation.trajectory.contractMwh !== undefined) {
    const margin = shortageMargin(
      contracts.parts,
      contracts.all,
      operation.trajectory.contractMwh.map((mwh) => mwh * eta),
    );
    gap = Math.max(gap, margin / Math.max(1, Math.abs(operation.objective)));
  }
  return {
    problem,
    dispatch: operation,
    flows,
    prices,
    positions,
    contracts,
    capacity,
    regulation,
    split,
    committedRegulation,
    settlement,
    gap,
    work,
    short: shortDelivery({ problem, dispatch: operation, contracts: contracts.all, capacity, settlement }),
  };
}
