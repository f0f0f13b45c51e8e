import { MONTH_NAMES } from '@stackwatt/model';
import { MONTHS } from './charts/time-labels.ts';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from './number-entry.tsx';
import field from './field.module.css';
import css from './month-values.module.css';

interface MonthValuesProps {
  /** Of the group; the first input does not carry it, a link lands on the group. */
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly digits?: number;
  readonly check?: (value: number) => string | undefined;
  readonly onCommit: (month: number, value: number) => void;
}

/** Twelve numbers, January to December. */
export const MonthValues = ({ id, label, values, ...shared }: MonthValuesProps) => (
  <fieldset id={id} tabIndex={-1} className={css.months} aria-label={`${label}, ${shared.unit}`}>
    {/* oxlint-disable-next-line react/no-array-index-key -- a month has no identity but its place */}
    {values.map((value, month) => (
      <Month key={month} id={`${id}.${month}`} month={month} value={value} name={`${label}, ${MONTH_NAMES[month]!}`} {...shared} />
    ))}
  </fieldset>
);

interface MonthProps extends Omit<MonthValuesProps, 'label' | 'values'> {
  readonly month: number;
  readonly name: string;
  readonly value: number;
}

function Month({ id, month, name, value, unit, digits, check, onCommit }: MonthProps) {
  const entry = useNumberEntry({ id, label: name, value, digits, unit, check, onCommit: (next) => onCommit(month, next) });
  return (
    <div>
      <label htmlFor={id} className={css.month}>
        {MONTHS[month]}
      </label>
      <div className={field.box} data-invalid={entry.error !== undefined}>
        <NumberInput id={id} entry={entry} label={`${MONTH_NAMES[month]}, ${unit}`} describedBy={entryMessageId(id)} />
      </div>
      <EntryMessage id={id} entry={entry} />
    </div>
  );
}
