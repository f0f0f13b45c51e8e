import type { DetailResult } from '@stackwatt/model';
import { describe, expect, test } from 'vitest';
import { keyFigures } from '../details/summary/summary-facts.ts';
import { sampleDetails } from '../sample-details-for-test.ts';
import { metricHelp, type MetricId } from './metric-help.ts';
import { capitalNumbers, irrNumbers, lcoeNumbers, npvNumbers, paybackNumbers } from './worked-numbers.ts';

const METRIC_IDS = Object.keys({
  npv: true,
  irr: true,
  payback: true,
  lcoe: true,
  lcos: true,
  capital: true,
  revenue: true,
  'real-rate': true,
  operating: true,
  augmentation: true,
  participation: true,
  credit: true,
  'solar-production': true,
  'wind-production': true,
  throughput: true,
  cycles: true,
  'cycle-cost': true,
  'mean-charge': true,
  curtailed: true,
  interconnection: true,
  'clipped-solar': true,
  'clipped-converter': true,
  'line-losses': true,
  export: true,
  'grid-hours': true,
  'regulation-energy': true,
} satisfies Record<MetricId, true>) as MetricId[];
const DOCS = import.meta.glob<string>('../../../../../../docs/engine/*.md', { query: '?raw', import: 'default', eager: true });
const anchorsOf = (page: string): string[] =>
  [...DOCS[`../../../../../../docs/engine/${page}.md`]!.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  );

test('UX-38 each metric has a definition of at most 60 words, a unit and a place of the manual that exists', () => {
  const detail = {} as DetailResult;
  for (const id of METRIC_IDS) {
    const { text, unit, method } = metricHelp(id, detail, '€', '1.2.3');
    const words = text.split(/\s+/).length;
    expect([id, words > 8 && words <= 60]).toEqual([id, true]);
    expect([id, unit?.includes('$')]).toEqual([id, false]);
    const [page, anchor] = method!.path.replace('/manual/method/', '').split('#');
    expect([id, anchorsOf(page!)]).toEqual([id, expect.arrayContaining([anchor])]);
  }
  // The levelized cost says what it divides by.
  expect(metricHelp('lcoe', detail, '$', '').formula).toMatch(/\/ PV\(MWh delivered\)$/);
  expect(metricHelp('lcoe', detail, '$', '').text).toMatch(/exports and the energy of Reg-Up, gross/);
});

/** Flows and what they come to, with nothing else of a system. */
const flowing = (flows: readonly number[], rest: Partial<DetailResult['financial']> = {}): DetailResult => {
  let sum = 0;
  return {
    cashflow: flows,
    cashflowCumulative: flows.map((flow) => (sum += flow)),
    financial: { irr: null, irrNote: '', payback: null, npv: 0, realDiscountRate: 0.1, ...rest },
    cashflowTable: flows.map((flow, year) => ({ discounted: flow / 1.1 ** year })),
    cashflowTree: [],
  } as unknown as DetailResult;
};

test('UX-39 payback in words: the line through its year, never, nothing to pay back, and a sum that falls again', () => {
  // 100 − 40 = 60 missing after a year, 80 in the next: 1 + 60/80 = 1.75.
  expect(paybackNumbers(flowing([-100, 40, 80], { payback: 1.75 }), '$')).toEqual([
    '60.00\u00a0$ are missing 1 year after it begins, the next year brings 80.00\u00a0$: 1 + 0.75 = 1.75\u00a0yr',
  ]);
  expect(paybackNumbers(flowing([-100, 40, 80, -50, 10], { payback: 1.75 }), '$')[1]).toBe(
    'The sum falls below zero again 3 years after operation begins (−30.00\u00a0$); the first recovery counts.',
  );
  expect(paybackNumbers(flowing([-100, 40, 50]), '$')).toEqual([
    'The cumulative cash flow stays below zero; after 2 years 10.00\u00a0$ are missing. It is not paid back.',
  ]);
  expect(paybackNumbers(flowing([0, 40, 50], { payback: 0 }), '$')).toEqual([
    'The cumulative cash flow is never below zero: nothing has to be paid back.',
  ]);
  expect(paybackNumbers(flowing([0, 0, 0]), '$')).toEqual(['Nothing is spent and nothing earned: there is nothing to pay back.']);
});

test('UX-39 IRR in words: one rate at which both sides cancel, several, or none and why', () => {
  // −100 now and 121 in two years: 10 %.
  expect(irrNumbers(flowing([-100, 0, 121], { irr: 0.1 }), '$')).toEqual([
    'At 10.00\u00a0% real, 100.00\u00a0$ come in and −100.00\u00a0$ go out: together 0.00\u00a0$.',
    'The net cash flow changes its sign once: there is exactly one rate.',
  ]);
  const several = irrNumbers(
    flowing([-100, 240, -143], { irr: 0.1, irrNote: '2 IRRs (10.0 %, 30.0 %): shown the one nearest the discount rate' }),
    '$',
  );
  expect(several[0]).toBe('2 IRRs (10.0 %, 30.0 %): shown the one nearest the discount rate.');
  expect(several[2]).toBe('The net cash flow changes its sign 2 times, so it can have several rates or none; the NPV decides.');
  expect(irrNumbers(flowing([-100, -1, -2], { irrNote: 'no IRR: cash flow never changes sign' }), '$')).toEqual([
    'No IRR: cash flow never changes sign.',
    'The net cash flow is below zero in every year that has one, so no rate brings it to zero.',
  ]);
});

describe.each(['late-stage-hybrid', 'storage-regulation', 'wind-storage'])('the sample %s', (id) => {
  test('UX-38 explains its figures with its own numbers, and they come to what is shown', () => {
    const detail = sampleDetails(id);
    // Both sides of the division are shown rounded: their quotient meets the figure to a few parts in ten thousand.
    const [, millions, gwh] = /= ([\d.,]+)\u00a0M\$ \/ ([\d.,]+)\u00a0GWh =/.exec(lcoeNumbers(detail, '$').at(-1)!)!;
    const plain = (text: string): number => Number(text.replaceAll(',', ''));
    expect(((1000 * plain(millions!)) / plain(gwh!) / detail.financial.lcoe!).toFixed(3)).toBe('1.000');
    const capital = detail.cashflowTree.find(({ name }) => name === 'Capital')!;
    expect(0 - capital.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(detail.financial.capitalCost, 4);
    const shown = Object.fromEntries(keyFigures(detail, '$', { isBaseYearZero: true }, '').map((figure) => [figure.label, figure.value]));
    expect(npvNumbers(detail, '$').at(-1)).toMatch(new RegExp(`= ${shown['NPV']}\u00a0M\\$$`));
    expect(capitalNumbers(detail, '$')[0]).toContain(`= ${formatTwo(detail.financial.capitalCost / 1e6)}\u00a0M$`);
    expect(Number(/= ([\d.]+)\u00a0yr$/.exec(paybackNumbers(detail, '$')[0]!)![1])).toBeCloseTo(detail.financial.payback!, 2);
    // The fraction of the year is worked out here and must lead to the figure of the engine.
    const [, whole, part] = /: (\d+) \+ ([\d.]+) =/.exec(paybackNumbers(detail, '$')[0]!)!;
    expect(Number(whole) + Number(part)).toBeCloseTo(detail.financial.payback!, 1);
    for (const metric of METRIC_IDS)
      for (const line of metricHelp(metric, detail, '$', '').worked?.() ?? []) expect(line).not.toMatch(/NaN|undefined|–|Infinity/);
  });
});
const formatTwo = (value: number): string => value.toFixed(2);
