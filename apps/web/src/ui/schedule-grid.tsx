import { useId, useState, type ClipboardEvent } from 'react';
import { plural } from '../lib/number.ts';
import { ROWS_OF_HALF, type Cell } from './schedule-cells.ts';
import { HALVES, HOUR_LIST, MONTH_LIST, ScheduleHalf } from './schedule-half.tsx';
import type { ScheduleLevel } from './schedule-level.ts';
import { useChosenBlock } from './use-chosen-block.ts';
import css from './schedule-grid.module.css';

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

const countOf = (cells: readonly unknown[]): string => plural(cells.length, 'cell');

/**
 * Months by hours, weekdays above weekends in the same columns. Painted by dragging, by arrows with Shift and the letter of a level, or
 * pasted; the chosen block stays chosen, so that another letter paints it again.
 */
export function ScheduleGrid({ label, levels, levelAt, active, onActive, onPut, onPaste, refusal, whyFixed }: ScheduleGridProps) {
  const hintId = useId();
  const [isTried, setIsTried] = useState(false);
  const isFixed = whyFixed !== undefined;

  const paint = (cells: readonly Cell[], level: number): void => {
    setIsTried(true);
    if (isFixed) return;
    onPut(
      `paint ${countOf(cells)} with ${levels[level]!.mark || levels[level]!.label}`,
      cells.map((cell) => ({ cell, level })),
    );
  };
  const { grid, ...block } = useChosenBlock({
    onDrawn: (cells) => paint(cells, active),
    onKey: (event, cells) => {
      const letter = levels.findIndex(({ mark }) => mark.length === 1 && mark.toLowerCase() === event.key.toLowerCase());
      const level = event.key === 'Enter' || event.key === ' ' ? active : letter;
      if (levels[level] === undefined) return;
      event.preventDefault();
      onActive(level);
      paint(cells, level);
    },
  });
  const { at, anchor, chosen } = block;
  const copy = (event: ClipboardEvent): void => {
    event.preventDefault();
    const valueAt = (cell: Cell): string => String(levels[levelAt(cell)]?.value ?? '');
    event.clipboardData.setData('text/plain', tableOf(chosen, valueAt));
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
      <ScheduleKeys id={hintId} levels={levels} isFixed={isFixed} />
      {HALVES.map((half, index) => (
        <ScheduleHalf
          key={half}
          {...{ index, label, hintId, levels, levelAt, block }}
          onCopy={isFixed ? undefined : () => copyHalf(index)}
        />
      ))}
      <output className={css.refusal} aria-live="polite" hidden={said === undefined}>
        {said}
      </output>
    </div>
  );
}

/** Cells as a sheet takes them: a row in a line, with tabs between. */
const tableOf = (cells: readonly Cell[], valueAt: (cell: Cell) => string): string =>
  [...new Set(cells.map(({ row }) => row))]
    .map((row) =>
      cells
        .filter((cell) => cell.row === row)
        .map(valueAt)
        .join('\t'),
    )
    .join('\n');

interface ScheduleKeysProps {
  readonly id: string;
  readonly levels: readonly ScheduleLevel[];
  readonly isFixed: boolean;
}

/** The keys of the grid. */
function ScheduleKeys({ id, levels, isFixed }: ScheduleKeysProps) {
  return (
    <p id={id} className={css.keys}>
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
  );
}
