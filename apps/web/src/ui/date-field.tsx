import { DATE_FORMATS, formatCalendarDate } from '@stackwatt/model';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { parseDate, todayHere } from '../lib/date.ts';
import { Calendar } from './calendar.tsx';
import { FieldFrame, labelId, messageId, type FieldAround } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { useReadOnly } from './read-only.ts';
import { useUnreadText } from './unread-text.tsx';
import css from './field.module.css';

export interface DateFieldProps extends FieldAround {
  /** 'YYYY-MM-DD' or empty. */
  readonly value: string;
  /** Index of the date format (D-018). */
  readonly format: number;
  readonly onCommit: (value: string) => void;
  /** The rule a date breaks; such a date stays out. */
  readonly check?: (value: string) => string | undefined;
  readonly disabled?: boolean;
  /** May be cleared, without the word "optional" beside the label. */
  readonly mayBeEmpty?: boolean;
}

/** A calendar date, typed in the project's format or chosen from a calendar. */
export function DateField({
  value,
  format,
  onCommit,
  check,
  disabled = false,
  optional,
  mayBeEmpty = optional === true,
  error,
  ...around
}: DateFieldProps) {
  const readOnly = useReadOnly();
  const [typed, setTyped] = useState<string>();
  const [unread, keep] = useUnreadText(around.id, around.label);
  const pattern = DATE_FORMATS[format] ?? DATE_FORMATS[0];
  const commit = (): void => {
    if (typed === undefined) return;
    const date = parseDate(typed, format);
    const rule = date === undefined || (date === '' && !mayBeEmpty) ? `Enter a date as ${pattern}` : check?.(date);
    if (rule !== undefined || date === undefined) {
      setTyped(undefined);
      keep({ text: typed, problem: rule! });
      return;
    }
    setTyped(undefined);
    keep(undefined);
    if (date !== value) onCommit(date);
  };
  const [isOpen, setIsOpen] = useState(false);
  const today = todayHere();
  /** A day of the calendar is held to the same rule as a typed one. */
  const choose = (date: string): void => {
    setIsOpen(false);
    setTyped(undefined);
    const rule = check?.(date);
    keep(rule === undefined ? undefined : { text: formatCalendarDate(date, format), problem: rule });
    if (rule === undefined && date !== value) onCommit(date);
  };
  const shown = (typed === undefined ? unread?.problem : undefined) ?? error;
  return (
    <FieldFrame {...around} optional={optional} error={shown}>
      <div className={css.box} data-invalid={shown !== undefined} data-disabled={disabled}>
        <input
          id={around.id}
          className={css.input}
          value={typed ?? unread?.text ?? formatCalendarDate(value, format)}
          placeholder={pattern}
          disabled={disabled}
          readOnly={readOnly}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={messageId(around.id)}
          aria-invalid={shown !== undefined || undefined}
          title={shown}
          // Escape takes back what is being typed before it closes the dialog around it.
          data-mantine-stop-propagation={typed !== undefined || unread !== undefined || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') {
              setTyped(undefined);
              keep(undefined);
            }
          }}
        />
        {!readOnly && !disabled && (
          <Popover
            opened={isOpen}
            onChange={setIsOpen}
            position="bottom-end"
            shadow="md"
            trapFocus
            returnFocus
            withinPortal
            transitionProps={{ duration: 120 }}
          >
            <Popover.Target>
              <button
                type="button"
                className={css.inner}
                aria-label="Choose a date"
                aria-describedby={labelId(around.id)}
                title="Choose a date"
                onClick={() => setIsOpen((open) => !open)}
              >
                <Icon icon={IconCalendar} />
              </button>
            </Popover.Target>
            <Popover.Dropdown p={0} aria-label={around.label} data-mantine-stop-propagation>
              <Calendar value={value === '' ? today : value} chosen={value !== ''} today={today} format={format} onChoose={choose} />
            </Popover.Dropdown>
          </Popover>
        )}
      </div>
    </FieldFrame>
  );
}
