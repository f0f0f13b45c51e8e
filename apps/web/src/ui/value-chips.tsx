import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ClipboardEvent } from 'react';
import { formatExact } from '../lib/number.ts';
import { FieldFrame, labelId, messageId, type FieldAround } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from './number-entry.tsx';
import { pastedNumbers } from './pasted-numbers.ts';
import { useReadOnly } from './read-only.ts';
import { useNoteUnread } from './unread-text.tsx';
import css from './value-chips.module.css';

export interface ValueChipsProps extends FieldAround {
  readonly values: readonly number[];
  readonly unit?: string;
  /** Least number of decimals shown. */
  readonly digits?: number;
  /** Before each value: '×' of a factor. */
  readonly lead?: string;
  /** What a value makes of the sum it acts on, below it: '81.3 M$'. */
  readonly makes?: (value: number) => string;
  /** The value the live preview stands on; its chip is tinted where there are several. */
  readonly previewed?: number;
  /** What the values do to the run, below them: the label has its line alone, so that fields beside each other stay on one line. */
  readonly run?: string;
  /** Values go together with those of other lists, place by place, so that one may stand twice. */
  readonly isPaired?: boolean;
  readonly check?: (value: number) => string | undefined;
  readonly onCommit: (values: number[]) => void;
  readonly disabled?: boolean;
}

/** '85 stands twice and is calculated each time'; undefined where every value is another one. */
function repeatedText(values: readonly number[], unit: string | undefined): string | undefined {
  const repeated = [...new Set(values.filter((value, place) => values.indexOf(value) !== place))];
  if (repeated.length === 0) return undefined;
  const shown = repeated.map((value) => `${formatExact(value)}${unit === undefined ? '' : ` ${unit}`}`).join(', ');
  return `${shown} ${repeated.length === 1 ? 'stands' : 'stand'} more than once: every place is calculated`;
}

/** More values than this stand in a box of their own height, with their count above. */
const MANY = 12;

/** '40 values, 5 to 200 MW' */
function countText(values: readonly number[], unit: string | undefined): string {
  const range = `${formatExact(Math.min(...values))} to ${formatExact(Math.max(...values))}`;
  return `${values.length} values, ${range}${unit === undefined ? '' : ` ${unit}`}`;
}

/**
 * The values of an input that are calculated one after the other, as chips: each is typed in its place, "Add" opens a place for one more,
 * a cross or an emptied text takes one away. A pasted column, row or 'a / b / c' fills the row from the chip it is pasted into.
 */
export function ValueChips({
  values,
  unit,
  digits,
  lead,
  makes,
  previewed,
  run,
  isPaired = false,
  check,
  onCommit,
  disabled = false,
  error,
  warning,
  ...around
}: ValueChipsProps) {
  const isFixed = useReadOnly() || disabled;
  const note = useNoteUnread();
  const [refusal, setRefusal] = useState<string>();
  const replace = (index: number, next: readonly number[], count = 1): void => {
    setRefusal(undefined);
    onCommit([...values.slice(0, index), ...next, ...values.slice(index + count)]);
  };
  const remove = (index: number, isFocused = true): void => {
    // A text that could not be read belongs to its place: it goes with the chip, and those behind it move up with theirs.
    for (let place = index; place < values.length; place++) note?.(chipId(around.id, place), around.label, undefined);
    replace(index, []);
    if (isFocused) focusLater(chipId(around.id, Math.min(index, values.length - 2)));
  };
  const paste = (index: number, event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = pastedNumbers(event.clipboardData.getData('text'), unit);
    if (!pasted) return;
    event.preventDefault();
    if (pasted.values.length > 0) replace(index, pasted.values, pasted.values.length);
    const named = pasted.refused.slice(0, 3).join(', ');
    const others = pasted.values.length === 1 ? 'the other one was taken' : `the other ${pasted.values.length} were taken`;
    if (pasted.refused.length > 0) setRefusal(`Not a number: ${named}${pasted.values.length === 0 ? '' : `; ${others}`}`);
  };
  const isOneBroken = check !== undefined && values.some((value) => check(value) !== undefined);
  const isSeveral = values.length > 1;
  const isMany = values.length > MANY;
  return (
    <FieldFrame
      {...around}
      unit={unit}
      group
      error={refusal ?? error}
      warning={warning ?? (isPaired ? undefined : repeatedText(values, unit))}
    >
      {isMany && <div className={css.count}>{countText(values, unit)}</div>}
      <div className={css.chips} data-many={isMany || undefined}>
        <div className={css.list}>
          {values.map((value, index) => (
            <Chip
              // oxlint-disable-next-line react/no-array-index-key -- a value has no identity but its place
              key={index}
              id={chipId(around.id, index)}
              name={`${around.label} ${index + 1}`}
              value={value}
              unit={unit}
              digits={digits}
              lead={lead}
              makes={makes?.(value)}
              isPreviewed={isSeveral && previewed !== undefined && values.indexOf(previewed) === index}
              check={check}
              disabled={disabled}
              describedBy={messageId(around.id)}
              isSaidBelow={error !== undefined}
              isInvalid={error !== undefined && !isOneBroken}
              onCommit={(next) => replace(index, [next])}
              onRemove={isSeveral && !isFixed ? () => remove(index) : undefined}
              // Left by Tab or a click, the focus is where it was taken.
              onEmpty={isSeveral && !isFixed ? () => remove(index, document.activeElement?.id === chipId(around.id, index)) : undefined}
              onPaste={(event) => paste(index, event)}
            />
          ))}
        </div>
        {!isFixed && (
          <NewChip
            id={`${around.id}-new`}
            label={around.label}
            unit={unit}
            lead={lead}
            isTall={makes !== undefined}
            describedBy={messageId(around.id)}
            onAdd={(value) => replace(values.length, [value])}
            onPaste={(event) => paste(values.length, event)}
          />
        )}
      </div>
      {run !== undefined && <div className={css.run}>{run}</div>}
    </FieldFrame>
  );
}

