import { useElementSize } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { ChartFrame } from '../../../../ui/charts/chart-frame.tsx';
import { shapeOf } from '../../../../ui/charts/chart-shape.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { frameSvg } from '../../../../ui/charts/export-frame.ts';
import type { Margins } from '../../../../ui/charts/plot-model.ts';
import { Readout, readoutText, type ReadoutItem } from '../../../../ui/charts/readout.tsx';
import { px, xml } from '../../../../ui/charts/svg-text.ts';
import { usePointing } from '../../../../ui/charts/use-pointing.ts';
import type { Token } from '../../../../ui/tokens.ts';
import css from '../../../../ui/charts/chart.module.css';

interface Shape {
  /** Data of an SVG path, px. */
  readonly d: string;
  readonly fill?: Token;
  readonly stroke?: Token;
  readonly strokeWidth?: number;
}
interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly token: Token;
}
/** A drawing in colours of the look: on the screen in those of the theme, in a file in the light ones. */
export interface Picture {
  readonly shapes: readonly Shape[];
  readonly labels: readonly Label[];
}

interface PictureChartProps {
  readonly title: ReactNode;
  readonly name: string;
  readonly unit: string;
  readonly controls?: ReactNode;
  /** A row for each band of the picture, in their order. */
  readonly table: ChartTable;
  /** Bands stand side by side, or below each other. */
  readonly bands: 'across' | 'down';
  readonly margins: Margins;
  readonly height: number;
  readonly sentence: string;
  readonly draw: (width: number, height: number) => Picture;
  /** What the readout says of a band; without one it is a legend. */
  readonly readoutOf: (band: number | undefined) => readonly ReadoutItem[];
}

const READOUT_HEIGHT = 26;
const FILE_WIDTH = 900;

/** A picture of bands, such as one box for each month: pointing and arrows read a band, click and Enter pin it. */
export function PictureChart({ title, name, unit, controls, table, bands, margins, height, sentence, draw, readoutOf }: PictureChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pointing = usePointing();
  const { count } = table;
  const band = pointing.at !== undefined && pointing.at < count ? pointing.at : undefined;
  const items = readoutOf(band);
  const size = bands === 'across' ? (width - margins.left - margins.right) / count : (height - margins.top - margins.bottom) / count;
  const bandUnder = (event: { clientX: number; clientY: number; currentTarget: Element }): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.floor((bands === 'across' ? event.clientX - box.left - margins.left : event.clientY - box.top - margins.top) / size);
    return at >= 0 && at < count ? at : undefined;
  };
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step !== undefined) pointing.point(Math.min(count - 1, Math.max(0, band === undefined ? 0 : band + step)));
    else if (event.key === 'Enter' && band !== undefined) pointing.pin(band);
    else if (event.key === 'Escape') pointing.release();
    else return;
    event.preventDefault();
  };
  const picture = width > 0 ? draw(width, height) : undefined;
  const at = band === undefined ? undefined : table.rowLabel(band);
  return (
    <ChartFrame
      title={title}
      name={name}
      unit={unit}
      controls={controls}
      table={table}
      height={height + READOUT_HEIGHT}
      svg={(provenance) =>
        frameSvg(
          {
            title: name,
            unit,
            legend: readoutOf(undefined).map((item) => ({ ...item, kind: item.kind === 'line' ? 'line' : 'fill' })),
            provenance,
            width: FILE_WIDTH,
            height,
          },
          (colours) => {
            const { shapes, labels } = draw(FILE_WIDTH, height);
            return [
              ...shapes.map(
                ({ d, fill, stroke, strokeWidth = 1 }) =>
                  `<path d="${d}" fill="${fill ? colours[fill] : 'none'}"${stroke ? ` stroke="${colours[stroke]}" stroke-width="${strokeWidth}"` : ''}/>`,
              ),
              ...labels.map(
                ({ x, y, text, anchor, token }) =>
                  `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}" fill="${colours[token]}">${xml(text)}</text>`,
              ),
            ].join('');
          },
        )
      }
    >
      <Readout at={at} items={items} isPinned={pointing.isPinned} onRelease={pointing.release} />
      <div ref={ref}>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart read along its bands; no input can hold a picture
          role="slider"
          className={css.plot}
          style={{ height, ...shapeOf(width, height) }}
          tabIndex={0}
          aria-roledescription="chart"
          aria-label={sentence}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, count - 1)}
          aria-valuenow={band ?? 0}
          aria-valuetext={readoutText(at, items)}
          onPointerMove={(event) => pointing.point(bandUnder(event))}
          onPointerLeave={() => pointing.point(undefined)}
          onClick={(event) => {
            const under = bandUnder(event);
            if (under !== undefined) pointing.pin(under);
          }}
          onKeyDown={key}
        >
          {picture && (
            <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
              {picture.shapes.map(({ d, fill, stroke, strokeWidth = 1 }) => (
                <path
                  key={d}
                  d={d}
                  fill={fill ? `var(--${fill})` : 'none'}
                  stroke={stroke ? `var(--${stroke})` : undefined}
                  strokeWidth={strokeWidth}
                />
              ))}
              {picture.labels.map(({ x, y, text, anchor, token }) => (
                <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor} style={{ fill: `var(--${token})` }}>
                  {text}
                </text>
              ))}
              {band !== undefined && (
                <rect
                  {...(bands === 'across'
                    ? { x: margins.left + band * size, width: size, y: margins.top, height: height - margins.top - margins.bottom }
                    : { x: margins.left, width: width - margins.left - margins.right, y: margins.top + band * size, height: size })}
                  fill="var(--text)"
                  opacity=".07"
                />
              )}
            </svg>
          )}
        </div>
      </div>
    </ChartFrame>
  );
}
