import type { DayProfile } from '@stackwatt/model';
import { FIRST_DAY_OF_MONTH, HOURS_PER_DAY, monthOfDay, MONTH_NAMES } from '@stackwatt/units';
import type { ExportSource } from '../source.ts';
import { chartSvg, COLOUR, legendSvg, type ChartSeries } from './charts.ts';
import { h2, note, type Node, type Pen } from './nodes.ts';

/** Between days side by side, points. */
const DAY_GAP = 12;

/** The average day of year 1 and those of the highest and the lowest revenue, side by side under one legend. */
export function daySections(source: ExportSource, pen: Pen): Node[] {
  const { symbol, width, year } = pen;
  const { average, highestRevenueDay, lowestRevenueDay } = source.details.summaryChart;
  const keyDays = [average, highestRevenueDay, lowestRevenueDay].map(daySeries);
  return [
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
          columns: [
            day('Average day', average, pen),
            day('Highest revenue', highestRevenueDay, pen),
            day('Lowest revenue', lowestRevenueDay, pen),
          ],
        },
      ],
    },
  ];
}

function day(title: string, profile: DayProfile, { f, exact, minor, width, year }: Pen): Node {
  const dayWidth = (width - 2 * DAY_GAP) / 3;
  return {
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
  };
}

/** What the money of a day leaves out, where there is any of it. */
function dayMoney({ details }: ExportSource): string {
  const { capacityMarkets, regulationMarkets } = details.revenue.columns;
  const left = [...(capacityMarkets.length > 0 ? ['payments for capacity'] : []), ...(regulationMarkets.length > 0 ? ['regulation'] : [])];
  return left.length === 0 ? '' : `The money of a day is that of its energy, without ${left.join(' and ')}.`;
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

const dayName = (day: number): string => `${day - FIRST_DAY_OF_MONTH[monthOfDay(day)]! + 1} ${MONTH_NAMES[monthOfDay(day)]!}`;
