import { expect, test } from 'vitest';
import { readDispatchCase } from './read.ts';
import { runDispatchCase } from './run.ts';

type Fields = Record<string, unknown>;

/** Two hours at 20 and 100: the smallest case with something to earn. */
const smallest: Fields = {
  stepMinutes: 60,
  lookAheadHours: null,
  commitHours: null,
  importLimitMw: 5,
  storage: [{ capacityMwh: 10, powerMw: 1, roundTripEfficiency: 0.81 }],
  energyMarkets: [{ kind: 'rtm', price: [20, 100] }],
};
const read = (changes: Fields = {}) => readDispatchCase(JSON.stringify({ ...smallest, ...changes }));

function problemOf(changes: Fields = {}) {
  const result = read(changes);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.issues));
  return result.problem;
}
function solve(changes: Fields) {
  const result = read(changes);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.issues));
  return runDispatchCase(result.problem, () => 0, { forwardMarkets: result.forwardMarkets });
}
function issuesOf(changes: Fields): string[] {
  const result = read(changes);
  return result.kind === 'refused' ? result.issues.map(({ place, value, rule }) => `${place} | ${value} | ${rule}`) : [];
}

test('the smallest case takes the defaults of the contract', () => {
  const problem = problemOf();
  expect(problem.bus).toBe('ac');
  expect([...problem.exportLimitMw, ...problem.importLimitMw]).toEqual([Infinity, Infinity, 5, 5]);
  expect([...problem.solarMw, ...problem.windMw]).toEqual([0, 0, 0, 0]);
  expect([...problem.importPrice]).toEqual([20, 100]);
  expect(problem.gridCharging).toBe(true);
  const [unit] = problem.storage;
  expect([unit!.minSoc, unit!.maxSoc, unit!.initialSocMwh, unit!.wearCostPerMwh]).toEqual([0, 1, 0, 0]);
  expect(unit!.chargeEfficiency).toBeCloseTo(0.9, 15);
  expect([problem.lookAheadSteps, problem.commitSteps]).toEqual([2, 2]);
  expect(problemOf({ importLimitMw: undefined }).importLimitMw[0]).toBe(0);
});

test('look-ahead and commitment are counted in steps', () => {
  const problem = problemOf({ stepMinutes: 15, lookAheadHours: 48, commitHours: 24 });
  expect([problem.stepHours, problem.lookAheadSteps, problem.commitSteps]).toEqual([0.25, 192, 96]);
  expect(issuesOf({ lookAheadHours: 1.5, commitHours: 1 })).toEqual(['lookAheadHours | 1.5 | a whole number of steps of 60 minutes']);
  expect(issuesOf({ lookAheadHours: 24, commitHours: 48 })).toEqual(['commitHours | 48 | at most lookAheadHours, 24']);
});

test('without grid charging nothing is imported, whatever the limit says', () => {
  expect([...problemOf({ gridCharging: false }).importLimitMw]).toEqual([0, 0]);
});

test('with several energy markets whose earlier ones hold no share only the last counts', () => {
  const problem = problemOf({
    energyMarkets: [
      { kind: 'dam', price: [1, 2] },
      { kind: 'rtm', price: [20, 100], importPrice: [21, 101] },
    ],
  });
  expect([...problem.price, ...problem.importPrice]).toEqual([20, 100, 21, 101]);
  expect(
    solve({
      energyMarkets: [
        { kind: 'dam', price: [1, 2] },
        { kind: 'rtm', price: [20, 100] },
      ],
    }).objective,
  ).toBeCloseTo(61, 9);
});

