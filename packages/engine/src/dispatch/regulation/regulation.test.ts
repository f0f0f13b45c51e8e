import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { dispatch } from '../dispatch.ts';
import { evaluate } from '../proof/evaluate.ts';
import type { DispatchProblem, RegulationMarket, Trajectory } from '../problem/problem.ts';
import { toPlant } from '../reward/plant.ts';
import { toRegulation } from './regulation-plant.ts';
import { solveRegulationWindows } from './solve-regulation-windows.ts';

const all = (...values: number[]): Float64Array => Float64Array.from(values);
const side = (price: Float64Array, maxCommitment = 1, minPrice = 0) => ({ price, maxCommitment: maxCommitment as Fraction, minPrice });

/** One hour or some, a storage unit of 10 MW and 10 MWh without losses and full; no import, much export, energy worth `price`. */
function plantWith(
  price: Float64Array,
  markets: readonly Partial<RegulationMarket>[],
  change: Partial<DispatchProblem> = {},
  initialSocMwh = 10,
): DispatchProblem {
  return plantOf(price, {
    storage: [unitOf({ initialSocMwh })],
    exportLimitMw: price.map(() => 1000),
    regulation: markets.map((market) => ({ throughput: 0 as Fraction, reserveHours: 1, ...market })),
    ...change,
  });
}
const committed = (problem: DispatchProblem, m = 0) => {
  const { upMw, downMw } = dispatch(problem).trajectory.storage[0]!.regulation![m]!;
  return { up: [...upMw], down: [...downMw] };
};

test('RM-16 nothing is committed below the minimum price, and never more than the share', () => {
  expect(committed(plantWith(all(0, 0, 0), [{ up: side(all(9, 10, 4), 0.3, 9.5) }]))).toEqual({ up: [0, 3, 0], down: [0, 0, 0] });
});

test('RM-17 the throughput flows, is settled at the energy price and wears the storage unit', () => {
  // 3 MW committed for two hours at 10: 60. A tenth flows: 0.3 MWh each, at 40 and 20: 18. Wear 2 per MWh: 1.2.
  const problem = plantWith(all(0, 0), [{ up: side(all(10, 10), 0.3), throughput: 0.1 as Fraction, energyPrice: all(40, 20) }]);
  const { terms, trajectory, objective } = dispatch({ ...problem, storage: [{ ...problem.storage[0]!, wearCostPerMwh: 2 }] });
  expect(terms.regulationCapacity).toBeCloseTo(60, 10);
  expect(terms.regulationEnergy).toBeCloseTo(18, 10);
  expect(terms.wear).toBeCloseTo(-1.2, 10);
  expect(objective).toBeCloseTo(76.8, 10);
  expect(trajectory.storage[0]!.socMwh[1]).toBeCloseTo(9.4, 10);
  expect([...trajectory.exportMw]).toEqual([0, 0]);
});

test('energy for the reserve hours at full commitment is there at the start of the step, room likewise', () => {
  // 2 of 10 MWh stored: up 2 MW for one hour, 4 MW for half an hour; down 8 MW, which also needs import.
  const grid = { importLimitMw: all(100) };
  expect(committed(plantWith(all(0), [{ up: side(all(5)) }], grid, 2)).up[0]).toBeCloseTo(2, 10);
  expect(committed(plantWith(all(0), [{ up: side(all(5)), reserveHours: 0.5 }], grid, 2)).up[0]).toBeCloseTo(4, 10);
  expect(committed(plantWith(all(0), [{ down: side(all(5)) }], grid, 2)).down[0]).toBeCloseTo(8, 10);
});

test('a megawatt is sold or held ready, whichever earns more', () => {
  // Full storage unit, one hour: 10 MWh at 50 are 500; ready at 60 earns 600, at 40 only 400.
  expect(dispatch(plantWith(all(50), [{ up: side(all(60)) }])).objective).toBeCloseTo(600, 9);
  expect(dispatch(plantWith(all(50), [{ up: side(all(40)) }])).objective).toBeCloseTo(500, 9);
});

test('a storage unit is charged so that it can stand ready', () => {
  // Empty at first; bought at 20 in hour one, ready at 30 in hour two with 10 MW: 300 − 200. The 10 MWh are sold for nothing afterwards.
  const problem = plantWith(all(20, 0), [{ up: side(all(0, 30)) }], { importLimitMw: all(10, 10) }, 0);
  expect(dispatch(problem).objective).toBeCloseTo(100, 9);
});

