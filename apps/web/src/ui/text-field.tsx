import { textLength } from '@stackwatt/model';
import { useEffect, useRef, useState, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { FieldFrame, messageId, type FieldAround } from './field-frame.tsx';
import { useReadOnly } from './read-only.ts';
import { useUnreadText } from './unread-text.tsx';
import css from './field.module.css';

/** A pause in typing after which a text is accepted, so that a long note is not lost with the page. */
const PAUSE_MS = 1000;

export interface TextFieldProps extends FieldAround {
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly maxLength?: number;
  /** Text that may not be accepted, in words. */
  readonly check?: (value: string) => string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Lines of a longer text; absent for one line. */
  readonly lines?: number;
  readonly lead?: ReactNode;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: string;
  /** Accept only on blur and Enter. */
  readonly waitsForBlur?: boolean;
}

/** The message of a text over its limit (FMT-13). */
const tooLong = (value: string, limit: number | undefined): string | undefined =>
  limit !== undefined && textLength(value) > limit ? `The input must contain ${limit} characters or less` : undefined;

export function TextField({
  value,
  onCommit,
  maxLength,
  check,
  placeholder,
  disabled = false,
  lines,
  lead,
  type = 'text',
  autoComplete = 'off',
  waitsForBlur = false,
  error,
  ...around
}: TextFieldProps) {
  const readOnly = useReadOnly();
  const [typed, setTyped] = useState<string>();
  const [unread, keep] = useUnreadText(around.id, around.label);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const broken = (text: string): string | undefined => tooLong(text, maxLength) ?? check?.(text);
  const accept = (text: string, isDone: boolean): void => {
    clearTimeout(timer.current);
    const rule = broken(text);
    if (rule !== undefined) {
      if (isDone) {
        setTyped(undefined);
        keep({ text, problem: rule });
      }
      return;
    }
    if (isDone) setTyped(undefined);
    keep(undefined);
    if (text !== value) onCommit(text);
  };
  const change = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    if (!waitsForBlur) timer.current = setTimeout(() => accept(text, false), PAUSE_MS);
  };
  const restore = (): void => {
    clearTimeout(timer.current);
    setTyped(undefined);
    keep(undefined);
  };

  const shown = (typed === undefined ? unread?.problem : undefined) ?? error;
  const control = {
    id: around.id,
    value: typed ?? unread?.text ?? value,
    disabled,
    readOnly,
    placeholder,
    className: css.input,
    'aria-describedby': messageId(around.id),
    'aria-invalid': shown !== undefined || undefined,
    title: shown,
    'data-typing': (typed !== undefined && typed !== value) || undefined,
    // Escape takes back what is being typed before it closes the dialog around it.
    'data-mantine-stop-propagation': (typed !== undefined && typed !== value) || unread !== undefined || undefined,
  };
  return (
    <FieldFrame {...around} error={shown}>
      <div className={lines === undefined ? css.box : `${css.box} ${css.area}`} data-invalid={shown !== undefined} data-disabled={disabled}>
        {lead !== undefined && <span className={css.lead}>{lead}</span>}
        {lines === undefined ? (
          <input
            {...control}
            type={type}
            autoComplete={autoComplete}
            onChange={(event) => change(event.target.value)}
            onBlur={() => typed !== undefined && accept(typed, true)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed !== undefined) accept(typed, true);
              if (event.key === 'Escape') restore();
            }}
          />
        ) : (
          <textarea
            {...control}
            rows={lines}
            onChange={(event) => change(event.target.value)}
            onBlur={() => typed !== undefined && accept(typed, true)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') restore();
            }}
          />
        )}
      </div>
    </FieldFrame>
  );
}