test('a forward market is paid for its plan, the last one for what is delivered beyond it', () => {
  // Ahead the storage unit buys 1 MWh at 20 and sells 0.81 at 80: 44.8. In real time 50 and 10 make it rest: the MWh bought ahead is sold
  // at 50, what was sold is bought back at 10: 50 − 8.1.
  const markets = (storage: number) => [
    { kind: 'dam', price: [20, 80], shares: { storage } },
    { kind: 'rtm', price: [50, 10] },
  ];
  const result = solve({ energyMarkets: markets(1) });
  expect(result.objective).toBeCloseTo(44.8 + 41.9, 9);
  expect(result.terms.energySales).toBeCloseTo(0.81 * 80 - 0.81 * 10, 9);
  expect(result.terms.energyPurchases).toBeCloseTo(-20 + 50, 9);
  expect(result.series.exportMw).toEqual([0, 0]);
  // Committed by 4 % it has 0.4 MWh of room, in the middle of its 10: 0.4444 MWh are bought and 0.36 sold, 20.9778 ahead; undone for
  // 22.2222 − 3.6.
  expect(solve({ energyMarkets: markets(0.04) }).objective).toBeCloseTo(0.36 * 80 - 20 * (0.4 / 0.9) + 50 * (0.4 / 0.9) - 3.6, 9);
  // Half of 10 MW of sun ahead at 40, the rest at 60: 200 + 300 in each hour. With 80 % in two steps the second market adds 3 MW.
  const sun = { storage: [], solarMw: [10, 10] };
  const rtm = { kind: 'rtm', price: [60, 60] };
  expect(solve({ ...sun, energyMarkets: [{ kind: 'dam', price: [40, 40], shares: { solar: 0.5 } }, rtm] }).objective).toBeCloseTo(1000, 9);
  const three = [{ kind: 'dam', price: [40, 40], shares: { solar: 0.5 } }, { kind: 'fmm', price: [50, 50], shares: { solar: 0.3 } }, rtm];
  expect(solve({ ...sun, energyMarkets: three }).objective).toBeCloseTo(2 * (5 * 40 + 3 * 50 + 2 * 60), 9);
});

test('a contract and its penalty, by the step or by windows', () => {
  const contract = { price: [50, 50], obligationMwh: [0, 0.5], shortagePenalty: 7 };
  const problem = problemOf({ contract });
  expect([...problem.contract!.price, ...problem.contract!.obligationMwh!, ...problem.contract!.shortagePenalty!]).toEqual([
    50, 50, 0, 0.5, 7, 7,
  ]);
  // 0.5 of the 0.81 MWh bought at 20 go to the contract at 50, the rest to the market at 100.
  expect(solve({ contract }).objective).toBeCloseTo(25 + 31 - 20, 9);
  expect(problemOf({ contract: { price: [50, 50], shortagePenalty: null } }).contract!.shortagePenalty).toBeUndefined();
  expect([...problemOf({ contract: { price: [50, 50], shortagePenalty: [1, 2] } }).contract!.shortagePenalty!]).toEqual([1, 2]);
  const windows = [
    { from: 1, to: 2, mwh: 1 },
    { from: 0, to: 1, mwh: 0 },
  ];
  expect(problemOf({ contract: { price: [50, 50], windows, shortagePenalty: 0 } }).contract!.windows!.map(({ from }) => from)).toEqual([
    0, 1,
  ]);
  const output = solve({ contract: { price: [50, 50], windows, shortagePenalty: 3 } });
  // 0.81 of 1 MWh can be delivered: 40.5 − 20 − 0.19 · 3.
  expect(output.objective).toBeCloseTo(40.5 - 20 - 0.57, 9);
  expect(output.series.shortageMwh).toEqual([0, expect.closeTo(0.19, 9)]);
  expect(output.series.contractMwh).toEqual([0, expect.closeTo(0.81, 9)]);
  expect(output.terms).toMatchObject({ contract: expect.closeTo(40.5, 9), contractPenalty: expect.closeTo(-0.57, 9) });
  expect(Object.values(output.terms).reduce((a, b) => a + b, 0)).toBeCloseTo(output.objective, 12);
});

test('without an energy market the contract is the only outlet', () => {
  const output = solve({ energyMarkets: [], contract: { price: [5, 50], shortagePenalty: 0 }, solarMw: [1, 0], importLimitMw: 9 });
  // The MWh of sun is kept for the second hour: 0.81 at 50. Nothing can be bought.
  expect(output.objective).toBeCloseTo(40.5, 9);
  expect(output.series.importMw).toEqual([0, 0]);
});

test('capacity events are owed first', () => {
  const output = solve({ capacityEvents: [{ from: 0, steps: 1, powerMw: 0.5, shortagePenalty: 40 }] });
  // An empty storage unit cannot serve hour 0 and may not charge in it: 0.5 short at 40, and nothing is left for hour 1.
  expect(output.objective).toBeCloseTo(-20, 9);
  expect(output.terms.capacityPenalty).toBeCloseTo(-20, 9);
});

