import { formatCalendarDate, yearNumber, type DayProfile, type ExportOptions, type Paper } from '@stackwatt/model';
import { FIRST_DAY_OF_MONTH, HOURS_PER_DAY, monthOfDay, MONTH_NAMES } from '@stackwatt/units';
import pdfmake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';
import { caseText, provenanceText, rankOf, systemText, type ExportSource } from '../source.ts';
import { chartSvg, COLOUR, legendSvg, type ChartSeries } from './charts.ts';
import { equipmentSections } from './equipment-sections.ts';
import { costSection } from './cost-section.ts';
import { diagramSvg, limitText } from './diagram.ts';
import { flow } from './flow.ts';
import { monthSections } from './month-sections.ts';
import { facts, h2, h3, KEY_LAYOUT, note, table, writerOf, type Node, type Pen } from './nodes.ts';
import { sampleYears } from './sample-years.ts';
import { sensitivitySections } from './sensitivity-sections.ts';

const FONT_FILES = new Set(Object.values(roboto.Roboto));
pdfmake.addFonts(roboto);
// A name in a project never makes the server read anything: only the fonts may be.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));

/** 15 mm in points. */
const MARGIN = 42.5;
const WIDTH: Readonly<Record<Paper, number>> = { a4: 595.28 - 2 * MARGIN, letter: 612 - 2 * MARGIN };
/** Between days side by side, points. */
const DAY_GAP = 12;
/** Rows of the ranking on paper. */
const MOST_SYSTEMS = 10;
/** Rows of the sensitivity cases on paper. */
const MOST_CASES = 40;

/**
 * The report of one system for a committee: what it is, what it rests on, how it ranks and earns, its days, and how it was found.
 *
 * @returns the bytes of a PDF; the same ones for the same source
 */
