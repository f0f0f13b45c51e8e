import { expect, test } from 'vitest';
import { shareOf } from '../../../../test/share.ts';
import { regulated } from '../../../../test/oracle/regulation/regulation-cases.ts';
import { seededRandom } from '../../../../test/oracle/random-problem.ts';
import { wholePlant } from '../../../../test/oracle/regulation/whole-regulation.ts';
import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { DispatchProblem } from '../../problem/problem.ts';
import { toPlant } from '../../reward/plant.ts';
import { toRegulation } from '../regulation-plant.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_EXPORT, NO_FEED_IN, NO_FEED_OUT, NO_IMPORT, stepDecision } from '../step-programme/step-decision.ts';
import { StepProgramme } from '../step-programme/step-programme.ts';

const STEPS = 8;
const plain = { steps: STEPS, hasNegativePrices: false, buysCheaper: false };
const KINDS: Readonly<Record<string, (seed: number) => DispatchProblem>> = {
  whole: (seed) => wholePlant(seed, STEPS),
  'of whole numbers, alike in every step': (seed) => {
    const plant = wholePlant(seed, STEPS);
    const same = (values: Float64Array): Float64Array => values.map(() => values[0]!);
    return { ...plant, solarMw: same(plant.solarMw), windMw: same(plant.windMw), importLimitMw: same(plant.importLimitMw) };
  },
  negative: (seed) => regulated(seed, { ...plain, hasNegativePrices: true }, 1 + (seed % 3)),
  'in delivery windows': (seed) =>
    regulated(seed, { ...plain, hasNegativePrices: seed % 4 === 0, owes: 'windows', sellsOnly: seed % 3 > 0 }, 1 + (seed % 2)),
  owing: (seed) =>
    regulated(
      seed,
      { ...plain, hasNegativePrices: seed % 4 === 0, owes: 'steps', hasEvents: true, sellsOnly: seed % 2 === 0 },
      1 + (seed % 2),
    ),
};

/** Falling slopes from the least state to the capacity: random, or whole tens and ties among them. */
function worth(random: () => number, low: number, capacity: number, isWhole: boolean): PiecewiseLinear {
  const out = new PiecewiseLinear().begin(low, 10);
  const pieces = 1 + Math.floor((isWhole ? 4 : 12) * random());
  const least = random() < 0.5 ? 0 : -60;
  let slope = isWhole ? 10 * Math.floor(10 * random()) : 140 * random();
  for (let i = 0; i < pieces; i++) {
    out.push(slope, (capacity - low) / pieces);
    slope = isWhole ? slope - 5 * Math.floor(6 * random()) : random() < 0.2 ? slope : Math.max(least, slope - 30 * random());
  }
  return out;
}

/**
 * Steps of one plant at random prices and values of stored energy, `held` of the least state or less of it, by bands against one direction
 * at a time by programmes: the value, and that of one way of the storage unit, of all states or a part of them.
 */
function compare(kind: string, seed: number, trials: number): { readonly compared: number; readonly failures: unknown[] } {
  const problem = KINDS[kind]!(seed);
  const regulation = toRegulation(problem);
  const [unit] = problem.storage;
  const failures: unknown[] = [];
  if (regulation === undefined || unit === undefined) return { compared: 0, failures };
  const capacity = (unit.maxSoc - unit.minSoc) * unit.capacityMwh;
  const random = seededRandom(31 * seed);
  const low = random() < 0.6 ? 0 : random() * 0.5 * capacity;
  // What is held through a step may be less than the least state before it.
  const states = {
    from: 0,
    low: new Float64Array(STEPS + 1).fill(low),
    held: new Float64Array(STEPS).fill(random() < 0.6 ? low : low * random()),
  };
  const plant = toPlant(problem);
  const programme = new StepProgramme({ plant, regulation, capacity, longest: STEPS, reserve: low === 0 ? undefined : states });
  const sides = [NO_IMPORT, NO_EXPORT].flatMap((side) => (problem.bus === 'dc' ? [side | NO_FEED_IN, side | NO_FEED_OUT] : [side]));
  const decision = stepDecision(regulation.up.length);
  const weight = Math.max(plant.obligations?.eventWeight ?? 0, plant.obligations?.contractWeight ?? 0);
  const isWhole = kind.includes('whole');
  let compared = 0;
  for (let trial = 0; trial < trials; trial++) {
    const t = Math.floor(STEPS * random());
    const prices = { leaving: random() < 0.4 ? 0 : isWhole ? 10 * Math.floor(4 * random()) : 60 * random(), owedWorth: undefined };
    const after = worth(random, low, capacity, isWhole);
    const part = new PiecewiseLinear();
    part.copyPart(after, low + random() * (capacity - low) * 0.7, low + (0.7 + 0.3 * random()) * (capacity - low));
    const size = after.slope
      .slice(0, after.count)
      .reduce((sum, slope, i) => sum + Math.abs(slope) * after.length[i]!, 3000 + 100 * unit.powerMw);
    const near = 1e-9 + 1e-11 * size + 3e-14 * weight * problem.stepHours * (unit.powerMw + 8);
    const best = (ways: readonly number[], worthAfter: PiecewiseLinear, x: number): number =>
      Math.max(
        ...ways.flatMap((way) =>
          sides.map((side) =>
            programme.decideForPart({ t, ruledOut: way | side, prices, after: worthAfter, isByBands: false }, x, decision),
          ),
        ),
      );
    const check = (what: string, value: PiecewiseLinear, ways: readonly number[], worthAfter: PiecewiseLinear): void => {
      compared++;
      const length = value.length.slice(0, value.count).reduce((sum, mwh) => sum + mwh, 0);
      for (let k = 1; k < 8; k++) {
        const x = value.start + (k / 8) * length;
        const exact = best(ways, worthAfter, x);
        if (exact > -Infinity && !(Math.abs(value.at(x) - exact) <= near))
          failures.push({ kind, seed, t, x, what, value: value.at(x), exact });
      }
    };
    const out = new PiecewiseLinear();
    if (programme.valueByBands({ t, ruledOut: 0, prices, after }, out) !== 'programme')
      check('value', out, [NO_CHARGE, NO_DISCHARGE], after);
    for (const way of [NO_CHARGE, NO_DISCHARGE])
      for (const known of [after, part])
        if (programme.valueOfPart({ t, ruledOut: way, prices, after: known }, out)) check('one way', out, [way], known);
  }
  return { compared, failures };
}

