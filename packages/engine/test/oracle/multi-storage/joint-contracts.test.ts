import {
  dispatch,
  jointContract,
  jointDeliveries,
  jointObligations,
  shortageMargin,
  type ContractObligation,
  type ContractPrices,
  type DispatchProblem,
  type JointPart,
} from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { type LinearRow, linearOptimum } from '../linear-optimum.ts';
import { shareOf } from '../../share.ts';
import { compareWithSolver, windowed } from '../random-batch.ts';
import { randomProblem, seededRandom } from '../random-problem.ts';
import { regulated } from '../regulation/regulation-cases.ts';
import { multiStorage, withEvents, withRegulation } from './multi-storage-batch.ts';

interface Case {
  readonly problem: DispatchProblem;
  readonly contracts: readonly (ContractPrices & { readonly obligation: ContractObligation })[];
  readonly parts: readonly JointPart[];
}

/**
 * A plant that buys nothing with two contracts: each by the step or by windows, both with a price on falling short or neither.
 *
 * @param isMixed one of them alone may fall short, and the other asks for less; in half of the cases the price of each is one for all
 *   hours, so that whose hours of a window are whose does not matter
 */
function twoContracts(seed: number, isMixed = false): Case {
  const random = seededRandom(seed);
  const plant = randomProblem(random, { steps: 72, hasNegativePrices: false, buysCheaper: false, sellsOnly: true });
  const mayFallShort = random() < 0.7;
  const contracts = [0, 1].map((_, k) => {
    const isFirm = isMixed && (k === 0) === mayFallShort;
    const { contract } = randomProblem(random, {
      steps: 72,
      hasNegativePrices: false,
      buysCheaper: false,
      sellsOnly: true,
      owes: random() < 0.5 ? 'steps' : 'windows',
    });
    const { price, obligationMwh, windows } = contract!;
    // Some of what is owed can be delivered in full, some cannot.
    const share = isFirm ? 0.4 * random() ** 2 : !isMixed && random() < 0.6 ? 0.1 : 1;
    const obligation: ContractObligation =
      obligationMwh === undefined
        ? { kind: 'windows', windows: windows!.map((window) => ({ ...window, mwh: window.mwh * share })) }
        : { kind: 'profile', owedMwh: obligationMwh.map((mwh) => mwh * share) };
    const shortagePrice = (isMixed ? !isFirm : mayFallShort) ? new Float64Array(72).fill(800 * random()) : undefined;
    return { price: isMixed && seed % 2 === 0 ? price.fill(price[0]!) : price, obligation, shortagePrice };
  });
  const { parts } = jointObligations(
    contracts.map(({ obligation }) => obligation),
    Math.round(24 / plant.stepHours),
  );
  return { problem: { ...plant, contract: jointContract(parts, contracts, 72) }, contracts, parts };
}

/**
 * The plant with two contracts as a linear programme of its own: what each is delivered is a column. First the most is delivered to a
 * contract that may not fall short beside one that may, then to whomever; then the most is earned. A step's delivery may go to either.
 *
 * @param isShared  over a part of several steps both have the same shape, in proportion to what they are owed; else whatever earns most
 */
