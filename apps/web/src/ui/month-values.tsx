import { MONTH_NAMES } from '@stackwatt/units';
import { MONTHS } from './charts/time-labels.ts';
import { numberCells } from './editable-grid/cell-kinds.ts';
import { EditableGrid } from './editable-grid/editable-grid.tsx';

interface MonthValuesProps {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly digits?: number;
  readonly check?: (value: number) => string | undefined;
  /** Values of months that were typed, pasted or filled, as one step. */
  readonly onChange: (changes: readonly { readonly month: number; readonly value: number }[], step: string) => void;
}

/** Twelve numbers, January to December, in one row; a pasted row or column fills them from the month it is pasted into. */
export function MonthValues({ id, label, unit, values, digits, check, onChange }: MonthValuesProps) {
  const kind = numberCells({ unit, digits, check });
  return (
    <EditableGrid
      id={id}
      label={label}
      rows={1}
      rowsName="Month"
      rowName={() => unit}
      columns={MONTH_NAMES.map((name, month) => ({ key: name, name, label: MONTHS[month]!, kind }))}
      valueAt={(_, month) => values[month]}
      cellId={(_, month) => `${id}.${month}`}
      flow="right"
      end="December"
      hasTools
      onChange={(changes, step) =>
        onChange(
          changes.map(({ column, value }) => ({ month: column, value: Number(value) })),
          step,
        )
      }
    />
  );
}