test('a contract may owe energy by the step and in windows of other steps', () => {
  const output = solve({
    contract: { price: [50, 50], obligationMwh: [0.2, 0], windows: [{ from: 1, to: 2, mwh: 0.5 }], shortagePenalty: 7 },
  });
  // Nothing can be delivered in the first step: 0.2 · 7. Of 0.81 MWh bought at 20 the window takes 0.5 at 50, the market the rest at 100.
  expect(output.objective).toBeCloseTo(25 + 31 - 20 - 1.4, 9);
  expect(output.series.shortageMwh).toEqual([expect.closeTo(0.2, 9), 0]);
  expect(output.series.contractMwh).toEqual([0, expect.closeTo(0.5, 9)]);
});

test('an infeasible case is printed with the first obligation that is not met', () => {
  const output = solve({ contract: { price: [50, 50], obligationMwh: [0, 2], shortagePenalty: null } });
  expect(output.status).toBe('infeasible');
  expect(output.violated).toEqual({ from: 1, to: 2, owedMwh: 2, shortMwh: expect.closeTo(1.19, 9) });
  expect(output.series.contractMwh[1]).toBeCloseTo(0.81, 9);
});

test('obligations outside of the case, twice or upside down are refused with place and rule', () => {
  const contract = { price: [50, 50], shortagePenalty: 0 };
  expect(
    issuesOf({
      contract: {
        ...contract,
        obligationMwh: [1, 2],
        windows: [
          { from: 0, to: 1, mwh: 0 },
          { from: 1, to: 2, mwh: 1 },
        ],
      },
    }),
  ).toEqual([
    'contract.obligationMwh[0] | 1 | 0 within contract.windows[0]: a step owes by itself or in a window',
    'contract.obligationMwh[1] | 2 | 0 within contract.windows[1]: a step owes by itself or in a window',
  ]);
  expect(issuesOf({ contract: { ...contract, windows: [{ from: 1, to: 1, mwh: 1 }] } })).toEqual([
    'contract.windows[0].to | 1 | more than from, 1',
  ]);
  expect(issuesOf({ contract: { ...contract, windows: [{ from: 0, to: 3, mwh: 1 }] } })).toEqual([
    'contract.windows[0].to | 3 | ends within the 2 steps of the case',
  ]);
  expect(
    issuesOf({
      contract: {
        ...contract,
        windows: [
          { from: 0, to: 2, mwh: 1 },
          { from: 1, to: 2, mwh: 1 },
        ],
      },
    }),
  ).toEqual(['contract.windows[1] | steps 1 to 2 | no overlap with another window, contract.windows[0]']);
  const event = { from: 0, steps: 2, powerMw: 1, shortagePenalty: 1 };
  expect(issuesOf({ capacityEvents: [event, { ...event, from: 1, steps: 1 }] })).toEqual([
    'capacityEvents[1] | steps 1 to 2 | no overlap with another event, capacityEvents[0]',
  ]);
  expect(issuesOf({ capacityEvents: [{ ...event, steps: 3 }] })).toEqual([
    'capacityEvents[0].steps | 3 | ends within the 2 steps of the case',
  ]);
  expect(issuesOf({ capacityEvents: [{ ...event, from: 2 }] })).toEqual(['capacityEvents[0].from | 2 | a step of the case, 0 to 1']);
  expect(issuesOf({ contract: { price: [50, 50] } })).toEqual(['contract.shortagePenalty | left out | required']);
});

test('the system converter is required on dc and refused on ac', () => {
  expect(issuesOf({ bus: 'dc' })).toEqual(['systemConverter | left out | required on the dc bus']);
  const systemConverter = { powerMw: 60, efficiency: 0.98 };
  expect(issuesOf({ systemConverter })[0]).toMatch(/^systemConverter \| .* \| refused on the ac bus/);
  expect(problemOf({ bus: 'dc', systemConverter }).systemConverter).toEqual(systemConverter);
});

test('a limit on cycles per day is passed on, null is none', () => {
  const unit = { capacityMwh: 10, powerMw: 1, roundTripEfficiency: 0.81 };
  expect(problemOf({ storage: [{ ...unit, cyclesPerDay: 0.05 }] }).storage[0]!.cyclesPerDay).toBe(0.05);
  expect(problemOf({ storage: [{ ...unit, cyclesPerDay: null }] }).storage[0]!.cyclesPerDay).toBeUndefined();
  expect(issuesOf({ storage: [{ ...unit, cyclesPerDay: 0 }] })).toEqual(['storage[0].cyclesPerDay | 0 | more than 0']);
  // 0.5 MWh may leave: half a MWh, 0.45 MW at 100, stored from 0.5556 MW at 20.
  expect(runDispatchCase(problemOf({ storage: [{ ...unit, cyclesPerDay: 0.05 }] }), () => 0).objective).toBeCloseTo(
    45 - (20 * 0.5) / 0.9,
    9,
  );
});

