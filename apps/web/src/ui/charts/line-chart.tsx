import type { KeyboardEvent, ReactNode } from 'react';
import { formatNumber } from '../../lib/number.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartTable } from './chart-table.ts';
import { chartSentence } from './chart-text.ts';
import { frameSvg } from './export-frame.ts';
import { LinePlot } from './line-plot.tsx';
import { lineSvg } from './line-svg.ts';
import { linePlot, type Band, type LineSeries, type Margins, type Mark, type XAxis } from './plot-model.ts';
import { Readout, readoutText } from './readout.tsx';
import { usePointing } from './use-pointing.ts';
import { within, type Extent } from './value-view.ts';

export interface LineChartProps {
  readonly title: ReactNode;
  readonly name: string;
  readonly unit?: string;
  readonly controls?: ReactNode;
  /** What the numbers say, in sight below the title. */
  readonly finding?: string | undefined;
  readonly series: readonly LineSeries[];
  readonly axis: XAxis;
  /** Heading of the first column of the table: 'Day', 'Year', 'Wind speed'. */
  readonly rowName: string;
  /** A point of the axis in words. */
  readonly rowLabel: (index: number) => string;
  readonly bands?: readonly Band[];
  readonly marks?: readonly Mark[];
  readonly height?: number;
  readonly margins?: Margins;
  readonly axisTitle?: string;
  readonly table?: ChartTable;
  /** Values beyond it are drawn at its ends, at a line that says so; readout and table keep them. */
  readonly cut?: Extent | undefined;
  /** The value axis begins below the lowest value, and the title says where; for what never comes near zero and has one axis. */
  readonly isFromData?: boolean;
}

const MARGINS: Margins = { top: 8, right: 12, bottom: 24, left: 44 };
const READOUT_HEIGHT = 26;
const FILE_WIDTH = 900;

