import { MONTH_NAMES } from '@stackwatt/model';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { parseNumber } from '../lib/number.ts';
import { useNumberStyle } from '../lib/number-style.ts';
import { MONTHS } from './charts/time-labels.ts';
import { blockOf, cellsBetween, halfOf, HOURS, inkOn, patternOf, placedBlock, ROWS_OF_HALF, step, type Cell } from './schedule-cells.ts';
import css from './schedule-grid.module.css';

interface ScheduleLevel {
  /** In the cell: a letter, or nothing. */
  readonly mark: string;
  /** In words: '74.20 $/MWh', 'may occur'. */
  readonly label: string;
  /** '#RRGGBB'; undefined for the plain surface. */
  readonly colour?: string;
  /** 0 plain; above it the colour was used before and is drawn with a pattern. */
  readonly round?: number;
}

interface ScheduleGridProps {
  readonly id: string;
  readonly label: string;
  readonly levels: readonly ScheduleLevel[];
  /** Level of a cell. */
  readonly levelAt: (cell: Cell) => number;
  /** What painting gives a cell. */
  readonly active: number;
  readonly onPaint: (cells: readonly Cell[], level: number) => void;
  /** Numbers pasted from a sheet. */
  readonly onPaste: (values: readonly { readonly cell: Cell; readonly value: number }[]) => void;
}

const HALVES = ['Weekdays', 'Weekends'] as const;
const two = (value: number): string => String(value).padStart(2, '0');

/** Months by hours, for weekdays and weekends: painted by dragging, by arrows with Shift and Enter, by the number of a level, or pasted. */
export function ScheduleGrid({ id, label, levels, levelAt, active, onPaint, onPaste }: ScheduleGridProps) {
  const style = useNumberStyle();
  const [at, setAt] = useState<Cell>({ row: 0, hour: 0 });
  const [anchor, setAnchor] = useState<Cell>();
  const [isDragging, setIsDragging] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const selected = new Set((anchor ? cellsBetween(anchor, at) : []).map(keyOf));

  // A drag may end outside the grid.
  useEffect(() => {
    if (!isDragging) return undefined;
    const end = (): void => {
      setIsDragging(false);
      if (anchor) onPaint(cellsBetween(anchor, at), active);
      setAnchor(undefined);
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, [isDragging, anchor, at, active, onPaint]);

  const focus = (cell: Cell): void => {
    setAt(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(cell)}"]`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const next = step(at, event.key);
    if (next) {
      event.preventDefault();
      setAnchor(event.shiftKey ? (anchor ?? at) : undefined);
      focus(next);
      return;
    }
    const level =
      event.key === 'Enter' || event.key === ' '
        ? active
        : /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey
          ? Number(event.key) - 1
          : undefined;
    if (level === undefined || levels[level] === undefined) return;
    event.preventDefault();
    onPaint(anchor ? cellsBetween(anchor, at) : [at], level);
    setAnchor(undefined);
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const block = blockOf(event.clipboardData.getData('text'), (cell) => {
      const parsed = parseNumber(cell, style, []);
      return parsed.kind === 'number' ? parsed.value : undefined;
    });
    setRefusal('refused' in block ? `Not a number: "${block.refused}"` : undefined);
    if ('values' in block) onPaste(placedBlock(block.values, at));
  };

  return (
    <div ref={grid} id={id} tabIndex={-1} className={css.grid} onPaste={paste}>
      {HALVES.map((half, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        <section key={half} className={css.half} tabIndex={0} aria-label={`${label}, ${half.toLowerCase()}, scrolls`}>
          <table className={css.table} aria-label={`${label}, ${half.toLowerCase()}`}>
            <thead>
              <tr>
                <th scope="col" className={css.corner}>
                  {half}
                </th>
                {Array.from({ length: HOURS }, (_, hour) => (
                  <th key={hour} scope="col" aria-label={`${two(hour)} to ${two(hour + 1)} h`}>
                    {hour % 3 === 0 ? hour : ''}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: ROWS_OF_HALF }, (_, month) => {
                const row = index * ROWS_OF_HALF + month;
                return (
                  <tr key={month}>
                    <th scope="row">{MONTHS[month]}</th>
                    {Array.from({ length: HOURS }, (_, hour) => {
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
                            data-selected={selected.has(keyOf(cell))}
                            data-plain={level.colour === undefined}
                            aria-label={`${MONTH_NAMES[month]}, ${half.toLowerCase()}, ${two(hour)} h: ${level.label}`}
                            style={
                              level.colour === undefined
                                ? undefined
                                : { background: patternOf(level.colour, level.round), color: inkOn(level.colour) }
                            }
                            onFocus={() => setAt(cell)}
                            onPointerDown={(event) => {
                              if (event.button !== 0) return;
                              setAt(cell);
                              setAnchor(cell);
                              setIsDragging(true);
                            }}
                            onPointerEnter={() => isDragging && setAt(cell)}
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
        </section>
      ))}
      <output className={css.hint}>
        {refusal ??
          'Drag over hours, or move with the arrows, extend with Shift and press Enter; a block of 12 × 24 numbers can be pasted.'}
      </output>
    </div>
  );
}

const keyOf = ({ row, hour }: Cell): string => `${row}-${hour}`;
