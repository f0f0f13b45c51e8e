import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { importAgain } from '../../lib/import-again.ts';
import { formatNumber } from '../../lib/number.ts';
import { usePrinting } from '../printing.ts';
import { useTokens } from '../scheme.ts';
import type { Medium } from './bar-option.ts';
import { bandsOf, barPlot, VALUE_ABOVE, type BarMark, type BarModel, type BarSeries, type OverLine } from './bar-model.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartTable } from './chart-table.ts';
import { frameSvg } from './export-frame.ts';
import type { Margins } from './plot-model.ts';
import { alongRow, PlotSlider } from './plot-slider.tsx';
import { Readout, readoutText } from './readout.tsx';
import { usePointing, type Pointing } from './use-pointing.ts';
import css from './chart.module.css';

interface BarChartProps {
  readonly title: ReactNode;
  readonly name: string;
  readonly unit?: string;
  readonly controls?: ReactNode;
  readonly categories: readonly string[];
  /** Heading of the first column of the table: 'Hour', 'Project year'. */
  readonly rowName: string;
  /** A category in words, in the readout and the table: '19–20 h'. */
  readonly rowLabel?: (index: number) => string;
  readonly bars: readonly BarSeries[];
  readonly lines?: readonly OverLine[];
  readonly marks?: readonly BarMark[];
  /** Decimals of the number on each bar; none stand there without it. */
  readonly valueDigits?: number;
  /** What the picture says, in a sentence. */
  readonly sentence: string;
  /** What the numbers say, in sight below the title. */
  readonly finding?: string | undefined;
  readonly axisTitle?: string;
  readonly height?: number;
  readonly margins?: Margins;
  /** Width of the longest category label, px. */
  readonly labelPixels?: number;
  readonly empty?: string;
}

const MARGINS: Margins = { top: 14, right: 12, bottom: 22, left: 48 };
const READOUT_HEIGHT = 26;
const FILE_WIDTH = 900;
const FILE_HEIGHT = 380;

/** Bars, stacked above and below zero, with lines over them. Pointing and arrows read a category, click and Enter pin it. */
export function BarChart({
  title,
  name,
  unit,
  controls,
  categories,
  rowName,
  rowLabel = (index) => categories[index] ?? '',
  bars,
  lines = [],
  marks = [],
  valueDigits,
  sentence,
  finding,
  axisTitle,
  height = 240,
  margins,
  labelPixels,
  empty,
}: BarChartProps) {
  const pointing = usePointing();
  const around = margins ?? { ...MARGINS, right: lines.some((line) => line.side === 'right') ? 48 : MARGINS.right };
  const parts = { categories, bars, lines, marks, valueDigits };
  const index = pointing.at !== undefined && pointing.at < categories.length ? pointing.at : undefined;
  const table: ChartTable = {
    rowName,
    count: categories.length,
    rowLabel,
    columns: [...bars, ...lines].map((one) => ({
      name: one.name,
      unit: one.unit,
      digits: one.digits,
      at: (row) => one.values[row] ?? null,
    })),
  };
  const items = [...bars.map((one) => ({ one, kind: 'fill' as const })), ...lines.map((one) => ({ one, kind: 'line' as const }))].map(
    ({ one, kind }) => ({
      id: one.id,
      name: one.name,
      look: one.look,
      kind,
      value: index === undefined ? undefined : formatNumber(one.values[index], one.digits),
    }),
  );
  return (
    <ChartFrame
      title={title}
      name={name}
      unit={unit}
      controls={controls}
      finding={finding}
      table={table}
      height={height + READOUT_HEIGHT}
      svg={async (provenance) => {
        const { barSvg } = await loadBars();
        const paper = { ...around, bottom: Math.max(around.bottom, 24) };
        const drawn = barSvg(barPlot(parts, FILE_WIDTH - paper.left - paper.right, labelPixels), FILE_WIDTH, FILE_HEIGHT, paper);
        return frameSvg({ title: name, unit: unit ?? '', legend: items, provenance, width: FILE_WIDTH, height: FILE_HEIGHT }, () => drawn);
      }}
    >
      <Readout
        at={index === undefined ? undefined : rowLabel(index)}
        items={items}
        isPinned={pointing.isPinned}
        onRelease={pointing.release}
      />
      <BarPlot
        parts={parts}
        height={height}
        margins={around}
        labelPixels={labelPixels}
        index={index}
        label={sentence}
        text={readoutText(index === undefined ? undefined : rowLabel(index), items)}
        pointing={pointing}
        empty={empty}
      />
      {axisTitle !== undefined && <div className={css.axisTitle}>{axisTitle}</div>}
    </ChartFrame>
  );
}

interface BarPlotProps {
  readonly parts: Parameters<typeof barPlot>[0];
  readonly height: number;
  readonly margins: Margins;
  readonly labelPixels?: number;
  /** The category that is read. */
  readonly index: number | undefined;
  /** What the picture says, in a sentence. */
  readonly label: string;
  /** What the category that is read says. */
  readonly text: string;
  readonly pointing: Pick<Pointing, 'point' | 'pin' | 'release'>;
  readonly empty?: string;
}

