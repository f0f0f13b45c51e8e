import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { shareOf } from '../../../../test/share.ts';
import { lossyUnit, plantOf } from '../../../../test/plants.ts';
import { seededRandom } from '../../../../test/oracle/random-problem.ts';
import { wholePlant } from '../../../../test/oracle/regulation/whole-regulation.ts';
import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { toPlant } from '../../reward/plant.ts';
import { toRegulation } from '../regulation-plant.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_EXPORT, NO_FEED_IN, NO_FEED_OUT, NO_IMPORT, stepDecision } from '../step-programme/step-decision.ts';
import { StepProgramme } from '../step-programme/step-programme.ts';

const STEPS = 8;

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

test('the bands of a step say what its programme says where corners meet, with a reserve, obligations, prices and markets that tie', () => {
  const failures: unknown[] = [];
  let compared = 0;
  let apart = 0;
  const plants = shareOf(700, 210);
  for (let seed = 9000; seed < 9000 + plants && failures.length === 0; seed++) {
    const problem = wholePlant(seed, STEPS);
    const regulation = toRegulation(problem);
    if (regulation === undefined) continue;
    const sides = [NO_IMPORT, NO_EXPORT].flatMap((side) => (problem.bus === 'dc' ? [side | NO_FEED_IN, side | NO_FEED_OUT] : [side]));
    const plant = toPlant(problem);
    const { capacityMwh: capacity, powerMw } = problem.storage[0]!;
    const random = seededRandom(seed + 1);
    const low = random() < 0.5 ? 0 : Math.floor(random() * 0.5 * capacity);
    const states = { from: 0, low: new Float64Array(STEPS + 1).fill(low), held: new Float64Array(STEPS).fill(low) };
    const programme = new StepProgramme({ plant, regulation, capacity, longest: STEPS, reserve: low === 0 ? undefined : states });
    const decision = stepDecision(regulation.up.length);
    const weight = Math.max(plant.obligations?.eventWeight ?? 0, plant.obligations?.contractWeight ?? 0);
    for (let t = 0; t < STEPS; t++) {
      for (const leaving of [0, 10, 10 * Math.floor(4 * random())]) {
        const prices = { leaving, owedWorth: undefined };
        const after = worth(random, low, capacity);
        const quick = new PiecewiseLinear();
        if (programme.valueByBands({ t, ruledOut: 0, prices, after }, quick) === 'programme') continue;
        compared++;
        const near = 1e-9 + 1e-14 * weight * problem.stepHours * (powerMw + 8);
        for (let k = 0; k <= 12; k++) {
          const x = low + (k / 12) * (capacity - low);
          const exact = Math.max(
            ...[NO_CHARGE, NO_DISCHARGE].flatMap((unit) =>
              sides.map((side) => programme.decide({ t, ruledOut: unit | side, prices, after }, x, decision)),
            ),
          );
          const total = programme.decide({ t, ruledOut: 0, prices, after }, x, decision);
          const own = decision.earned - prices.leaving * decision.leavingMwh + after.at(decision.stored);
          // At the very floor of the bands the programme decides, which may go both ways and promise more; the window then decides again.
          const isOneWay =
            Math.min(decision.chargeMw, decision.dischargeMw) +
              Math.min(decision.importMw, decision.exportMw) +
              Math.min(decision.feedInMw, decision.feedOutMw) ===
            0;
          if (!isOneWay) apart++;
          for (const [what, value] of [
            ['value', quick.at(x)],
            ...(isOneWay
              ? ([
                  ['total', total],
                  ['decision', own],
                ] as const)
              : []),
          ] as const)
            if (!(Math.abs(value - exact) <= near)) failures.push({ seed, t, x, leaving, what, value, exact });
        }
      }
    }
  }
  expect(failures.slice(0, 3)).toEqual([]);
  expect(compared).toBeGreaterThan(2.85 * plants);
  expect(apart).toBeLessThan(compared / 1000);
});

test('above a reserve the bands meet where the stored energy ends both', () => {
  // 8 MWh, 2 of them held, three quarters of an hour of reserve. At x MWh up may have (x − 2)·0.8/0.75 MW and down (8 − x)/(0.8·0.75): at
  // 16/3 MWh 3.56 and 4.44, all of the 8 MW between −4 and 4.
  const flat = (value: number): Float64Array => Float64Array.of(value);
  const side = (price: number) => ({ price: flat(price), maxCommitment: toFraction(100), minPrice: 0 });
  const market = (price: number) => ({ up: side(price), down: side(price), throughput: toFraction(10), reserveHours: 0.75 });
  const problem = plantOf([30], {
    storage: [{ ...lossyUnit, capacityMwh: 8, powerMw: 4, initialSocMwh: 4 }],
    importLimitMw: flat(Infinity),
    regulation: [market(40), market(25)],
  });
  const states = { from: 0, low: Float64Array.of(2, 2), held: Float64Array.of(2) };
  const programme = new StepProgramme({
    plant: toPlant(problem),
    regulation: toRegulation(problem)!,
    capacity: 8,
    longest: 1,
    reserve: states,
  });
  const after = new PiecewiseLinear().begin(2, 0);
  after.push(35, 3);
  after.push(28, 3);
  const [prices, quick, decision] = [{ leaving: 0, owedWorth: undefined }, new PiecewiseLinear(), stepDecision(2)];
  expect(programme.valueByBands({ t: 0, ruledOut: 0, prices, after }, quick)).toBe('both');
  for (let x = 2; x <= 8; x += 1 / 16) {
    const exact = [NO_CHARGE, NO_DISCHARGE].map((unit) =>
      programme.decide({ t: 0, ruledOut: unit | NO_IMPORT, prices, after }, x, decision),
    );
    const other = [NO_CHARGE, NO_DISCHARGE].map((unit) =>
      programme.decide({ t: 0, ruledOut: unit | NO_EXPORT, prices, after }, x, decision),
    );
    expect(quick.at(x)).toBeCloseTo(Math.max(...exact, ...other), 9);
  }
});
