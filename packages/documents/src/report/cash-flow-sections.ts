import type { ExportSource } from '../source.ts';
import { chartSvg, COLOUR } from './charts.ts';
import { h2, note, table, type Node, type Pen } from './nodes.ts';

type CashFlowRow = ExportSource['details']['cashflowTable'][number];

/** The cash flow of the years as two charts and as a table. */
export function cashFlowSections({ details: { cashflowTable: rows, financial } }: ExportSource, pen: Pen): Node[] {
  const { m, money, year } = pen;
  return [
    h2(`Cash flow in operation, ${money}, real`),
    { svg: operationChart(rows, pen) },
    {
      text: `The base year, year ${year(0)}, is ${m(rows[0]!.income, 1)} ${money} and stands on no scale with the others.`,
      style: 'small',
    },
    h2(`Cumulative cash flow, ${money}, real`),
    { svg: cumulativeChart(rows, pen) },
    h2(`Cash flow, ${money}, real`),
    cashFlowTable(rows, financial.npv, pen),
    note('Costs negative, income positive. The discounted flows add up to the NPV.'),
  ];
}

const operationChart = (rows: readonly CashFlowRow[], { width, money, scale, exact, year }: Pen): string =>
  chartSvg({
    width,
    height: 150,
    categories: rows.slice(1).map((one) => year(one.year)),
    unit: money,
    write: exact,
    series: [
      { name: 'Net cash flow of the year', kind: 'bar', colour: COLOUR.accent, values: rows.slice(1).map((one) => one.income / scale) },
    ],
  });

const cumulativeChart = (rows: readonly CashFlowRow[], { width, money, scale, exact, year }: Pen): string =>
  chartSvg({
    width,
    height: 130,
    categories: rows.map((one) => year(one.year)),
    unit: money,
    write: exact,
    series: [
      { name: 'Simple', kind: 'line', colour: COLOUR.text, values: rows.map((one) => one.cumulative / scale) },
      { name: 'Discounted', kind: 'line', colour: COLOUR.accent, values: runningSum(rows.map((one) => one.discounted / scale)) },
    ],
  });

const cashFlowTable = (rows: readonly CashFlowRow[], npv: number, { m, year }: Pen): Node =>
  table(
    ['Year', 'Capital', 'Operating', 'Augment.', 'Replace', 'Revenue', 'Incentives', 'Penalties', 'Net', 'Cumulative', 'Discounted'],
    [
      ...rows.map((one) => [
        String(year(one.year)),
        m(0 - one.capEx),
        m(0 - one.opEx),
        m(0 - one.augmentation),
        m(0 - one.replacement),
        m(one.revenue),
        m(one.incentives ?? 0),
        m(0 - (one.penalties ?? 0)),
        m(one.income),
        m(one.cumulative),
        m(one.discounted),
      ]),
      [
        'Sum',
        ...(
          [
            (r) => 0 - r.capEx,
            (r) => 0 - r.opEx,
            (r) => 0 - r.augmentation,
            (r) => 0 - r.replacement,
            (r) => r.revenue,
            (r) => r.incentives ?? 0,
            (r) => 0 - (r.penalties ?? 0),
            (r) => r.income,
          ] as ((r: CashFlowRow) => number)[]
        ).map((amount) => m(rows.reduce((sum, one) => sum + amount(one), 0))),
        '',
        m(npv),
      ],
    ],
    ['*', ...Array.from({ length: 10 }, () => 'auto')],
  );

function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
