import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { Button } from './button.tsx';
import { FieldFrame, labelId, messageId, type FieldAround } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from './number-entry.tsx';
import { useReadOnly } from './read-only.ts';
import css from './field.module.css';
import { pastedNumbers } from './pasted-numbers.ts';

export interface SizesFieldProps extends FieldAround {
  readonly values: readonly number[];
  readonly unit?: string;
  readonly check?: (value: number) => string | undefined;
  readonly onCommit: (values: number[]) => void;
  readonly disabled?: boolean;
}

/** Values to search: a row of small fields and "Add". A pasted column fills the row from the field it is pasted into. */
export function SizesField({ values, unit, check, onCommit, disabled = false, error, ...around }: SizesFieldProps) {
  const isFixed = useReadOnly() || disabled;
  const [refusal, setRefusal] = useState<string>();
  const replace = (index: number, next: readonly number[]): void =>
    onCommit([...values.slice(0, index), ...next, ...values.slice(index + 1)]);
  const paste = (index: number, event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = pastedNumbers(event.clipboardData.getData('text'), unit);
    if (!pasted) return;
    event.preventDefault();
    setRefusal(pasted.refused.length === 0 ? undefined : `Not a number: ${pasted.refused.slice(0, 3).join(', ')}`);
    if (pasted.values.length > 0) onCommit([...values.slice(0, index), ...pasted.values, ...values.slice(index + pasted.values.length)]);
  };
  const add = (): void => {
    setRefusal(undefined);
    onCommit([...values, values.at(-1) ?? 0]);
    // The new input exists after the next paint; its text is selected so that typing replaces it.
    requestAnimationFrame(() => {
      const input = document.getElementById(sizeId(around.id, values.length));
      if (input instanceof HTMLInputElement) {
        input.focus();
        input.select();
      }
    });
  };
  return (
    <FieldFrame {...around} unit={unit} group error={refusal ?? error}>
      <div className={css.sizes}>
        {values.map((value, index) => (
          <Size
            // oxlint-disable-next-line react/no-array-index-key -- a size has no identity but its place
            key={index}
            id={sizeId(around.id, index)}
            name={`${around.label} ${index + 1}`}
            value={value}
            unit={unit}
            check={check}
            disabled={disabled}
            describedBy={messageId(around.id)}
            invalid={error !== undefined}
            onCommit={(next) => replace(index, [next])}
            onRemove={values.length > 1 && !isFixed ? () => replace(index, []) : undefined}
            onPaste={(event) => paste(index, event)}
          />
        ))}
        {!isFixed && (
          <Button kind="quiet" size="small" icon={IconPlus} onClick={add} aria-describedby={labelId(around.id)}>
            Add
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}

/** The first size carries the id of the field, so that a link to the field focuses it. */
const sizeId = (id: string, index: number): string => (index === 0 ? id : `${id}-${index}`);

interface SizeProps {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string | undefined;
  readonly check: ((value: number) => string | undefined) | undefined;
  readonly disabled: boolean;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onCommit: (value: number) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

function Size({ id, name, value, unit, check, disabled, describedBy, invalid, onCommit, onRemove, onPaste }: SizeProps) {
  const entry = useNumberEntry({ id, label: name, value, unit, check, onCommit });
  const isInvalid = invalid || entry.error !== undefined;
  return (
    <div className={css.size}>
      <div className={css.box} data-invalid={isInvalid} data-disabled={disabled}>
        <NumberInput
          id={id}
          entry={entry}
          disabled={disabled}
          label={name}
          describedBy={`${entryMessageId(id)} ${describedBy}`}
          invalid={isInvalid}
          onPaste={onPaste}
        />
        {onRemove && (
          <button
            type="button"
            className={css.remove}
            aria-label="Remove this value"
            aria-describedby={id}
            title="Remove"
            onClick={onRemove}
          >
            <Icon icon={IconX} size={14} />
          </button>
        )}
      </div>
      <EntryMessage id={id} entry={entry} />
    </div>
  );
}