function optimum({ problem, contracts, parts }: Case, isShared: boolean): { firmMwh: number; deliveredMwh: number; money: number } {
  const {
    steps,
    stepHours: h,
    solarMw,
    windMw,
    storage: [unit],
    systemConverter: converter,
    exportLimitMw,
    price,
  } = problem;
  const cost: number[] = [];
  const delivered: number[] = [];
  const firm: number[] = [];
  const hasRanks = contracts.some(({ shortagePrice }) => shortagePrice !== undefined);
  const [lower, upper]: [number[], number[]] = [[], []];
  const rows: LinearRow[] = [];
  const column = (most: number, worth: number, least = 0, counts = 0, countsFirst = 0): number => {
    lower.push(least);
    upper.push(most);
    delivered.push(counts);
    firm.push(countsFirst);
    return cost.push(worth) - 1;
  };
  const row = (low: number, high: number, ...entries: (readonly [number, number])[]): void => void rows.push({ low, high, entries });
  const power = unit?.powerMw ?? 0;
  const [hc, hd] = [unit?.chargeEfficiency ?? 1, unit?.dischargeEfficiency ?? 1];
  let before: number | undefined;
  const exported: number[] = [];
  for (let t = 0; t < steps; t++) {
    const solar = column(solarMw[t]!, 0);
    const wind = column(windMw[t]!, 0);
    const charge = column(power, 0);
    const discharge = column(power, (-h * (unit?.wearCostPerMwh ?? 0)) / hd);
    const out = column(Math.min(exportLimitMw[t]!, 1e6), h * price[t]!);
    exported.push(out);
    if (unit !== undefined) {
      const state = column(unit.maxSoc * unit.capacityMwh, 0, unit.minSoc * unit.capacityMwh);
      const start = before === undefined ? unit.initialSocMwh : 0;
      row(start, start, [state, 1], [charge, -h * hc], [discharge, h / hd], ...(before === undefined ? [] : [[before, -1] as const]));
      before = state;
    }
    if (converter === undefined) {
      row(0, 0, [solar, 1], [wind, 1], [discharge, 1], [charge, -1], [out, -1]);
    } else {
      const feedsOut = column(converter.powerMw / converter.efficiency, 0);
      const feedsIn = column(converter.powerMw, 0);
      row(0, 0, [solar, 1], [discharge, 1], [charge, -1], [feedsOut, -1], [feedsIn, 1]);
      row(0, 0, [feedsOut, converter.efficiency], [feedsIn, -1 / converter.efficiency], [wind, 1], [out, -1]);
    }
  }
  let constant = 0;
  for (const { from, to, owedMwh } of parts) {
    const all = owedMwh.reduce((sum, mwh) => sum + mwh, 0);
    const columns = contracts.map((contract, k) =>
      Array.from({ length: to - from }, (_, i) => {
        const penalty = contract.shortagePrice?.[from] ?? 0;
        if (i === 0) constant -= penalty * owedMwh[k]!;
        return column(
          owedMwh[k]!,
          contract.price[from + i]! + penalty - price[from + i]!,
          0,
          1,
          hasRanks && contract.shortagePrice === undefined ? 1 : 0,
        );
      }),
    );
    for (let i = 0; i < to - from; i++) {
      row(-Infinity, 0, ...columns.map((own) => [own[i]!, 1] as const), [exported[from + i]!, -h]);
      if (isShared && to > from + 1 && owedMwh.every((mwh) => mwh > 0))
        row(0, 0, [columns[0]![i]!, owedMwh[1]! / all], [columns[1]![i]!, -owedMwh[0]! / all]);
    }
    columns.forEach((own, k) => row(-Infinity, owedMwh[k]!, ...own.map((one) => [one, 1] as const)));
  }
  const solve = (objective: readonly number[], more: readonly LinearRow[]): number =>
    linearOptimum(objective, lower, upper, [...rows, ...more]);
  const atLeast = (mwh: number, of: readonly number[]): LinearRow => ({
    low: mwh - 1e-9,
    high: Infinity,
    entries: of.flatMap((counts, at) => (counts > 0 ? [[at, 1] as const] : [])),
  });
  const firmMwh = firm.includes(1) ? solve(firm, []) : 0;
  const first = firm.includes(1) ? [atLeast(firmMwh, firm)] : [];
  const deliveredMwh = solve(delivered, first);
  return { firmMwh, deliveredMwh, money: solve(cost, [...first, atLeast(deliveredMwh, delivered)]) + constant };
}

/** What our operation earns, each contract by its own price and penalty in the order they are served. */
function earned({ problem, contracts, parts }: Case): {
  deliveredMwh: number;
  owedMwh: number;
  firmOwedMwh: number;
  money: number;
  margin: number;
  isInfeasible: boolean;
} {
  const { trajectory, infeasible } = dispatch(problem);
  const deliveredMwh = trajectory.contractMwh!;
  const shares = jointDeliveries(parts, deliveredMwh, contracts);
  const h = problem.stepHours;
  let money = 0;
  let all = 0;
  for (let t = 0; t < problem.steps; t++) {
    money += problem.price[t]! * (h * trajectory.exportMw[t]! - deliveredMwh[t]!);
    contracts.forEach(({ price }, k) => (money += price[t]! * shares[k]![t]! * deliveredMwh[t]!));
    problem.storage.forEach(
      (unit, k) => (money -= (h * unit.wearCostPerMwh * trajectory.storage[k]!.dischargeMw[t]!) / unit.dischargeEfficiency),
    );
    all += deliveredMwh[t]!;
  }
  let owed = 0;
  let firmOwedMwh = 0;
  for (const { from, to, owedMwh } of parts) {
    contracts.forEach(({ shortagePrice }, k) => {
      owed += owedMwh[k]!;
      if (shortagePrice === undefined) firmOwedMwh += owedMwh[k]!;
      let missing = owedMwh[k]!;
      for (let t = from; t < to; t++) missing -= shares[k]![t]! * deliveredMwh[t]!;
      money -= (shortagePrice?.[from] ?? 0) * Math.max(0, missing);
    });
  }
  return {
    deliveredMwh: all,
    owedMwh: owed,
    firmOwedMwh,
    money,
    margin: shortageMargin(parts, contracts, deliveredMwh),
    isInfeasible: infeasible !== undefined,
  };
}

