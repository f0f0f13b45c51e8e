import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useNumberStyle } from '../lib/number-style.ts';
import { formatExact } from '../lib/number.ts';
import { readQuantity, type ReadQuantity } from '../lib/quantity.ts';
import { useReadOnly } from './read-only.ts';
import { useTellTyping, useUnreadText } from './unread-text.tsx';
import css from './field.module.css';

/** What typing into a number input can lead to; the same for a field, a size and a table cell. */
export interface NumberEntryOptions {
  /** Of the input, unique in the project. */
  readonly id: string;
  /** What a finding calls the field. */
  readonly label: string;
  readonly value: number | undefined;
  /** Least number of decimals shown. */
  readonly digits?: number;
  /** Texts that may stand beside the number. */
  readonly unit?: string;
  /** The rule a number breaks, in words. */
  readonly check?: (value: number) => string | undefined;
  /** A number that breaks its rule stays out; otherwise it goes in and is reported. */
  readonly refusesBroken?: boolean;
  /** What text that is no number is taken for, where a rule says so; it is said beside the input, with the way back. */
  readonly whenUnread?: number;
  readonly onCommit: (value: number) => void;
  /** An input that is left empty, where that means something: one of several values goes. */
  readonly onEmpty?: (() => void) | undefined;
  /** A valid number is being typed and not yet accepted; undefined when typing ended. */
  readonly onTyping?: (value: number | undefined) => void;
}

/** A number that is not the one that was typed. */
export interface Reading {
  readonly text: string;
  readonly value: number;
  readonly undo: () => void;
}

export interface NumberEntry {
  readonly text: string;
  /** Text is in the input that is not accepted yet. */
  readonly isTyping: boolean;
  readonly error: string | undefined;
  readonly said: Reading | undefined;
  readonly change: (text: string) => void;
  readonly commit: () => void;
  readonly restore: () => void;
}

/** A text may be no number yet while it is typed: what is wrong with it is said after a pause. */
const TOLD_AFTER_MS = 700;

/**
 * The life of a typed number: shown as the value, typed as text, accepted on blur and Enter, restored on Escape. A unit of the same
 * dimension is converted, and said. Text that is no number is never accepted and stays with its message until it is edited, also while
 * its field is not on the screen; nothing typed is no zero.
 */
export function useNumberEntry({
  id,
  label,
  value,
  digits = 0,
  unit,
  check,
  refusesBroken = false,
  whenUnread,
  onCommit,
  onEmpty,
  onTyping,
}: NumberEntryOptions): NumberEntry {
  const style = useNumberStyle();
  const [typed, setTyped] = useState<string>();
  const [reading, setReading] = useState<Reading>();
  /** What is wrong with the text being typed, once typing has paused. */
  const [told, setTold] = useState<string>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const [unread, keep] = useUnreadText(id, label);
  const tellTyping = useTellTyping();
  const text = typed ?? unread?.text;
  const isSettled = text === undefined;
  const isTyped = (next: number | undefined): void => {
    onTyping?.(next);
    tellTyping?.(id, label, next, value);
  };
  const stopTyping = (): void => {
    clearTimeout(pause.current);
    setTold(undefined);
    setTyped(undefined);
  };
  const problemOf = (read: ReadQuantity): string | undefined => (read.kind === 'number' ? check?.(read.value) : read.problem);
  return {
    text: text ?? (value === undefined ? '' : formatExact(value, digits, style)),
    isTyping: !isSettled,
    error: typed === undefined ? (unread?.problem ?? (value !== undefined ? check?.(value) : undefined)) : told,
    // What was read stands as long as it is the value.
    said: isSettled && reading?.value === value ? reading : undefined,
    change: (next) => {
      setTyped(next);
      const read = readQuantity(next, unit, style);
      const problem = problemOf(read);
      isTyped(read.kind === 'number' && problem === undefined ? read.value : undefined);
      setTold(undefined);
      clearTimeout(pause.current);
      if (problem !== undefined && next.trim() !== '') pause.current = setTimeout(() => setTold(problem), TOLD_AFTER_MS);
    },
    commit: () => {
      if (typed === undefined) return;
      isTyped(undefined);
      stopTyping();
      if (onEmpty && typed.trim() === '') {
        keep(undefined);
        onEmpty();
        return;
      }
      const read = readQuantity(typed, unit, style);
      const broken = problemOf(read);
      if (read.kind !== 'number' && whenUnread !== undefined) {
        keep(undefined);
        const before = value ?? whenUnread;
        setReading({
          text: `“${typed.slice(0, 20)}” is no number and was read as ${formatExact(whenUnread, 0, style)}.`,
          value: whenUnread,
          undo: () => onCommit(before),
        });
        if (whenUnread !== value) onCommit(whenUnread);
        return;
      }
      if (read.kind !== 'number' || (broken !== undefined && refusesBroken)) {
        keep({ text: typed, problem: broken! });
        return;
      }
      keep(undefined);
      setReading(
        read.said === undefined || value === undefined
          ? undefined
          : {
              text: read.said,
              value: read.value,
              undo: () => onCommit(value),
            },
      );
      if (read.value !== value) onCommit(read.value);
    },
    restore: () => {
      isTyped(undefined);
      stopTyping();
      keep(undefined);
    },
  };
}

/** What stands below an input: that its number was converted, with the way back. */
export const ReadingNote = ({ said }: { readonly said: Reading }) => (
  <span>
    {said.text}{' '}
    <button type="button" className="link-button" onClick={said.undo}>
      Undo
    </button>
  </span>
);

export const entryMessageId = (id: string): string => `${id}-message`;
/** The line below an input that has no frame of its own: what is wrong with it, or how it was read. */
export const EntryMessage = ({ id, entry }: { readonly id: string; readonly entry: NumberEntry }) => (
  <div id={entryMessageId(id)} aria-live="polite">
    {(entry.error !== undefined || entry.said) && (
      <div className={css.message} data-tone={entry.error === undefined ? 'hint' : 'error'}>
        {entry.error ?? (entry.said && <ReadingNote said={entry.said} />)}
      </div>
    )}
  </div>
);

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
      aria-invalid={invalid === true || entry.error !== undefined || undefined}
      title={entry.error}
      data-typing={entry.isTyping || undefined}
      // Escape takes back what is being typed before it closes the dialog around it.
      data-mantine-stop-propagation={entry.isTyping || undefined}
      onChange={(event) => entry.change(event.target.value)}
      onBlur={() => entry.commit()}
      onPaste={isReadOnly ? undefined : onPaste}
      onKeyDown={(event) => {
        if (event.key === 'Enter') entry.commit();
        if (event.key === 'Escape' && entry.isTyping) entry.restore();
        onKeyDown?.(event);
      }}
    />
  );
}
