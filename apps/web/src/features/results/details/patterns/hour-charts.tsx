import { FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR, stepHours } from '@stackwatt/units';
import { useMemo } from 'react';
import { formatUnit } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import { extentOf } from '../../../../ui/charts/decimate.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { HeatMap } from '../../../../ui/charts/heat-map.tsx';
import { heatScale, type HeatScale } from '../../../../ui/charts/heat-model.ts';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import type { LineSeries, Mark } from '../../../../ui/charts/plot-model.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import { cutBy, type Extent } from '../../../../ui/charts/value-view.ts';
import { hourLabel } from '../years/days.ts';
import { durationCurve, yearGrid } from './patterns.ts';

/** A year of steps as a chart shows it. */
interface YearOfSteps {
  readonly unit: string;
  readonly digits: number;
  readonly data: readonly number[];
  readonly stepMinutes: number;
}

interface HoursMapProps extends YearOfSteps {
  readonly title: string;
  readonly name: string;
  readonly dayText: (day: number) => string;
  readonly sentence: string;
  /** Where the colours end; else at the extremes. */
  readonly cut?: Extent | undefined;
  readonly onChoose?: (day: number) => void;
}

const monthTicks = FIRST_DAY_OF_MONTH.map((at, month) => ({ at, label: MONTHS[month]! }));
const hourTicks = [0, 6, 12, 18, 24].map((at) => ({ at, label: String(at) }));

/** Every hour of a year by colour: days rightward, hours of the day upward. */
export function HoursMap({ title, name, unit, digits, data, stepMinutes, dayText, sentence, cut, onChoose }: HoursMapProps) {
  const grid = useMemo(() => yearGrid(data, stepMinutes), [data, stepMinutes]);
  const colours = useMemo(() => heatColours(data, cut), [data, cut]);
  return (
    <HeatMap
      title={title}
      name={name}
      unit={unit}
      grid={grid}
      digits={digits}
      cellLabel={(day, hour) => `${dayText(day)}, ${hourLabel(hour)}`}
      columnTicks={monthTicks}
      rowTicks={hourTicks}
      isUpward
      scale={colours}
      beyond={beyondText({ data, unit, digits, stepMinutes }, colours)}
      table={{
        rowName: 'Day',
        count: grid.columns,
        rowLabel: dayText,
        columns: Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
          name: hourLabel(hour),
          unit,
          digits,
          at: (day) => grid.at(day, hour),
        })),
      }}
      sentence={sentence}
      finding={findingOf(sentence)}
      {...(onChoose && { onChoose })}
    />
  );
}

interface DurationChartProps extends YearOfSteps {
  readonly name: string;
  readonly line: Pick<LineSeries, 'id' | 'name' | 'look'>;
  readonly marks?: readonly Mark[];
  readonly finding?: string | undefined;
  /** Where the axis ends; else at the extremes. */
  readonly cut?: Extent | undefined;
}

/** The values of a year in falling order, over the hours in which each is reached. */
export function DurationChart({ name, unit, digits, line, data, stepMinutes, marks, finding, cut }: DurationChartProps) {
  const { hours, values } = useMemo(() => durationCurve(data, stepMinutes), [data, stepMinutes]);
  return (
    <LineChart
      title="Duration curve"
      name={name}
      unit={unit}
      finding={finding}
      series={[{ ...line, unit, look: { ...line.look, shape: 'line' }, side: 'left', digits, values }]}
      axis={{ x: hours, ticks: [0, 2190, 4380, 6570, 8760].map((at) => ({ at, label: formatNumber(at), isDay: false })) }}
      rowName="Hours at or above"
      rowLabel={(index) => `${formatNumber(hours[index], stepMinutes === MINUTES_PER_HOUR ? 0 : 2)} h`}
      height={260}
      axisTitle="Hours of the year at or above"
      cut={cut}
      {...(marks && { marks })}
    />
  );
}

function heatColours(data: readonly number[], cut: Extent | undefined): HeatScale {
  const { low, high } = cut ?? extentOf(data, { from: 0, to: data.length }) ?? { low: 0, high: 1 };
  return heatScale(low, high);
}

/** What has the colour of an end and lies beyond it. */
function beyondText({ data, unit, digits, stepMinutes }: YearOfSteps, scale: HeatScale): string | undefined {
  const cut = cutBy(data, { from: 0, to: data.length }, scale);
  if (!cut) return undefined;
  const hours = (steps: number): string => `${formatNumber(steps * stepHours(stepMinutes), stepMinutes === MINUTES_PER_HOUR ? 0 : 2)} h`;
  return [
    ...(cut.above > 0 ? [`${hours(cut.above)} above, highest ${formatUnit(cut.highest, digits, unit)}`] : []),
    ...(cut.below > 0 ? [`${hours(cut.below)} below, lowest ${formatUnit(cut.lowest, digits, unit)}`] : []),
  ].join('; ');
}