export async function writeReport(
  source: ExportSource,
  { paper, decimalComma, dateFormat, sections: wanted }: Pick<ExportOptions, 'paper' | 'decimalComma' | 'dateFormat' | 'sections'>,
): Promise<Uint8Array> {
  const { project, details, basis, tables, file, calculatedAt } = source;
  const symbol = project.currencySymbol;
  const { financial, performance: p, row, price } = details;
  const written = writerOf(decimalComma, symbol, largestAmount(source));
  const { f, m, exact, mw, money, minor, scale } = written;
  const { rank, of } = rankOf(source);
  const year = (index: number): number => yearNumber(index, file.isBaseYearZero);
  const width = WIDTH[paper];
  const date = formatCalendarDate(calculatedAt ?? '', dateFormat);
  const pen: Pen = { ...written, symbol, year, width };

  const figure = (name: string, value: string, unit: string): Node => ({
    stack: [
      { text: name, style: 'small' },
      {
        text: [
          { text: value, style: 'figure' },
          { text: ` ${unit}`, style: 'small' },
        ],
      },
    ],
  });

  const rows = details.cashflowTable;
  const first = rows[1]!;
  const streams = tables.sensitivity.header.revenue.map(({ name }) => name);
  const lifetime = basis.lifetimeYears;
  const partial =
    file.partial === undefined
      ? []
      : [
          {
            text: `Partial ${file.partial.done}/${file.partial.total}: the calculation was cancelled; better systems may be missing.`,
            color: COLOUR.loss,
            bold: true,
            margin: [0, 6, 0, 0],
          },
        ];
  const payback =
    financial.payback === null ? 'The capital is not recovered' : `The capital is recovered after ${f(financial.payback, 1)} years`;
  const whole = project.performEvaluationOverBessOnly ? 'The storage alone, without what sun and wind earn and cost,' : 'The plant';
  const inShort = `${whole} earns ${m(first.revenue)} ${money} in its first year of operation, less ${m(first.opEx)} ${money} of operating cost. It costs ${m(financial.capitalCost, 1)} ${money}. ${payback}; over ${inYears(lifetime)} the net present value at ${f(100 * financial.realDiscountRate, 2)} % real is ${m(financial.npv)} ${money}.`;

  const place = project.location;
  const cover: Node[] = [
    { text: 'Economic report', style: 'small' },
    { text: project.name, style: 'h1' },
    { text: systemText(source, exact), margin: [0, 2, 0, 0] },
    ...(caseText(source) === '' ? [] : [{ text: caseText(source, exact), style: 'small' }]),
    ...partial,
    {
      margin: [0, 14, 0, 0],
      layout: KEY_LAYOUT,
      table: {
        widths: ['*', '*', '*', '*', '*', '*'],
        body: [
          [
            figure('NPV, real', m(financial.npv), money),
            figure('IRR, real', financial.irr === null ? '–' : f(100 * financial.irr, 1), '%'),
            figure('Payback', f(financial.payback, 1), 'yr'),
            figure('LCOE', f(financial.lcoe, 2), `${symbol}/MWh`),
            figure('Capital', m(financial.capitalCost, 1), money),
            figure(`Revenue, year ${year(1)}`, m(first.revenue), money),
          ],
        ],
      },
    },
    h2('In short'),
    { text: inShort },
    ...(financial.irrNote === '' ? [] : [note(financial.irrNote)]),
    h2('Single-line diagram'),
    { svg: diagramSvg(source, { width, write: mw }) },
    {
      columnGap: 24,
      columns: [
        {
          width: '*',
          stack: [
            h2('The plant'),
            facts([
              ...details.solar.pvs.map((pv): [string, string] => [pv.name, `${mw(pv.nameplateCapacity)} MW dc`]),
              ...details.wind.turbines.map((farm): [string, string] => [farm.name, `${mw(farm.nameplateCapacity)} MW`]),
              ...details.storage
                .filter(({ status }) => status === 0)
                .map((storageUnit): [string, string] => [
                  storageUnit.name,
                  `${mw(storageUnit.nameplatePower)} MW / ${mw(storageUnit.nameplateCapacity)} MWh, ${storageUnit.coupling}`,
                ]),
              ['Export limit', limitText(project, 'export', mw)],
              ['Import limit', limitText(project, 'import', mw)],
            ]),
          ],
        },
        {
          width: '*',
          stack: [
            h2('The site and this report'),
            facts([
              ['Place', place.address === '' ? place.countryName : place.address],
              ['Coordinates', `${f(place.pos.lat, 2)}°, ${f(place.pos.lng, 2)}°`],
              ['Operation from', formatCalendarDate(project.expectedDate, dateFormat)],
              ['Rank', `${rank} of ${of} systems`],
              ...(date === '' ? [] : [['Calculated', date] as [string, string]]),
              ...(source.author === undefined ? [] : [['Written for', source.author] as [string, string]]),
            ]),
          ],
        },
      ],
    },
  ];
  const revenue: Node[] = [
    h2(`Revenue by source, ${money}`),
    table(
      ['Source', ...sampleYears(lifetime).map((y) => `Year ${year(y)}`), 'Sum'],
      [
        ...streams.map((name, k) => [
          name,
          ...sampleYears(lifetime).map((y) => m(rows[y]!.revenues[k] ?? 0)),
          m(
            rows.reduce((sum, one) => sum + (one.revenues[k] ?? 0), 0),
            1,
          ),
        ]),
        [
          'Revenue',
          ...sampleYears(lifetime).map((y) => m(rows[y]!.revenue)),
          m(
            rows.reduce((sum, one) => sum + one.revenue, 0),
            1,
          ),
        ],
      ],
    ),
  ];

  const assumptions: Node[] = [
    h2('Assumptions'),
    {
      columnGap: 24,
      columns: [
        {
          width: '*',
          stack: [
            { text: 'Economics', style: 'h3' },
            facts([
              ['Discount rate, nominal', `${f(project.discountRate, 2)} %`],
              ['Inflation', `${f(project.inflationRate, 2)} %`],
              ['Discount rate, real', `${f(100 * financial.realDiscountRate, 2)} %`],
              ['Lifetime', inYears(lifetime)],
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
            ]),
          ],
        },
        {
          width: '*',
          stack: [
            { text: `Prices, ${symbol}/MWh`, style: 'h3' },
            table(
              [' ', `Year ${year(1)}`, 'Average'],
              price.markets.flatMap((market): string[][] => [
                [`${market.name}, sold`, f(market.sale.first, 2), f(market.sale.average, 2)],
                ...(market.purchase.first === 0 && market.purchase.average === 0
                  ? []
                  : [[`${market.name}, bought`, f(market.purchase.first, 2), f(market.purchase.average, 2)]]),
              ]),
            ),
          ],
        },
      ],
    },
    h3('Energy, MWh a year'),
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
    ),
  ];
  const costs = costSection(source, pen);
  const years = rows.map((one) => year(one.year));
  const ranking: Node[] = [
    h2('Ranking'),
    table(
      [
        'System',
        ...tables.optimization.header.optimization.map(({ name, units }) => `${name}, ${units}`),
        `NPV, ${money}`,
        'IRR, %',
        'Payback, yr',
        `LCOE, ${symbol}/MWh`,
        `Capital, ${money}`,
      ],
      [
        ...tables.optimization.items.slice(0, MOST_SYSTEMS).map((one, k) => ({ one, k: k + 1 })),
        ...(rank > MOST_SYSTEMS ? [{ one: row, k: rank }] : []),
      ].map(({ one, k }) => [
        `${k}${one.id === row.id ? ', this one' : ''}`,
        ...one.optimization.map((sizes) => sizes.map(mw).join(' / ')),
        m(one.npv),
        one.irr === null ? '–' : f(100 * one.irr, 1),
        f(one.payback, 1),
        f(one.lcoe, 2),
        m(one.capex, 1),
      ]),
      undefined,
    ),
    ...(of > MOST_SYSTEMS ? [note(`The first ${MOST_SYSTEMS} of ${of} systems.`)] : []),
  ];
  const cash: Node[] = [
    h2(`Cash flow in operation, ${money}, real`),
    {
      svg: chartSvg({
        width,
        height: 150,
        categories: years.slice(1),
        unit: money,
        write: exact,
        series: [
          { name: 'Net cash flow of the year', kind: 'bar', colour: COLOUR.accent, values: rows.slice(1).map((one) => one.income / scale) },
        ],
      }),
    },
    {
      text: `The base year, year ${year(0)}, is ${m(rows[0]!.income, 1)} ${money} and stands on no scale with the others.`,
      style: 'small',
    },
    h2(`Cumulative cash flow, ${money}, real`),
    {
      svg: chartSvg({
        width,
        height: 130,
        categories: years,
        unit: money,
        write: exact,
        series: [
          { name: 'Simple', kind: 'line', colour: COLOUR.text, values: rows.map((one) => one.cumulative / scale) },
          { name: 'Discounted', kind: 'line', colour: COLOUR.accent, values: runningSum(rows.map((one) => one.discounted / scale)) },
        ],
      }),
    },
    h2(`Cash flow, ${money}, real`),
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
            ] as ((r: (typeof rows)[number]) => number)[]
          ).map((amount) => m(rows.reduce((sum, one) => sum + amount(one), 0))),
          '',
          m(financial.npv),
        ],
      ],
      ['*', ...Array.from({ length: 10 }, () => 'auto')],
    ),
    note('Costs negative, income positive. The discounted flows add up to the NPV.'),
  ];

  const { average, highestRevenueDay, lowestRevenueDay } = details.summaryChart;
  const dayWidth = (width - 2 * DAY_GAP) / 3;
  const day = (title: string, profile: DayProfile): Node => ({
    width: dayWidth,
    stack: [
      { text: title, style: 'h3', margin: [0, 0, 0, 0] },
      {
        text: `${profile.dayIndex === null ? `Year ${year(1)}` : dayName(profile.dayIndex)}, ${f(profile.revenues.reduce((sum, value) => sum + value, 0) / minor.scale, 1)} ${minor.money}`,
        style: 'small',
      },
      {
        svg: chartSvg({
          width: dayWidth,
          height: 150,
          categories: Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour),
          unit: '',
          rightUnit: '',
          write: exact,
          series: daySeries(profile),
          hasLegend: false,
          hasOneZero: true,
          namedEvery: 6,
        }),
      },
    ],
  });
  const others =
    tables.sensitivity.items.length > 1
      ? [
          h2('Sensitivity cases, the best system of each'),
          table(
            [
              ...tables.sensitivity.header.sensitivity.map(({ name, units }) => `${name} ${units}`.trim()),
              `NPV, ${money}`,
              'IRR, %',
              `LCOE, ${symbol}/MWh`,
            ],
            tables.sensitivity.items
              .slice(0, MOST_CASES)
              .map((one) => [...one.sensitivity.map(exact), m(one.npv), one.irr === null ? '–' : f(100 * one.irr, 1), f(one.lcoe, 2)]),
          ),
          ...(tables.sensitivity.items.length > MOST_CASES
            ? [note(`The first ${MOST_CASES} of ${tables.sensitivity.items.length} cases; the workbook has all of them.`)]
            : []),
        ]
      : [];
  const { proof } = row;
  const called = details.regulation.length > 0;
  const calledMwh = (of: 'regUpEnergyExports' | 'regDownEnergyImports'): number =>
    details.regulation.reduce((sum, one) => sum + one[of].first, 0);
  const balance = {
    in: p.solarProduction.first + p.windProduction.first + p.totalImport.first + calledMwh('regDownEnergyImports'),
    out: p.totalExport.first + calledMwh('regUpEnergyExports'),
  };
  const keyDays = [average, highestRevenueDay, lowestRevenueDay].map(daySeries);
  const days: Node[] = [
    h2(`Days of year ${year(1)}`),
    {
      unbreakable: true,
      stack: [
        note(`MW, what is charged and bought below zero; price ${symbol}/MWh on the right. ${dayMoney(source)}`.trim()),
        {
          svg: legendSvg(
            keyDays[0]!.filter(({ name }) => keyDays.some((one) => isDrawn(one, name))),
            width,
          ),
        },
        {
          columnGap: DAY_GAP,
          margin: [0, 4, 0, 0],
          columns: [day('Average day', average), day('Highest revenue', highestRevenueDay), day('Lowest revenue', lowestRevenueDay)],
        },
      ],
    },
  ];
  const ending: Node[] = [
    h2('Method'),
    {
      text: `Each step of a year is dispatched to the highest revenue under the limits of connection, storage and obligations; curtailment, purchases and losses are results. The dispatch is solved in windows${proof.method === 'none' ? '' : ` (${proof.method})`} and its money and energy are reckoned again from the operation by rules that share nothing with the search. Cash flows are real money of year ${year(1)}, before income tax; IRR, NPV and LCOE are real.`,
    },
    h2('Proof'),
    facts([
      [
        'Net present value, sum of the discounted flows',
        `${m(
          rows.reduce((sum, one) => sum + one.discounted, 0),
          3,
        )} ${money}`,
      ],
      [`Energy in: sun, wind${called ? ', bought and by Reg-Down' : ' and bought'}`, `${f(balance.in, 0)} MWh`],
      [`Energy out: delivered${called ? ' and by Reg-Up' : ''}; the rest is curtailed, lost or stored`, `${f(balance.out, 0)} MWh`],
      [
        'Energy balance, largest residual of a step',
        `${proof.balanceResidualMw.toExponential(1).replace('.', decimalComma ? ',' : '.')} MW`,
      ],
      ['Largest proven gap to the best operation', `${f(100 * proof.gap, 4)} %`],
      [
        'Windows',
        `${f(proof.windows ?? null, 0)}, ${f(proof.windowCounts === undefined ? null : proof.windowCounts.open + proof.windowCounts.timedOut, 0)} of them unproven`,
      ],
      ['Inputs', details.provenance.inputHash],
    ]),
    ...(proof.notes ?? []).map(note),
  ];

  const head = { text: project.name, style: 'small', margin: [MARGIN, 22, MARGIN, 0] };
  return pdfmake
    .createPdf({
      pageSize: paper === 'a4' ? 'A4' : 'LETTER',
      pageMargins: [MARGIN, MARGIN + 8, MARGIN, MARGIN + 6],
      // The date of the results: the same results are the same file.
      info: {
        title: project.name,
        author: 'Stackwatt',
        creator: 'Stackwatt',
        producer: 'Stackwatt',
        creationDate: new Date(calculatedAt ?? 0),
        modDate: new Date(calculatedAt ?? 0),
      },
      defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.15, color: COLOUR.text },
      styles: {
        h1: { fontSize: 22, bold: true },
        h2: { fontSize: 12, bold: true, margin: [0, 0, 0, 5] },
        h3: { fontSize: 9, bold: true, margin: [0, 0, 0, 3] },
        small: { fontSize: 7.5, color: COLOUR.grey },
        figure: { fontSize: 13, bold: true },
        th: { fontSize: 7.5, color: COLOUR.grey },
      },
      header: (page: number) => (page === 1 ? null : head),
      footer: (page: number, pages: number) => ({
        margin: [MARGIN, 14, MARGIN, 0],
        columns: [
          { text: provenanceText(source), style: 'small' },
          { text: `Page ${page} of ${pages}`, style: 'small', alignment: 'right', width: 60 },
        ],
      }),
      content: flow([
        ...cover,
        ...(wanted.Revenue ? revenue : []),
        ...assumptions,
        ...(wanted.ProForma ? costs : []),
        ...(wanted.SummaryResults ? ranking : []),
        ...(wanted.Cashflow ? cash : []),
        ...(wanted.Timeseries ? [...monthSections(source, pen), ...days] : []),
        ...equipmentSections(source, pen, wanted),
        ...(wanted.SummaryResults ? [...others, ...sensitivitySections(source, pen)] : []),
        ...ending,
      ]),
    })
    .getBuffer();
}

