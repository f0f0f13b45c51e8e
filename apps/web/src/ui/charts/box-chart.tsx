import { useElementSize } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatNumber } from '../../lib/number.ts';
import { tokens, type Token } from '../tokens.ts';
import { bandsOf } from './bar-model.ts';
import { ChartFrame } from './chart-frame.tsx';
import { shapeOf } from './chart-shape.ts';
import type { ChartTable } from './chart-table.ts';
import { frameSvg } from './export-frame.ts';
import type { Margins } from './plot-model.ts';
import { px, xml } from './svg-text.ts';
import { axisFor } from './ticks.ts';
import { usePointing } from './use-pointing.ts';
import css from './chart.module.css';

/** Five numbers, from the lowest to the highest. */
export interface Box {
  readonly minimum: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly maximum: number;
}

interface BoxChartProps {
  readonly title: ReactNode;
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  readonly categories: readonly string[];
  /** Heading of the first column of the table: 'Month'. */
  readonly rowName: string;
  readonly boxes: readonly Box[];
  /** What the five numbers are, from the lowest to the highest. */
  readonly names: readonly [string, string, string, string, string];
  readonly token: Token;
  /** What the picture says, in a sentence. */
  readonly sentence: string;
  readonly height?: number;
}

const MARGINS: Margins = { top: 10, right: 12, bottom: 22, left: 48 };
const READOUT_HEIGHT = 26;
const FILE_WIDTH = 900;
const FILE_HEIGHT = 380;
const KEYS = ['minimum', 'low', 'middle', 'high', 'maximum'] as const;

/** A box with whiskers and a middle for each category. Pointing and arrows read one, click and Enter pin it. */
export function BoxChart({ title, name, unit, digits, categories, rowName, boxes, names, token, sentence, height = 240 }: BoxChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pointing = usePointing();
  const index = pointing.at !== undefined && pointing.at < boxes.length ? pointing.at : undefined;
  const table: ChartTable = {
    rowName,
    count: boxes.length,
    rowLabel: (row) => categories[row]!,
    columns: KEYS.map((key, i) => ({ name: names[i]!, unit, digits, at: (row: number) => boxes[row]![key] })),
  };
  const valuesText = (at: number): string =>
    KEYS.map((key, i) => `${names[i]!.toLowerCase()} ${formatNumber(boxes[at]![key], digits)}`).join(', ');
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) pointing.point(Math.min(boxes.length - 1, Math.max(0, index === undefined ? 0 : index + step)));
    else if (event.key === 'Enter' && index !== undefined) pointing.pin(index);
    else if (event.key === 'Escape') pointing.release();
    else return;
    event.preventDefault();
  };
  const draw = (w: number, h: number, palette: (token: Token) => string): string =>
    boxSvg({ categories, boxes, token, width: w, height: h, palette });
  const geometry = bandsOf({ categories, left: axisOf(boxes), right: undefined }, width, height, MARGINS);
  const indexUnder = (event: { clientX: number; currentTarget: Element }): number | undefined =>
    geometry.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  return (
    <ChartFrame
      title={title}
      name={name}
      unit={unit}
      table={table}
      height={height + READOUT_HEIGHT}
      svg={(provenance) =>
        frameSvg(
          { title: name, unit: `${unit}; ${legendText(names)}`, legend: [], provenance, width: FILE_WIDTH, height: FILE_HEIGHT },
          () => draw(FILE_WIDTH, FILE_HEIGHT, (one) => tokens.light[one]),
        )
      }
    >
      <div className={css.readout} aria-live={pointing.isPinned ? 'polite' : 'off'}>
        <div className={css.values}>
          {index === undefined ? (
            <span className="text-3">{legendText(names)}</span>
          ) : (
            <>
              <span className={css.at}>{categories[index]}</span>
              {KEYS.map((one, i) => (
                <span key={one} className={css.key}>
                  {names[i]} <b>{formatNumber(boxes[index]![one], digits)}</b>
                </span>
              ))}
            </>
          )}
        </div>
        {pointing.isPinned && (
          <span className={css.pin}>
            pinned{' '}
            <button type="button" className="link-button" onClick={pointing.release}>
              release
            </button>
          </span>
        )}
      </div>
      <div ref={ref}>
        <div
          className={css.plot}
          style={{ height, ...shapeOf(width, height) }}
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart read along its axis; no input can hold a picture
          role="slider"
          aria-roledescription="chart"
          aria-label={sentence}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, boxes.length - 1)}
          aria-valuenow={index ?? 0}
          aria-valuetext={index === undefined ? 'Arrow keys read values, Enter pins' : `${categories[index]}: ${valuesText(index)}`}
          onPointerMove={(event) => pointing.point(indexUnder(event))}
          onPointerLeave={() => pointing.point(undefined)}
          onClick={(event) => {
            const under = indexUnder(event);
            if (under !== undefined) pointing.pin(under);
          }}
          onKeyDown={key}
        >
          {width > 0 && (
            <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
              {index !== undefined && (
                <rect
                  x={geometry.startOf(index)}
                  width={geometry.band}
                  y={MARGINS.top}
                  height={geometry.height}
                  fill="var(--text)"
                  opacity=".07"
                />
              )}
              {/* oxlint-disable-next-line react/no-danger -- the drawing of the file, whose texts are escaped */}
              <g dangerouslySetInnerHTML={{ __html: draw(width, height, (one) => `var(--${one})`) }} />
            </svg>
          )}
        </div>
      </div>
    </ChartFrame>
  );
}