const WHOLE = 'of whole numbers, alike in every step';
test.each([
  // Charging alone, up beyond the power of the storage unit: only what charges makes headroom for the last of it, and a full unit charges
  // nothing, whatever is curtailed.
  ['whole', 2050],
  // Energy is worth nothing, sun is curtailed for up, and the places at the upper end of the power would be filled as well.
  ['owing', 3163],
  [WHOLE, 3785],
  [WHOLE, 4527],
  // A band that begins again behind a full or idle converter.
  ['in delivery windows', 1706],
  [WHOLE, 3090],
  // At a negative price the sun is charged behind the import limit.
  ['negative', 678],
  ['negative', 1161],
] as const)(
  'N-10 bands that claim to say all of a step say what one direction at a time earns, where random plants seldom tell: %s, seed %i',
  (kind, seed) => {
    const { compared, failures } = compare(kind, seed, 10);
    expect(failures.slice(0, 3)).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  },
);

test('N-10 bands that claim to say all of a step say what one direction at a time earns, also of one way of the storage unit and with less held than the least state', () => {
  let all = 0;
  const plants = shareOf(150, 45);
  for (let seed = 3000; seed < 3000 + plants; seed++) {
    for (const kind of Object.keys(KINDS)) {
      const { compared, failures } = compare(kind, seed, 6);
      expect(failures.slice(0, 1)).toEqual([]);
      all += compared;
    }
  }
  expect(all).toBeGreaterThan(33 * plants);
});

test('N-10 at a negative price charging alone is not everything where more down is offered than the storage unit has power', () => {
  // 4 MW of storage unit, 6 MW of down, each paid for its energy: what discharges makes room for more down than the power.
  const problem = wholePlant(50_339, STEPS);
  const [unit] = problem.storage;
  const programme = new StepProgramme({
    plant: toPlant(problem),
    regulation: toRegulation(problem)!,
    capacity: unit!.capacityMwh,
    longest: STEPS,
  });
  const prices = { leaving: 0, owedWorth: undefined };
  const after = new PiecewiseLinear().begin(0, 10);
  for (const slope of [10, -5, -15]) after.push(slope, unit!.capacityMwh / 3);
  const decision = stepDecision(2);
  const exact = (x: number): number =>
    Math.max(
      ...[NO_CHARGE, NO_DISCHARGE].flatMap((way) =>
        [NO_IMPORT, NO_EXPORT].map((side) =>
          programme.decideForPart({ t: 5, ruledOut: way | side, prices, after, isByBands: false }, x, decision),
        ),
      ),
    );
  const charging = Math.max(
    ...[NO_IMPORT, NO_EXPORT].map((side) =>
      programme.decideForPart({ t: 5, ruledOut: NO_DISCHARGE | side, prices, after, isByBands: false }, 3, decision),
    ),
  );
  expect(exact(3)).toBeGreaterThan(charging + 1);
  const out = new PiecewiseLinear();
  programme.value({ t: 5, ruledOut: 0, prices, after }, out);
  for (let x = 0; x <= unit!.capacityMwh; x++) expect(out.at(x)).toBeGreaterThan(exact(x) - 1e-9);
});
