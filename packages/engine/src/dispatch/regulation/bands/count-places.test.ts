import { expect, test } from 'vitest';
import { shareOf } from '../../../../test/share.ts';
import { regulated } from '../../../../test/oracle/regulation/regulation-cases.ts';
import { seededRandom } from '../../../../test/oracle/random-problem.ts';
import { wholePlant } from '../../../../test/oracle/regulation/whole-regulation.ts';
import type { DispatchProblem } from '../../problem/problem.ts';
import { toPlant } from '../../reward/plant.ts';
import type { BandLayout } from './band-layout.ts';
import { toRegulation } from '../regulation-plant.ts';
import { StepBands } from './step-bands.ts';

/** All that a layout says at its price, as plain lists. */
function told({ places, segments, slope, energy, kindOf, change, startEnergy, startWorth, startPoint, floor }: BandLayout): unknown {
  const { knots, kinds } = places;
  return {
    floor,
    knot: places.knot.slice(0, knots),
    mw: places.mw.slice(0, knots * kinds),
    order: places.order.slice(0, places.orderFrom[places.orders]),
    orderFrom: places.orderFrom.slice(0, places.orders + 1),
    kinds: [places.kindPiece, places.kindUp, places.kindDown, places.upRate, places.downRate, startEnergy, startWorth, startPoint].map(
      (list) => list.slice(0, kinds),
    ),
    segments: [slope, energy, kindOf, change].map((list) => list.slice(0, segments)),
  };
}

/**
 * Random steps of a plant in turn, each against bands that have seen nothing else. @returns how many were compared, and how many shared the
 * places of the one before
 */
function compareWithFresh(seed: number, problem: DispatchProblem): readonly [compared: number, shared: number] {
  const regulation = toRegulation(problem);
  if (regulation === undefined) return [0, 0];
  const plant = toPlant(problem);
  const [unit] = problem.storage;
  const capacity = (unit!.maxSoc - unit!.minSoc) * unit!.capacityMwh;
  const reserve = { from: 0, low: new Float64Array(problem.steps + 1), held: new Float64Array(problem.steps) };
  const used = new StepBands({ plant, regulation, capacity, mostKept: 5, reserve });
  const random = seededRandom(seed);
  let [compared, shared] = [0, 0];
  let before: BandLayout | undefined;
  for (let i = 0; i < 60; i++) {
    // Steps of one kind of hour follow each other, in layouts that other steps have had.
    const t = (Math.floor(i / 3) % 2) + 3 * Math.floor(random() * (problem.steps / 3));
    reserve.held[t] = random() < 0.9 ? 0 : capacity * random() * 0.2;
    const side = random() < 0.8 ? 'both' : random() < 0.5 ? 'charge' : 'discharge';
    const prices = { leaving: random() < 0.5 ? 0 : 20 * random(), owedWorth: undefined };
    // What another price left of its hulls serves at this one.
    if (random() < 0.5) used.at(t, side, { leaving: 20 * random(), owedWorth: undefined });
    const bands = used.at(t, side, prices);
    const fresh = new StepBands({ plant, regulation, capacity, mostKept: 5, reserve }).at(t, side, prices);
    expect(bands === undefined).toBe(fresh === undefined);
    if (bands === undefined || fresh === undefined) continue;
    expect(told(bands)).toEqual(told(fresh));
    compared++;
    if (before !== undefined && before !== bands && before.places === bands.places) shared++;
    before = bands;
  }
  return [compared, shared];
}

test('the bands of a step are the same whether or not other steps and prices were set out before, though axes of one shape share their places', () => {
  let [compared, shared] = [0, 0];
  const plants = shareOf(120, 40);
  for (let seed = 9500; seed < 9500 + plants; seed++) {
    const problem = regulated(
      seed,
      { steps: 24, hasNegativePrices: seed % 2 === 0, buysCheaper: false, ...(seed % 4 === 1 && { owes: 'steps', hasEvents: true }) },
      1 + (seed % 3),
    );
    // Limits and generation that come back make axes of one shape at other prices.
    const again = (series: Float64Array): Float64Array => series.map((_, t) => series[t % 3]!);
    const [more, alike] = compareWithFresh(seed, {
      ...problem,
      solarMw: again(problem.solarMw),
      windMw: again(problem.windMw),
      exportLimitMw: again(problem.exportLimitMw),
      importLimitMw: again(problem.importLimitMw),
    });
    compared += more;
    shared += alike;
  }
  expect(compared).toBeGreaterThan(14 * plants);
  expect(shared).toBeGreaterThan(2.5 * plants);
});

test('axes that differ in one number alone do not share their places', () => {
  let [compared, shared] = [0, 0];
  // Whole numbers of few megawatts: shapes that are nearly the same follow each other.
  const plants = shareOf(300, 100);
  for (let seed = 9000; seed < 9000 + plants; seed++) {
    const [more, alike] = compareWithFresh(seed, wholePlant(seed, 24));
    compared += more;
    shared += alike;
  }
  expect(compared).toBeGreaterThan(13 * plants);
  expect(shared).toBeGreaterThan(plants / 3);
});
