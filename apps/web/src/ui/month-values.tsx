import { MONTH_NAMES } from '@stackwatt/model';
import { useState, type ClipboardEvent } from 'react';
import { MONTHS } from './charts/time-labels.ts';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from './number-entry.tsx';
import field from './field.module.css';
import css from './month-values.module.css';
import { pastedNumbers } from './pasted-numbers.ts';

interface MonthValuesProps {
  /** Of the group; the first input does not carry it, a link lands on the group. */
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly digits?: number;
  readonly check?: (value: number) => string | undefined;
  readonly onCommit: (month: number, value: number) => void;
  /** Values of a block that was pasted, from a month on. */
  readonly onPaste: (from: number, values: readonly number[]) => void;
}

/** Twelve numbers, January to December. A pasted row or column fills them from the month it is pasted into. */
export function MonthValues({ id, label, values, onPaste, ...shared }: MonthValuesProps) {
  const [refusal, setRefusal] = useState<string>();
  const paste = (month: number, event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = pastedNumbers(event.clipboardData.getData('text'), shared.unit);
    if (!pasted) return;
    event.preventDefault();
    const room = values.length - month;
    const problem =
      pasted.refused.length > 0
        ? `Not a number: ${pasted.refused.slice(0, 3).join(', ')}; nothing was changed`
        : pasted.values.length > room
          ? `${pasted.values.length} values do not fit into the ${room} months from ${MONTH_NAMES[month]!}; nothing was changed`
          : undefined;
    setRefusal(problem);
    if (problem === undefined) onPaste(month, pasted.values);
  };
  return (
    <>
      <fieldset id={id} tabIndex={-1} className={css.months} aria-label={`${label}, ${shared.unit}`}>
        {values.map((value, month) => (
          <Month
            // oxlint-disable-next-line react/no-array-index-key -- a month has no identity but its place
            key={month}
            id={`${id}.${month}`}
            month={month}
            value={value}
            name={`${label}, ${MONTH_NAMES[month]!}`}
            onPaste={(event) => paste(month, event)}
            {...shared}
          />
        ))}
      </fieldset>
      <output className={field.message} data-tone="error" aria-live="polite" hidden={refusal === undefined}>
        {refusal}
      </output>
    </>
  );
}

interface MonthProps extends Omit<MonthValuesProps, 'label' | 'values' | 'onPaste'> {
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly month: number;
  readonly name: string;
  readonly value: number;
}

function Month({ id, month, name, value, unit, digits, check, onCommit, onPaste }: MonthProps) {
  const entry = useNumberEntry({ id, label: name, value, digits, unit, check, onCommit: (next) => onCommit(month, next) });
  return (
    <div>
      <label htmlFor={id} className={css.month}>
        {MONTHS[month]}
      </label>
      <div className={field.box} data-invalid={entry.error !== undefined}>
        <NumberInput id={id} entry={entry} label={`${MONTH_NAMES[month]}, ${unit}`} describedBy={entryMessageId(id)} onPaste={onPaste} />
      </div>
      <EntryMessage id={id} entry={entry} />
    </div>
  );
}
