/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the columns of a table are rounded to pixels, and the cells are the ticks of the chart */
import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../lib/number.ts';
import { Button } from './button.tsx';
import { axisFor } from './charts/ticks.ts';
import { numberCells } from './editable-grid/cell-kinds.ts';
import { FillTools } from './editable-grid/fill-tools.tsx';
import type { GridData } from './editable-grid/grid-data.ts';
import { GridCorner, GridInput } from './editable-grid/grid-input.tsx';
import { GridReport } from './editable-grid/grid-report.tsx';
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
/** Wide enough for the digits of the longest text in a cell. */
const widthFor = (texts: readonly string[], least: number): number =>
  Math.max(least, 12 + 6.6 * Math.max(...texts.map((text) => text.length)));

/**
 * A value for each project year: a chart, and directly below it one row of cells that are the ticks of its axis. Typed, pasted and filled
 * as a grid is; a pasted row or column fills the years from the chosen one on and never goes beyond the last (ESC-05).
 */
export function YearValues({ id, label, unit, values, defaults, firstYear, digits = 2, token, check, note, onChange }: YearValuesProps) {
  const kind = numberCells({ unit, digits, most: 7, check });
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
  const line = (of: readonly number[]): string => of.map((value, place) => `${place + 0.5},${y(value).toFixed(2)}`).join(' ');
  const differs = defaults !== undefined && values.some((value, place) => value !== defaults[place]);
  const columns = {
    '--gutter': `${widthFor([unit, 'Year', ...ticks.map(({ text }) => text)], 44)}px`,
    '--cell': `${widthFor(texts, 30)}px`,
    '--years': values.length,
    '--line-colour': `var(--${token})`,
  } as CSSProperties;
  return (
    <div id={id} tabIndex={-1} className={css.wrap} onFocus={(event) => event.target === event.currentTarget && grid.focus()}>
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
      <section className={css.scroll} style={columns} tabIndex={0} aria-label={`${label}, chart and values by year`}>
        <div
          className={css.plot}
          style={{ height: HEIGHT }}
          role="img"
          aria-label={`${label} by year: ${texts[0]} ${unit} in year ${yearOf(0)}, ${texts.at(-1)} in year ${yearOf(values.length - 1)}`}
        >
          {ticks.map(({ value, text }) => (
            <span key={value} className={css.tick} style={{ top: y(value) }}>
              {text}
            </span>
          ))}
          <div className={css.area}>
            <svg viewBox={`0 0 ${values.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
              {right > left && <rect className={css.band} x={left} width={right - left + 1} y={0} height={HEIGHT} />}
              {ticks.map(({ value }) => (
                <line key={value} className={value === 0 ? css.zero : css.gridLine} x1={0} x2={values.length} y1={y(value)} y2={y(value)} />
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
        <div
          role="grid"
          aria-label={`${label} by year`}
          aria-rowcount={2}
          aria-colcount={values.length + 1}
          aria-multiselectable
          aria-readonly={grid.isFixed || undefined}
          tabIndex={-1}
          className={css.cells}
          onKeyDown={grid.onKeyDown}
          onPaste={grid.onPaste}
          onCopy={grid.onCopy}
        >
          <div role="row" aria-rowindex={1} className={css.row}>
            <span role="columnheader" className={css.head} aria-colindex={1}>
              Year
            </span>
            {data.columns.map((column, place) => (
              <span
                key={column.key}
                role="columnheader"
                className={css.year}
                aria-colindex={place + 2}
                data-chosen={(right > left && place >= left && place <= right) || undefined}
              >
                {column.label}
              </span>
            ))}
          </div>
          <div role="row" aria-rowindex={2} className={css.row}>
            <span role="rowheader" className={css.head} aria-colindex={1}>
              {unit}
            </span>
            {data.columns.map((column, place) => {
              const isTyped = grid.isTypedAt(0, place);
              return (
                <div
                  key={column.key}
                  className={css.cell}
                  data-default={(defaults !== undefined && values[place] === defaults[place]) || undefined}
                  {...grid.cellProps(0, place)}
                >
                  {isTyped ? <GridInput grid={grid} kind={kind} label={`Year ${column.label}`} /> : texts[place]}
                  {place === right && !isTyped && !grid.isFixed && <GridCorner onDrag={grid.dragCorner} />}
                </div>
              );
            })}
          </div>
        </div>
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