test('unknown fields are refused by name, at every depth', () => {
  expect(issuesOf({ solarMW: [1, 2], windKw: 3 })).toEqual([
    'solarMW | [1,2] | no field of a dispatch case',
    'windKw | 3 | no field of a dispatch case',
  ]);
  expect(issuesOf({ storage: [{ capacityMwh: 1, powerMw: 1, roundTripEfficiency: 1, losses: 2 }] })).toEqual([
    'storage[0].losses | 2 | no field of a dispatch case',
  ]);
  expect(issuesOf({ energyMarkets: [{ kind: 'rtm', price: [1, 2], shares: { hydro: 1 } }] })).toEqual([
    'energyMarkets[0].shares.hydro | 1 | no field of a dispatch case',
  ]);
});

test('wrong values are refused with place, value and rule', () => {
  expect(issuesOf({ stepMinutes: 45 })).toEqual(['stepMinutes | 45 | one of 60, 30, 15, 10, 5']);
  expect(issuesOf({ storage: [{ capacityMwh: -1, powerMw: 1, roundTripEfficiency: 0 }] })).toEqual([
    'storage[0].capacityMwh | -1 | at least 0',
    'storage[0].roundTripEfficiency | 0 | at least 0.01',
  ]);
  expect(issuesOf({ storage: [{ capacityMwh: 1, powerMw: 1 }] })).toEqual(['storage[0].roundTripEfficiency | left out | required']);
  expect(issuesOf({ solarMw: [1, null] })).toEqual(['solarMw[1] | null | expected a finite number']);
  expect(issuesOf({ exportLimitMw: [1, -2] })).toEqual(['exportLimitMw[1] | -2 | at least 0']);
  expect(issuesOf({ storage: [{ capacityMwh: 1, powerMw: 1, roundTripEfficiency: 1, minSoc: 0.2 }] })).toEqual([
    'storage[0].initialSoc | 0 | within minSoc 0.2 and maxSoc 1',
  ]);
  expect(issuesOf({ storage: [{ capacityMwh: 1, powerMw: 1, roundTripEfficiency: 1, minSoc: 0.2, maxSoc: 0.1 }] })).toEqual([
    'storage[0].maxSoc | 0.1 | at least minSoc, 0.2',
  ]);
  const infinite = readDispatchCase(JSON.stringify(smallest).replace('100', '1e999'));
  expect(infinite).toEqual({
    kind: 'refused',
    issues: [{ place: 'energyMarkets[0].price[1]', value: 'Infinity', rule: 'expected a finite number' }],
  });
});

test('series of another length than the price are refused', () => {
  expect(issuesOf({ solarMw: [1, 2, 3], importLimitMw: [1] })).toEqual([
    'solarMw | 3 values | one value per step in every series: energyMarkets[0].price has 2',
    'importLimitMw | 1 values | one value per step in every series: energyMarkets[0].price has 2',
  ]);
  expect(issuesOf({ energyMarkets: [{ kind: 'rtm', price: [] }] })[0]).toMatch(/^energyMarkets\[0\].price \| no values/);
});

test('several storage units commit regulation each by its own power, and the case says what by unit and together', () => {
  // Storage units of 10 and 20 MW, an hour each, full; half of each may be committed for 10 a MW and hour, a MWh is worth 1: 5 and 10 MW, 2
  // hours, 300. They sell what they do not hold.
  const unit = { capacityMwh: 10, powerMw: 10, roundTripEfficiency: 1, initialSoc: 1 };
  const {
    series,
    terms,
    solve: report,
  } = solve({
    storage: [unit, { ...unit, capacityMwh: 20, powerMw: 20 }],
    energyMarkets: [{ kind: 'rtm', price: [1, 1] }],
    regulation: [{ up: { price: [10, 10], maxCommitment: 0.5 } }],
  });
  const close = (values: number[]): number[] => values.map((value) => expect.closeTo(value, 6) as number);
  expect(series.regulation).toEqual([{ upMw: close([15, 15]), downMw: [0, 0] }]);
  expect(series.storage.map(({ regulation }) => regulation[0]!.upMw)).toEqual([close([5, 5]), close([10, 10])]);
  expect(terms.regulationCapacity).toBeCloseTo(300, 6);
  expect(report.worstGap).toBeLessThanOrEqual(1e-7);
});

