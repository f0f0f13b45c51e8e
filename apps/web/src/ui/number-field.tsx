import { FieldFrame, messageId, type FieldAround } from './field-frame.tsx';
import { NumberInput, ReadingNote, useNumberEntry, type NumberEntryOptions } from './number-entry.tsx';
import css from './field.module.css';

export interface NumberFieldProps extends FieldAround, Omit<NumberEntryOptions, 'id' | 'label'> {
  readonly disabled?: boolean;
  /** Shown, not typed: it follows from something else, which the hint names. */
  readonly derived?: boolean;
}

export function NumberField({
  value,
  digits,
  unit,
  check,
  refusesBroken,
  whenUnread,
  onCommit,
  onTyping,
  disabled = false,
  derived = false,
  error,
  hint,
  ...around
}: NumberFieldProps) {
  const entry = useNumberEntry({
    id: around.id,
    label: around.label,
    value,
    digits,
    unit,
    check: disabled || derived ? undefined : check,
    refusesBroken,
    whenUnread,
    onCommit,
    onTyping,
  });
  const shown = entry.error ?? error;
  return (
    <FieldFrame {...around} unit={unit} error={shown} hint={entry.said ? <ReadingNote said={entry.said} /> : hint}>
      <div className={css.box} data-invalid={shown !== undefined} data-disabled={disabled} data-derived={derived}>
        <NumberInput
          id={around.id}
          entry={entry}
          disabled={disabled}
          readOnly={derived}
          describedBy={messageId(around.id)}
          invalid={shown !== undefined}
        />
        {unit !== undefined && (
          <span className={css.unit} aria-hidden>
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
