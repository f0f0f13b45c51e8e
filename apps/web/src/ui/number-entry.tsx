import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useNumberStyle } from '../lib/number-style.ts';
import { formatExact, parseNumber } from '../lib/number.ts';
import { useReadOnly } from './read-only.ts';
import css from './field.module.css';

/** What typing into a number input can lead to; the same for a field, a size and a table cell. */
export interface NumberEntryOptions {
  readonly value: number | undefined;
  /** Least number of decimals shown. */
  readonly digits?: number;
  /** Texts that may stand beside the number. */
  readonly unit?: string;
  /** The rule a number breaks, in words. */
  readonly check?: (value: number) => string | undefined;
  /** A number that breaks its rule stays out; otherwise it goes in and is reported. */
  readonly refusesBroken?: boolean;
  readonly onCommit: (value: number) => void;
  /** A valid number is being typed and not yet accepted; undefined when typing ended. */
  readonly onTyping?: (value: number | undefined) => void;
}

export interface NumberEntry {
  readonly text: string;
  /** Text is in the input that is not accepted yet. */
  readonly isTyping: boolean;
  readonly error: string | undefined;
  readonly change: (text: string) => void;
  readonly commit: () => void;
  readonly restore: () => void;
}

/**
 * The life of a typed number: shown as the value, typed as text, accepted on blur and Enter, restored on Escape. Text that is no number
 * is never accepted and stays with its message until it is edited; nothing typed is no zero.
 */
export function useNumberEntry({
  value,
  digits = 0,
  unit,
  check,
  refusesBroken = false,
  onCommit,
  onTyping,
}: NumberEntryOptions): NumberEntry {
  const style = useNumberStyle();
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const parse = (text: string) => parseNumber(text, style, unit === undefined ? [] : [unit]);
  const isSettled = typed === undefined;
  return {
    text: typed ?? (value === undefined ? '' : formatExact(value, digits, style)),
    isTyping: !isSettled,
    error: refusal ?? (isSettled && value !== undefined ? check?.(value) : undefined),
    change: (text) => {
      setTyped(text);
      setRefusal(undefined);
      const parsed = parse(text);
      onTyping?.(parsed.kind === 'number' && check?.(parsed.value) === undefined ? parsed.value : undefined);
    },
    commit: () => {
      if (typed === undefined) return;
      onTyping?.(undefined);
      const parsed = parse(typed);
      const broken = parsed.kind === 'number' ? check?.(parsed.value) : 'Enter a number';
      if (parsed.kind !== 'number' || (broken !== undefined && refusesBroken)) {
        setRefusal(broken);
        return;
      }
      setTyped(undefined);
      setRefusal(undefined);
      if (parsed.value !== value) onCommit(parsed.value);
    },
    restore: () => {
      onTyping?.(undefined);
      setTyped(undefined);
      setRefusal(undefined);
    },
  };
}

interface NumberInputProps {
  readonly id: string;
  readonly entry: NumberEntry;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly describedBy?: string;
  readonly label?: string;
  readonly invalid?: boolean;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The bare input of a number: no label, no unit. */
export function NumberInput({ id, entry, disabled, readOnly, describedBy, label, invalid, onPaste, onKeyDown }: NumberInputProps) {
  const isReadOnly = useReadOnly() || readOnly === true;
  return (
    <input
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      className={`${css.input} ${css.number}`}
      value={entry.text}
      disabled={disabled}
      readOnly={isReadOnly}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid === true || undefined}
      title={entry.error}
      data-typing={entry.isTyping || undefined}
      onChange={(event) => entry.change(event.target.value)}
      onBlur={() => entry.commit()}
      onPaste={isReadOnly ? undefined : onPaste}
      onKeyDown={(event) => {
        if (event.key === 'Enter') entry.commit();
        if (event.key === 'Escape') entry.restore();
        onKeyDown?.(event);
      }}
    />
  );
}
