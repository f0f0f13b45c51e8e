import { cashflowSheet, type Cell } from '@stackwatt/formats';
import { regulationNet, yearlyStreams, yearNumber } from '@stackwatt/model';
import { colToLetter } from 'hucre/xlsx';
import { HOURS_PER_DAY, MONTH_NAMES } from '@stackwatt/units';
import type { ExportSource } from '../source.ts';
import type { Ref, Sheet } from './sheet.ts';
import { fillTable } from './tables.ts';

export function fillRevenue(sheet: Sheet, source: ExportSource): void {
  const { details, file, project } = source;
  const { currencySymbol: currency } = project;
  const { columns, items } = details.revenue;
  const year = (k: number): number => yearNumber(k + 1, file.isBaseYearZero);
  const streams = yearlyStreams(details);
  const last = streams.length;
  let at = fillTable(
    sheet,
    0,
    [
      ['Year', ...streams.map(({ name }) => `${name} (${currency})`), `Revenue (${currency})`],
      ...items.map((item, k): Cell[] => [
        year(k),
        ...streams.map(({ revenue }) => revenue(item)),
        streams.reduce((sum, { revenue }) => sum + revenue(item), 0),
      ]),
    ],
    {
      title: 'Revenue by market and year',
      note: 'Energy bought is taken off',
      summed: () => true,
      formula: (column, row) => (column === last + 1 && last > 0 ? `SUM(B${row + 1}:${colToLetter(last)}${row + 1})` : undefined),
    },
  );
  const sold = [
    ...columns.energyMarkets.map((name, k) => ({ name, of: (y: number) => items[y]!.energyMarkets[k]! })),
    ...columns.contracts.map((name, k) => ({ name, of: (y: number) => items[y]!.contracts[k]! })),
  ];
  for (const { name, of } of sold)
    at = fillTable(
      sheet,
      at,
      [
        [
          'Year',
          `Solar (${currency})`,
          `Wind (${currency})`,
          `Storage (${currency})`,
          'Solar (MWh)',
          'Wind (MWh)',
          'Storage (MWh)',
          'Sold (MWh)',
          `Price (${currency}/MWh)`,
        ],
        ...items.map((_, y): Cell[] => {
          const one = of(y);
          return [
            year(y),
            one.solarRevenue,
            one.windRevenue,
            one.storageRevenue,
            one.solarEnergy,
            one.windEnergy,
            one.storageEnergy,
            one.energy,
            one.price,
          ];
        }),
      ],
      { title: `${name} by technology`, summed: (text) => !text.startsWith('Price') },
    );
  columns.capacityMarkets.forEach((name, k) => {
    at = fillTable(
      sheet,
      at,
      [
        ['Year', 'Bid (MW)', `Capacity (${currency})`, `Energy in events (${currency})`, 'Energy in events (MWh)', `Penalty (${currency})`],
        ...items.map((item, y): Cell[] => {
          const one = item.capacityMarkets[k]!;
          return [year(y), one.capacityBid, one.capacityRevenue, one.energyRevenue, one.energy, one.penalty];
        }),
      ],
      { title: name, summed: (text) => text !== 'Bid (MW)' },
    );
  });
}

/**
 * The cash flow of the calculation: the table of the page and of cashflow.csv, with its sums as formulas; behind it the same in the money
 * of each year, and below it two charts.
 *
 * @param inflation  the cell with the rate of inflation
 */
