import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartTable } from './chart-table.ts';
import { frameSvg } from './export-frame.ts';
import { alongRow, PlotSlider } from './plot-slider.tsx';
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
  /** What the numbers say, in sight below the title. */
  readonly finding?: string | undefined;
  readonly table: ChartTable;
  readonly legend: readonly {
    readonly id: string;
    readonly name: string;
    readonly look: SeriesLook;
    readonly kind: 'line' | 'fill' | 'band';
  }[];
  /** What the readout says of a field: where it is, and the value of each entry of the legend. */
  readonly read: (field: number) => { readonly at: string; readonly values: Readonly<Record<string, string>> };
  readonly height: number;
  readonly draw: (width: number, height: number) => Scene;
  readonly axisTitle?: string;
}

const READOUT_HEIGHT = 26;
const FILE_WIDTH = 900;

/** A chart that is drawn as a scene: pointing and arrows read its fields, click and Enter pin one. */
export function SceneChart({
  title,
  name,
  unit,
  controls,
  sentence,
  finding,
  table,
  legend,
  read,
  height,
  draw,
  axisTitle,
}: SceneChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pointing = usePointing();
  const scene = width > 0 ? draw(width, height) : undefined;
  const index = pointing.at !== undefined && pointing.at < table.count ? pointing.at : undefined;
  const told = index === undefined ? undefined : read(index);
  const items = legend.map((one) => ({ ...one, value: told?.values[one.id] }));
  const under = (x: number, y: number): number | undefined => {
    const found = scene?.fields.findIndex((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height) ?? -1;
    return found < 0 ? undefined : found;
  };
  const next = (key: string): number | undefined => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    return step === undefined ? undefined : alongRow(index, table.count, step);
  };
  const field = index === undefined ? undefined : scene?.fields[index];
  return (
    <ChartFrame
      title={title}
      name={name}
      unit={unit}
      controls={controls}
      finding={finding}
      table={table}
      height={height + READOUT_HEIGHT}
      svg={(provenance) =>
        frameSvg(
          {
            title: name,
            unit: unit ?? '',
            legend: legend.map((one) => ({ ...one, kind: one.kind === 'line' ? 'line' : 'fill' })),
            provenance,
            width: FILE_WIDTH,
            height,
          },
          (colours) => sceneSvg(draw(FILE_WIDTH, height).shapes, colours),
        )
      }
    >
      <Readout at={told?.at} items={items} isPinned={pointing.isPinned} onRelease={pointing.release} />
      <div ref={ref}>
        <PlotSlider
          width={width}
          height={height}
          count={table.count}
          index={index}
          label={sentence}
          text={readoutText(told?.at, items)}
          under={under}
          next={next}
          pointing={pointing}
        >
          {scene && (
            <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
              {field && <rect {...field} fill="var(--text)" opacity=".07" />}
              <SceneShapes shapes={scene.shapes} />
            </svg>
          )}
        </PlotSlider>
      </div>
      {axisTitle !== undefined && <div className={css.axisTitle}>{axisTitle}</div>}
    </ChartFrame>
  );
}