test('N-5 up needs room under the export limit: generation is curtailed for it when that pays', () => {
  // 12 MW to the grid, 10 MW of sun at 20. At 8 per MW up is worth less than 2 MW discharged: 12 · 20 = 240. At 30 per MW 5 MW of it leave
  // room for 7 MW: 5 · 30 + 7 · 20 = 290.
  const sun = { solarMw: all(10), exportLimitMw: all(12) };
  expect(dispatch(plantWith(all(20), [{ up: side(all(8), 0.5) }], sun)).objective).toBeCloseTo(240, 9);
  const best = dispatch(plantWith(all(20), [{ up: side(all(30), 0.5) }], sun));
  expect(best.objective).toBeCloseTo(290, 9);
  expect(best.trajectory.exportMw[0]).toBeCloseTo(7, 9);
});

test('N-5 down needs room under the import limit or something that is exported', () => {
  // 5 of 10 MWh, no import: 5 MW are sold at 10, and as much can be taken back: 50 + 5 · 3.
  expect(dispatch(plantWith(all(10), [{ down: side(all(3)) }], {}, 5)).objective).toBeCloseTo(65, 9);
  // With 2 MW of import 5 MW stay the most, because only 5 MWh have room.
  expect(dispatch(plantWith(all(10), [{ down: side(all(3)) }], { importLimitMw: all(2) }, 5)).objective).toBeCloseTo(65, 9);
  // Without grid charging the import limit is 0 for regulation too.
  expect(dispatch(plantWith(all(0), [{ down: side(all(3)) }], { importLimitMw: all(9), gridCharging: false }, 0)).objective).toBeCloseTo(
    0,
    9,
  );
});

test('RM-15 several markets share the power of the storage unit, the dearest first', () => {
  // 10 MW: 4 MW at 9, 5 MW at 7, and 1 MW of the third at 5.
  const problem = plantWith(all(0), [{ up: side(all(5), 0.5) }, { up: side(all(9), 0.4) }, { up: side(all(7), 0.5) }]);
  expect(dispatch(problem).objective).toBeCloseTo(4 * 9 + 5 * 7 + 5, 9);
  expect([0, 1, 2].map((m) => committed(problem, m).up[0]!)).toEqual([expect.closeTo(1, 9), expect.closeTo(4, 9), expect.closeTo(5, 9)]);
});

test('an event comes first, and regulation may use what it leaves', () => {
  const event = { capacityEvents: [{ from: 0, steps: 1, powerMw: 4, shortagePenalty: 100 }] };
  const problem = plantWith(all(0), [{ up: side(all(50)) }], event);
  expect(committed(problem).up[0]).toBeCloseTo(6, 9);
  expect(dispatch(problem).terms.capacityPenalty).toBe(0);
});

test('throughput counts in the daily cycles', () => {
  // Half a cycle: 5 MWh may leave. All of the throughput flows: 5 MW for one hour are all there is, at 10 each.
  const problem = plantWith(all(0, 0), [{ up: side(all(10, 10)), throughput: 1 as Fraction }]);
  expect(dispatch({ ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 0.5 }] }).objective).toBeCloseTo(50, 8);
  expect(dispatch(problem).objective).toBeCloseTo(100, 8);
});

test('a daily limit is priced by what the room earns as well, where energy is worth nothing', () => {
  // A full storage unit: what leaves it, 5 MWh at most, makes room for regulation down, all of whose throughput flows: 5 MW in the last
  // hour, at 60 each.
  const problem = plantWith(all(0, 0), [{ down: side(all(0, 60)), throughput: 1 as Fraction, reserveHours: 0 }]);
  const full = { ...problem, storage: [{ ...problem.storage[0]!, initialSocMwh: problem.storage[0]!.capacityMwh }] };
  expect(dispatch({ ...full, storage: [{ ...full.storage[0]!, cyclesPerDay: 0.5 }] }).objective).toBeCloseTo(300, 8);
  expect(dispatch(full).objective).toBeCloseTo(600, 8);
});

