import type { CashflowNode } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { sampleDetails } from '../../sample-details-for-test.ts';
import { allParents, checksOf, inMoneyOf, openAtFirst, streamsLessNet, visibleLines, worthToday } from './pro-forma.ts';

const leaf = (name: string, values: number[], unit: CashflowNode['unit'] = 'currency'): CashflowNode => ({
  name,
  unit,
  values,
  children: [],
});
/** 100 paid, 60 and 72 earned with 5 a year of cost, at 10 % real and 5 % inflation. */
const net = [-100, 55, 67];
const discounted = net.map((value, year) => value / 1.1 ** year);
const tree: CashflowNode[] = [
  leaf('Production', [0, 8, 9], 'MWh'),
  { ...leaf('Revenues', [0, 60, 72]), children: [leaf('Day-ahead', [0, 50, 60]), leaf('Contract', [0, 10, 12])] },
  leaf('Operating expenses', [0, -5, -5]),
  leaf('Net operating income', [0, 55, 67]),
  leaf('Capital', [-100, 0, 0]),
  leaf('Net cash flow', net),
  leaf('Cumulative cash flow', [-100, -45, 22]),
  leaf('Discount factor', [1, 1 / 1.1, 1 / 1.21], 'factor'),
  leaf('Discounted cash flow', discounted),
  leaf('Cumulative discounted cash flow', [-100, discounted[0]! + discounted[1]!, discounted.reduce((a, b) => a + b)]),
];
// −100 + 55/1.1 + 67/1.21 = 5.3719
const financial = { npv: -100 + 50 + 67 / 1.21, irr: null, inflationRate: 0.05, realDiscountRate: 0.1 };

test('CF-05 the tree shows money first, opens row by row, and adds up what adds up over the years', () => {
  const closed = visibleLines(tree, new Set());
  expect(closed.map(({ name }) => name)).toEqual([...tree.slice(1), tree[0]!].map(({ name }) => name));
  expect(closed.map(({ sum }) => sum?.toFixed(2))).toEqual([
    '132.00',
    '-10.00',
    '122.00',
    '-100.00',
    '22.00',
    undefined,
    undefined,
    '5.37',
    undefined,
    '17.00',
  ]);
  const open = visibleLines(tree, openAtFirst(tree));
  expect(open.slice(0, 3).map(({ id, level, isOpen }) => [id, level, isOpen])).toEqual([
    ['Revenues', 0, true],
    ['Revenues / Day-ahead', 1, false],
    ['Revenues / Contract', 1, false],
  ]);
});

test('CF-05 nominal money of year 2 is the constant one times 1.05², its discount factor takes it out again', () => {
  const row = (name: string): readonly number[] => inMoneyOf(tree, 'nominal', 0.05).find((one) => one.name === name)!.values;
  // 72 · 1.1025 = 79.38; −100, then 55 · 1.05 = 57.75 and 67 · 1.1025 = 73.8675: −42.25 and 31.6175.
  expect(row('Revenues')[2]).toBeCloseTo(79.38, 9);
  expect(row('Cumulative cash flow').map((value) => value.toFixed(4))).toEqual(['-100.0000', '-42.2500', '31.6175']);
  expect(row('Production')).toEqual([0, 8, 9]);
  // 1/1.21/1.1025 = 0.749611
  expect(row('Discount factor')[2]).toBeCloseTo(0.749611, 6);
  expect(row('Discounted cash flow')).toEqual(discounted);
});

test('CF-06 CF-08 a part, a stream, a running sum or a discounted flow that is off is told apart from those in order', () => {
  const failed = (changed: readonly CashflowNode[], npv = financial.npv): string[] =>
    checksOf(changed, { ...financial, npv })
      .filter(({ isMet }) => !isMet)
      .map(({ label }) => label);
  const withRow = (name: string, change: (node: CashflowNode) => CashflowNode): CashflowNode[] =>
    tree.map((node) => (node.name === name ? change(node) : node));
  const off = (node: CashflowNode): CashflowNode => ({
    ...node,
    values: node.values.map((value, year) => (year === 1 ? value + 1 : value)),
  });
  expect(failed(tree)).toEqual([]);
  expect(failed(withRow('Revenues', (node) => ({ ...node, children: node.children.map(off) })))).toEqual([
    'Every row with parts is their sum',
  ]);
  expect(failed(withRow('Capital', off))).toEqual(['Streams add up to the net row, 3 years']);
  expect(failed(withRow('Cumulative cash flow', off))).toEqual(['Cumulative row is the running sum']);
  expect(failed(withRow('Discounted cash flow', off))).toEqual(['Discounted row adds up to the NPV']);
  expect(failed(tree, financial.npv + 1)).toEqual(['Discounted row adds up to the NPV', 'Nominal and constant money give one NPV']);
});

test.each(['late-stage-hybrid', 'storage-regulation', 'solar-contract'])(
  'CF-05 CF-07 the pro forma of the sample %s keeps every law, in both moneys, and its streams are worth the NPV',
  (id) => {
    const { cashflowTree, financial: money } = sampleDetails(id);
    expect(checksOf(cashflowTree, money).filter(({ isMet }) => !isMet)).toEqual([]);
    expect(checksOf(cashflowTree, money).length).toBe(6);
    const nominal = inMoneyOf(cashflowTree, 'nominal', money.inflationRate);
    expect(Math.max(...streamsLessNet(nominal).map(Math.abs))).toBeLessThan(0.01);
    expect(worthToday(cashflowTree).reduce((sum, { worth }) => sum + worth, 0)).toBeCloseTo(money.npv, 2);
    // Every row of the tree can be seen, under an id of its own.
    const lines = visibleLines(cashflowTree, allParents(cashflowTree));
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
  },
);
