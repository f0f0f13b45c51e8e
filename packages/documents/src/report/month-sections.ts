import { KILO, MONTH_NAMES } from '@stackwatt/units';
import { monthsOf, type MonthlySeries } from '../months.ts';
import type { ExportSource } from '../source.ts';
import { chartSvg, COLOUR, type ChartSeries } from './charts.ts';
import { h2, note, table, type Node, type Pen } from './nodes.ts';

const byId = (months: readonly MonthlySeries[], id: string): readonly number[] =>
  months.find(({ item }) => item.id === id)?.values ?? MONTH_NAMES.map(() => 0);

/** Energy, price and revenue of the first year of operation by month. */
export function monthSections(source: ExportSource, { f, exact, year, width, minor }: Pen): Node[] {
  const months = monthsOf(source);
  const exported = byId(months, 'export');
  const solar = byId(months, 'solar-export');
  const wind = byId(months, 'wind-export');
  // What leaves the plant and comes from neither sun nor wind of that step comes out of a storage unit.
  const stored = exported.map((all, month) => Math.max(0, all - solar[month]! - wind[month]!));
  const bought = byId(months, 'import');
  const price = months.find(({ item }) => item.id === 'price');
  const revenue = MONTH_NAMES.map((_, month) =>
    months.filter(({ kind }) => kind === 'money').reduce((sum, { values }) => sum + values[month]!, 0),
  );
  const bars: ChartSeries[] = (
    [
      ['Wind', COLOUR.wind, wind],
      ['Solar', COLOUR.solar, solar],
      ['Storage', COLOUR.storage, stored],
      ['Bought', COLOUR.loss, bought.map((value) => 0 - value)],
    ] as const
  )
    .filter(([, , values]) => values.some((value) => value !== 0))
    .map(([name, colour, values]) => ({ name, kind: 'bar', colour, values: values.map((value) => value / KILO), isStacked: true }));
  const earned = source.project.performEvaluationOverBessOnly ? 'Revenue of the whole plant' : 'Revenue';
  return [
    h2(`Months of year ${year(1)}`),
    {
      unbreakable: true,
      stack: [
        {
          svg: chartSvg({
            width,
            height: 130,
            categories: MONTH_NAMES.map((name) => name.slice(0, 3)),
            unit: 'GWh',
            write: exact,
            series: bars,
            ...(price && {
              rightUnit: price.item.units,
              hasOneZero: true,
              series: [
                ...bars,
                { name: `${price.item.name}, mean`, kind: 'line', colour: COLOUR.text, values: price.values, isRight: true },
              ],
            }),
          }),
        },
        note('Delivered to the grid by source, what is bought below zero.'),
      ],
    },
    table(
      ['Month', 'Delivered, MWh', 'Bought, MWh', ...(price ? [`Price, mean, ${price.item.units}`] : []), `${earned}, ${minor.money}`],
      [
        ...MONTH_NAMES.map((name, month) => [
          name,
          f(exported[month]!, 0),
          f(bought[month]!, 0),
          ...(price ? [f(price.values[month]!, 2)] : []),
          f(revenue[month]! / minor.scale, 1),
        ]),
        ['Year', f(sumOf(exported), 0), f(sumOf(bought), 0), ...(price ? [''] : []), f(sumOf(revenue) / minor.scale, 1)],
      ],
    ),
  ];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