test('a daily limit is priced by the commitment that what leaves makes room for at the connection: by hand', () => {
  // 4 MWh at 80 % each way, full, behind 2 MW, energy worth nothing. No throughput and no room to hold: 2 MW down in all hours bring 2·4 +
  // 2·12. Half a cycle, 2 MWh, sends out 1.6 MW in hour 2, and 1.6 MW more are down.
  const flat = all(2, 2, 2);
  const problem = plantWith(all(0, 0, 0), [{ down: side(all(4, 0, 12)), reserveHours: 0 }], { exportLimitMw: flat, importLimitMw: flat });
  const unit = {
    ...problem.storage[0]!,
    capacityMwh: 4,
    powerMw: 4,
    initialSocMwh: 4,
    chargeEfficiency: 0.8 as Fraction,
    dischargeEfficiency: 0.8 as Fraction,
    cyclesPerDay: 0.5,
  };
  expect(dispatch({ ...problem, storage: [unit] }).objective).toBeCloseTo(32 + 1.6 * 12, 8);
});

test('what leaves for regulation may be more than the power of the storage unit while it charges, and counts against the day: by hand', () => {
  // 1 MW, full; 3 MWh may leave in 3 hours. Beside a charge of 1 MW of wind 2 MW may be up in hour 1: 1 MW at 10, 1 MWh; 1 MW at 8, 0.1
  // MWh. With 1 MWh at 10 in hour 0 that leaves 0.9 MWh for hour 2, at 4.
  const problem = plantWith(
    all(0, 0, 0),
    [
      { up: side(all(10, 10, 4)), throughput: 1 as Fraction, reserveHours: 0 },
      { up: side(all(0, 8, 0)), throughput: 0.1 as Fraction, reserveHours: 0 },
    ],
    { windMw: all(0, 1, 0) },
  );
  const unit = { ...problem.storage[0]!, capacityMwh: 12, powerMw: 1, initialSocMwh: 12, cyclesPerDay: 0.25 };
  expect(dispatch({ ...problem, storage: [unit] }).objective).toBeCloseTo(10 + 10 + 8 + 4 * 0.9, 8);
});

test('where a MW sold and a MW ready earn nothing, a full storage unit does not charge: by hand', () => {
  // 4 MW of sun at 0 behind 3 MW, then 2 MWh at 40. Up at 0 could be had by charging or by curtailing; a full storage unit does neither.
  const problem = plantWith(all(0, 40), [{ up: side(all(0, 0), 0.5), reserveHours: 0 }], { solarMw: all(4, 0), exportLimitMw: all(3, 3) });
  const unit = { ...problem.storage[0]!, capacityMwh: 2, powerMw: 2, initialSocMwh: 2, chargeEfficiency: 0.9 as Fraction };
  const result = dispatch({ ...problem, storage: [unit] });
  expect(result.objective).toBeCloseTo(80, 9);
  expect([...result.trajectory.storage[0]!.socMwh]).toEqual([2, 0]);
});

test('a storage unit without room commits nothing', () => {
  const problem = plantWith(all(0), [{ up: side(all(10)), down: side(all(10)), reserveHours: 0 }]);
  const unit = { ...problem.storage[0]!, minSoc: 0.5 as Fraction, maxSoc: 0.5 as Fraction, initialSocMwh: 5 };
  const half = { ...problem, storage: [unit] };
  const result = dispatch(half);
  expect(result.objective).toBe(0);
  // The re-evaluator refuses it likewise.
  const units = [{ ...result.trajectory.storage[0]!, regulation: [{ upMw: all(1), downMw: all(0) }] }];
  expect(evaluate(half, { ...result.trajectory, storage: units })).toMatchObject({
    kind: 'violated',
    violations: [{ quantity: 'regulation[0].upMw', step: 0, amount: 1 }],
  });
});

/** The same plant with a reserve. */
const holding = (problem: DispatchProblem, ...minSocMwh: number[]): DispatchProblem => ({
  ...problem,
  storage: [{ ...problem.storage[0]!, minSocMwh: all(...minSocMwh) }],
});

test('a reserve is not for regulation: committed regulation stands on top of it while it is held', () => {
  // 10 MWh, 4 held through the first two hours: 6 MW ready, then all 10.
  const ready = holding(plantWith(all(0, 0, 0), [{ up: side(all(30, 30, 30)) }]), 4, 4, 0);
  expect(committed(ready).up).toEqual([6, 6, 10].map((mw) => expect.closeTo(mw, 9)));
  // Half of it flows: 6 MW leave 7 MWh, 3 MW on top of the 4 leave 5.5, which all are ready in the last hour. With less at first, u₁ + u₂ +
  // (10 − (u₁ + u₂)/2) would be less.
  const flowing = holding(plantWith(all(0, 0, 0), [{ up: side(all(30, 30, 30)), throughput: 0.5 as Fraction }]), 4, 4, 0);
  expect(committed(flowing).up).toEqual([6, 3, 5.5].map((mw) => expect.closeTo(mw, 9)));
  expect(dispatch(flowing).objective).toBeCloseTo(14.5 * 30, 9);
});

