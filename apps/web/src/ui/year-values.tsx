/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the picture is drawn of lines and points */
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../lib/number.ts';
import { Button } from './button.tsx';
import { axisFor } from './charts/ticks.ts';
import { numberCells, type CellValue } from './editable-grid/cell-kinds.ts';
import { FillTools } from './editable-grid/fill-tools.tsx';
import type { GridData } from './editable-grid/grid-data.ts';
import { GridReport } from './editable-grid/grid-report.tsx';
import { GridTable } from './editable-grid/grid-table.tsx';
import { useGrid } from './editable-grid/use-grid.ts';
import type { Token } from './tokens.ts';
import css from './year-values.module.css';

interface YearValuesProps {
  /** Of the list in the project; the ids of the cells go on with the place and `value`. */
  readonly id: string;
  readonly label: string;
  /** As shown: '$/kWh', '%/yr'. */
  readonly unit: string;
  /** One for each project year. */
  readonly values: readonly number[];
  /** What the years have at first: dotted in the chart, and where a reset leads. */
  readonly defaults?: readonly number[];
  /** What the first year goes by (D-195). */
  readonly firstYear: number;
  readonly digits?: number;
  /** Colour of the line. */
  readonly token: Token;
  readonly check?: (value: number) => string | undefined;
  /** What the values come to, in words. */
  readonly note?: ReactNode;
  /** Values of years, counted from 0, as one step. */
  readonly onChange: (changes: readonly { readonly place: number; readonly value: number }[], step: string) => void;
}

const HEIGHT = 118;
const ABOVE = 8;
/** Most signs of a value that let 25 years stand side by side; a longer one has fewer decimals, and is whole where it is pointed at. */
const MOST_SIGNS = 5;

/** Decimals of all values of the row: as many as they have, as far as there is room. */
function decimalsFor(values: readonly number[], most: number): number {
  const has = (digits: number): boolean => values.every((value) => Number(value.toFixed(digits)) === value);
  const fits = (digits: number): boolean => values.every((value) => formatNumber(value, digits).length <= MOST_SIGNS);
  const wanted = Array.from({ length: most }, (_, digits) => digits).find(has) ?? most;
  return Array.from({ length: wanted }, (_, k) => wanted - k).find(fits) ?? 0;
}

const longest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));

/**
 * A value for each project year: a chart, and directly below it one row of cells that are the ticks of its axis. Typed, pasted and filled
 * as a grid is; a pasted row or column fills the years from the chosen one on and never goes beyond the last (ESC-05).
 */
