import { sampleYears } from './sample-years.ts';
import { facts, h2, h3, inYears, table, type Node, type Pen } from './nodes.ts';
import type { ExportSource } from '../source.ts';

/** Each stream of revenue in a sample of the years, and its sum over all. */
export function revenueSections({ details, basis, tables }: ExportSource, { m, money, year }: Pen): Node[] {
  const rows = details.cashflowTable;
  const streams = tables.sensitivity.header.revenue.map(({ name }) => name);
  const years = sampleYears(basis.lifetimeYears);
  return [
    h2(`Revenue by source, ${money}`),
    table(
      ['Source', ...years.map((y) => `Year ${year(y)}`), 'Sum'],
      [
        ...streams.map((name, k) => [
          name,
          ...years.map((y) => m(rows[y]!.revenues[k] ?? 0)),
          m(
            rows.reduce((sum, one) => sum + (one.revenues[k] ?? 0), 0),
            1,
          ),
        ]),
        [
          'Revenue',
          ...years.map((y) => m(rows[y]!.revenue)),
          m(
            rows.reduce((sum, one) => sum + one.revenue, 0),
            1,
          ),
        ],
      ],
    ),
  ];
}

/** What the economics rest on: rates, costs of the system, incentives, prices, and the energy of a year. */
export function assumptionSections(source: ExportSource, pen: Pen): Node[] {
  const { symbol } = pen;
  return [
    h2('Assumptions'),
    {
      columnGap: 24,
      columns: [
        { width: '*', stack: [{ text: 'Economics', style: 'h3' }, economicFacts(source, pen)] },
        { width: '*', stack: [{ text: `Prices, ${symbol}/MWh`, style: 'h3' }, priceTable(source, pen)] },
      ],
    },
    h3('Energy, MWh a year'),
    energyTable(source, pen),
  ];
}

const economicFacts = ({ project, basis, details: { financial } }: ExportSource, { f, m, money, symbol }: Pen): Node =>
  facts([
    ['Discount rate, nominal', `${f(project.discountRate, 2)} %`],
    ['Inflation', `${f(project.inflationRate, 2)} %`],
    ['Discount rate, real', `${f(100 * financial.realDiscountRate, 2)} %`],
    ['Lifetime', inYears(basis.lifetimeYears)],
    ['Years simulated', project.earlyAnalysis ? 'one, carried on' : 'every one'],
    ['Time step', `${project.timeStepSize} minutes`],
    ['System fixed cost', `${m(project.systemFixedCost)} ${money}`],
    ['System operating cost', `${m(project.systemOmCost)} ${money} a year`],
    ...basis.incentives.map((one): [string, string] => [
      { itc: 'Investment tax credit', bonus: 'Bonus depreciation', macrs: 'MACRS', production: 'Production credit' }[one.kind],
      one.kind === 'itc'
        ? `${f(100 * one.credit, 1)} % of ${f(100 * one.eligible, 0)} %`
        : one.kind === 'production'
          ? `${f(one.perMwh, 2)} ${symbol}/MWh`
          : `tax ${f(100 * one.marginalTax, 1)} %`,
    ]),
  ]);

const priceTable = ({ details: { price } }: ExportSource, { f, year }: Pen): Node =>
  table(
    [' ', `Year ${year(1)}`, 'Average'],
    price.markets.flatMap((market): string[][] => [
      [`${market.name}, sold`, f(market.sale.first, 2), f(market.sale.average, 2)],
      ...(market.purchase.first === 0 && market.purchase.average === 0
        ? []
        : [[`${market.name}, bought`, f(market.purchase.first, 2), f(market.purchase.average, 2)]]),
    ]),
  );

const energyTable = ({ details: { performance: p } }: ExportSource, { f, year }: Pen): Node =>
  table(
    [' ', `Year ${year(1)}`, 'Average'],
    (
      [
        ['PV production', p.solarProduction],
        ['Wind production', p.windProduction],
        ['Total export', p.totalExport],
        ['Total import', p.totalImport],
        ['Storage throughput', p.storageThroughput],
        ['Economic curtailment', p.economicCurtailedEnergy],
        ['Curtailed at the connection', p.interconnectionCurtailment],
      ] as const
    )
      .filter(([, pair]) => pair.first !== 0 || pair.average !== 0)
      .map(([name, pair]) => [name, f(pair.first, 0), f(pair.average, 0)]),
  );
