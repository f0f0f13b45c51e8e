import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { formatNumber } from '../../lib/number.ts';
import { useTokens } from '../scheme.ts';
import type { Token } from '../tokens.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartTable } from './chart-table.ts';
import { frameSvg } from './export-frame.ts';
import { heatColour, heatScale, heatSvg, keyStops, placeOfValue, type HeatGrid, type HeatScale } from './heat-model.ts';
import type { Margins } from './plot-model.ts';
import { alongRow, PlotSlider } from './plot-slider.tsx';
import { px, xml } from './svg-text.ts';
import { usePointing } from './use-pointing.ts';
import css from './chart.module.css';

/** A label at a column or a row: at its beginning. */
interface HeatTick {
  readonly at: number;
  readonly label: string;
}

interface HeatMapProps {
  readonly title: ReactNode;
  readonly name: string;
  readonly unit: string;
  /** Of a value, where the title says more. */
  readonly valueUnit?: string;
  readonly grid: HeatGrid;
  readonly digits: number;
  /** A cell in words: '15 July, 19–20 h'. */
  readonly cellLabel: (column: number, row: number) => string;
  readonly columnTicks: readonly HeatTick[];
  readonly rowTicks: readonly HeatTick[];
  /** Rows grow upward, as hours do; else downward, as months do. */
  readonly isUpward: boolean;
  readonly table: ChartTable;
  /** What the picture says, in a sentence. */
  readonly sentence: string;
  /** What the numbers say, in sight below the title. */
  readonly finding?: string | undefined;
  /** Of several maps that are compared; else of its own values. */
  readonly scale?: HeatScale;
  /** What lies beyond the ends of the colours, in words. */
  readonly beyond?: string;
  readonly controls?: ReactNode;
  readonly height?: number;
  readonly onChoose?: (column: number, row: number) => void;
}

const MARGINS: Margins = { top: 4, right: 8, bottom: 20, left: 34 };
const READOUT_HEIGHT = 26;
const KEY_HEIGHT = 22;
const FILE_WIDTH = 1100;
const FILE_HEIGHT = 320;
/** From this width on a cell has room for its value, px. */
const WIDTH_WITH_VALUE = 17;
const HEIGHT_WITH_VALUE = 12;

