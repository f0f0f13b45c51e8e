import { MONTH_NAMES } from '@stackwatt/units';
import type { CSSProperties } from 'react';
import { MONTHS } from './charts/time-labels.ts';
import { blockInWords, fillOf, halfOf, HOURS, ROWS_OF_HALF, type Cell } from './schedule-cells.ts';
import type { ScheduleLevel } from './schedule-level.ts';
import { keyOf, type ChosenBlock } from './use-chosen-block.ts';
import css from './schedule-grid.module.css';

export const HALVES = ['Weekdays', 'Weekends'] as const;
const two = (value: number): string => String(value).padStart(2, '0');
export const HOUR_LIST = Array.from({ length: HOURS }, (_, hour) => hour);
export const MONTH_LIST = Array.from({ length: ROWS_OF_HALF }, (_, month) => month);

interface ScheduleHalfProps {
  /** 0 weekdays, 1 weekends. */
  readonly index: number;
  readonly label: string;
  /** Of what says the keys. */
  readonly hintId: string;
  readonly levels: readonly ScheduleLevel[];
  readonly levelAt: (cell: Cell) => number;
  readonly block: ChosenBlock;
  /** Copies this half to the other one; undefined where nothing can be painted. */
  readonly onCopy: (() => void) | undefined;
}

/** Months by hours of the weekdays, or of the weekends. */
export function ScheduleHalf({ index, label, hintId, levels, levelAt, block, onCopy }: ScheduleHalfProps) {
  const half = HALVES[index]!;
  const { at, anchor, chosen } = block;
  const frame = anchor && chosen.length > 1 ? { first: chosen[0]!, last: chosen.at(-1)! } : undefined;
  return (
    <section className={css.half} aria-label={`${label}, ${half.toLowerCase()}`}>
      <div className={css.halfHead}>
        <h3>{half}</h3>
        {index === 0 && <span className={css.aside}>Hour beginning, local standard time</span>}
        <span className="space" />
        {halfOf(at.row) === index && chosen.length > 1 && <span className={css.chosen}>Chosen: {blockInWords(anchor ?? at, at)}</span>}
        {onCopy && (
          <button type="button" className="link-button" onClick={onCopy}>
            {index === 0 ? 'Copy to weekends' : 'Copy to weekdays'}
          </button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={`${label}, ${half.toLowerCase()}, scrolls`}>
        <div className={css.table}>
          <table aria-label={`${label}, ${half.toLowerCase()}`} aria-describedby={hintId}>
            <thead>
              <tr>
                <th scope="col" className={css.corner}>
                  <span className="sr-only">Month</span>
                </th>
                {HOUR_LIST.map((hour) => (
                  <th key={hour} scope="col" className={css.hour} aria-label={`${two(hour)} to ${two(hour + 1)} h`}>
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {MONTH_LIST.map((month) => (
                <tr key={month}>
                  <th scope="row" className={css.month}>
                    {MONTHS[month]}
                  </th>
                  {HOUR_LIST.map((hour) => {
                    const cell = { row: index * ROWS_OF_HALF + month, hour };
                    return <ScheduleCell key={hour} cell={cell} level={levels[levelAt(cell)] ?? levels[0]!} block={block} />;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {frame && halfOf(frame.first.row) === index && <i aria-hidden className={css.frame} style={frameAround(frame)} />}
        </div>
      </section>
    </section>
  );
}

interface ScheduleCellProps {
  readonly cell: Cell;
  readonly level: ScheduleLevel;
  readonly block: ChosenBlock;
}

function ScheduleCell({ cell, level, block }: ScheduleCellProps) {
  const { at } = block;
  const half = halfOf(cell.row);
  // Each half has one cell that Tab reaches: the last one, or its first.
  const isAt = halfOf(at.row) === half ? at.row === cell.row && at.hour === cell.hour : cell.row % ROWS_OF_HALF === 0 && cell.hour === 0;
  return (
    <td>
      <button
        type="button"
        data-cell={keyOf(cell)}
        tabIndex={isAt ? 0 : -1}
        data-plain={level.colour === undefined}
        aria-label={`${MONTH_NAMES[cell.row % ROWS_OF_HALF]}, ${HALVES[half]!.toLowerCase()}, ${two(cell.hour)} h: ${level.label}`}
        style={level.colour === undefined ? undefined : { background: fillOf(level.colour, level.round) }}
        {...block.cellEvents(cell)}
      >
        {level.mark}
      </button>
    </td>
  );
}

/** Sizes of the grid in the stylesheet: a row, the head, the column of the months. */
const [ROW, HEAD, MONTH] = [25, 18, 30];
const frameAround = ({ first, last }: { readonly first: Cell; readonly last: Cell }): CSSProperties => ({
  top: HEAD + (first.row % ROWS_OF_HALF) * ROW,
  height: (last.row - first.row + 1) * ROW,
  left: `calc(${MONTH}px + (100% - ${MONTH}px) * ${first.hour / HOURS})`,
  width: `calc((100% - ${MONTH}px) * ${(last.hour - first.hour + 1) / HOURS})`,
});