/** A chip that went leaves the focus to its neighbour, which has its place after the next paint. */
const focusLater = (id: string): void => {
  requestAnimationFrame(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  });
};

/** The first chip carries the id of the field, so that a link to the field focuses it. */
const chipId = (id: string, index: number): string => (index === 0 ? id : `${id}-${index}`);

interface ChipProps {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string | undefined;
  readonly digits: number | undefined;
  readonly lead: string | undefined;
  readonly makes: string | undefined;
  readonly isPreviewed: boolean;
  readonly check: ((value: number) => string | undefined) | undefined;
  readonly disabled: boolean;
  readonly describedBy: string;
  /** What is wrong with a value stands below the whole field. */
  readonly isSaidBelow: boolean;
  readonly isInvalid: boolean;
  readonly onCommit: (value: number) => void;
  readonly onRemove: (() => void) | undefined;
  /** Its text was taken out. */
  readonly onEmpty: (() => void) | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

function Chip({
  id,
  name,
  value,
  unit,
  digits,
  lead,
  makes,
  isPreviewed,
  check,
  disabled,
  describedBy,
  isSaidBelow,
  isInvalid,
  onCommit,
  onRemove,
  onEmpty,
  onPaste,
}: ChipProps) {
  const isReadOnly = useReadOnly();
  const entry = useNumberEntry({ id, label: name, value, unit, digits, check, onCommit, onEmpty });
  const invalid = isInvalid || entry.error !== undefined;
  const isKnownBroken = isSaidBelow && !entry.isTyping && check?.(value) === entry.error;
  return (
    <div className={css.chip}>
      <div
        className={css.box}
        data-wide={makes !== undefined || undefined}
        data-invalid={invalid || undefined}
        data-fixed={disabled || isReadOnly || undefined}
        data-previewed={isPreviewed || undefined}
        title={isPreviewed ? 'In the live preview' : undefined}
      >
        <div className={css.value}>
          {lead !== undefined && <span className={css.lead}>{lead}</span>}
          <NumberInput
            id={id}
            entry={entry}
            disabled={disabled}
            label={name}
            describedBy={`${id}-says ${entryMessageId(id)} ${describedBy}`}
            invalid={invalid}
            onPaste={onPaste}
          />
          {onRemove && (
            <button
              type="button"
              className={css.remove}
              aria-label={`Remove ${formatExact(value)}${unit === undefined ? '' : ` ${unit}`}`}
              aria-describedby={id}
              title="Remove"
              onClick={onRemove}
            >
              <Icon icon={IconX} size={14} />
            </button>
          )}
        </div>
        <div id={`${id}-says`}>
          {makes !== undefined && <div className={css.makes}>{makes}</div>}
          {isPreviewed && <span className="sr-only">In the live preview</span>}
        </div>
      </div>
      {!isKnownBroken && <EntryMessage id={id} entry={entry} />}
    </div>
  );
}

interface NewChipProps {
  readonly id: string;
  readonly label: string;
  readonly unit: string | undefined;
  readonly lead: string | undefined;
  readonly isTall: boolean;
  readonly describedBy: string;
  readonly onAdd: (value: number) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** "Add" becomes an empty place. Enter takes the value and waits for the next one; a place left empty closes. */
function NewChip({ id, label, unit, lead, isTall, describedBy, onAdd, onPaste }: NewChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const entry = useNumberEntry({ id, label: `${label}, new value`, value: undefined, unit, onCommit: onAdd });
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.focus();
  }, [isOpen, id]);
  if (!isOpen && !entry.isTyping)
    return (
      <button
        type="button"
        className={css.add}
        data-tall={isTall || undefined}
        aria-describedby={labelId(id.replace(/-new$/, ''))}
        onClick={() => setIsOpen(true)}
      >
        <Icon icon={IconPlus} size={14} />
        Add
      </button>
    );
  const isEmpty = entry.text.trim() === '';
  return (
    <div className={css.chip} onBlur={() => setIsOpen(false)}>
      <div className={css.box} data-wide={isTall || undefined} data-invalid={entry.error !== undefined || undefined}>
        <div className={css.value}>
          {lead !== undefined && <span className={css.lead}>{lead}</span>}
          <NumberInput
            id={id}
            entry={isEmpty ? { ...entry, commit: entry.restore } : entry}
            label={`${label}, new value`}
            describedBy={`${entryMessageId(id)} ${describedBy}`}
            onPaste={(event) => {
              entry.restore();
              onPaste(event);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setIsOpen(false);
            }}
          />
        </div>
      </div>
      <EntryMessage id={id} entry={entry} />
    </div>
  );
}