/** A line chart over an axis of its own that is shown whole: pointing and arrows read values, click and Enter pin. */
export function LineChart({
  title,
  name,
  unit: plainUnit = '',
  controls,
  finding,
  series,
  axis,
  rowName,
  rowLabel,
  bands = [],
  marks = [],
  height = 190,
  margins = MARGINS,
  axisTitle,
  table,
  cut,
  isFromData = false,
}: LineChartProps) {
  const pointing = usePointing();
  const count = axis.x.length;
  const model = linePlot(...cutAt(cut, series, bands, marks, axis), isFromData ? 'below data' : 'zero');
  const from = model.left.low;
  const unit = from > 0 ? `${plainUnit}${plainUnit === '' ? '' : ', '}axis from ${formatNumber(from)}` : plainUnit;
  const numbers: ChartTable = table ?? {
    rowName,
    count,
    rowLabel,
    columns: [
      ...series.map((one) => ({ name: one.name, unit: one.unit, digits: one.digits, at: (row: number) => one.values[row] ?? null })),
      ...bands.flatMap((band) => [
        { name: `${band.name}, lowest`, unit, digits: series[0]?.digits ?? 2, at: (row: number) => band.low[row] ?? null },
        { name: `${band.name}, highest`, unit, digits: series[0]?.digits ?? 2, at: (row: number) => band.high[row] ?? null },
      ]),
    ],
  };
  const index = pointing.at;
  const nearest = (place: number): number => nearestIndex(axis.x, place);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -Math.ceil(count / 10), PageDown: Math.ceil(count / 10) }[event.key];
    if (step !== undefined) pointing.point(Math.min(count - 1, Math.max(0, (index ?? 0) + step)));
    else if (event.key === 'Enter' && index !== undefined) pointing.pin(index);
    else if (event.key === 'Escape') pointing.release();
    else return;
    event.preventDefault();
  };
  const legend = [
    ...series.map((one) => ({
      id: one.id,
      name: one.name,
      look: one.look,
      kind: 'line' as const,
      value: index === undefined ? undefined : formatNumber(one.values[index], one.digits),
    })),
    ...bands.map((band) => ({
      id: band.name,
      name: band.name,
      look: band.look,
      kind: 'band' as const,
      value: index === undefined ? undefined : `${formatNumber(band.low[index], 2)} to ${formatNumber(band.high[index], 2)}`,
    })),
  ];
  return (
    <ChartFrame
      title={title}
      name={name}
      unit={unit}
      controls={controls}
      finding={finding}
      table={numbers}
      height={height + READOUT_HEIGHT}
      svg={(provenance) =>
        frameSvg(
          {
            title: name,
            unit,
            legend: legend.map((item) => ({ ...item, kind: item.kind === 'band' ? 'fill' : 'line' })),
            provenance,
            width: FILE_WIDTH,
            height: 340,
          },
          (colours) => lineSvg(model, FILE_WIDTH, 340, { ...margins, top: 12 }, colours),
        )
      }
    >
      <Readout
        at={index === undefined ? undefined : rowLabel(index)}
        items={legend}
        isPinned={pointing.isPinned}
        onRelease={pointing.release}
      />
      <LinePlot
        modelOf={() => model}
        height={height}
        margins={margins}
        label={chartSentence(name, series, { from: 0, to: count }, rowLabel)}
        position={{
          from: 0,
          to: Math.max(0, count - 1),
          at: index ?? 0,
          text: readoutText(index === undefined ? undefined : rowLabel(index), legend),
        }}
        crosshair={
          index === undefined
            ? undefined
            : {
                at: axis.x[index]!,
                rings: series.flatMap((one) =>
                  Number.isFinite(one.values[index])
                    ? [{ id: one.id, value: cut ? within(cut, one.values[index]!) : one.values[index]!, side: one.side, look: one.look }]
                    : [],
                ),
              }
        }
        onPoint={(place) => pointing.point(place === undefined ? undefined : nearest(place))}
        onPin={(place) => pointing.pin(nearest(place))}
        onKey={move}
      />
      {axisTitle !== undefined && (
        <div className="smallest text-3" style={{ textAlign: 'center' }}>
          {axisTitle}
        </div>
      )}
    </ChartFrame>
  );
}

/** What is drawn between the ends of a cut, with the lines that mark them. */
function cutAt(
  cut: Extent | undefined,
  series: readonly LineSeries[],
  bands: readonly Band[],
  marks: readonly Mark[],
  axis: XAxis,
): [readonly LineSeries[], XAxis, Band[], Mark[]] {
  if (cut === undefined) return [series, axis, [...bands], [...marks]];
  const shown = (values: ArrayLike<number>): number[] => Array.from(values, (value) => within(cut, value));
  const reaches = [...series.map((one) => one.values), ...bands.flatMap(({ low, high }) => [low, high])];
  const goesBeyond = (isBeyond: (value: number) => boolean): boolean => reaches.some((values) => Array.from(values).some(isBeyond));
  const unit = series[0]?.unit ?? '';
  const ends: readonly (readonly [sign: string, at: number, isCut: boolean])[] = [
    ['\u25b4', cut.high, goesBeyond((value) => value > cut.high)],
    ['\u25be', cut.low, goesBeyond((value) => value < cut.low)],
  ];
  return [
    series.map((one) => ({ ...one, values: shown(one.values) })),
    axis,
    bands.map((band) => ({ ...band, low: shown(band.low), high: shown(band.high) })),
    [
      ...marks,
      ...ends.flatMap(([sign, at, isCut]): Mark[] =>
        isCut ? [{ direction: 'across', at, label: `${sign} cut at ${formatNumber(at)} ${unit}` }] : [],
      ),
    ],
  ];
}

/** The index whose place on a rising axis is nearest. */
function nearestIndex(x: ArrayLike<number>, place: number): number {
  let low = 0;
  let high = x.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low > 0 && place - x[low - 1]! < x[low]! - place ? low - 1 : low;
}
