import { cashflowSheet, tableSheet, type Cell } from '@stackwatt/formats';
import {
  pathLines,
  regulationNet,
  yearlyStreams,
  storageCostLines,
  storageCreditText,
  yearNumber,
  type EnergyPath,
  type Pair,
} from '@stackwatt/model';
import { colToLetter } from 'hucre/xlsx';
import { HOURS_PER_DAY, MONTH_NAMES } from '@stackwatt/units';
import { monthsOf } from '../months.ts';
import { caseText, rankOf, systemText, type ExportSource } from '../source.ts';
import type { ProFormaRefs } from './pro-forma.ts';
import { FORMAT, type Content, type Format, type Ref, type Sheet } from './sheet.ts';
import { fillTable } from './tables.ts';

/** Parts of the summary that may be left out (EXP-12). */
export interface SummaryParts {
  readonly revenue: boolean;
  readonly price: boolean;
  readonly performance: boolean;
}

/** Facts as on the summary of the page: name, first year of operation, average over the project. */
export function fillSummary(sheet: Sheet, source: ExportSource, parts: SummaryParts, live: ProFormaRefs | undefined): void {
  const { project, details, file } = source;
  const { currencySymbol: currency } = project;
  const { financial, performance: p, price, row } = details;
  let at = 0;
  sheet.set(at++, 0, project.name, 'title');
  sheet.set(at++, 0, systemText(source), 'strong');
  const { rank, of } = rankOf(source);
  const sensitivity = caseText(source);
  sheet.set(at++, 0, `Rank ${rank} of ${of} systems${sensitivity === '' ? '' : `; ${sensitivity}`}`, 'note');
  if (file.partial !== undefined)
    sheet.set(
      at++,
      0,
      `Partial ${file.partial.done}/${file.partial.total}: the calculation was cancelled; better systems may be missing.`,
      'check',
    );
  const section = (text: string, ...heads: readonly string[]): void => {
    at++;
    [text, ...heads].forEach((head, column) => sheet.set(at, column, head, 'head'));
    at++;
  };
  const fact = (name: string, unit: string, format: Format, ...values: readonly (Content | undefined)[]): void => {
    sheet.set(at, 0, name, 'label');
    values.forEach((value, k) => sheet.set(at, 1 + k, value ?? null, 'plain', { format }));
    sheet.set(at, 3, unit, 'note');
    at++;
  };
  section('Economics', 'As calculated', live === undefined ? '' : 'In this workbook', 'Unit');
  const from = (cell: { readonly ref: string } | undefined, value: number | null): Content | undefined =>
    cell && { formula: cell.ref, value: value ?? 'none' };
  fact('Net present value', currency, FORMAT.money, financial.npv, from(live?.npv, live?.npv.value ?? null));
  fact(
    'Internal rate of return, real',
    'per year',
    FORMAT.percent,
    financial.irr ?? (financial.irrNote || 'none'),
    from(live?.irr, financial.irr === null ? null : (live?.irr.value ?? null)),
  );
  fact(
    'Levelized cost of energy, real',
    `${currency}/MWh`,
    FORMAT.cents,
    financial.lcoe ?? 'none',
    from(live?.lcoe, financial.lcoe === null ? null : (live?.lcoe.value ?? null)),
  );
  fact('Payback', 'years', FORMAT.cents, financial.payback ?? 'never');
  if (live !== undefined) fact('Check of the pro forma, must be 0', currency, FORMAT.cents, undefined, from(live.check, live.check.value));
  fact('Discount rate, real', 'per year', FORMAT.percent, financial.realDiscountRate);
  fact('Project lifetime', 'years', FORMAT.year, financial.projectLifeTime);
  fact('Capital', currency, FORMAT.money, financial.capitalCost);
  if (financial.irrNote !== '') sheet.set(at++, 0, financial.irrNote, 'note');

  const pair = (name: string, value: Pair, unit: string, format: Format): void => fact(name, unit, format, value.first, value.average);
  const used = (name: string, value: Pair, unit: string, format: Format): void => {
    if (value.first !== 0 || value.average !== 0) pair(name, value, unit, format);
  };
  const heads = [`Year ${yearNumber(1, file.isBaseYearZero)}`, 'Average', 'Unit'] as const;
  section('Money by the year', ...heads);
  pair('Revenue, less energy bought', financial.revenue, currency, FORMAT.money);
  pair('Operating cost', financial.operatingCost, currency, FORMAT.money);
  used('Augmentation', financial.augmentationCost, currency, FORMAT.money);
  if (parts.revenue) {
    const items = details.revenue.items;
    section('Revenue', ...heads);
    for (const { name, revenue } of yearlyStreams(details)) {
      const values = items.map(revenue);
      fact(name, currency, FORMAT.money, values[0], values.reduce((sum, value) => sum + value, 0) / values.length);
    }
  }
  if (parts.price && (price.markets.length > 0 || price.capacityPrice !== null)) {
    section('Prices', ...heads);
    for (const market of price.markets) {
      pair(`${market.name}, sold at`, market.sale, `${currency}/MWh`, FORMAT.cents);
      used(`${market.name}, bought at`, market.purchase, `${currency}/MWh`, FORMAT.cents);
    }
    if (price.capacityPrice !== null) pair('Capacity', price.capacityPrice, `${currency}/MW-month`, FORMAT.cents);
  }
  if (parts.performance) {
    section('Performance', ...heads);
    const energy = (name: string, value: Pair): void => used(name, value, 'MWh', FORMAT.energy);
    energy('PV production', p.solarProduction);
    energy('Wind production', p.windProduction);
    energy('Storage throughput', p.storageThroughput);
    energy('Sun and wind to storage', p.renewablesToStorage);
    energy('Grid to storage', p.gridToStorage);
    energy('Economic curtailment', p.economicCurtailedEnergy);
    energy('Clipped at arrays', p.clippedSolar);
    energy('Clipped at the converter', p.clippedConverter);
    energy('Curtailed at the connection', p.interconnectionCurtailment);
    for (const { name, energy: exported } of p.exports) energy(`Exported, ${name}`, exported);
    pair('Total export', p.totalExport, 'MWh', FORMAT.energy);
    energy('Total import', p.totalImport);
    energy('Line losses', p.acLineLosses);
    energy('Transformer losses', p.transformerLosses);
    energy('Converter losses', p.converterLosses);
    energy('Storage losses', p.storageLosses);
    used('Mean state of charge', p.meanStateOfCharge, '', FORMAT.percent);
    used('Equivalent full cycles', p.equivalentCycles, 'per year', FORMAT.energy);
    used('Hours of import', p.hoursFromGrid, 'h', FORMAT.energy);
    used('Hours of export', p.hoursToGrid, 'h', FORMAT.energy);
    used('Hours idle', p.hoursIdle, 'h', FORMAT.energy);
  }
  const notes = [
    ...(row.proof.notes ?? []),
    ...(row.storageCredits ?? []).map((credit) =>
      storageCreditText(credit, (amount) => `${Math.round(amount).toLocaleString('en-US')} ${currency}`),
    ),
  ];
  if (notes.length > 0) {
    section('To be known');
    for (const note of notes) sheet.set(at++, 0, note, 'note');
  }
}

