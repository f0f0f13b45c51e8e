import { MONTH_NAMES } from '@stackwatt/units';
import { useEffect, useId, useRef, useState, type CSSProperties, type ClipboardEvent, type KeyboardEvent } from 'react';
import { MONTHS } from './charts/time-labels.ts';
import { blockInWords, cellsBetween, fillOf, halfOf, HOURS, ROWS_OF_HALF, step, type Cell } from './schedule-cells.ts';
import { plural } from '../lib/number.ts';
import css from './schedule-grid.module.css';

export interface ScheduleLevel {
  /** In the cell and in the brush; a single letter is also the key that paints it. */
  readonly mark: string;
  /** In words: '74.20 $/MWh', 'may occur'. */
  readonly label: string;
  /** What a copy holds. */
  readonly value: number;
  /** '#RRGGBB'; undefined for the plain surface. */
  readonly colour?: string;
  /** 0 plain; above it the colour was used before and is drawn with bars along its edges. */
  readonly round?: number;
}
interface LevelOfCell {
  readonly cell: Cell;
  readonly level: number;
}

interface ScheduleGridProps {
  readonly label: string;
  readonly levels: readonly ScheduleLevel[];
  /** Level of a cell. */
  readonly levelAt: (cell: Cell) => number;
  /** What painting by mouse, Enter and space gives a cell. */
  readonly active: number;
  /** A letter painted, so that its brush is the chosen one. */
  readonly onActive: (level: number) => void;
  /** @param what  names the step: 'paint 16 cells with A' */
  readonly onPut: (what: string, cells: readonly LevelOfCell[]) => void;
  /** A text pasted at a cell. */
  readonly onPaste: (text: string, at: Cell) => void;
  /** What a paste was refused for. */
  readonly refusal?: string;
  /** Why nothing can be painted; said when it is tried. */
  readonly whyFixed?: string;
}

const HALVES = ['Weekdays', 'Weekends'] as const;
const two = (value: number): string => String(value).padStart(2, '0');
const countOf = (cells: readonly unknown[]): string => plural(cells.length, 'cell');
const HOUR_LIST = Array.from({ length: HOURS }, (_, hour) => hour);
const MONTH_LIST = Array.from({ length: ROWS_OF_HALF }, (_, month) => month);

/**
 * Months by hours, weekdays above weekends in the same columns. Painted by dragging, by arrows with Shift and the letter of a level, or
 * pasted; the chosen block stays chosen, so that another letter paints it again.
 */