/** Above zero what leaves the plant by source and what is curtailed, below it what is charged and bought, and the price. */
const daySeries = (of: DayProfile): readonly ChartSeries[] => [
  ...(
    [
      ['Wind', COLOUR.wind, of.windDelivered],
      ['Solar', COLOUR.solar, of.solarDelivered],
      ['Storage', COLOUR.storage, of.storageDelivered],
      ['Curtailed', COLOUR.curtailed, of.curtailed],
      ['Charging', COLOUR.charging, of.charged.map((value) => 0 - value)],
      ['Bought', COLOUR.loss, of.purchased.map((value) => 0 - value)],
    ] as const
  ).map(([name, colour, values]) => ({ name, kind: 'bar' as const, colour, values, isStacked: true })),
  { name: 'Price', kind: 'step', colour: COLOUR.text, values: of.prices, isRight: true },
];
const isDrawn = (series: readonly ChartSeries[], name: string): boolean =>
  series.some((one) => one.name === name && one.values.some((value) => value !== 0));

/** The largest amount of the cash flow, currency. */
const largestAmount = ({ details: { financial, cashflowTable } }: ExportSource): number =>
  Math.max(financial.capitalCost, ...cashflowTable.flatMap(({ revenue, opEx, cumulative }) => [revenue, opEx, cumulative].map(Math.abs)));

const inYears = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`;

/** What the money of a day leaves out, where there is any of it. */
function dayMoney({ details }: ExportSource): string {
  const { capacityMarkets, regulationMarkets } = details.revenue.columns;
  const left = [...(capacityMarkets.length > 0 ? ['payments for capacity'] : []), ...(regulationMarkets.length > 0 ? ['regulation'] : [])];
  return left.length === 0 ? '' : `The money of a day is that of its energy, without ${left.join(' and ')}.`;
}

function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

const dayName = (day: number): string => `${day - FIRST_DAY_OF_MONTH[monthOfDay(day)]! + 1} ${MONTH_NAMES[monthOfDay(day)]!}`;
