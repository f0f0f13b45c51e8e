import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/oracle/random-problem.ts';
import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import type { DispatchProblem, RegulationMarket } from '../problem.ts';
import { toPlant } from '../reward/plant.ts';
import { toRegulation } from './regulation-plant.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_EXPORT, NO_FEED_IN, NO_FEED_OUT, NO_IMPORT, stepDecision } from './step-decision.ts';
import { StepProgramme } from './step-programme.ts';

const STEPS = 8;

/**
 * A plant of whole numbers, so that corners of its axis meet: limits as large as the store, markets that are alike, prices that tie and are 0, sun in the connection's way. With
 * a contract by the step, events, a premium, less power in some steps; lossless or not, on either bus.
 */
function wholePlant(seed: number): DispatchProblem {
  const random = seededRandom(seed);
  const whole = (low: number, high: number): number => low + Math.floor((high - low + 1) * random());
  const chance = (share: number): boolean => random() < share;
  const series = (value: () => number): Float64Array => Float64Array.from({ length: STEPS }, value);
  const isDc = chance(0.5);
  const eta = (chance(0.4) ? 1 : 0.8) as Fraction;
  const powerMw = whole(1, 4);
  const hours = whole(0, 2);
  const throughput = whole(0, 2) / 4;
  const price = series(() => (chance(0.25) ? -10 : 10) * whole(0, 4));
  const side = () => ({ price: series(() => 5 * whole(0, 6)), maxCommitment: (whole(1, 4) / 4) as Fraction, minPrice: 5 });
  const market = (): RegulationMarket => ({
    ...(chance(0.8) && { up: side() }), ...(chance(0.8) && { down: side() }), throughput: (chance(0.8) ? throughput : 0.1) as Fraction, reserveHours: chance(0.9) ? hours : 1, ...(chance(0.4) && { energyPrice: price }),
  });
  const importLimitMw = chance(0.3) ? series(() => 0) : series(() => whole(0, 5));
  return {
    steps: STEPS, stepHours: chance(0.7) ? 1 : 0.5, lookAheadSteps: STEPS, commitSteps: STEPS, bus: isDc ? 'dc' : 'ac', solarMw: series(() => whole(0, 5) * whole(0, 1)), windMw: series(() => whole(0, 3) * whole(0, 1)),
    storage: [{
      capacityMwh: whole(2, 8), powerMw, chargeEfficiency: eta, dischargeEfficiency: eta, minSoc: 0 as Fraction, maxSoc: 1 as Fraction, initialSocMwh: 0, wearCostPerMwh: chance(0.5) ? 0 : 5,
      ...(chance(0.2) && { powerLimitMw: series(() => whole(0, 4)) }),
    }],
    systemConverter: isDc ? { powerMw: whole(1, 6), efficiency: (chance(0.3) ? 1 : 0.9) as Fraction } : undefined,
    exportLimitMw: series(() => (chance(0.1) ? Infinity : whole(0, 8))), importLimitMw, gridCharging: importLimitMw.some((limit) => limit > 0), price, importPrice: price.map((value) => value + 5 * whole(chance(0.1) ? -1 : 0, 2)),
    ...(chance(0.2) && { dischargePremium: series(() => 5 * whole(-2, 2)) }),
    ...(chance(0.3) && { contract: { price: series(() => 10 * whole(0, 5)), obligationMwh: series(() => whole(0, 3)), shortagePenalty: series(() => 10 * whole(0, 3)) } }),
    ...(chance(0.25) && { capacityEvents: [{ from: whole(0, 5), steps: whole(1, 2), powerMw: whole(0, 5), shortagePenalty: 100 }] }),
    regulation: Array.from({ length: whole(1, 3) }, market),
  };
}

/** Falling slopes from the reserve to the capacity, whole tens and ties among them. */
function worth(random: () => number, low: number, capacity: number): PiecewiseLinear {
  const out = new PiecewiseLinear().begin(low, 10);
  const pieces = 1 + Math.floor(4 * random());
  let slope = 10 * Math.floor(8 * random());
  for (let i = 0; i < pieces; i++) {
    out.push(slope, (capacity - low) / pieces);
    slope -= 5 * Math.floor(6 * random());
  }
  return out;
}

test('the bands of a step say what its programme says where corners meet, with a reserve, duties, prices and markets that tie', () => {
  const failures: unknown[] = [];
  let compared = 0;
  for (let seed = 9000; seed < 9700 && failures.length === 0; seed++) {
    const problem = wholePlant(seed);
    const regulation = toRegulation(problem);
    if (regulation === undefined) continue;
    const sides = [NO_IMPORT, NO_EXPORT].flatMap((side) => (problem.bus === 'dc' ? [side | NO_FEED_IN, side | NO_FEED_OUT] : [side]));
    const plant = toPlant(problem);
    const { capacityMwh: capacity, powerMw } = problem.storage[0]!;
    const random = seededRandom(seed + 1);
    const low = random() < 0.5 ? 0 : Math.floor(random() * 0.5 * capacity);
    const states = { from: 0, low: new Float64Array(STEPS + 1).fill(low), held: new Float64Array(STEPS).fill(low) };
    const programme = new StepProgramme(plant, regulation, capacity, STEPS, low === 0 ? undefined : states);
    const decision = stepDecision(regulation.up.length);
    const weight = Math.max(plant.duties?.eventWeight ?? 0, plant.duties?.contractWeight ?? 0);
    for (let t = 0; t < STEPS; t++) {
      for (const leaving of [0, 10, 10 * Math.floor(4 * random())]) {
        const prices = { leaving, owedWorth: undefined };
        const after = worth(random, low, capacity);
        const quick = new PiecewiseLinear();
        if (programme.valueByBands(t, prices, after, quick) === 'programme') continue;
        compared++;
        const near = 1e-9 + 1e-14 * weight * problem.stepHours * (powerMw + 8);
        for (let k = 0; k <= 12; k++) {
          const x = low + (k / 12) * (capacity - low);
          const exact = Math.max(...[NO_CHARGE, NO_DISCHARGE].flatMap((store) => sides.map((side) => programme.decide(t, store | side, prices, after, x, decision))));
          const total = programme.decide(t, 0, prices, after, x, decision);
          const own = decision.earned - prices.leaving * decision.leavingMwh + after.at(decision.stored);
          for (const [what, value] of [['value', quick.at(x)], ['total', total], ['decision', own]] as const) if (!(Math.abs(value - exact) <= near)) failures.push({ seed, t, x, leaving, what, value, exact });
        }
      }
    }
  }
  expect(failures.slice(0, 3)).toEqual([]);
  expect(compared).toBeGreaterThan(2000);
});