/** Whether a contract that may not fall short is, however a part is shared. */
const isFirmShort = ({ contracts, parts }: Case, deliveredMwh: Float64Array): boolean =>
  parts.some(({ from, to, owedMwh }) => {
    const firm = owedMwh.reduce((sum, mwh, k) => (contracts[k]!.shortagePrice === undefined ? sum + mwh : sum), 0);
    return firm - deliveredMwh.subarray(from, to).reduce((sum, mwh) => sum + mwh, 0) > 1e-6;
  });

test.each(shareOf([0, 1, 2, 3], [0, 1]))(
  'N-10 two contracts on random plants earn what the solver finds for both apart, or are short of it by no more than they say, group %i',
  (group) => {
    const failures: unknown[] = [];
    let [full, short] = [0, 0];
    for (let i = 0; i < shareOf(60, 30); i++) {
      const seed = 7_000 + 100 * group + i;
      const one = twoContracts(seed);
      const [ours, best, most] = [earned(one), optimum(one, true), optimum(one, false)];
      const size = Math.max(1, Math.abs(best.money));
      // A MWh of the solver's tolerance is worth its dearest price and penalty.
      const slack = 1e-9 * size + 4e-9 * 2_000;
      const isFull = ours.deliveredMwh >= ours.owedMwh - 1e-6;
      if (isFull) full++;
      else short++;
      const left = best.money - ours.money;
      const isMet = Math.abs(best.deliveredMwh - ours.deliveredMwh) <= 1e-6;
      // Delivered in full both agree. Where something is missing the order of the contracts may share a window otherwise, but never earns
      // more than any sharing could.
      const isBest = isFull
        ? Math.abs(left) <= slack && ours.margin <= 1e-3
        : ours.money <= most.money + slack && left <= ours.margin + slack;
      if (!(isMet && isBest)) failures.push({ seed, left, isFull, ...ours, best, most });
    }
    expect(failures).toEqual([]);
    expect(Math.min(full, short)).toBeGreaterThan(3);
  },
);

test.each(shareOf([0, 1, 2, 3], [0, 1]))(
  'N-10 CALC-43 of two contracts the one that may not fall short goes first, and the rest earns what the solver finds, group %i',
  (group) => {
    const failures: unknown[] = [];
    let [infeasible, cut, full, moved] = [0, 0, 0, 0];
    for (let i = 0; i < shareOf(60, 30); i++) {
      const seed = 8_000 + 100 * group + i;
      const one = twoContracts(seed, true);
      const [ours, best, most] = [earned(one), optimum(one, true), optimum(one, false)];
      const isMissing = ours.firmOwedMwh - most.firmMwh > 1e-6;
      // The same contracts in one rank: where that leaves a contract short that may not be, the order of the ranks moves the plan.
      const { contract } = one.problem;
      const inOneRank = dispatch({
        ...one.problem,
        contract: { ...contract!, firmMwh: undefined, windows: contract!.windows?.map(({ from, to, mwh }) => ({ from, to, mwh })) },
      });
      const isMoved = !isMissing && isFirmShort(one, inOneRank.trajectory.contractMwh!);
      if (isMissing || ours.isInfeasible) {
        infeasible++;
        if (isMissing !== ours.isInfeasible) failures.push({ seed, ...ours, best, most });
        continue;
      }
      if (isMoved) moved++;
      const isFull = ours.deliveredMwh >= ours.owedMwh - 1e-6;
      if (isFull) full++;
      else cut++;
      const slack = 1e-9 * Math.max(1, Math.abs(best.money)) + 4e-9 * 2_000;
      const left = (isFull ? best : most).money - ours.money;
      const isMet = Math.abs(most.deliveredMwh - ours.deliveredMwh) <= 1e-6;
      const isBest = isFull
        ? Math.abs(left) <= slack && ours.margin <= 1e-3
        : left >= -slack && (seed % 2 === 1 || left <= ours.margin + slack);
      if (!(isMet && isBest)) failures.push({ seed, left, isFull, isMoved, ...ours, best, most });
    }
    expect(failures).toEqual([]);
    expect(Math.min(infeasible, cut, moved)).toBeGreaterThan(1);
  },
);