export function fillCashFlow(sheet: Sheet, source: ExportSource, inflation: Ref): void {
  const { details, project, tables, file } = source;
  const { currencySymbol: currency } = project;
  const streams = tables.sensitivity.header.revenue.map(({ name }) => name);
  const { rows } = cashflowSheet(details, currency, streams, file);
  const head = rows[0]!.map(String);
  const column = (begins: string): number => head.findIndex((text) => text.startsWith(begins));
  const [capital, salvage, net, cumulative] = [column('Capital'), column('Salvage'), column('Net'), column('Cumulative')];
  const [nominal, nominalSum] = [head.length, head.length + 1];
  const first = 3;
  let sum = 0;
  const withNominal = rows.map((cells, k): Cell[] => {
    if (k === 0) return [...cells, `Net, nominal, money of each year (${currency})`, `Cumulative, nominal (${currency})`];
    const value = Number(cells[net]) * (1 + inflation.value) ** (k - 1);
    sum += value;
    return [...cells, value, sum];
  });
  const next = fillTable(sheet, 0, withNominal, {
    title: 'Cash flow',
    note: `Real money of year ${yearNumber(1, file.isBaseYearZero)} unless a heading says nominal; costs negative, income positive`,
    summed: (text) => /\((MWh|[^()]*)\)$/.test(text) && !text.startsWith('Cumulative'),
    formula: (at, row) => {
      const n = row + 1;
      if (at === net) return `SUM(${colToLetter(capital)}${n}:${colToLetter(salvage)}${n})`;
      if (at === nominal) return `${colToLetter(net)}${n}*(1+${inflation.ref})^${row - first}`;
      const of = at === cumulative ? net : at === nominalSum ? nominal : undefined;
      if (of === undefined) return undefined;
      return row === first ? `${colToLetter(of)}${n}` : `${colToLetter(at)}${n - 1}+${colToLetter(of)}${n}`;
    },
  });
  const last = first + rows.length - 1;
  const range = (of: number, from = first): string => `'${sheet.name}'!$${colToLetter(of)}$${from + 1}:$${colToLetter(of)}$${last}`;
  // The base year would leave nothing of the others to see.
  sheet.chart(
    {
      type: 'column',
      title: `Net cash flow in operation, real, ${currency}`,
      series: [{ name: 'Net cash flow', values: range(net, first + 1), categories: range(0, first + 1), color: '0B6B61' }],
      legend: false,
    },
    0,
    next + 1,
  );
  sheet.chart(
    {
      type: 'line',
      title: `Cumulative cash flow, ${currency}`,
      series: [
        { name: 'Real', values: range(cumulative), categories: range(0), color: '0B6B61' },
        { name: 'Nominal', values: range(nominalSum), categories: range(0), color: '8C4A00' },
      ],
      legend: 'bottom',
    },
    1,
    next + 1,
  );
}

export function fillRegulation(sheet: Sheet, { details, file, project }: ExportSource): void {
  const { currencySymbol: currency } = project;
  let at = fillTable(
    sheet,
    0,
    [
      [
        'Market',
        `Reg-Up capacity (${currency})`,
        `Reg-Up energy (${currency})`,
        'Reg-Up energy (MWh)',
        `Reg-Down capacity (${currency})`,
        `Reg-Down energy paid (${currency})`,
        'Reg-Down energy (MWh)',
        `Net (${currency})`,
      ],
      ...details.regulation.flatMap((one): Cell[][] =>
        (['first', 'average'] as const).map((which) => [
          `${one.name}, ${which === 'first' ? `year ${yearNumber(1, file.isBaseYearZero)}` : 'average'}`,
          one.regUpCapacityRevenue[which],
          one.regUpEnergyRevenue[which],
          one.regUpEnergyExports[which],
          one.regDownCapacityRevenue[which],
          0 - one.regDownEnergyExpense[which],
          one.regDownEnergyImports[which],
          regulationNet(one, which),
        ]),
      ),
    ],
    { title: 'Regulation' },
  );
  const { columns, items } = details.revenue;
  at = fillTable(
    sheet,
    at,
    [
      ['Year', ...columns.regulationMarkets.flatMap((name) => [`${name}, Reg-Up (${currency})`, `${name}, Reg-Down (${currency})`])],
      ...items.map((item, y): Cell[] => [
        yearNumber(y + 1, file.isBaseYearZero),
        ...item.regulationMarkets.flatMap((one) => [one.totalRegUpRevenue, one.totalRegDownRevenue]),
      ]),
    ],
    { title: 'Regulation by year', summed: () => true },
  );
  for (const { name, offers } of details.regulation)
    for (const [direction, offer] of [
      ['Reg-Up', offers.up],
      ['Reg-Down', offers.down],
    ] as const)
      if (offer !== null)
        at = fillTable(
          sheet,
          at,
          [
            ['Month', ...Array.from({ length: HOURS_PER_DAY }, (_, hour) => `${hour} h (MW)`), 'Called (MWh)'],
            ...MONTH_NAMES.map((month, k): Cell[] => [month, ...offer.offeredMw[k]!, offer.calledMwh[k]!]),
          ],
          {
            title: `${name}, ${direction} offered by month and hour, year ${yearNumber(1, file.isBaseYearZero)}`,
            note: `Means, MW; nothing is offered in ${offer.hoursWithoutOffer.toLocaleString('en-US')} hours of the year`,
            summed: (text) => text.startsWith('Called'),
          },
        );
}