/** Price and production by month of the first year of operation. */
export function fillMonths(sheet: Sheet, source: ExportSource): void {
  const columns = monthsOf(source);
  const head = [
    'Month',
    ...columns.map(({ kind, item: { name, units } }) =>
      kind === 'energy' ? `${name} (MWh)` : kind === 'mean' ? `${name}, mean (${units})` : `${name} (${units})`,
    ),
  ];
  const rows = MONTH_NAMES.map((name, month): Cell[] => [name, ...columns.map(({ values }) => values[month]!)]);
  fillTable(sheet, 0, [head, ...rows], {
    title: 'Price and production by month',
    note: `Year ${yearNumber(1, source.file.isBaseYearZero)}; powers as the energy of the month`,
    summed: (text) => !text.includes(', mean ('),
  });
}

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

export function fillSystems(sheet: Sheet, source: ExportSource): void {
  const { tables, project } = source;
  const { currencySymbol: currency } = project;
  let at = fillTable(sheet, 0, tableSheet(tables.optimization, '', currency).rows, {
    title: 'Systems, best first',
    note: 'System is the number of the case; energy of the first year of operation',
  });
  if (tables.sensitivity.items.length > 1)
    at = fillTable(sheet, at, tableSheet(tables.sensitivity, '', currency).rows, { title: 'Sensitivity cases, the best system of each' });
}

export function fillSolar(sheet: Sheet, { details, file, project }: ExportSource): void {
  const { currencySymbol: currency } = project;
  let at = 0;
  for (const array of details.solar.pvs) {
    at = fillTable(
      sheet,
      at,
      [
        [
          'Year',
          'Production (MWh)',
          'Clipped (MWh)',
          'After the converter (MWh)',
          'Capacity factor (%)',
          'Yield (MWh per MW)',
          'Lost to degradation (%)',
          `Operating cost (${currency})`,
        ],
        ...array.items.map((one): Cell[] => [
          yearNumber(one.year, file.isBaseYearZero),
          one.production,
          one.clippedProduction,
          one.afterConverter,
          one.capacityFactor * 100,
          one.energyYield,
          one.degradation * 100,
          one.operatingTotalCost,
        ]),
      ],
      {
        title: array.name,
        note: `${array.nameplateCapacity} MW dc; capital ${Math.round(array.capitalExpenses).toLocaleString('en-US')} ${currency}`,
        summed: (text) => text.includes('(MWh)') || text.includes(`(${currency})`),
      },
    );
    at = fillTable(
      sheet,
      at,
      [['Month', 'Production (MWh)'], ...MONTH_NAMES.map((name, k): Cell[] => [name, array.totalProductionByMonth[k] ?? 0])],
      {
        title: `${array.name} by month, year ${yearNumber(1, file.isBaseYearZero)}`,
        summed: () => true,
      },
    );
    at = fillPath(sheet, at, array, yearNumber(1, file.isBaseYearZero));
  }
}

