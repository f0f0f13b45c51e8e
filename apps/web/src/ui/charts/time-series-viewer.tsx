import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber, plural } from '../../lib/number.ts';
import { IconButton } from '../button.tsx';
import { Segments } from '../choice-fields.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartTable } from './chart-table.ts';
import { chartSentence } from './chart-text.ts';
import { frameSvg } from './export-frame.ts';
import { LinePlot } from './line-plot.tsx';
import { lineSvg } from './line-svg.ts';
import { timeAxes, timePlot, type LineSeries, type Margins, type Mark, type PlotModel } from './plot-model.ts';
import { RangeSlider } from './range-slider.tsx';
import { isWhole, moveBy, panLeft, panRight, settleRange, wholeRange, widthOf, zoomBy, zoomIn, zoomOut, type Range } from './range.ts';
import { Readout, readoutText, type ReadoutItem } from './readout.tsx';
import { isoStamp, pointOfStamp, spokenStamp, stampLabel, windowLabel, type TimeBase } from './time-labels.ts';
import { usePointing } from './use-pointing.ts';
import { ALL_VALUES, cutBy, zoomValuesIn, zoomValuesOut, type ValueView } from './value-view.ts';
import css from './time-series-viewer.module.css';

/** One of the two charts. */
export interface ViewerPane {
  readonly title: ReactNode;
  readonly name: string;
  readonly unit: string;
  readonly series: readonly LineSeries[];
  readonly marks: readonly Mark[];
}

interface TimeSeriesViewerProps {
  readonly top: ViewerPane;
  readonly bottom: ViewerPane;
  /** Points of the year. */
  readonly count: number;
  readonly base: TimeBase;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  /** Behind the range slider. */
  readonly outline: ArrayLike<number> | undefined;
}

/** TS-10 */
const HEIGHT = 350;
const MARGINS: Margins = { top: 8, right: 46, bottom: 24, left: 48 };
const WHEEL_FACTOR = 0.8;
const FILE_WIDTH = 1100;

