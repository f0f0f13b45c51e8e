import { type DispatchProblem, planOf } from '@stackwatt/engine';
import { type Fraction, HOURS_PER_YEAR } from '@stackwatt/units';
import { seededRandom } from '../packages/engine/test/oracle/random-problem.ts';
import { MultiStorageModel } from '../packages/engine/test/oracle/multi-storage/multi-storage-model.ts';
import { storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { hourlyPrices, negativePrices, quarterHourPrices, solarShape } from './series.ts';

const flat = (value: number, steps = HOURS_PER_YEAR): Float64Array => new Float64Array(steps).fill(value);
const root = (share: number): Fraction => Math.sqrt(share) as Fraction;

/** The plant of one storage unit with two others in its place: 40 MW for 2.5 hours, and 20 MW for 6 hours with more loss and some wear. */
function twoUnits(problem: DispatchProblem): DispatchProblem {
  const unit = problem.storage[0]!;
  return {
    ...problem,
    storage: [
      { ...unit, capacityMwh: 100, powerMw: 40 },
      { ...unit, capacityMwh: 120, powerMw: 20, chargeEfficiency: root(0.75), dischargeEfficiency: root(0.75), wearCostPerMwh: 2 },
    ],
  };
}

/** The same with a third, 15 MW for 2 hours with less loss. */
function threeUnits(problem: DispatchProblem): DispatchProblem {
  const { storage, ...others } = twoUnits(problem);
  const small = { capacityMwh: 30, powerMw: 15, chargeEfficiency: root(0.9), dischargeEfficiency: root(0.9), wearCostPerMwh: 1 };
  return { ...others, storage: [...storage, { ...storage[0]!, ...small }] };
}

/**
 * A year of several storage units: rewards, all windows, operation, against HiGHS on the same windows from the same states: one model kept,
 * costs, bounds and first states changed. Where the linear programme promises more than we earn, the mixed-integer programme is solved as
 * well.
 */
function scenario(
  name: string,
  problem: DispatchProblem,
  budget: Pick<Scenario, 'gateMs' | 'aimMs' | 'gateRatio' | 'runs'>,
  allowed: number,
): Scenario {
  const plan = planOf(problem);
  const bounds = new Float64Array(plan.solve.windows);
  const gap = (window: number): number =>
    (bounds[window]! - plan.windowValues[window]!) / Math.max(1, Math.abs(plan.windowValues[window]!));
  const solveWindows = (binaries: boolean, isWanted: (window: number) => boolean): void => {
    const models = new Map<number, MultiStorageModel>();
    for (let window = 0; window < bounds.length; window++) {
      if (!isWanted(window)) continue;
      const from = window * problem.commitSteps;
      const length = Math.min(problem.lookAheadSteps, problem.steps - from);
      let model = models.get(length);
      if (model === undefined) models.set(length, (model = new MultiStorageModel(problem, length, binaries)));
      bounds[window] = model.solve(
        from,
        problem.storage.map((unit, k) => (from === 0 ? unit.initialSocMwh : plan.trajectory.storage[k]!.socMwh[from - 1]!)),
      );
    }
    for (const model of models.values()) model.dispose();
  };
  return {
    name,
    ...budget,
    run: () => planOf(problem),
    reference: {
      name: 'HiGHS WASM, kept model',
      run: () => {
        solveWindows(false, () => true);
        solveWindows(true, (window) => gap(window) > 1e-7);
      },
    },
    check: { worst: () => Math.max(...Array.from(bounds, (_, window) => Math.abs(gap(window)))), allowed },
  };
}

const oneCycleADay = (problem: DispatchProblem): DispatchProblem => ({
  ...problem,
  storage: problem.storage.map((unit) => ({ ...unit, cyclesPerDay: 1 })),
});
/** Four hours in the evening of every 45th day, 25 MW. */
const withCalls = (problem: DispatchProblem): DispatchProblem => ({
  ...problem,
  capacityEvents: Array.from({ length: 8 }, (_, n) => ({ from: (20 + 45 * n) * 24 + 17, steps: 4, powerMw: 25, shortagePenalty: 500 })),
});

/**
 * Regulation both ways on 30 % of each storage unit's power, that pays a few currency units per MW and hour, more in expensive hours; a
 * tenth of it flows.
 */
function withRegulation(problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(11);
  const side = (base: number) => ({
    price: problem.price.map((p) => base * (0.5 + random()) + 0.1 * Math.max(0, Math.min(100, p))),
    maxCommitment: 0.3 as Fraction,
    minPrice: 0,
  });
  return {
    ...problem,
    regulation: [{ up: side(8), down: side(5), throughput: 0.1 as Fraction, energyPrice: problem.price, reserveHours: 1 }],
  };
}

/** Two or three storage units that meet at a limit: on the ac bus, behind solar, on a dc bus, by quarter-hours, at negative prices. */
export const scenarios = (): Scenario[] => [
  scenario(
    'two storage units behind one limit',
    twoUnits(storageProblem(hourlyPrices(), { exportLimitMw: flat(45) })),
    { gateMs: 350, aimMs: 100 },
    1e-9,
  ),
  scenario(
    'three storage units behind one limit',
    threeUnits(storageProblem(hourlyPrices(), { exportLimitMw: flat(45) })),
    { gateMs: 500, aimMs: 150 },
    1e-9,
  ),
  scenario(
    'two storage units, solar on ac, no grid charging',
    twoUnits(
      storageProblem(hourlyPrices(), {
        solarMw: solarShape('ac').map((share) => 100 * share),
        exportLimitMw: flat(70),
        gridCharging: false,
      }),
    ),
    { gateMs: 350, aimMs: 100 },
    1e-9,
  ),
  scenario(
    'two storage units, solar on dc, clipping',
    twoUnits(
      storageProblem(hourlyPrices(), {
        bus: 'dc',
        solarMw: solarShape('dc').map((share) => 130 * share),
        systemConverter: { powerMw: 60, efficiency: 0.97 as Fraction },
        exportLimitMw: flat(60),
      }),
    ),
    { gateMs: 350, aimMs: 100 },
    1e-9,
  ),
  scenario(
    'two storage units, 15 minutes',
    twoUnits(
      storageProblem(quarterHourPrices(), {
        exportLimitMw: flat(45, 4 * HOURS_PER_YEAR),
      }),
    ),
    { gateMs: 1500, aimMs: 500, runs: 7 },
    1e-9,
  ),
  scenario(
    'two storage units, one cycle a day each',
    oneCycleADay(twoUnits(storageProblem(hourlyPrices(), { exportLimitMw: flat(45) }))),
    { gateMs: 1000, aimMs: 300 },
    1e-7,
  ),
  scenario(
    'two storage units, eight called evenings',
    withCalls(twoUnits(storageProblem(hourlyPrices(), { exportLimitMw: flat(60) }))),
    { gateMs: 350, aimMs: 100 },
    1e-6,
  ),
  scenario(
    'two storage units, regulation up and down, 30 % of the power',
    withRegulation(twoUnits(storageProblem(hourlyPrices(), { exportLimitMw: flat(45) }))),
    { gateMs: 4000, aimMs: 500, runs: 3 },
    1e-6,
  ),
  scenario(
    'two storage units, solar, 8 % negative prices, searched',
    twoUnits(
      storageProblem(negativePrices(), {
        solarMw: solarShape('ac').map((share) => 100 * share),
        exportLimitMw: flat(70),
      }),
    ),
    { gateMs: 5000, aimMs: 1000, runs: 3 },
    1e-6,
  ),
];