export function ScheduleGrid({ label, levels, levelAt, active, onActive, onPut, onPaste, refusal, whyFixed }: ScheduleGridProps) {
  const hintId = useId();
  const [at, setAt] = useState<Cell>({ row: 0, hour: 0 });
  const [anchor, setAnchor] = useState<Cell>();
  const [isDragging, setIsDragging] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const isFixed = whyFixed !== undefined;
  const grid = useRef<HTMLDivElement>(null);
  const chosen = cellsBetween(anchor ?? at, at);

  const paint = (cells: readonly Cell[], level: number): void => {
    setIsTried(true);
    if (isFixed) return;
    onPut(
      `paint ${countOf(cells)} with ${levels[level]!.mark || levels[level]!.label}`,
      cells.map((cell) => ({ cell, level })),
    );
  };
  const drop = useRef(paint);
  useEffect(() => {
    drop.current = paint;
  });
  // A drag may end outside the grid; one that becomes a scroll paints nothing.
  useEffect(() => {
    if (!isDragging) return undefined;
    const end = (): void => {
      setIsDragging(false);
      drop.current(cellsBetween(anchor ?? at, at), active);
    };
    const cancel = (): void => setIsDragging(false);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [isDragging, anchor, at, active]);

  /** The keys of the grid move the focus themselves; a focus from elsewhere ends the chosen block. */
  const isMoving = useRef(false);
  const focus = (cell: Cell): void => {
    setAt(cell);
    isMoving.current = true;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(cell)}"]`)?.focus();
    isMoving.current = false;
  };
  const press = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      const first = halfOf(at.row) * ROWS_OF_HALF;
      setAnchor({ row: first, hour: 0 });
      focus({ row: first + ROWS_OF_HALF - 1, hour: HOURS - 1 });
      return;
    }
    if (isCommand || event.altKey) return;
    const next = step(at, event.key);
    if (next) {
      event.preventDefault();
      setAnchor(event.shiftKey ? (anchor ?? at) : undefined);
      focus(next);
      return;
    }
    const letter = levels.findIndex(({ mark }) => mark.length === 1 && mark.toLowerCase() === event.key.toLowerCase());
    const level = event.key === 'Enter' || event.key === ' ' ? active : letter;
    if (levels[level] === undefined) return;
    event.preventDefault();
    onActive(level);
    paint(chosen, level);
  };
  const copy = (event: ClipboardEvent): void => {
    event.preventDefault();
    const rows = [...new Set(chosen.map(({ row }) => row))];
    const valueAt = (cell: Cell): string => String(levels[levelAt(cell)]?.value ?? '');
    const text = rows
      .map((row) =>
        chosen
          .filter((cell) => cell.row === row)
          .map(valueAt)
          .join('\t'),
      )
      .join('\n');
    event.clipboardData.setData('text/plain', text);
  };
  const copyHalf = (from: number): void => {
    const to = 1 - from;
    onPut(
      `copy ${HALVES[from]!.toLowerCase()} to ${HALVES[to]!.toLowerCase()}`,
      MONTH_LIST.flatMap((month) =>
        HOUR_LIST.map((hour) => ({
          cell: { row: to * ROWS_OF_HALF + month, hour },
          level: levelAt({ row: from * ROWS_OF_HALF + month, hour }),
        })),
      ),
    );
  };

  const said = isFixed ? (isTried ? whyFixed : undefined) : refusal;
  const frame = anchor && chosen.length > 1 ? { first: chosen[0]!, last: chosen.at(-1)! } : undefined;
  return (
    <div
      ref={grid}
      className={css.grid}
      onCopy={copy}
      onPaste={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isFixed) return;
        onPaste(event.clipboardData.getData('text'), {
          row: Math.min(at.row, anchor?.row ?? at.row),
          hour: Math.min(at.hour, anchor?.hour ?? at.hour),
        });
      }}
    >
      <p id={hintId} className={css.keys}>
        {!isFixed && (
          <span>
            {levels
              .filter(({ mark }) => mark.length === 1)
              .slice(0, 3)
              .map(({ mark }) => (
                <kbd key={mark}>{mark}</kbd>
              ))}{' '}
            paint
          </span>
        )}
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> move
        </span>
        <span>
          <kbd>Shift</kbd> extends
        </span>
        <span>
          <kbd>Ctrl A</kbd> all
        </span>
        <span>
          <kbd>{isFixed ? 'Ctrl C' : 'Ctrl V'}</kbd> 12 × 24 {isFixed ? 'to' : 'from'} a sheet
        </span>
      </p>
      {HALVES.map((half, index) => (
        <section key={half} className={css.half} aria-label={`${label}, ${half.toLowerCase()}`}>
          <div className={css.halfHead}>
            <h3>{half}</h3>
            {index === 0 && <span className={css.aside}>Hour beginning, local standard time</span>}
            <span className="space" />
            {halfOf(at.row) === index && chosen.length > 1 && <span className={css.chosen}>Chosen: {blockInWords(anchor ?? at, at)}</span>}
            {!isFixed && (
              <button type="button" className="link-button" onClick={() => copyHalf(index)}>
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
                  {MONTH_LIST.map((month) => {
                    const row = index * ROWS_OF_HALF + month;
                    return (
                      <tr key={month}>
                        <th scope="row" className={css.month}>
                          {MONTHS[month]}
                        </th>
                        {HOUR_LIST.map((hour) => {
                          const cell = { row, hour };
                          const level = levels[levelAt(cell)] ?? levels[0]!;
                          // Each half has one cell that Tab reaches: the last one, or its first.
                          const isAt = halfOf(at.row) === index ? at.row === row && at.hour === hour : month === 0 && hour === 0;
                          return (
                            <td key={hour}>
                              <button
                                type="button"
                                data-cell={keyOf(cell)}
                                tabIndex={isAt ? 0 : -1}
                                data-plain={level.colour === undefined}
                                aria-label={`${MONTH_NAMES[month]}, ${half.toLowerCase()}, ${two(hour)} h: ${level.label}`}
                                style={level.colour === undefined ? undefined : { background: fillOf(level.colour, level.round) }}
                                onFocus={() => {
                                  setAt(cell);
                                  if (!isMoving.current && !isDragging) setAnchor(undefined);
                                }}
                                onPointerDown={(event) => {
                                  if (event.button !== 0) return;
                                  setAt(cell);
                                  setAnchor(event.shiftKey ? (anchor ?? at) : cell);
                                  setIsDragging(true);
                                }}
                                onPointerEnter={() => isDragging && halfOf(at.row) === index && setAt(cell)}
                                onKeyDown={press}
                              >
                                {level.mark}
                              </button>
                            </td>
                          );
                        })}
                      </tr>
                    );
                  })}
                </tbody>
              </table>
              {frame && halfOf(frame.first.row) === index && <i aria-hidden className={css.frame} style={frameAround(frame)} />}
            </div>
          </section>
        </section>
      ))}
      <output className={css.refusal} aria-live="polite" hidden={said === undefined}>
        {said}
      </output>
    </div>
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

const keyOf = ({ row, hour }: Cell): string => `${row}-${hour}`;

interface BrushProps {
  readonly level: ScheduleLevel;
  /** Names the brush: 'Rate A'. */
  readonly name: string;
  readonly hours: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  /** The value, and what else stands in the brush. */
  readonly children?: React.ReactNode;
}

/** What paints: its letter on its tint, its name, its value and its hours in the year. */
export function Brush({ level, name, hours, isActive, onChoose, children }: BrushProps) {
  return (
    <div className={css.brush} data-active={isActive}>
      <button
        type="button"
        className={css.letter}
        aria-pressed={isActive}
        aria-label={`Paint with ${name}`}
        data-plain={level.colour === undefined}
        style={level.colour === undefined ? undefined : { background: fillOf(level.colour, level.round), borderBottomColor: level.colour }}
        onClick={onChoose}
      >
        {level.mark}
      </button>
      <b className={css.name}>{name}</b>
      <span className={css.hours}>{hours} h/yr</span>
      {children}
    </div>
  );
}
/** The brushes of a schedule, side by side. */
export const Brushes = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <fieldset className={css.brushes} aria-label={label}>
    {children}
  </fieldset>
);