test('a full storage unit with a reserve has one state to begin with: by hand', () => {
  // Nothing is held. 10 MW down, all of which flows, at 12: 10 MW leave at 0 to make room for it, and what they export is what down stands
  // on.
  const down = plantWith(all(0), [{ down: side(all(12)), throughput: 1 as Fraction, reserveHours: 0 }]);
  expect(dispatch(holding(down, 0)).objective).toBeCloseTo(120, 9);
  // All is held: 10 MW up at 12 of which nothing flows need no energy; 1 hour of it would, and there is none.
  const up = (reserveHours: number) => plantWith(all(0), [{ up: side(all(12)), reserveHours }]);
  expect(dispatch(holding(up(0), 10)).objective).toBeCloseTo(120, 9);
  expect(dispatch(holding(up(1), 10)).objective).toBeCloseTo(0, 9);
  // Buying would earn 10, selling costs or earns nothing: both at once would pay. 2.5 MW up at 12 beside 7.5 MW sold at 5; and 2 MW down at
  // 12, whose 1.8 MWh make the storage unit discharge, instead of 2 MW bought at −10, for which there is no room.
  const sold = plantWith(all(5), [{ up: side(all(12), 0.25), reserveHours: 0 }], { importPrice: all(0), importLimitMw: all(2) });
  expect(dispatch(holding(sold, 0)).objective).toBeCloseTo(12 * 2.5 + 5 * 7.5, 9);
  const paid = plantWith(all(0), [{ down: side(all(12), 0.2), throughput: 1 as Fraction, reserveHours: 0 }], {
    importPrice: all(-10),
    importLimitMw: all(2),
  });
  const lossy = { ...paid, storage: [{ ...paid.storage[0]!, chargeEfficiency: 0.9 as Fraction }] };
  expect(dispatch(holding(lossy, 0)).objective).toBeCloseTo(24, 9);
  // 3 MW of wind behind 2 MW: up takes room that the wind gives up. 1.2 MW at 12, the wind is worth nothing.
  const wind = plantWith(all(0), [{ up: side(all(12), 0.12), reserveHours: 0 }], { windMw: all(3), exportLimitMw: all(2) });
  expect(dispatch(holding(wind, 0)).objective).toBeCloseTo(14.4, 9);
});

test('a reserve of all a storage unit holds beside a negative price and a daily limit: by hand', () => {
  // 5 of 10 MWh usable, full, 92.2 % in, 2 MW. Full again after hour 1: what 2 MW bring in then, 1.844 MWh, is sold before at 30. At −5 the
  // full storage unit can only stand still; 2 MW at 50 at the end. 3.844 of 5 MWh.
  const hc = Math.sqrt(0.85);
  const price = all(30, 0, -5, 50);
  const problem = plantWith(price, [{ down: side(all(0, 0, 0, 0), 0.5), reserveHours: 0 }], {
    exportLimitMw: all(1000, 0, 1000, 1000),
    importLimitMw: all(0, 2, 2, 0),
  });
  const unit = {
    ...problem.storage[0]!,
    powerMw: 2,
    chargeEfficiency: hc as Fraction,
    maxSoc: 0.5 as Fraction,
    initialSocMwh: 5,
    cyclesPerDay: 0.5,
  };
  expect(dispatch(holding({ ...problem, storage: [unit] }, 0, 6, 5, 0)).objective).toBeCloseTo(30 * 2 * hc + 100, 8);
});

test('a reserve is bought in time beside regulation, and may be brought by its energy', () => {
  // 4 MW, empty, 8 MWh at the end of hour two: 4 MWh in each hour. Bought at 20 and 50; a MW down at 5 brings all of its energy for nothing
  // and takes the place of a MW bought.
  const market = { down: side(all(5, 5), 0.5), throughput: 1 as Fraction };
  const problem = plantWith(all(20, 50), [market], { importLimitMw: all(4, 4) }, 0);
  const small = holding({ ...problem, storage: [{ ...problem.storage[0]!, powerMw: 4 }] }, 0, 8);
  const result = dispatch(small);
  expect([...result.trajectory.storage[0]!.socMwh]).toEqual([4, 8].map((mwh) => expect.closeTo(mwh, 9)));
  // 2 MW down in each hour are 20, 2 MW bought in each cost 40 and 100.
  expect(result.objective).toBeCloseTo(20 - 140, 9);
});