/** What a plan delivers in the steps [from, to), MWh. */
const deliveredIn = (contractMwh: Float64Array, from: number, to: number): number =>
  contractMwh.subarray(from, to).reduce((sum, mwh) => sum + mwh, 0);

const kindsOfPlant: readonly (readonly [string, (seed: number, owes: 'steps' | 'windows') => DispatchProblem])[] = [
  ['power to buy', (seed, owes) => randomProblem(seededRandom(seed), { steps: 48, hasNegativePrices: false, buysCheaper: true, owes })],
  ['negative prices', (seed, owes) => randomProblem(seededRandom(seed), { steps: 48, hasNegativePrices: true, buysCheaper: false, owes })],
  [
    'daily cycles',
    (seed, owes) =>
      randomProblem(seededRandom(seed), { steps: 48, hasNegativePrices: seed % 3 === 0, buysCheaper: false, hasCycleLimit: true, owes }),
  ],
  ['regulation', (seed, owes) => regulated(seed, { steps: 24, hasNegativePrices: false, buysCheaper: false, owes }, 1)],
];
test.each(kindsOfPlant)(
  'N-10 CALC-43 beside %s what is firm is delivered wherever it can be at all, and the rest with a proof',
  (_, build) => {
    const failures: unknown[] = [];
    let [missing, moved] = [0, 0];
    for (let i = 0; i < shareOf(60, 30); i++) {
      const seed = 8_600 + i;
      const random = seededRandom(seed);
      const problem = build(seed, i % 2 === 0 ? 'steps' : 'windows');
      const { steps } = problem;
      const { price, obligationMwh, windows } = problem.contract!;
      const whole = { ...problem, lookAheadSteps: steps, commitSteps: steps };
      const shortagePenalty = new Float64Array(steps).fill(100 * random());
      const inOneRank = dispatch({ ...whole, contract: { price, obligationMwh, windows, shortagePenalty } }).trajectory.contractMwh!;
      // Of what one rank leaves short a part is firm, one obligation after the other.
      const owed = windows ?? Array.from(obligationMwh!, (mwh, from) => ({ from, to: from + 1, mwh }));
      const short = owed.filter(({ from, to, mwh }) => mwh - deliveredIn(inOneRank, from, to) > 1e-3);
      for (const one of short.filter((_, n) => n % Math.ceil(short.length / 3) === 0)) {
        const done = deliveredIn(inOneRank, one.from, one.to);
        const firm = done + 0.7 * random() * (one.mwh - done);
        const firmMwh = new Float64Array(steps);
        if (windows === undefined) firmMwh[one.from] = firm;
        const ranked = windows?.map((window) => ({ ...window, firmMwh: window.from === one.from ? firm : 0 }));
        const { infeasible, solve, trajectory } = dispatch({
          ...whole,
          contract: { price, obligationMwh, firmMwh: windows === undefined ? firmMwh : undefined, windows: ranked, shortagePenalty },
        });
        const alone = dispatch({
          ...whole,
          contract: { price, obligationMwh: firmMwh, windows: ranked?.map(({ from, to, firmMwh: mwh }) => ({ from, to, mwh })) },
        });
        if (alone.infeasible === undefined) moved++;
        else missing++;
        const isSame = (alone.infeasible === undefined) === (infeasible === undefined);
        const isLess = deliveredIn(trajectory.contractMwh!, 0, steps) <= deliveredIn(inOneRank, 0, steps) + 1e-6;
        if (!isSame || !isLess || !(solve.worstGap < 1e-6))
          failures.push({ seed, one, firm, infeasible, alone: alone.infeasible, gap: solve.worstGap, isLess });
      }
    }
    expect(failures).toEqual([]);
    expect(Math.min(missing, moved)).toBeGreaterThan(2);
  },
);

