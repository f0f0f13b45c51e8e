import { useElementSize } from '@mantine/hooks';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { shapeOf } from './chart-shape.ts';
import type { ChartTable } from './chart-table.ts';
import { frameSvg } from './export-frame.ts';
import { Readout, readoutText } from './readout.tsx';
import { SceneShapes, sceneSvg, type Shape } from './scene.tsx';
import type { SeriesLook } from './series-look.ts';
import { usePointing } from './use-pointing.ts';
import css from './chart.module.css';

/** A drawing, and the fields on it that are read one after the other. */
export interface Scene {
  readonly shapes: readonly Shape[];
  readonly fields: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
}

interface SceneChartProps {
  readonly title: ReactNode;
  readonly name: string;
  readonly unit?: string;
  readonly controls?: ReactNode;
  /** What the picture says, in a sentence. */
  readonly sentence: string;
  readonly table: ChartTable;
  readonly legend: readonly { readonly id: string; readonly name: string; readonly look: SeriesLook; readonly kind: 'line' | 'fill' }[];
  /** What the readout says of a field: where it is, and the value of each entry of the legend. */
  readonly read: (field: number) => { readonly at: string; readonly values: Readonly<Record<string, string>> };
  readonly height: number;
  readonly draw: (width: number, height: number) => Scene;
  readonly axisTitle?: string;
}

const READOUT_HEIGHT = 26;
const FILE_WIDTH = 900;

/** A chart that is drawn as a scene: pointing and arrows read its fields, click and Enter pin one. */
export function SceneChart({ title, name, unit, controls, sentence, table, legend, read, height, draw, axisTitle }: SceneChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pointing = usePointing();
  const scene = width > 0 ? draw(width, height) : undefined;
  const index = pointing.at !== undefined && pointing.at < table.count ? pointing.at : undefined;
  const told = index === undefined ? undefined : read(index);
  const items = legend.map((one) => ({ ...one, value: told?.values[one.id] }));
  const under = (event: PointerEvent | React.MouseEvent): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const found = scene?.fields.findIndex((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height) ?? -1;
    return found < 0 ? undefined : found;
  };
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step !== undefined) pointing.point(Math.min(table.count - 1, Math.max(0, index === undefined ? 0 : index + step)));
    else if (event.key === 'Enter' && index !== undefined) pointing.pin(index);
    else if (event.key === 'Escape') pointing.release();
    else return;
    event.preventDefault();
  };
  const field = index === undefined ? undefined : scene?.fields[index];
  return (
    <ChartFrame
      title={title}
      name={name}
      unit={unit}
      controls={controls}
      table={table}
      height={height + READOUT_HEIGHT}
      svg={(provenance) =>
        frameSvg({ title: name, unit: unit ?? '', legend, provenance, width: FILE_WIDTH, height }, (colours) =>
          sceneSvg(draw(FILE_WIDTH, height).shapes, colours),
        )
      }
    >
      <Readout at={told?.at} items={items} isPinned={pointing.isPinned} onRelease={pointing.release} />
      <div ref={ref}>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart read along its axis; no input can hold a picture
          role="slider"
          className={css.plot}
          style={{ height, ...shapeOf(width, height) }}
          tabIndex={0}
          aria-roledescription="chart"
          aria-label={sentence}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, table.count - 1)}
          aria-valuenow={index ?? 0}
          aria-valuetext={readoutText(told?.at, items)}
          onPointerMove={(event) => pointing.point(under(event))}
          onPointerLeave={() => pointing.point(undefined)}
          onClick={(event) => {
            const at = under(event);
            if (at !== undefined) pointing.pin(at);
          }}
          onKeyDown={key}
        >
          {scene && (
            <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
              {field && <rect {...field} fill="var(--text)" opacity=".07" />}
              <SceneShapes shapes={scene.shapes} />
            </svg>
          )}
        </div>
      </div>
      {axisTitle !== undefined && <div className={css.axisTitle}>{axisTitle}</div>}
    </ChartFrame>
  );
}