test('an event draws on the reserve; energy for up stands on what must be back by then', () => {
  // 10 MWh held, 6 MW called in hour two. In hour one nothing is ready. After the event an empty storage unit could have 3 MWh an hour:
  // nothing has to be there before hour three, 3 MWh before hour four, which has 7: 4 MW are ready then, 4 MW in the event beside the call
  // (4 of 10 MW), and 4 MW in hour three.
  const event = { capacityEvents: [{ from: 1, steps: 1, powerMw: 6, shortagePenalty: 100 }], importLimitMw: all(3, 3, 3, 3) };
  const result = holding(plantWith(all(0, 0, 0, 0), [{ up: side(all(30, 30, 30, 30)) }], event), 10, 10, 10, 10);
  expect(committed(result).up).toEqual([0, 4, 4, 4].map((mw) => expect.closeTo(mw, 9)));
  expect([...dispatch(result).trajectory.storage[0]!.socMwh].slice(0, 3)).toEqual([10, 4, 7].map((mwh) => expect.closeTo(mwh, 9)));
});

test('at negative prices nothing is charged and discharged at once, however well burning would pay', () => {
  // Full, round trip 0.81. At −50 power is worth taking, but a full storage unit takes none: it discharges d in hour one, charges in hour
  // two. One MWh released gives 0.9 MWh that cost 45 to sell, and takes 1/0.9 MWh, which earn 55.6 at −50: both hours at −50 give 10.56 per
  // MWh, 10 MWh inside move in an hour at most 10 MW · 0.9 = 9 MWh in, so 9 · (50/0.9 − 45) = 95.
  const eta = 0.9 as Fraction;
  const problem = plantWith(all(-50, -50), [{ up: side(all(0, 0), 0.1) }], { importLimitMw: all(10, 10) });
  const result = dispatch({ ...problem, storage: [{ ...problem.storage[0]!, chargeEfficiency: eta, dischargeEfficiency: eta }] });
  expect(result.objective).toBeCloseTo(95, 8);
  const { chargeMw, dischargeMw } = result.trajectory.storage[0]!;
  expect(chargeMw.every((charge, t) => Math.min(charge, dischargeMw[t]!) === 0)).toBe(true);
});

test('N-11 a spoilt bound turns the certificate red', () => {
  const problem = plantWith(all(50, 20, 30), [{ up: side(all(5, 60, 10)) }]);
  const horizon = {
    plant: toPlant(problem),
    regulation: toRegulation(problem)!,
    unit: { capacityMwh: 10, initialMwh: 10 },
    windows: { lookAhead: 3, commit: 3 },
  };
  const solve = (spoil: (bound: number) => number) => solveRegulationWindows(horizon, () => {}, spoil);
  expect(solve((bound) => bound).worstGap).toBeLessThanOrEqual(1e-12);
  expect(solve((bound) => bound * 1.01).worstGap).toBeCloseTo(0.01, 9);
  expect(() => solve((bound) => bound * 0.99)).toThrow('lies below the value');
});

test('the re-evaluator finds what breaks a rule of regulation', () => {
  const problem = plantWith(
    all(10, 10),
    [{ up: side(all(5, 5), 0.5, 1), down: side(all(2, 2), 0.5), throughput: 0.1 as Fraction, energyPrice: all(30, 30) }],
    {
      exportLimitMw: all(12, 12),
      importLimitMw: all(3, 3),
    },
    6,
  );
  const { trajectory } = dispatch(problem);
  expect(evaluate(problem, trajectory).kind).toBe('valid');
  const broken = (change: (at: { up: Float64Array; down: Float64Array; soc: Float64Array }) => void, other = problem): string[] => {
    const [unit] = trajectory.storage;
    const [market] = unit!.regulation!;
    const at = { up: market!.upMw.slice(), down: market!.downMw.slice(), soc: unit!.socMwh.slice() };
    change(at);
    const spoilt: Trajectory = { ...trajectory, storage: [{ ...unit!, socMwh: at.soc, regulation: [{ upMw: at.up, downMw: at.down }] }] };
    const result = evaluate(other, spoilt);
    return result.kind === 'valid' ? [] : result.violations.map(({ quantity }) => quantity);
  };
  expect(broken((at) => (at.up[0] = 5.1))).toContain('regulation[0].upMw');
  expect(broken((at) => (at.down[1] = -0.1))).toContain('regulation[0].downMw');
  expect(broken((at) => (at.up[0] = NaN))).toContain('regulation[0].upMw');
  expect(broken((at) => (at.soc[0]! += 0.01))).toContain('socMwh');
  const market = problem.regulation![0]!;
  const heavy = { ...problem, regulation: [{ ...market, reserveHours: 100 }] };
  expect(broken((at) => (at.up[0] = 1), heavy)).toContain('energy held');
  expect(broken((at) => (at.down[0] = 1), heavy)).toContain('room held');
  // 6 MWh, 5.5 of them held: no more than half a MW is ready.
  expect(broken((at) => (at.up[0] = 0.6), holding(problem, 5.5, 0))).toContain('energy held');
  expect(broken((at) => (at.up[0] = 1), { ...problem, regulation: [{ ...market, up: side(all(5, 5), 0.5, 6) }] })).toContain(
    'regulation[0].upMw',
  );
  expect(broken((at) => at.up.fill(5), { ...problem, exportLimitMw: all(4, 4) })).toContain('export with regulation up');
  expect(
    broken((at) => at.down.fill(5), { ...problem, importLimitMw: all(0, 0), exportLimitMw: all(100, 100), price: all(0, 0) }),
  ).toContain('import with regulation down');
  expect(broken((at) => at.up.fill(5), { ...problem, storage: [{ ...problem.storage[0]!, powerMw: 4 }] })).toContain('headroom up');
});