/** MWh a plan leaves short of its events. */
const shortOfEvents = (problem: DispatchProblem): number => {
  const { storage } = dispatch(problem).trajectory;
  return problem.capacityEvents!.reduce((short, { from, steps, powerMw }) => {
    for (let t = from; t < from + steps; t++)
      short +=
        problem.stepHours *
        Math.max(
          0,
          storage.reduce((left, { dischargeMw, chargeMw }) => left - dischargeMw[t]! + chargeMw[t]!, powerMw),
        );
    return short;
  }, 0);
};

const besideRegulation: readonly (readonly [string, number, number, number, (seed: number) => DispatchProblem])[] = [
  [
    'one storage unit',
    1000,
    120,
    60,
    (seed) =>
      regulated(
        seed,
        { steps: 24, hasNegativePrices: false, buysCheaper: false, owes: seed % 3 === 2 ? 'windows' : 'steps', hasEvents: true },
        1,
      ),
  ],
  [
    'several storage units',
    120,
    24,
    shareOf(20, 12),
    (seed) => {
      const problem = withRegulation(1)(
        seed,
        withEvents(seed, multiStorage(seed, { steps: 24, hasNegativePrices: false, buysCheaper: false })),
      );
      const { price, obligationMwh, shortagePenalty } = randomProblem(seededRandom(seed + 9), {
        steps: 24,
        hasNegativePrices: false,
        buysCheaper: false,
        owes: 'steps',
      }).contract!;
      return { ...problem, contract: { price, shortagePenalty, obligationMwh: obligationMwh!.map((mwh) => 0.3 * mwh) } };
    },
  ],
];
test.each(besideRegulation)(
  'N-10 CALC-43 beside regulation, too, an event of %s falls short of no more than it would without the contract',
  (_, full, share, enough, build) => {
    // Regulation brings energy for nothing where there is room for it: the energy held for an event may cost many times as much of the
    // contract.
    const failures: unknown[] = [];
    let [compared, scarce] = [0, 0];
    for (let seed = 60_000; seed < 60_000 + shareOf(full, share); seed++) {
      const problem = build(seed);
      if (problem.storage.length === 0 || problem.capacityEvents!.length === 0) continue;
      const whole = { ...problem, lookAheadSteps: 24, commitSteps: 24 };
      const [ours, least] = [shortOfEvents(whole), shortOfEvents({ ...whole, contract: undefined })];
      compared++;
      if (ours > 1e-3) scarce++;
      if (!(ours <= least + 1e-5)) failures.push({ seed, ours, least });
    }
    expect(failures).toEqual([]);
    expect(compared).toBeGreaterThan(enough);
    expect(scarce).toBeGreaterThan(enough / 3);
  },
);

/** Obligations by the step where no delivery window is open, and windows in between. */
const sideBySide =
  (sellsOnly: boolean, hasEvents: boolean) =>
  (seed: number): DispatchProblem => {
    const options = { steps: 72, hasNegativePrices: false, buysCheaper: false, sellsOnly, hasEvents };
    const problem = randomProblem(seededRandom(seed), { ...options, owes: 'windows' });
    const { obligationMwh } = randomProblem(seededRandom(seed + 500), { ...options, owes: 'steps' }).contract!;
    const { windows = [] } = problem.contract!;
    const owed = obligationMwh!.map((mwh, t) => (windows.some(({ from, to }) => from <= t && t < to) ? 0 : mwh));
    return windowed({ ...problem, contract: { ...problem.contract!, obligationMwh: owed } }, seed);
  };
compareWithSolver([
  {
    name: 'windows beside obligations by the step, nothing bought',
    row: 'several contracts',
    count: 50,
    firstSeed: 7_500,
    proven: 1e-7,
    build: sideBySide(true, false),
  },
  {
    name: 'windows beside obligations by the step and events',
    row: 'several contracts',
    count: 50,
    firstSeed: 7_600,
    proven: 1e-7,
    build: sideBySide(true, true),
  },
]);