/** Values by colour in columns and rows. Pointing and arrows read a cell, click and Enter pin it. */
export function HeatMap(props: HeatMapProps) {
  const { title, name, unit, valueUnit = unit, grid, digits, cellLabel, table, sentence, beyond, controls, height = 220, onChoose } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pointing = usePointing();
  const own = useMemo(() => scaleOfGrid(grid), [grid]);
  const scale = props.scale ?? own;
  const stops = keyStops(scale);
  const colours = useTokens();
  const inner = { width: Math.max(1, width - MARGINS.left - MARGINS.right), height: height - MARGINS.top - MARGINS.bottom };
  const count = grid.columns * grid.rows;
  const index = pointing.at !== undefined && pointing.at < count ? pointing.at : undefined;
  const columnOf = (cell: number): number => Math.floor(cell / grid.rows);
  const rowOf = (cell: number): number => cell % grid.rows;
  const rowAtPlace = (place: number): number => (props.isUpward ? grid.rows - 1 - place : place);
  const cellUnder = (x: number, y: number): number | undefined => {
    const column = Math.floor(((x - MARGINS.left) / inner.width) * grid.columns);
    const place = Math.floor(((y - MARGINS.top) / inner.height) * grid.rows);
    if (column < 0 || column >= grid.columns || place < 0 || place >= grid.rows) return undefined;
    return column * grid.rows + rowAtPlace(place);
  };
  const up = props.isUpward ? 1 : -1;
  const next = (key: string): number | undefined => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, up], ArrowDown: [0, -up] }[key];
    if (step === undefined) return undefined;
    pointing.release();
    const column = alongRow(index && columnOf(index), grid.columns, step[0]!);
    return column * grid.rows + alongRow(index && rowOf(index), grid.rows, step[1]!);
  };
  const textOf = (cell: number): string =>
    `${cellLabel(columnOf(cell), rowOf(cell))}: ${formatNumber(grid.at(columnOf(cell), rowOf(cell)), digits)} ${valueUnit}`.trim();
  const geometry = { ...inner, x: MARGINS.left, y: MARGINS.top, isUpward: props.isUpward };
  return (
    <ChartFrame
      title={title}
      name={name}
      unit={unit}
      controls={controls}
      finding={props.finding}
      table={table}
      height={height + READOUT_HEIGHT + KEY_HEIGHT}
      svg={(provenance) =>
        frameSvg(
          {
            title: name,
            unit: [unit, keyText(scale, valueUnit), ...(beyond === undefined ? [] : [beyond])].join('; '),
            legend: [],
            provenance,
            width: FILE_WIDTH,
            height: FILE_HEIGHT,
          },
          (palette) => fileSvg(props, scale, palette),
        )
      }
    >
      <div className={css.readout} aria-live={pointing.isPinned ? 'polite' : 'off'}>
        <div className={css.values}>
          {index === undefined ? (
            <span className="text-3">Point at a cell, or read it with the arrow keys</span>
          ) : (
            <>
              <span className={css.at}>{cellLabel(columnOf(index), rowOf(index))}</span>
              <span className={css.key}>
                <b>{formatNumber(grid.at(columnOf(index), rowOf(index)), digits)}</b> {valueUnit}
              </span>
            </>
          )}
        </div>
        {pointing.isPinned && index !== undefined && (
          <span className={css.pin}>
            {onChoose && (
              <button type="button" className="link-button" onClick={() => onChoose(columnOf(index), rowOf(index))}>
                show its hours
              </button>
            )}{' '}
            pinned{' '}
            <button type="button" className="link-button" onClick={pointing.release}>
              release
            </button>
          </span>
        )}
      </div>
      <div ref={ref}>
        <PlotSlider
          width={width}
          height={height}
          count={count}
          index={index}
          label={sentence}
          text={index === undefined ? 'Arrow keys read values, Enter pins' : textOf(index)}
          under={cellUnder}
          next={next}
          pointing={pointing}
        >
          {width > 0 && (
            <>
              <div className={css.host} aria-hidden>
                <Cells grid={grid} scale={scale} colours={colours} width={width} height={height} box={geometry} />
              </div>
              <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
                <Labels {...props} box={geometry} height={height} scale={scale} />
                {index !== undefined && (
                  <rect
                    x={geometry.x + (columnOf(index) / grid.columns) * inner.width - 1}
                    y={geometry.y + (rowAtPlace(rowOf(index)) / grid.rows) * inner.height - 1}
                    width={inner.width / grid.columns + 2}
                    height={inner.height / grid.rows + 2}
                    fill="none"
                    stroke="var(--text)"
                    strokeWidth="1.5"
                  />
                )}
              </svg>
            </>
          )}
        </PlotSlider>
      </div>
      <div className={css.heatKey}>
        <span>{formatNumber(scale.low, digits)}</span>
        <span
          className={css.heatRamp}
          style={{ background: `linear-gradient(90deg, ${stops.map((at, k) => `var(--${scale.colours[k]!}) ${px(at)}%`).join(', ')})` }}
          aria-hidden
        />
        <span>
          {formatNumber(scale.high, digits)} {valueUnit}
        </span>
        {beyond !== undefined && <span className={css.heatBeyond}>{beyond}</span>}
      </div>
    </ChartFrame>
  );
}

const keyText = ({ low, high }: HeatScale, unit: string): string =>
  low < 0
    ? `from ${formatNumber(low, 1)} red over 0 light to ${formatNumber(high, 1)} ${unit} green`
    : `from ${formatNumber(low, 1)} light to ${formatNumber(high, 1)} ${unit} dark`;

function scaleOfGrid({ columns, rows, at }: HeatGrid): HeatScale {
  let low = 0;
  let high = 0;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const value = at(column, row) ?? 0;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  return heatScale(low, high);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isUpward: boolean;
}