test('a full storage unit sells at a negative price to make room for what down-regulation brings, where no room has to be held: by hand', () => {
  // 80 % each way, full with 10 MWh; no room held, half of what is committed flows. The 5 MW of down that may be committed earn 30 each and
  // bring 2 MWh, which leave in the same hour: 1.6 MWh at −20. The 10 MWh earn 0.8 · 30 each an hour later, when nothing is committed. 150
  // − 32 + 240.
  const lossless = plantWith(all(-20, 30), [{ down: side(all(30, 0), 0.5, 1), reserveHours: 0, throughput: 0.5 as Fraction }], {
    importLimitMw: all(20, 20),
  });
  const problem = {
    ...lossless,
    storage: [{ ...lossless.storage[0]!, chargeEfficiency: 0.8 as Fraction, dischargeEfficiency: 0.8 as Fraction }],
  };
  const { objective, solve } = dispatch(problem);
  expect(objective).toBeCloseTo(358, 9);
  expect(solve.worstGap).toBeLessThanOrEqual(1e-9);
  expect(committed(problem).down[0]).toBeCloseTo(5, 9);
});

test('in an event wind is curtailed to make room for up at the connection, not what is called: by hand', () => {
  // 2 MW are called behind a converter of 90 %: 1.8 MW to a connection of 3 MW. At a price of 0 the MW of wind is worth nothing there;
  // without it there is room for the 1 MW of up that earns 5. The 8 MWh that are left earn 0.9 · 20 each an hour later.
  const problem = plantWith(all(0, 20), [{ up: side(all(5, 0), 0.1, 1), reserveHours: 0 }], {
    bus: 'dc',
    systemConverter: { powerMw: 20, efficiency: 0.9 as Fraction },
    windMw: all(1, 0),
    exportLimitMw: all(3, 100),
    capacityEvents: [{ from: 0, steps: 1, powerMw: 2, shortagePenalty: 100 }],
  });
  const { objective, trajectory, solve } = dispatch(problem);
  expect(trajectory.storage[0]!.dischargeMw[0]).toBeCloseTo(2, 9);
  expect(objective).toBeCloseTo(5 + 144, 6);
  expect(solve.worstGap).toBeLessThanOrEqual(1e-6);
});

test('what is bought through a converter in a step that owes delivery is charged in full: by hand', () => {
  // An empty storage unit behind a converter of 0.8 cannot deliver the MWh owed in the first hour: 30 of penalty. It buys 5 MWh at 10
  // instead, 4 of which are stored, and sells 3.2 of them at 100 in the second: 320 − 50 − 30 = 240.
  const problem = plantWith(
    all(0, 100),
    [{ up: side(all(0, 0), 1, 1) }],
    {
      bus: 'dc',
      systemConverter: { powerMw: 10, efficiency: 0.8 as Fraction },
      importLimitMw: all(5, 0),
      importPrice: all(10, 100),
      contract: { price: all(20, 20), shortagePenalty: all(30, 30), obligationMwh: all(1, 0) },
    },
    0,
  );
  expect(dispatch(problem).objective).toBeCloseTo(240, 9);
});
