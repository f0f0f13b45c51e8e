import { type DispatchProblem, planOf } from '@stackwatt/engine';
import { type Fraction, HOURS_PER_YEAR } from '@stackwatt/units';
import { PlantModel } from '../packages/engine/test/oracle/plant-model.ts';
import { type Scenario, leastTimes } from './harness.ts';

const flat = (steps: number, value: number): Float64Array => new Float64Array(steps).fill(value);

/** 50 MW and 200 MWh, charged from the grid, on one market; 48 hours ahead, 24 kept. */
export function storageProblem(price: Float64Array, change: Partial<DispatchProblem> = {}): DispatchProblem {
  const steps = price.length;
  const stepHours = HOURS_PER_YEAR / steps;
  const roundTrip = Math.sqrt(0.85) as Fraction;
  return {
    steps,
    stepHours,
    lookAheadSteps: 48 / stepHours,
    commitSteps: 24 / stepHours,
    bus: 'ac',
    solarMw: flat(steps, 0),
    windMw: flat(steps, 0),
    storage: [
      {
        capacityMwh: 200,
        powerMw: 50,
        chargeEfficiency: roundTrip,
        dischargeEfficiency: roundTrip,
        minSoc: 0 as Fraction,
        maxSoc: 1 as Fraction,
        initialSocMwh: 0,
        wearCostPerMwh: 0,
      },
    ],
    systemConverter: undefined,
    exportLimitMw: flat(steps, 100),
    importLimitMw: flat(steps, 50),
    gridCharging: true,
    price,
    importPrice: price,
    ...change,
  };
}

/**
 * A year of dispatch: rewards, all windows, repairs and the operation of the plant, against HiGHS on the same windows from
 * the same states: one model kept, costs, bounds and first state changed, window after window. Where the linear programme
 * promises more than we earn, the mixed-integer programme is solved as well.
 */
export function dispatchScenario(
  name: string,
  problem: DispatchProblem,
  budget: Pick<Scenario, 'gateMs' | 'aimMs' | 'gateRatio'>,
): Scenario {
  const plan = planOf(problem);
  const soc = plan.trajectory.storage[0]!.socMwh;
  const bounds = new Float64Array(plan.solve.windows);
  const gap = (window: number): number =>
    (bounds[window]! - plan.windowValues[window]!) / Math.max(1, Math.abs(plan.windowValues[window]!));
  // The solver hands what is owed from stage to stage with 1e-9 MWh, worth hundreds each.
  const owes = problem.contract !== undefined || (problem.capacityEvents ?? []).length > 0;
  let usedBinaries = false;
  const solveWindows = (binaries: boolean, isWanted: (window: number) => boolean): void => {
    const model = new PlantModel(problem, binaries);
    for (let window = 0; window < bounds.length; window++) {
      if (!isWanted(window)) continue;
      const from = window * problem.commitSteps;
      const socMwh = from === 0 ? problem.storage[0]!.initialSocMwh : soc[from - 1]!;
      // Windows begin at midnight: no day has used anything of its limit yet.
      bounds[window] = model.solve({ from, to: Math.min(problem.steps, from + problem.lookAheadSteps) }, { socMwh }).money;
    }
    model.dispose();
  };
  return {
    name,
    ...budget,
    run: () => planOf(problem),
    reference: {
      name: 'HiGHS WASM, kept model',
      run: () => {
        solveWindows(false, () => true);
        solveWindows(true, (window) => {
          const isOpen = gap(window) > (owes ? 1e-8 : 1e-9);
          usedBinaries ||= isOpen;
          return isOpen;
        });
      },
    },
    check: {
      worst: () => Math.max(...Array.from(bounds, (_, window) => Math.abs(gap(window)))),
      get allowed() {
        return usedBinaries ? 1e-6 : owes ? 1e-8 : 1e-9;
      },
    },
  };
}

/** Timed in turn, so that a busy machine slows both. */
const ROUNDS = 41;
/**
 * Every few plans the collector frees the memory of those before, and the next ones pay for fresh pages: two years of quarter-hours take
 * 18.5 ms in three runs of six, 23 to 25 in the others. A median of few runs falls on either side.
 */
const TIMED = 41;

/**
 * Two years in one problem against one year twice: the cost is linear in steps when both take the same time.
 *
 * @param problemOf a problem over the prices
 */
export function doublingScenario(
  name: string,
  price: Float64Array,
  problemOf: (price: Float64Array) => DispatchProblem,
  gateMs: number,
): Scenario {
  const one = problemOf(price);
  const both = new Float64Array(2 * price.length);
  both.set(price);
  both.set(price, price.length);
  const { stepHours, lookAheadSteps, commitSteps } = one;
  const two = { ...problemOf(both), stepHours, lookAheadSteps, commitSteps };
  return {
    name: `${name}, two years against one twice`,
    gateMs,
    aimMs: gateMs / 2,
    runs: TIMED,
    run: () => planOf(two),
    check: {
      worst: () => {
        const once = (): unknown => planOf(one);
        const [doubled, single] = leastTimes([() => planOf(two), () => [once(), once()]], ROUNDS);
        return doubled! / single! - 1;
      },
      allowed: 0.25,
    },
  };
}
