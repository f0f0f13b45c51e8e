import { formatNumber } from '../../lib/number.ts';
import { monthBoxes, monthTable, type MonthFigures } from './month-boxes.ts';
import { SceneChart } from './scene-chart.tsx';
import { LOOKS, type SeriesLook } from './series-look.ts';
import { MONTHS } from './time-labels.ts';
import type { Extent } from './value-view.ts';

interface MonthBoxChartProps {
  readonly title: string;
  readonly name: string;
  readonly unit: string;
  /** Of the table, where the chart's says more than the unit. */
  readonly valueUnit?: string;
  readonly digits: number;
  readonly months: readonly MonthFigures[];
  readonly look: SeriesLook;
  /** Where the axis ends at least. */
  readonly end?: number;
  /** Where it ends at most; readout and table keep what lies beyond. */
  readonly cut?: Extent | undefined;
  /** What the picture says, in a sentence. */
  readonly sentence: string;
  /** What the numbers say, in sight below the title. */
  readonly finding?: string | undefined;
  readonly height: number;
}

/** DET-42: a box with whiskers and a mean for each month. */
export function MonthBoxChart({
  title,
  name,
  unit,
  valueUnit = unit,
  digits,
  months,
  look,
  end = 0,
  cut,
  sentence,
  finding,
  height,
}: MonthBoxChartProps) {
  const solid: SeriesLook = { ...look, mark: { ...look.mark, dash: [] }, hasHalo: false };
  const text = (value: number): string => formatNumber(value, digits);
  return (
    <SceneChart
      title={title}
      name={name}
      unit={unit}
      sentence={sentence}
      finding={finding}
      table={monthTable(months, valueUnit, digits)}
      legend={[
        { id: 'box', name: 'Mean daily lowest to highest', look: solid, kind: 'band' },
        { id: 'mean', name: 'Mean', look: { ...LOOKS.price, hasHalo: false }, kind: 'line' },
        { id: 'whiskers', name: 'Lowest to highest', look: solid, kind: 'line' },
      ]}
      read={(month) => {
        const { maximum, averageMaximum, average, averageMinimum, minimum } = months[month]!;
        return {
          at: MONTHS[month]!,
          values: {
            box: `${text(averageMinimum)} to ${text(averageMaximum)}`,
            mean: text(average),
            whiskers: `${text(minimum)} to ${text(maximum)}`,
          },
        };
      }}
      height={height}
      draw={(width, tall) => monthBoxes(months, look.mark.token, end, width, tall, cut)}
    />
  );
}
