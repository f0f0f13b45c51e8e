import { expect, test } from 'vitest';
import { shareOf } from '../../../../test/share.ts';
import { regulated } from '../../../../test/oracle/regulation/regulation-cases.ts';
import { seededRandom } from '../../../../test/oracle/random-problem.ts';
import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { toPlant } from '../../reward/plant.ts';
import { toRegulation } from '../regulation-plant.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_EXPORT, NO_FEED_IN, NO_FEED_OUT, NO_IMPORT, stepDecision } from '../step-programme/step-decision.ts';
import { StepProgramme } from '../step-programme/step-programme.ts';

/** Falling slopes over the capacity, some of them equal. */
function randomWorth(random: () => number, capacity: number, lowest: number): PiecewiseLinear {
  const count = 1 + Math.floor(random() * 12);
  const cuts = [0, ...Array.from({ length: count - 1 }, () => random()), 1].sort((a, b) => a - b);
  const out = new PiecewiseLinear().begin(0, 100 * random());
  let slope = 20 + 100 * random();
  for (let i = 0; i < count; i++) {
    out.push(slope, (cuts[i + 1]! - cuts[i]!) * capacity);
    if (random() < 0.8) slope = Math.max(lowest, slope - 20 * random());
  }
  return out;
}

test('the bands of a step say what its linear programme says, for the value before it and for what is decided', () => {
  let compared = 0;
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const plants = shareOf(400, 120);
  for (let seed = 9000; seed < 9000 + plants; seed++) {
    const hasNegativePrices = seed % 2 === 0;
    const problem = regulated(
      seed,
      { steps: 12, hasNegativePrices, buysCheaper: false, ...(seed % 4 === 0 && { owes: 'steps', hasEvents: true, sellsOnly: true }) },
      1 + (seed % 2),
    );
    const regulation = toRegulation(problem);
    if (regulation === undefined) continue;
    // Both directions of the connection and, where there is one, of the converter.
    const sides = [NO_IMPORT, NO_EXPORT].flatMap((side) => (problem.bus === 'dc' ? [side | NO_FEED_IN, side | NO_FEED_OUT] : [side]));
    const plant = toPlant(problem);
    const [unit] = problem.storage;
    const capacity = (unit!.maxSoc - unit!.minSoc) * unit!.capacityMwh;
    const programme = new StepProgramme({ plant, regulation, capacity });
    const random = seededRandom(seed);
    // What is owed weighs millions of times its money; its last digits are lost in any sum.
    const lastDigits = 1e-15 * (plant.obligations?.eventWeight ?? 0) * problem.stepHours * unit!.powerMw;
    for (let t = 0; t < problem.steps; t++) {
      // Again at another price: what was set out for the first has to serve.
      for (const leaving of [0, random() < 0.3 ? 30 * random() : random() < 0.3 ? 120 * random() : 0]) {
        const after = randomWorth(random, capacity, seed % 3 === 0 ? -60 : 0);
        const prices = { leaving, owedWorth: undefined };
        const quick = new PiecewiseLinear();
        const way = programme.valueByBands({ t, ruledOut: 0, prices, after }, quick);
        if (way === 'programme') continue;
        compared++;
        seen.add(problem.bus);
        if (plant.price[t]! < 0) seen.add(way);
        const size =
          Math.abs(quick.value) + quick.slope.slice(0, quick.count).reduce((sum, slope, i) => sum + Math.abs(slope) * quick.length[i]!, 0);
        const decision = stepDecision(regulation.up.length);
        // One way of the storage unit alone, and a part of the states after the step: bands where there are any against one direction of
        // the connection at a time by programmes.
        const part = new PiecewiseLinear();
        part.copyPart(after, random() * capacity * 0.7, (0.7 + 0.3 * random()) * capacity);
        for (const [unit, worth] of t % 3 > 0
          ? []
          : ([
              [NO_CHARGE, after],
              [NO_DISCHARGE, after],
              [0, part],
              [NO_CHARGE, part],
              [NO_DISCHARGE, part],
            ] as const)) {
          const own = new PiecewiseLinear();
          programme.valueOfPart({ t, ruledOut: unit, prices, after: worth }, own);
          let end = own.start;
          for (let i = 0; i < own.count; i++) end += own.length[i]!;
          for (let k = 0; k <= 8; k++) {
            const x = own.start + (k / 8) * (end - own.start);
            const ways = unit === 0 ? [NO_CHARGE, NO_DISCHARGE] : [unit];
            const exact = Math.max(
              ...ways.flatMap((way) =>
                sides.map((side) => programme.decideForPart({ t, ruledOut: way | side, prices, after: worth }, x, decision)),
              ),
            );
            const total = programme.decideForPart({ t, ruledOut: unit, prices, after: worth }, x, decision);
            for (const [what, value] of [
              ['part', own.at(x)],
              ['part total', total],
            ] as const) {
              // At the very ends one direction alone may miss the part by a rounding; burning energy pays in programmes of both ways.
              if (
                exact > -Infinity &&
                !(value >= exact - 1e-11 * size - lastDigits && (unit === 0 || value <= exact + 1e-11 * size + lastDigits))
              )
                failures.push({ seed, t, x, way: unit, what, value, exact });
            }
          }
        }
        for (let k = 0; k <= 40; k++) {
          const x = (k / 40) * capacity;
          // One direction at a time: burning energy would pay where more of it is worth less.
          const exact = Math.max(
            ...[NO_CHARGE, NO_DISCHARGE].flatMap((unit) =>
              sides.map((side) => programme.decide({ t, ruledOut: unit | side, prices, after }, x, decision)),
            ),
          );
          const total = programme.decide({ t, ruledOut: 0, prices, after }, x, decision);
          const own = decision.earned - prices.leaving * decision.leavingMwh + after.at(decision.stored);
          const isOneWay =
            Math.min(decision.chargeMw, decision.dischargeMw) +
              Math.min(decision.importMw, decision.exportMw) +
              Math.min(decision.feedInMw, decision.feedOutMw) ===
            0;
          for (const [what, value] of [
            ['value', quick.at(x)],
            ['total', total],
            ['decision', own],
          ] as const) {
            if (!(Math.abs(value - exact) <= 1e-11 * size + lastDigits && isOneWay)) failures.push({ seed, t, x, way, what, value, exact });
          }
        }
      }
    }
  }
  expect(failures.slice(0, 5)).toEqual([]);
  expect(compared).toBeGreaterThan(7.5 * plants);
  expect([...seen].sort()).toEqual(['ac', 'both', 'charge', 'dc']);
});