/** Two charts on one time axis and one crosshair, with the window of the year below them. */
export function TimeSeriesViewer({ top, bottom, count, base, range, onRange, outline }: TimeSeriesViewerProps) {
  const pointing = usePointing();
  const inWindow = pointing.at !== undefined && pointing.at >= range.from && pointing.at < range.to ? pointing.at : undefined;
  const go = (next: Range): void => {
    if (next.from !== range.from || next.to !== range.to) onRange(next);
  };
  const pointOf = (place: number): number => Math.min(count - 1, Math.max(0, Math.floor(place)));
  /** A pinned point is moved by steps; the window follows when it is left. */
  const step = (by: number): void => {
    const next = pointOf((pointing.at ?? range.from) + by);
    pointing.pin(next);
    if (next < range.from) go(moveBy(range, count, next - range.from));
    if (next >= range.to) go(moveBy(range, count, next - range.to + 1));
  };
  const key = (event: KeyboardEvent): void => {
    const act: Record<string, () => void> = {
      ArrowLeft: () => (pointing.isPinned ? step(-1) : go(panLeft(range, count))),
      ArrowRight: () => (pointing.isPinned ? step(1) : go(panRight(range, count))),
      '+': () => go(zoomIn(range, count)),
      '=': () => go(zoomIn(range, count)),
      '-': () => go(zoomOut(range, count)),
      '−': () => go(zoomOut(range, count)),
      Home: () => go(wholeRange(count)),
      Enter: () => pointing.pin(inWindow ?? pointOf(range.from + widthOf(range) / 2)),
      Escape: () => pointing.release(),
    };
    const run = act[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  const shared = {
    count,
    base,
    range,
    at: inWindow,
    isPinned: pointing.isPinned,
    onRelease: pointing.release,
    onKey: key,
    onPoint: (place: number | undefined) => pointing.point(place === undefined ? undefined : pointOf(place)),
    onPin: (place: number) => pointing.pin(pointOf(place)),
    onSelect: (from: number, to: number) => go(settleRange({ from, to }, count)),
    onPan: (share: number) => go(moveBy(range, count, -share * widthOf(range))),
    onWheel: (direction: 'in' | 'out', share: number): boolean => {
      if (direction === 'out' && isWhole(range, count)) return false;
      go(zoomBy(range, count, direction === 'in' ? WHEEL_FACTOR : 1 / WHEEL_FACTOR, share));
      return true;
    },
  };
  return (
    <div className={css.viewer}>
      <Pane pane={top} {...shared} />
      <Pane pane={bottom} {...shared} />
      <div className={css.foot}>
        <RangeSlider range={range} count={count} base={base} outline={outline} margins={MARGINS} onRange={go} />
        <div className={css.dates}>
          <label htmlFor="window-from">From</label>
          <StampField
            id="window-from"
            point={range.from}
            base={base}
            onPoint={(from) => go(settleRange({ from, to: Math.max(from + 1, range.to) }, count))}
          />
          <label htmlFor="window-to">to</label>
          <StampField
            id="window-to"
            point={range.to - 1}
            base={base}
            onPoint={(last) => go(settleRange({ from: Math.min(range.from, last), to: last + 1 }, count))}
          />
          <span className={css.keys}>
            <kbd>←</kbd> <kbd>→</kbd> pan, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>Home</kbd> whole year, <kbd>↑</kbd> <kbd>↓</kbd> enlarge
            values, click or <kbd>Enter</kbd> pins
          </span>
        </div>
      </div>
    </div>
  );
}

interface PaneProps {
  readonly pane: ViewerPane;
  readonly count: number;
  readonly base: TimeBase;
  readonly range: Range;
  readonly at: number | undefined;
  readonly isPinned: boolean;
  readonly onRelease: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPoint: (place: number | undefined) => void;
  readonly onPin: (place: number) => void;
  readonly onSelect: (from: number, to: number) => void;
  readonly onPan: (share: number) => void;
  readonly onWheel: (direction: 'in' | 'out', share: number) => boolean;
}

function Pane({ pane, count, base, range, at, isPinned, onRelease, onKey, onWheel, ...handlers }: PaneProps) {
  const { series } = pane;
  const [view, setView] = useState(ALL_VALUES);
  const cut = cutSentence(series, range, timeAxes(series, range, pane.marks, view));
  const items: ReadoutItem[] = series.map((one) => ({
    id: one.id,
    name: one.name,
    look: one.look,
    value: at === undefined ? undefined : formatNumber(one.values[at], one.digits),
  }));
  const stamp = at === undefined ? undefined : stampLabel(at, base);
  const plot = (pixels: number) => timePlot(series, range, base, pixels, pane.marks, view);
  const tableFrom = (first: number, rows: number): ChartTable => ({
    rowName: 'Begin',
    count: rows,
    rowLabel: (row) => isoStamp(first + row, base),
    columns: series.map((one) => ({ name: one.name, unit: one.unit, digits: one.digits, at: (row) => one.values[first + row] ?? null })),
  });
  return (
    <ChartFrame
      title={pane.title}
      name={pane.name}
      unit={pane.unit === '' ? undefined : pane.unit}
      controls={series.length > 0 && <ValueControls name={pane.name} view={view} cut={cut} onView={setView} />}
      table={tableFrom(range.from, widthOf(range))}
      wholeTable={tableFrom(0, count)}
      height={HEIGHT + 26}
      svg={(provenance) =>
        frameSvg(
          {
            title: `${pane.name}, ${windowLabel(range, base)}`,
            unit: cut === '' ? pane.unit : `${pane.unit}; ${cut}`,
            legend: items.map((item) => ({ ...item, kind: 'line' })),
            provenance,
            width: FILE_WIDTH,
            height: HEIGHT,
          },
          (colours) => lineSvg(plot(FILE_WIDTH - MARGINS.left - MARGINS.right), FILE_WIDTH, HEIGHT, MARGINS, colours),
        )
      }
    >
      <Readout at={stamp} items={items} isPinned={isPinned && at !== undefined} onRelease={onRelease} atWidth={118} />
      <LinePlot
        modelOf={plot}
        height={HEIGHT}
        margins={MARGINS}
        label={`${chartSentence(`${pane.name}, ${windowLabel(range, base)}`, series, range, (point) => spokenStamp(point, base))}${cut === '' ? '' : ` ${cut}.`}`}
        position={{
          from: range.from,
          to: range.to - 1,
          at: at ?? range.from,
          text: at === undefined ? windowLabel(range, base) : readoutText(stamp, items),
        }}
        empty={series.length === 0 ? 'Choose a series from the list' : undefined}
        crosshair={
          at === undefined
            ? undefined
            : {
                at: at + 0.5,
                rings: series.flatMap((one) =>
                  Number.isFinite(one.values[at]) ? [{ id: one.id, value: one.values[at]!, side: one.side, look: one.look }] : [],
                ),
              }
        }
        onKey={(event) => {
          const step = { ArrowUp: zoomValuesIn, ArrowDown: zoomValuesOut }[event.key];
          if (!step || event.ctrlKey || event.metaKey || event.altKey) return onKey(event);
          event.preventDefault();
          setView(step);
        }}
        onWheel={(direction, share, isUpright) => {
          if (!isUpright) return onWheel(direction, share);
          setView(direction === 'in' ? zoomValuesIn : zoomValuesOut);
          return true;
        }}
        {...handlers}
      />
    </ChartFrame>
  );
}

interface ValueControlsProps {
  readonly name: string;
  readonly view: ValueView;
  /** What the scale leaves out, in words; empty where it leaves out nothing. */
  readonly cut: string;
  readonly onView: (view: ValueView) => void;
}

/** How much of the values one chart shows. */
const ValueControls = ({ name, view, cut, onView }: ValueControlsProps) => (
  <>
    <Segments<ValueView['reach']>
      label={`Scale of ${name}`}
      size="small"
      value={view.reach}
      choices={[
        { value: 'all', label: 'All values' },
        { value: 'typical', label: 'Without outliers' },
      ]}
      onCommit={(reach) => onView({ ...view, reach })}
    />
    <IconButton label={`Enlarge the values of ${name}`} icon={IconZoomIn} onClick={() => onView(zoomValuesIn(view))} />
    <IconButton
      label={`Show more of the values of ${name}`}
      icon={IconZoomOut}
      disabled={view.zoom === 1}
      onClick={() => onView(zoomValuesOut(view))}
    />
    {(view.zoom > 1 || view.reach === 'typical') && (
      <IconButton label={`Whole scale of ${name}`} icon={IconArrowsMaximize} onClick={() => onView(ALL_VALUES)} />
    )}
    {cut !== '' && <span className="small text-3">{cut}</span>}
  </>
);

/** '▴ Day-ahead price: 14 steps above 200 $/MWh, highest 2,012.30': what the axes leave out of each series; empty where nothing. */
function cutSentence(series: readonly LineSeries[], range: Range, { left, right }: Pick<PlotModel, 'left' | 'right'>): string {
  return series
    .flatMap(({ name, unit, side, digits, values }) => {
      const axis = side === 'right' && right ? right : left;
      const cut = cutBy(values, range, axis);
      if (cut === undefined) return [];
      const steps = (count: number): string => plural(count, 'step');
      return [
        ...(cut.above > 0
          ? [
              `\u25b4 ${name}: ${steps(cut.above)} above ${formatNumber(axis.high, axis.digits)} ${unit}, highest ${formatNumber(cut.highest, digits)}`,
            ]
          : []),
        ...(cut.below > 0
          ? [
              `\u25be ${name}: ${steps(cut.below)} below ${formatNumber(axis.low, axis.digits)} ${unit}, lowest ${formatNumber(cut.lowest, digits)}`,
            ]
          : []),
      ];
    })
    .join('; ');
}

interface StampFieldProps {
  readonly id: string;
  readonly point: number;
  readonly base: TimeBase;
  readonly onPoint: (point: number) => void;
}

/** A moment of the year, typed. Text that is none stays marked until it is one or Escape restores the field. */
function StampField({ id, point, base, onPoint }: StampFieldProps) {
  const [typed, setTyped] = useState<string>();
  const parsed = typed === undefined ? point : pointOfStamp(typed, base);
  const accept = (): void => {
    if (typed === undefined || parsed === undefined) return;
    setTyped(undefined);
    if (parsed !== point) onPoint(parsed);
  };
  return (
    <input
      id={id}
      className={css.stamp}
      value={typed ?? isoStamp(point, base)}
      aria-invalid={parsed === undefined || undefined}
      autoComplete="off"
      spellCheck={false}
      title={parsed === undefined ? 'Enter a date and time such as 2026-07-13 00:00' : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={accept}
      onKeyDown={(event) => {
        if (event.key === 'Enter') accept();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