const legendText = (names: BoxChartProps['names']): string =>
  `Box: ${names[1].toLowerCase()} to ${names[3].toLowerCase()}; whiskers: ${names[0].toLowerCase()} to ${names[4].toLowerCase()}; line: ${names[2].toLowerCase()}`;

const axisOf = (boxes: readonly Box[]) =>
  axisFor(Math.min(0, ...boxes.map((one) => one.minimum)), Math.max(0, ...boxes.map((one) => one.maximum)));

/** The boxes with their axis as elements of an svg, for the page and for files. */
function boxSvg({
  categories,
  boxes,
  token,
  width,
  height,
  palette,
}: Pick<BoxChartProps, 'categories' | 'boxes' | 'token'> & {
  readonly width: number;
  readonly height: number;
  readonly palette: (token: Token) => string;
}): string {
  const axis = axisOf(boxes);
  const at = bandsOf({ categories, left: axis, right: undefined }, width, height, MARGINS);
  const text = (x: number, y: number, anchor: string, label: string): string =>
    `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}" fill="${palette('text-3')}" font-size="11">${xml(label)}</text>`;
  const rule = (x1: number, y1: number, x2: number, y2: number, colour: string, stroke = 1): string =>
    `<path d="M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}" stroke="${colour}" stroke-width="${stroke}" fill="none"/>`;
  const half = Math.min(18, at.band * 0.32);
  return [
    ...axis.ticks.flatMap((tick) => [
      rule(MARGINS.left, at.yOf(tick), width - MARGINS.right, at.yOf(tick), palette(tick === 0 ? 'axis' : 'grid')),
      text(MARGINS.left - 6, at.yOf(tick) + 3.5, 'end', formatNumber(tick, axis.digits)),
    ]),
    ...boxes.flatMap((one, i) => {
      const x = at.middleOf(i);
      const colour = palette(token);
      const top = at.yOf(one.high);
      return [
        rule(x, at.yOf(one.maximum), x, at.yOf(one.minimum), colour),
        rule(x - half / 2, at.yOf(one.maximum), x + half / 2, at.yOf(one.maximum), colour),
        rule(x - half / 2, at.yOf(one.minimum), x + half / 2, at.yOf(one.minimum), colour),
        `<rect x="${px(x - half)}" y="${px(top)}" width="${px(2 * half)}" height="${px(Math.max(1, at.yOf(one.low) - top))}" fill="${palette('surface')}" stroke="${colour}"/>`,
        `<rect x="${px(x - half)}" y="${px(top)}" width="${px(2 * half)}" height="${px(Math.max(1, at.yOf(one.low) - top))}" fill="${colour}" fill-opacity=".18" stroke="${colour}"/>`,
        rule(x - half, at.yOf(one.middle), x + half, at.yOf(one.middle), palette('text'), 2),
        text(x, height - MARGINS.bottom + 15, 'middle', categories[i]!),
      ];
    }),
  ].join('');
}
