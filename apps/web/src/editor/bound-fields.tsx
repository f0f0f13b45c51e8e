import { brokenBound, decimalsOf } from '@stackwatt/model';
import { memo } from 'react';
import { useNumberStyle } from '../lib/number-style.ts';
import { formatExact } from '../lib/number.ts';
import { CheckField, ChoiceCards, ChoiceSegments, SelectField, SwitchField, type Choice } from '../ui/choice-fields.tsx';
import { DateField } from '../ui/date-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isDrawnAlike, useBoundField, wayBack, type Bound, type BoundTo } from './bound-field.ts';
import { helpOf } from './described-field.ts';
import { useProject } from './use-editor.ts';

/** A text as it was, short enough to stand below its field. */
const LONGEST_SHOWN = 40;
const shownText = (text: string): string =>
  text === '' ? 'empty' : text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).trimEnd()}…` : text;

interface BoundNumberProps extends Bound<number> {
  /** A number out of range stays out instead of going in and being reported. */
  readonly refusesBroken?: boolean;
  /** What text that is no number is taken for, where a rule says so. */
  readonly whenUnread?: number;
  readonly derived?: boolean;
  /** The unit as shown, where the meta cannot know it. */
  readonly unit?: string;
}

function BoundNumberField({
  path,
  meta,
  fallbackDefault,
  label = meta.title,
  hint,
  refusesBroken,
  whenUnread,
  derived,
  unit,
  onEdit,
  ...around
}: BoundNumberProps) {
  useNumberStyle();
  const field = useBoundField<number>(path, meta, label, onEdit);
  const digits = decimalsOf(meta);
  const shown = (value: number): string => `${formatExact(value, digits)}${field.unit === undefined ? '' : ` ${unit ?? field.unit}`}`;
  const shownDefault = fallbackDefault === undefined ? undefined : shown(fallbackDefault);
  return (
    <NumberField
      {...around}
      id={field.id}
      label={label}
      unit={unit ?? field.unit}
      digits={digits}
      value={field.value}
      refusesBroken={refusesBroken}
      whenUnread={whenUnread}
      derived={derived}
      help={helpOf({ ...meta, unit: unit ?? meta.unit }, field.symbol, shownDefault)}
      hint={hint}
      error={field.error}
      warning={field.warning}
      check={(value) => brokenBound(value, meta)}
      {...field.changedFrom(
        shown,
        wayBack(
          derived !== true && fallbackDefault !== undefined && field.value !== fallbackDefault,
          shownDefault ?? '',
          () => fallbackDefault !== undefined && field.commit(fallbackDefault),
        ),
      )}
      onCommit={field.commit}
    />
  );
}

interface BoundTextProps extends BoundTo<string> {
  readonly lines?: number;
  readonly placeholder?: string;
  readonly optional?: boolean;
  /** What an emptied text becomes. */
  readonly whenEmpty?: string;
}

function BoundTextField({
  path,
  meta,
  label = meta.title,
  hint,
  lines,
  placeholder,
  optional,
  whenEmpty,
  onEdit,
  ...around
}: BoundTextProps) {
  const field = useBoundField<string>(path, meta, label, onEdit);
  return (
    <TextField
      {...around}
      id={field.id}
      label={label}
      value={field.value}
      lines={lines}
      placeholder={placeholder}
      optional={optional}
      maxLength={meta.maxLength}
      help={helpOf(meta, field.symbol)}
      hint={hint}
      error={field.error}
      warning={field.warning}
      // A name is not emptied while it is being retyped: the pause counts only once there is text.
      waitsForBlur={whenEmpty !== undefined}
      {...field.changedFrom(shownText, {})}
      onCommit={(value) => field.commit(value.trim() === '' && whenEmpty !== undefined ? whenEmpty : value)}
    />
  );
}

interface BoundFlagProps extends BoundTo<boolean> {
  readonly kind?: 'switch' | 'check';
}

/** A switch acts at once; `kind="check"` for a choice within a form. */
function BoundSwitchField({ path, meta, label = meta.title, hint, disabled, kind = 'switch', onEdit }: BoundFlagProps) {
  const field = useBoundField<boolean>(path, meta, label, onEdit, true);
  const Flag = kind === 'switch' ? SwitchField : CheckField;
  return (
    <Flag
      id={field.id}
      label={label}
      hint={field.error ?? hint}
      help={{ of: label, ...helpOf(meta, field.symbol) }}
      value={field.value}
      disabled={disabled}
      onCommit={field.commit}
    />
  );
}

/** A choice stands for a word, a number or a yes or no of the project. */
interface ValueChoice<T> extends Omit<Choice, 'value'> {
  readonly value: T;
}

interface BoundChoiceProps<T extends string | number | boolean> extends Bound<T> {
  readonly choices: readonly ValueChoice<T>[];
  /** 'segments' for two to four short names, 'cards' where each has a sentence and a drawing. */
  readonly kind?: 'segments' | 'select' | 'cards';
  /** Choosing the value that is shown is a choice too; of a select. */
  readonly acceptsSame?: boolean;
}

function BoundChoiceField<T extends string | number | boolean>({
  path,
  meta,
  choices,
  label = meta.title,
  hint,
  kind = 'segments',
  fallbackDefault,
  onEdit,
  acceptsSame,
  ...around
}: BoundChoiceProps<T>) {
  const field = useBoundField<T>(path, meta, label, onEdit, true);
  const nameOf = (value: T | undefined): string => choices.find((choice) => choice.value === value)?.label ?? '';
  const initial = choices.find((choice) => choice.value === fallbackDefault)?.label;
  const shared = {
    ...around,
    id: field.id,
    label,
    value: String(field.value),
    choices: choices.map((choice) => ({ ...choice, value: String(choice.value) })),
    hint,
    help: helpOf(meta, field.symbol, initial),
    error: field.error,
    warning: field.warning,
    onCommit: (shown: string) => {
      const chosen = choices.find((choice) => String(choice.value) === shown);
      if (chosen) field.commit(chosen.value);
    },
    ...field.changedFrom(
      nameOf,
      wayBack(
        initial !== undefined && field.value !== fallbackDefault,
        initial ?? '',
        () => fallbackDefault !== undefined && field.commit(fallbackDefault),
      ),
    ),
  };
  if (kind === 'cards') return <ChoiceCards {...shared} />;
  return kind === 'segments' ? <ChoiceSegments {...shared} /> : <SelectField {...shared} acceptsSame={acceptsSame} />;
}

interface BoundDateProps extends BoundTo<string> {
  /** The rule a date breaks; such a date stays out. */
  readonly check?: (value: string) => string | undefined;
}

/** A calendar date, typed in the format of the project. */
export function BoundDate({ path, meta, label = meta.title, check, onEdit, ...around }: BoundDateProps) {
  const field = useBoundField<string>(path, meta, label, onEdit);
  const format = useProject((project) => project.dateFormat);
  return (
    <DateField
      {...around}
      id={field.id}
      label={label}
      value={field.value}
      format={format}
      help={helpOf(meta, field.symbol)}
      error={field.error}
      warning={field.warning}
      check={check}
      onCommit={field.commit}
    />
  );
}

// A field follows its value, its messages and the style of numbers by itself: an edit beside it draws it no more.
export const BoundNumber = memo(BoundNumberField, isDrawnAlike);
export const BoundText = memo(BoundTextField, isDrawnAlike);
export const BoundSwitch = memo(BoundSwitchField, isDrawnAlike);
export const BoundChoice = memo(BoundChoiceField, isDrawnAlike) as unknown as typeof BoundChoiceField;