/** One pixel for each cell, stretched over the plot without smoothing: 8,760 cells take one drawing. */
function Cells({
  grid,
  scale,
  colours,
  width,
  height,
  box,
}: {
  readonly grid: HeatGrid;
  readonly scale: HeatScale;
  readonly colours: Readonly<Record<Token, string>>;
  readonly width: number;
  readonly height: number;
  readonly box: Box;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width: w, height: h, isUpward } = box;
  useEffect(() => {
    const target = canvas.current?.getContext('2d');
    if (!canvas.current || !target) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.current.width = Math.round(width * ratio);
    canvas.current.height = Math.round(height * ratio);
    const small = document.createElement('canvas');
    small.width = grid.columns;
    small.height = grid.rows;
    const pen = small.getContext('2d')!;
    const image = pen.createImageData(grid.columns, grid.rows);
    for (let column = 0; column < grid.columns; column++)
      for (let place = 0; place < grid.rows; place++) {
        const value = grid.at(column, isUpward ? grid.rows - 1 - place : place);
        if (value !== null) image.data.set([...heatColour(scale, colours, value), 255], 4 * (place * grid.columns + column));
      }
    pen.putImageData(image, 0, 0);
    target.imageSmoothingEnabled = false;
    target.scale(ratio, ratio);
    target.drawImage(small, x, y, w, h);
  }, [grid, scale, colours, width, height, x, y, w, h, isUpward]);
  return <canvas ref={canvas} style={{ width, height }} />;
}

/** Names of columns and rows, and the value in every cell that has room for it. */
function Labels({
  grid,
  digits,
  columnTicks,
  rowTicks,
  isUpward,
  box,
  height,
  scale,
}: HeatMapProps & { readonly box: Box; readonly height: number; readonly scale: HeatScale }) {
  const [w, h] = [box.width / grid.columns, box.height / grid.rows];
  const hasValues = w > WIDTH_WITH_VALUE && h > HEIGHT_WITH_VALUE;
  return (
    <>
      {columnTicks.map((tick) => (
        <text
          key={tick.at}
          x={box.x + tick.at * w + (w > WIDTH_WITH_VALUE ? w / 2 : 2)}
          y={height - 6}
          textAnchor={w > WIDTH_WITH_VALUE ? 'middle' : 'start'}
        >
          {tick.label}
        </text>
      ))}
      {rowTicks.map((tick) => (
        <text
          key={tick.at}
          x={box.x - 5}
          y={(isUpward ? box.y + box.height - tick.at * h : box.y + (tick.at + 0.5) * h) + 3.5}
          textAnchor="end"
        >
          {tick.label}
        </text>
      ))}
      {hasValues &&
        Array.from({ length: grid.columns * grid.rows }, (_, cell) => {
          const [column, row] = [Math.floor(cell / grid.rows), cell % grid.rows];
          const value = grid.at(column, row);
          if (value === null) return null;
          const place = isUpward ? grid.rows - 1 - row : row;
          return (
            <text
              key={cell}
              x={box.x + (column + 0.5) * w}
              y={box.y + (place + 0.5) * h + 3.5}
              textAnchor="middle"
              style={{ fill: `var(--${inkOn(scale, value)})` }}
            >
              {formatNumber(value, digits)}
            </text>
          );
        })}
    </>
  );
}

/** The text colour that can be read on the colour of a value. */
function inkOn(scale: HeatScale, value: number): Token {
  const share = placeOfValue(scale, value);
  if (scale.colours[0] !== 'seq-1') return Math.abs(share - 0.5) > 0.36 ? 'on-seq-high' : 'text';
  return share < 0.33 ? 'on-seq-low' : share < 0.72 ? 'on-seq-mid' : 'on-seq-high';
}

function fileSvg(
  { grid, columnTicks, rowTicks, isUpward }: HeatMapProps,
  scale: HeatScale,
  palette: Readonly<Record<Token, string>>,
): string {
  const box = {
    x: MARGINS.left,
    y: MARGINS.top,
    width: FILE_WIDTH - MARGINS.left - MARGINS.right,
    height: FILE_HEIGHT - MARGINS.top - MARGINS.bottom,
    isUpward,
  };
  const text = (x: number, y: number, anchor: string, label: string): string =>
    `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}" fill="${palette['text-3']}">${xml(label)}</text>`;
  return [
    heatSvg(grid, scale, palette, box),
    ...columnTicks.map((tick) => text(box.x + (tick.at / grid.columns) * box.width + 2, FILE_HEIGHT - 6, 'start', tick.label)),
    ...rowTicks.map((tick) => {
      const up = box.y + box.height - (tick.at / grid.rows) * box.height;
      return text(box.x - 5, (isUpward ? up : box.y + ((tick.at + 0.5) / grid.rows) * box.height) + 3.5, 'end', tick.label);
    }),
  ].join('');
}