test('text that is no JSON is refused with its beginning', () => {
  const result = readDispatchCase('{"stepMinutes": 60,');
  expect(result.kind === 'refused' && result.issues[0]).toMatchObject({ place: '', value: '{"stepMinutes": 60,' });
});

test('the output has every term and series of the contract', () => {
  let clock = 0;
  // Three solves; the clock moves 1, 2 and 4 ms between start and end: the median is 2.
  const ticks = [0, 1, 10, 12, 20, 24];
  const output = runDispatchCase(problemOf(), () => ticks[clock++]!, { repeat: 3 });
  expect(output.status).toBe('optimal');
  // Buy 1 MWh at 20, sell 0.81 MWh at 100.
  expect(output.objective).toBeCloseTo(61, 12);
  expect(Object.keys(output.terms)).toEqual([
    'energySales',
    'energyPurchases',
    'regulationCapacity',
    'regulationEnergy',
    'contract',
    'contractPenalty',
    'capacityPenalty',
    'wear',
  ]);
  expect(Object.values(output.terms).reduce((a, b) => a + b, 0)).toBeCloseTo(output.objective, 12);
  expect(output.solve).toMatchObject({ milliseconds: 2, windows: 1, worstGap: 0 });
  expect(Object.keys(output.series)).toEqual([
    'solarUsedMw',
    'windUsedMw',
    'curtailedMw',
    'exportMw',
    'importMw',
    'contractMwh',
    'shortageMwh',
    'marginalStoredValue',
    'storage',
    'regulation',
  ]);
  expect(output.series.contractMwh).toEqual([0, 0]);
  const [unit] = output.series.storage;
  expect(Object.keys(unit!)).toEqual(['chargeMw', 'dischargeMw', 'socMwh', 'regulation']);
  expect(unit!.chargeMw).toEqual([1, 0]);
  expect(unit!.dischargeMw[1]).toBeCloseTo(0.81, 12);
});

test('RM-16 without storage nothing is committed, in every market of the case', () => {
  const market = { up: { price: [10, 4], maxCommitment: 0.3 }, throughput: 0.1 };
  const { series, terms } = solve({ storage: [], solarMw: [1, 1], regulation: [market, market] });
  expect(series.storage).toEqual([]);
  expect(series.regulation).toEqual([
    { upMw: [0, 0], downMw: [0, 0] },
    { upMw: [0, 0], downMw: [0, 0] },
  ]);
  expect(terms.regulationCapacity).toBe(0);
});

test('RM-16 RM-17 a case with regulation comes back with what is committed, its energy and its money', () => {
  // Two hours, 10 MWh of 10 MW, full at the start, no losses. Energy is worth 0 then 0; up pays 10 per MW and hour, below the minimum price
  // in hour two. Committed are 3 MW (30 %), of which a tenth flows: 0.3 MWh at 40 each.
  const problem = problemOf({
    importLimitMw: 0,
    exportLimitMw: 20,
    storage: [{ capacityMwh: 10, powerMw: 10, roundTripEfficiency: 1, initialSoc: 1, wearCostPerMwh: 1 }],
    energyMarkets: [{ kind: 'rtm', price: [0, 0] }],
    regulation: [{ up: { price: [10, 4], maxCommitment: 0.3, minPrice: 5 }, throughput: 0.1, energyPrice: [40, 40] }],
  });
  const { terms, series } = runDispatchCase(problem, () => 0);
  expect(series.regulation).toEqual([{ upMw: [expect.closeTo(3, 12), 0], downMw: [0, 0] }]);
  expect(series.storage[0]!.regulation).toEqual(series.regulation);
  expect(series.storage[0]!.socMwh[0]).toBeCloseTo(9.7, 12);
  expect(terms.regulationCapacity).toBeCloseTo(30, 12);
  expect(terms.regulationEnergy).toBeCloseTo(12, 12);
  expect(terms.wear).toBeCloseTo(-0.3, 12);
});