export function fillWind(sheet: Sheet, { details, file, project }: ExportSource): void {
  const { currencySymbol: currency } = project;
  let at = 0;
  for (const farm of details.wind.turbines) {
    at = fillTable(
      sheet,
      at,
      [
        ['Year', 'Production (MWh)', 'Capacity factor (%)', `Operating cost (${currency})`],
        ...farm.items.map((one): Cell[] => [
          yearNumber(one.year, file.isBaseYearZero),
          one.production,
          one.capacityFactor * 100,
          one.operatingTotalCost,
        ]),
      ],
      {
        title: farm.name,
        note: `${farm.nameplateCapacity} MW; capital ${Math.round(farm.capitalExpenses).toLocaleString('en-US')} ${currency}`,
        summed: (text) => !text.startsWith('Capacity'),
      },
    );
    at = fillTable(
      sheet,
      at,
      [['Month', 'Production (MWh)'], ...MONTH_NAMES.map((name, k): Cell[] => [name, farm.totalProductionByMonth[k] ?? 0])],
      {
        title: `${farm.name} by month, year ${yearNumber(1, file.isBaseYearZero)}`,
        summed: () => true,
      },
    );
    at = fillPath(sheet, at, farm, yearNumber(1, file.isBaseYearZero));
  }
}

export function fillStorage(sheet: Sheet, { details, file, project }: ExportSource): void {
  const { currencySymbol: currency } = project;
  let at = 0;
  for (const storageUnit of details.storage.filter(({ status }) => status === 0)) {
    at = fillTable(
      sheet,
      at,
      [
        [
          'Year',
          'Charged (MWh)',
          'Discharged (MWh)',
          'Equivalent full cycles',
          'Use (% of capacity a day)',
          ...storageUnit.saleMarketNames.map((name) => `Sold, ${name} (MWh)`),
          ...storageUnit.purchaseMarketNames.map((name) => `Bought, ${name} (MWh)`),
          `Operating cost (${currency})`,
          `Cycle cost (${currency}/MWh)`,
        ],
        ...storageUnit.items.map((one): Cell[] => [
          yearNumber(one.year, file.isBaseYearZero),
          one.energyInput,
          one.energyOutput,
          one.equivalentCycles,
          one.utilizationRate,
          ...one.energySold,
          ...one.energyPurchased,
          one.operatingTotalCost,
          one.cycleCost,
        ]),
      ],
      {
        title: storageUnit.name,
        note: `${storageUnit.nameplatePower} MW, ${storageUnit.nameplateCapacity} MWh, ${storageUnit.coupling} coupled; capital ${Math.round(storageUnit.capitalCost).toLocaleString('en-US')} ${currency}; levelized cost of storage ${storageUnit.levelizedCostOfStorage === null ? 'none' : `${storageUnit.levelizedCostOfStorage.toFixed(2)} ${currency}/MWh`}`,
        summed: (text) => text.includes('(MWh)') || text.includes(`(${currency})`),
      },
    );
    at = fillTable(
      sheet,
      at,
      [
        ['Month', 'Highest', 'Mean daily highest', 'Mean', 'Mean daily lowest', 'Lowest'],
        ...storageUnit.stateOfChargeByMonth.map((one, k): Cell[] => [
          MONTH_NAMES[k]!,
          one.maximum,
          one.averageMaximum,
          one.average,
          one.averageMinimum,
          one.minimum,
        ]),
      ],
      { title: `${storageUnit.name}, state of charge by month as a fraction of what it can hold` },
    );
    const bands = Math.max(0, ...storageUnit.items.map(({ cyclesByDepth }) => cyclesByDepth.length));
    if (bands > 0)
      at = fillTable(
        sheet,
        at,
        [
          ['Year', ...Array.from({ length: bands }, (_, band) => `${(100 * band) / bands}–${(100 * (band + 1)) / bands} % deep`)],
          ...storageUnit.items.map((one): Cell[] => [
            yearNumber(one.year, file.isBaseYearZero),
            ...Array.from({ length: bands }, (_, band) => one.cyclesByDepth[band] ?? 0),
          ]),
        ],
        {
          title: `${storageUnit.name}, cycles by depth`,
          note: 'Rainflow cycles of the state of charge, in shares of what it can hold',
          summed: () => true,
        },
      );
    at = fillTable(
      sheet,
      at,
      [
        ['Year', ...MONTH_NAMES],
        ...storageUnit.items
          .filter(({ cyclesByMonth }) => cyclesByMonth.length > 0)
          .map((one): Cell[] => [yearNumber(one.year, file.isBaseYearZero), ...one.cyclesByMonth]),
      ],
      { title: `${storageUnit.name}, equivalent full cycles by month`, note: 'Each year adds up to its full cycles', summed: () => true },
    );
    const parts = storageCostLines(storageUnit);
    if (parts.length > 0)
      at = fillTable(
        sheet,
        at,
        [[`Part of the LCOS`, `Cost (${currency}/MWh)`], ...parts.map(({ name, perMwh }): Cell[] => [name, perMwh])],
        { title: `${storageUnit.name}, LCOS by part`, note: 'Real, per MWh discharged; the sum is the LCOS', summed: () => true },
      );
  }
}

