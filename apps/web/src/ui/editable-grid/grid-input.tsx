import { useEffect, useRef } from 'react';
import type { Grid } from './use-grid.ts';
import type { CellKind } from './cell-kinds.ts';
import css from './editable-grid.module.css';

interface GridInputProps {
  readonly grid: Grid;
  readonly kind: CellKind;
  readonly label: string;
}

/** What is typed into a cell. */
export function GridInput({ grid, kind, label }: GridInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { typing } = grid;
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  if (!typing) return null;
  return (
    <input
      ref={input}
      className={css.input}
      aria-label={label}
      type="text"
      inputMode={kind.isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      // Escape takes back what is being typed before it closes the dialog around the grid.
      data-mantine-stop-propagation
      value={typing.text}
      onChange={(event) => grid.type(event.target.value)}
      onBlur={grid.commit}
    />
  );
}

/** The handle at the corner of the chosen cells: dragging it goes on with their values. */
export const GridCorner = ({ onDrag }: { readonly onDrag: () => void }) => (
  <span
    className={css.corner}
    aria-hidden
    onPointerDown={(event) => {
      event.stopPropagation();
      event.preventDefault();
      onDrag();
    }}
  />
);

interface GridChoiceProps {
  readonly kind: CellKind;
  readonly label: string;
  readonly value: string;
  readonly isFixed: boolean;
  readonly onTake: (value: string) => void;
}

/** A cell with a list; the cell has the focus, and leads to the list by typing, F2 or the mouse. */
export const GridChoice = ({ kind, label, value, isFixed, onTake }: GridChoiceProps) => (
  <span className={css.field}>
    <select
      className={css.choice}
      aria-label={label}
      tabIndex={-1}
      disabled={isFixed}
      value={value}
      onChange={(event) => onTake(event.target.value)}
    >
      {kind.choices!.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  </span>
);