export function YearValues({ id, label, unit, values, defaults, firstYear, digits = 2, token, check, note, onChange }: YearValuesProps) {
  const decimals = decimalsFor(values, digits);
  const kind = { ...numberCells({ unit, check }), show: (value: CellValue) => formatNumber(Number(value), decimals) };
  const yearOf = (place: number): string => String(firstYear + place);
  const data: GridData = {
    id,
    label,
    rows: 1,
    rowsName: 'Year',
    rowName: () => unit,
    columns: values.map((_, place) => ({ key: yearOf(place), label: yearOf(place), name: `Year ${yearOf(place)}`, kind })),
    valueAt: (_, place) => values[place],
    cellId: (_, place) => `${id}.${place}.value`,
    flow: 'right',
    initialAt: (_, place) => defaults?.[place],
    onChange: (changes, step) =>
      onChange(
        changes.map(({ column, value }) => ({ place: column, value: Number(value) })),
        step,
      ),
  };
  const grid = useGrid(data);
  const { left, right } = grid.range;
  const texts = values.map((_, place) => grid.shownAt(0, place).text);
  const axis = axisFor(Math.min(...values, ...(defaults ?? [])), Math.max(...values, ...(defaults ?? [])), 3, 'whole');
  const ticks = axis.ticks.map((value) => ({ value, text: formatNumber(value, axis.digits) }));
  const y = (value: number): number => ABOVE + ((axis.high - value) / (axis.high - axis.low)) * (HEIGHT - ABOVE);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const x = (place: number): number => (place * width) / values.length;
  const line = (of: readonly number[]): string => of.map((value, place) => `${x(place + 0.5).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const differs = defaults !== undefined && values.some((value, place) => value !== defaults[place]);
  const columns = {
    '--gutter': `${Math.max(44, 12 + 6.6 * longest([unit, 'Year', ...ticks.map(({ text }) => text)]))}px`,
    // Long values scroll in any case: they get air between them.
    '--cell': `${Math.max(28, (longest(texts) > MOST_SIGNS ? 12 : 4) + 5.5 * longest(texts))}px`,
    '--columns': values.length,
    '--line-colour': `var(--${token})`,
  } as CSSProperties;
  return (
    <div
      id={id}
      tabIndex={-1}
      className={css.wrap}
      style={columns}
      onFocus={(event) => event.target === event.currentTarget && grid.focus()}
    >
      <FillTools
        grid={grid}
        whole={{ top: 0, bottom: 0, left: 0, right: values.length - 1 }}
        chosen={left === right ? `Year ${yearOf(left)}` : `Years ${yearOf(left)} to ${yearOf(right)}`}
        per="per year"
      >
        {defaults !== undefined && !grid.isFixed && (
          <Button
            size="small"
            kind="quiet"
            disabled={!differs}
            onClick={() =>
              grid.put(
                values.flatMap((_, place) =>
                  defaults[place] === undefined ? [] : [{ cell: { row: 0, column: place }, value: defaults[place] }],
                ),
                'reset',
              )
            }
          >
            Reset to default
          </Button>
        )}
      </FillTools>
      <div className={css.title}>
        <h4>
          {label} <span className="unit">{unit}</span>
        </h4>
        {defaults !== undefined && (
          <span className={css.keys} aria-hidden>
            <span className={css.key} /> Yours <span className={`${css.key} ${css.dotted}`} /> Default
          </span>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={`${label}, chart and values by year`}>
        <div
          className={css.plot}
          style={{ height: HEIGHT }}
          role="img"
          aria-label={`${label} by year: ${texts[0]} ${unit} in year ${yearOf(0)}, ${texts.at(-1)} in year ${yearOf(values.length - 1)}`}
        >
          <div className={css.ticks}>
            {ticks.map(({ value, text }) => (
              <span key={value} className={css.tick} style={{ top: Math.min(y(value), HEIGHT - 8) }}>
                {text}
              </span>
            ))}
          </div>
          <div ref={ref} className={css.area}>
            <svg width={width} height={HEIGHT} aria-hidden>
              {right > left && <rect className={css.band} x={x(left)} width={x(right - left + 1)} y={0} height={HEIGHT} />}
              {ticks.map(({ value }) => (
                <line key={value} className={value === 0 ? css.zero : css.gridLine} x1={0} x2={width} y1={y(value)} y2={y(value)} />
              ))}
              {defaults && <polyline className={css.default} points={line(defaults)} />}
              <polyline className={css.line} points={line(values)} />
            </svg>
            {values.map((value, place) => (
              <span
                key={yearOf(place)}
                className={css.point}
                data-chosen={(right > left && place >= left && place <= right) || undefined}
                style={{ left: `${((place + 0.5) / values.length) * 100}%`, top: y(value) }}
              />
            ))}
          </div>
        </div>
        <GridTable data={data} grid={grid} label={`${label} by year`} isAxis />
      </section>
      <GridReport
        grid={grid}
        end="the last year"
        hint={
          <>
            {note !== undefined && <>{note}. </>}
            Paste from a sheet, a row or a column: it fills from the chosen year on. <kbd>Ctrl D</kbd> fills, <kbd>F2</kbd> edits, the
            corner drags.
          </>
        }
      />
    </div>
  );
}