export function fillAugmentation(sheet: Sheet, { details, file, project }: ExportSource): void {
  const { currencySymbol: currency } = project;
  let at = 0;
  for (const storageUnit of details.storage.filter(({ status }) => status === 0))
    at = fillTable(
      sheet,
      at,
      [
        [
          'Year',
          'Capacity at the start (MWh)',
          'Capacity at the end (MWh)',
          'Added (MWh)',
          `Price of an added MWh (${currency})`,
          `Augmentation (${currency})`,
          `Replacement (${currency})`,
        ],
        ...storageUnit.items.map((one): Cell[] => [
          yearNumber(one.year, file.isBaseYearZero),
          one.maximum,
          one.minimum,
          one.augmentation,
          one.augmentationCost,
          one.augmentationTotalCost,
          one.replacementTotalCost,
        ]),
      ],
      { title: storageUnit.name, summed: (text) => /^(Added|Augmentation|Replacement)/.test(text) },
    );
}

/** From the resource to the grid in the first year of operation, the losses as they are told. */
function fillPath(sheet: Sheet, at: number, { name, path }: { readonly name: string; readonly path: EnergyPath }, year: number): number {
  return fillTable(
    sheet,
    at,
    [['Step', 'Change (MWh)', 'Left (MWh)'], ...pathLines(path).map(({ name: step, change, left }): Cell[] => [step, change, left])],
    {
      title: `${name}, from the resource to the grid, year ${year}`,
    },
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

/** Where the figures come from, and how good they are proven to be. */
export function fillAbout(sheet: Sheet, source: ExportSource): void {
  const { project, details, calculatedAt, author, file } = source;
  const { proof } = details.row;
  const rows: Cell[][] = [
    ['What', 'Value'],
    ['Project', project.name],
    ['System', `${systemText(source)}; number ${details.row.id + 1}`],
    ...(caseText(source) === '' ? [] : [['Sensitivity case', caseText(source)]]),
    ...(file.partial === undefined
      ? []
      : [['Partial', `${file.partial.done}/${file.partial.total} systems; the calculation was cancelled`]]),
    ['Engine version', details.provenance.engineVersion],
    ['Input hash', details.provenance.inputHash],
    ...(calculatedAt === undefined ? [] : [['Calculated', calculatedAt.slice(0, 19).replace('T', ' ') + ' UTC']]),
    ...(author === undefined ? [] : [['Written for', author]]),
    ['Currency', project.currency],
    ['Money', `Real, of year ${yearNumber(1, file.isBaseYearZero)}, unless a heading says otherwise`],
    ['Years', file.isBaseYearZero ? 'Year 0 is the year before operation' : 'Year 1 is the year before operation'],
    ['Dispatch', proof.method],
    ['Windows', proof.windows ?? null],
    ['Windows searched', proof.searchedWindows ?? null],
    ['Worst proven gap', proof.gap],
    ['Status of the proof', proof.status ?? null],
    ['Energy balance, largest residual of a step (MW)', proof.balanceResidualMw],
    ['Iterations', proof.iterations ?? null],
    ['Windows left unproven', proof.windowCounts === undefined ? null : proof.windowCounts.open + proof.windowCounts.timedOut],
    ['Charge at the start (MWh)', details.performance.chargeAtStart.energy],
    [`Earned with it in the first year of operation (${project.currencySymbol})`, details.performance.chargeAtStart.revenue],
    ...(proof.notes ?? []).map((note): Cell[] => ['Note', note]),
  ];
  fillTable(sheet, 0, rows, { title: 'About this file' });
}
