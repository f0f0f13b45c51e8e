import { writeFileSync } from 'node:fs';
import * as real from '@stackwatt/simulation';
import type { CheckedProject, TableRow } from '@stackwatt/model';
import type { NumberedCase, Simulation } from '../src/calculation/simulation.ts';

type Outcome = ReturnType<Simulation['simulateCase']>;

/** Told to the stub in the author field, as JSON: what happens at which case. The field is part of no input hash. */
export interface StubOrders {
  /** Pause at every case, ms. */
  readonly pauseMs?: number;
  /** Pause at every limit that is relaxed, ms. */
  readonly limitMs?: number;
  /** Pause at every year of a case, ms. */
  readonly yearMs?: number;
  /** The case at which something happens. */
  readonly at?: number;
  /** From this case on it happens at every one. */
  readonly from?: number;
  readonly what?: 'throw' | 'kill' | 'hang' | 'memory' | 'infeasible' | 'nan' | 'killOnce' | 'throwBefore' | 'hangBefore';
  /** File that remembers that it happened, for `killOnce`. */
  readonly memo?: string;
}
export const ordersText = (orders: StubOrders): string => JSON.stringify(orders);

const ordersOf = (project: CheckedProject): StubOrders =>
  project.author.startsWith('{') ? (JSON.parse(project.author) as StubOrders) : {};

interface Prepared {
  readonly project: CheckedProject;
  readonly orders: StubOrders;
}

/** Real cases and tables around rows that cost nothing, with every way to go wrong. */
export const stubSimulation: Simulation = {
  ENGINE_VERSION: 'stub 1',
  inputHash: real.inputHash,
  expandCases: real.expandCases,
  sizesOfCase: real.sizesOfCase,
  tabulate: real.tabulate,
  tableAgainst: real.tableAgainst,
  compareDetails: real.compareDetails,
  ostDimensions: real.ostDimensions,
  sensitivityGraph: real.sensitivityGraph,
  sensitivityFacts: real.sensitivityFacts,
  explainInfeasible: (prepared: never, one: never, onLimit) => {
    for (let tried = 0; tried < 3; tried++) {
      onLimit?.({ limit: `limit ${tried}`, tried, of: 3 });
      wait((prepared as Prepared).orders.limitMs ?? 0);
    }
    return { reason: `case ${(one as NumberedCase).id}`, reliefs: [], noRelief: [] };
  },
  oneMoreOfEach: (_prepared, one: never, onOffer) => {
    onOffer?.({ limit: 'Export limit', tried: 0, of: 1 });
    return [{ name: 'Export limit', unit: 'MW', from: 10, to: 11, outcome: { kind: 'result', npv: (one as NumberedCase).id, capex: 5 } }];
  },
  sizeSystem: () => [{ table: { header: [], items: [] }, map: undefined, progress: 1, evaluated: 0 }],
  npvBridge: (before, after, series, options) =>
    real.npvBridge(before, after, series, { ...options, engine: { ...stubSimulation, simulateCase: simulated } }),
  bestNow: (project, series) => real.bestNow(project, series, { ...stubSimulation, simulateCase: simulated }),
  prepare: (project): Prepared => {
    const orders = ordersOf(project);
    if (orders.what === 'throwBefore') throw new RangeError('the plant is nowhere');
    if (orders.what === 'hangBefore') hang();
    return { project, orders };
  },
  simulateCase: (prepared: never, one: never, onYear) => simulate(prepared, one, onYear),
  describeCase: (prepared: never, one: never) => {
    const outcome = simulate(prepared, one);
    if (outcome.kind !== 'result') throw new Error('infeasible');
    return {
      row: outcome.row,
      financial: { lcoe: 50, npv: outcome.row.npv, realDiscountRate: 0.05 },
      ...flowsOf(outcome.row),
      price: { markets: [], capacityPrice: null },
      performance: { cycleCost: { first: 0, average: 0 } },
      storage: [],
    } as never;
  },
  averageDayOf: () => {
    const none = Array.from({ length: 24 }, () => 0);
    return { windMw: none, solarMw: none, storageMw: none, curtailedMw: none, chargeMw: none, price: undefined };
  },
  describeYear: (_prepared: never, one: never, year: number) => ({ year, case: (one as NumberedCase).id }) as never,
  describeWithBasis: () => {
    throw new Error('the stub has no pro forma');
  },
  timeSeriesOf: (_prepared: never, one: never, year: number) =>
    ({ year, stepMinutes: 60, groups: [{ name: 'Stub', main: [], extra: [] }], case: (one as NumberedCase).id }) as never,
};