/** The bars alone, without title and readout: what several of them in one frame share. */
export function BarPlot({ parts, height, margins, labelPixels, index, label, text, pointing, empty }: BarPlotProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { categories } = parts;
  const model = width > 0 ? barPlot(parts, width - margins.left - margins.right, labelPixels) : undefined;
  const at = model && bandsOf(model, width, height, margins);
  const next = (key: string): number | undefined => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    return step === undefined ? undefined : alongRow(index, categories.length, step);
  };
  return (
    <div ref={ref}>
      <PlotSlider
        width={width}
        height={height}
        count={categories.length}
        index={index}
        label={label}
        text={text}
        under={(x) => at?.indexAt(x)}
        next={next}
        pointing={pointing}
      >
        {model && at && (
          <>
            {index !== undefined && (
              <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
                <rect x={at.startOf(index)} width={at.band} y={margins.top} height={at.height} fill="var(--text)" opacity=".07" />
              </svg>
            )}
            <BarDrawing model={model} width={width} height={height} margins={margins} />
            <Overlay model={model} width={width} height={height} margins={margins} index={index} />
          </>
        )}
        {empty !== undefined && <div className={css.empty}>{empty}</div>}
      </PlotSlider>
    </div>
  );
}

interface DrawingProps {
  readonly model: BarModel;
  readonly width: number;
  readonly height: number;
  readonly margins: Margins;
}

/** What of a drawing depends on theme and medium. */
interface Look {
  readonly colours: ReturnType<typeof useTokens>;
  readonly medium: Medium;
}

interface Renderer {
  readonly draw: (model: BarModel, look: Look, margins: Margins, width: number, height: number) => void;
  readonly dispose: () => void;
}

/** After this time the library that draws bars is asked for again, where it could not be had. */
const AGAIN_MS = 2000;

/** Loads the library that draws bars: asked for early, it is there when the first chart appears. */
export const loadBars = importAgain(() => import('./bar-renderer.ts'));

function BarDrawing({ model, width, height, margins }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null);
  const [renderer, setRenderer] = useState<Renderer>();
  const drawn = useRef({ fingerprint: '', colours: {} as ReturnType<typeof useTokens> });
  const colours = useTokens();
  const medium = usePrinting() ? 'paper' : 'screen';
  useEffect(() => {
    let mounted: Renderer | undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void => {
      loadBars().then(
        ({ mountBars }) => {
          if (isGone || !host.current) return;
          mounted = mountBars(host.current);
          drawn.current.fingerprint = '';
          setRenderer(mounted);
        },
        // The server is away: the page says so, and the chart is drawn when it is back.
        () => {
          if (!isGone) timer = setTimeout(load, AGAIN_MS);
        },
      );
    };
    load();
    return () => {
      isGone = true;
      clearTimeout(timer);
      mounted?.dispose();
    };
  }, []);
  useEffect(() => {
    // The parent makes its model anew at every move of the pointer; only another one is drawn.
    const fingerprint = JSON.stringify([model, margins, width, height, medium]);
    if (!renderer || (drawn.current.fingerprint === fingerprint && drawn.current.colours === colours)) return;
    drawn.current = { fingerprint, colours };
    renderer.draw(model, { colours, medium }, margins, width, height);
  }, [renderer, model, colours, medium, margins, width, height]);
  return <div ref={host} className={css.host} aria-hidden />;
}

/** Category labels at the foot, marks and rings: text of the page, so that it takes its font and theme. */
function Overlay({ model, width, height, margins, index }: DrawingProps & { readonly index: number | undefined }) {
  const at = bandsOf(model, width, height, margins);
  return (
    <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {model.categories.map(
        (label, i) =>
          i % model.labelEvery === 0 && (
            // oxlint-disable-next-line react/no-array-index-key -- a category is its place
            <text key={i} x={at.middleOf(i)} y={height - margins.bottom + 15} textAnchor="middle">
              {label}
            </text>
          ),
      )}
      {model.values.map(({ value, text }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a category is its place
        <text key={i} x={at.middleOf(i)} y={at.yOf(value) - VALUE_ABOVE} textAnchor="middle">
          {text}
        </text>
      ))}
      {model.marks.map((mark) => (
        <g key={mark.label}>
          {mark.lift !== undefined && (
            <path d={`M${at.middleOf(mark.at)} ${at.yOf(mark.value, mark.side)}v${-mark.lift}`} stroke="var(--text-3)" />
          )}
          <text
            className={`${css.strong} ${css.halo}`}
            x={at.middleOf(mark.at)}
            y={at.yOf(mark.value, mark.side) - (mark.lift ?? 4) - 5}
            textAnchor={mark.at > model.categories.length - 3 ? 'end' : 'middle'}
          >
            {mark.label}
          </text>
        </g>
      ))}
      {index !== undefined &&
        model.lines.map((line) => {
          const value = line.values[index];
          return value === null || value === undefined ? null : (
            <circle
              key={line.id}
              cx={at.middleOf(index)}
              cy={at.yOf(value, line.side)}
              r="3.5"
              fill="var(--surface)"
              stroke={`var(--${line.look.mark.token})`}
              strokeWidth="1.8"
            />
          );
        })}
    </svg>
  );
}