const simulated = (prepared: never, one: never) => simulate(prepared, one);

/** Capital, then a tenth of it earned in each of twelve years. */
function flowsOf({ capex }: TableRow): { readonly cashflow: number[]; readonly cashflowCumulative: number[] } {
  const cashflow = [-capex, ...Array.from({ length: 12 }, () => capex / 10)];
  let sum = 0;
  return { cashflow, cashflowCumulative: cashflow.map((flow) => (sum += flow)) };
}

const wait = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Hears and says nothing any more, as one that calculates for ever, and leaves the processor to others. */
function hang(): never {
  for (;;) wait(60_000);
}

function simulate({ project, orders }: Prepared, one: NumberedCase, onYear?: () => void): Outcome {
  if (orders.pauseMs !== undefined) wait(orders.pauseMs);
  if (orders.yearMs !== undefined && !project.earlyAnalysis)
    for (let year = 1; year <= project.lifetime; year++) {
      wait(orders.yearMs);
      onYear?.();
    }
  if (orders.at === one.id || (orders.from !== undefined && one.id >= orders.from)) {
    switch (orders.what) {
      case 'throw':
        throw new RangeError('the storage unit is larger than the world');
      case 'kill':
        process.kill(process.pid, 'SIGKILL');
        break;
      case 'killOnce':
        try {
          writeFileSync(orders.memo!, '', { flag: 'wx' });
          process.kill(process.pid, 'SIGKILL');
        } catch {
          // It has happened before.
        }
        break;
      case 'hang':
        return hang();
      case 'memory': {
        const kept: number[][] = [];
        // Of halves: the collector looks through a list of whole numbers each time, and through one of doubles never.
        const block = Array.from({ length: 4_000_000 }, (_, i) => i + 0.5);
        for (;;) kept.push(block.slice());
      }
      case 'infeasible':
        return { kind: 'infeasible', id: one.id, reason: 'the obligation cannot be met' };
      case 'nan':
        return { kind: 'result', row: { ...rowOf(project, one), npv: Number.NaN } };
    }
  }
  return { kind: 'result', row: rowOf(project, one) };
}

/** NPV rises to the middle case and falls again, so that the best one is neither first nor last. */
function rowOf(project: CheckedProject, one: NumberedCase): TableRow {
  const mw = one.storage.reduce((sum, size) => sum + size.mw, 0);
  const mwh = one.storage.reduce((sum, size) => sum + size.mwh, 0);
  return {
    id: one.id,
    sensitivityIndex: one.sensitivity,
    sensitivity: [],
    optimization: [[mw, mwh]],
    revenue: [1e6 / (one.id + 1)],
    capex: mw * 1e6,
    opex: mw * 1e4,
    energyProduction: 0,
    energyExports: mwh * 300,
    excessElectricity: 0,
    renewableFraction: 0,
    pvProduction: 0,
    windProduction: 0,
    bessThroughput: mwh * 310,
    npv: project.discountRate * 1e5 - (one.id - 3) ** 2 * 1e4,
    lcoe: 123.456,
    irr: 0.07,
    payback: 9.5,
    technologies: ['storage'],
    proof: { gap: 0, balanceResidualMw: 0, method: 'stub', irrNote: '' },
  };
}
