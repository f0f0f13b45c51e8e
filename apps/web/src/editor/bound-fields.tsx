import {
  brokenBound,
  countSimulations,
  decimalsOf,
  fieldId,
  fieldMeta,
  getField,
  setIn,
  sizesOf,
  type DescribedEntity,
  type FieldMeta,
  type FieldPath,
  type FieldValue,
  type Keys,
  type Project,
  type SingleOrValues,
  type Sizing,
} from '@stackwatt/model';
import { memo } from 'react';
import { areAlike } from '../lib/alike.ts';
import { useNumberStyle } from '../lib/number-style.ts';
import { formatExact, formatNumber } from '../lib/number.ts';
import { shownUnit } from '../lib/money.ts';
import { CheckField, ChoiceCards, ChoiceSegments, SelectField, SwitchField, type Choice } from '../ui/choice-fields.tsx';
import { DateField } from '../ui/date-field.tsx';
import type { FieldAround, FieldSpan } from '../ui/field-frame.tsx';
import type { HelpContent } from '../ui/help-icon.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ValueChips } from '../ui/value-chips.tsx';
import { useSourceField } from './field-source.ts';
import { usePreviewPart } from './preview.ts';
import { useProject } from './use-editor.ts';

interface Described<T> {
  readonly meta: FieldMeta;
  readonly fallbackDefault?: T;
}
/** Asked for by every field each time it is drawn; found once. */
const described = new WeakMap<object, Map<string, Described<unknown>>>();

/**
 * Description and default of a field of a model entity, to spread into BoundNumber or BoundChoice: `{...fieldOf(Solar, 'deratingFactor')}`.
 */
export function fieldOf<E extends DescribedEntity, K extends keyof E['shape'] & string>(entity: E, key: K): Described<FieldValue<E, K>> {
  let fields = described.get(entity);
  if (!fields) described.set(entity, (fields = new Map()));
  let field = fields.get(key);
  if (!field) {
    const parsed = entity.shape[key]!.safeParse(undefined);
    fields.set(key, (field = { meta: fieldMeta(entity, key), fallbackDefault: parsed.success ? parsed.data : undefined }));
  }
  return field as Described<FieldValue<E, K>>;
}

/** The same for many fields of one entity: `const field = fieldsOf(Solar)`, then `{...field('deratingFactor')}`. */
export const fieldsOf =
  <E extends DescribedEntity>(entity: E) =>
  <K extends keyof E['shape'] & string>(key: K) =>
    fieldOf(entity, key);

interface BoundTo<T> {
  /** Where the value lies in the project; the field's id is the path joined by points, so that a checker link finds it. */
  readonly path: FieldPath<T>;
  readonly meta: FieldMeta;
  /** Instead of the title of the meta. */
  readonly label?: string;
  readonly hint?: FieldAround['hint'];
  readonly lead?: FieldAround['lead'];
  readonly span?: FieldSpan;
  readonly half?: boolean;
  readonly disabled?: boolean;
  /** Another edit than setting the field: one with consequences. */
  readonly onEdit?: (value: T) => void;
}
interface Bound<T> extends BoundTo<T> {
  readonly fallbackDefault?: T;
}

/** 'Discount rate' within a sentence; 'O&M cost' keeps its capitals. */
const inSentence = (title: string): string => (/^[A-Z][a-z]/.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title);

/** The range of a field in words: '0 to 100', '> 0', '≥ 1'. */
export function rangeOf(meta: FieldMeta): string | undefined {
  const low = meta.exclusiveMinimum ?? meta.minimum;
  const high = meta.exclusiveMaximum ?? meta.maximum;
  const whole = meta.integer ? ', whole numbers' : '';
  if (low === undefined && high === undefined) return meta.integer ? 'whole numbers' : undefined;
  if (low !== undefined && high !== undefined && meta.exclusiveMinimum === undefined && meta.exclusiveMaximum === undefined)
    return `${formatExact(low)} to ${formatExact(high)}${whole}`;
  const parts = [
    low === undefined ? '' : `${meta.exclusiveMinimum === undefined ? '≥' : '>'} ${formatExact(low)}`,
    high === undefined ? '' : `${meta.exclusiveMaximum === undefined ? '≤' : '<'} ${formatExact(high)}`,
  ];
  return parts.filter((part) => part !== '').join(' and ') + whole;
}

export const helpOf = (meta: FieldMeta, symbol: string, initial?: string): HelpContent => ({
  text: meta.help,
  unit: shownUnit(meta.unit, symbol),
  range: rangeOf(meta),
  default: initial,
});

/** What a bound field needs of its source. A choice `asks` before it takes anything else away. */
function useField<T>(path: FieldPath<T>, meta: FieldMeta, label: string, onEdit: ((value: T) => void) | undefined, asks = false) {
  const { value, saved, symbol, error, warning, commit: put } = useSourceField(path);
  const commit = (next: T): void => (onEdit ? onEdit(next) : put(next, `change ${inSentence(label)}`, asks));
  return {
    id: fieldId(path),
    value: value as T,
    commit,
    /** @returns the way back to what was saved, where that is another value; of the default, where the document is not compared so */
    changedFrom: (shown: (value: T) => string, ofDefault: Way): Way =>
      saved === undefined ? ofDefault : wayBack(saved !== value, shown(saved as T), () => commit(saved as T), true),
    unit: shownUnit(meta.unit, symbol),
    symbol,
    error,
    warning,
  };
}

type Way = Pick<FieldAround, 'changed'>;
export const wayBack = (isChanged: boolean, shown: string, onReset: () => void, isOfSaved = false): Way =>
  isChanged ? { changed: { resetLabel: `Reset to ${shown}`, onReset, was: isOfSaved ? shown : undefined } } : {};
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
  const field = useField<number>(path, meta, label, onEdit);
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
  const field = useField<string>(path, meta, label, onEdit);
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
  const field = useField<boolean>(path, meta, label, onEdit, true);
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
  const field = useField<T>(path, meta, label, onEdit, true);
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
  const field = useField<string>(path, meta, label, onEdit);
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

interface BoundSizesProps extends Omit<Bound<readonly number[]>, 'path' | 'onEdit'> {
  readonly path: FieldPath<number[]> | FieldPath<Sizing> | FieldPath<SingleOrValues>;
  readonly unit?: string;
  /** Before each value: '×' of a factor. */
  readonly lead?: string;
  /** What a value makes of the sum it acts on. */
  readonly makes?: (value: number) => string;
  /** What else the values go together with, place by place: 'the other shares'. */
  readonly goesWith?: string;
  readonly onEdit?: (values: number[]) => void;
}

/** An input with several values: a list, a sizing, of which the list in force is edited, or a list with a plain field beside it. */
type Several = readonly number[] | Sizing | SingleOrValues;

const isSizing = (value: Several): value is Sizing => 'sizingKind' in value;
const isWithField = (value: Several): value is SingleOrValues => 'singleValue' in value;
/** Where the list lies within the input. */
const listKeys = (value: Several): Keys => (isSizing(value) ? [value.sizingKind] : isWithField(value) ? ['values'] : []);
const listOf = (value: Several): readonly number[] => (isSizing(value) ? sizesOf(value) : isWithField(value) ? value.values : value);
const withList = (value: Several, list: number[]): Several =>
  isSizing(value) ? { ...value, [value.sizingKind]: list } : isWithField(value) ? { ...value, singleValue: list[0]!, values: list } : list;

/** How many simulations a project is, and how many times that is what it would be with the first value of a list alone. */
function runOf(project: Project, path: Keys): { readonly total: number; readonly factor: number } {
  const value = getField(project, path) as Several | undefined;
  const { total } = countSimulations(project);
  // The item is being deleted.
  if (value === undefined) return { total, factor: 1 };
  const alone = countSimulations(setIn(project, [...path, ...listKeys(value)], listOf(value).slice(0, 1)) as Project).total;
  return { total, factor: total / alone };
}

/** The values to calculate at a path, with what they do to the run. */
function BoundSizesField({
  path,
  meta,
  fallbackDefault,
  label = meta.title,
  hint,
  unit,
  lead,
  makes,
  goesWith,
  onEdit,
  ...around
}: BoundSizesProps) {
  useNumberStyle();
  const field = useField(path as FieldPath<Several>, meta, label, undefined);
  const values = listOf(field.value);
  // One value makes no factor: nothing is counted for it.
  const run = useProject((project) => (values.length < 2 ? undefined : runOf(project, path as Keys)));
  const previewed = usePreviewPart(({ figures }) => {
    const value = figures && (getField(figures.project, path as Keys) as Several | undefined);
    return value && listOf(value)[0];
  });
  const commit = (next: number[]): void => (onEdit ? onEdit(next) : field.commit(withList(field.value, next)));
  const shownUnits = unit ?? field.unit;
  const digits = decimalsOf(meta);
  const isDefault =
    fallbackDefault === undefined || (fallbackDefault.length === values.length && fallbackDefault.every((one, i) => one === values[i]));
  const shownDefault =
    fallbackDefault &&
    `${fallbackDefault.map((one) => formatExact(one, digits)).join(', ')}${shownUnits === undefined ? '' : ` ${shownUnits}`}`;
  const simulations = run && `${formatNumber(run.total)} simulations`;
  return (
    <ValueChips
      {...around}
      id={field.id}
      label={label}
      unit={shownUnits}
      digits={digits}
      lead={lead}
      makes={makes}
      values={values}
      previewed={previewed}
      isPaired={goesWith !== undefined}
      run={
        run === undefined
          ? undefined
          : goesWith === undefined
            ? `× ${formatNumber(run.factor)}, ${simulations}`
            : `with ${goesWith}, ${simulations}`
      }
      help={helpOf({ ...meta, unit: unit ?? meta.unit }, field.symbol, shownDefault)}
      hint={hint}
      error={field.error}
      warning={field.warning}
      check={(value) => brokenBound(value, meta)}
      {...wayBack(!isDefault, shownDefault ?? '', () => fallbackDefault && commit([...fallbackDefault]))}
      onCommit={commit}
    />
  );
}

/** Whether a field would be drawn with the same; its path and its choices are made anew wherever it stands. */
function isDrawnAlike(one: { readonly path: readonly unknown[] }, other: { readonly path: readonly unknown[] }): boolean {
  const [{ path, ...rest }, { path: otherPath, ...otherRest }] = [one, other];
  if (path.join('.') !== otherPath.join('.')) return false;
  if (!('choices' in rest && 'choices' in otherRest)) return areAlike(rest, otherRest);
  const [{ choices, ...plain }, { choices: otherChoices, ...otherPlain }] = [rest, otherRest];
  const [a, b] = [choices as readonly object[], otherChoices as readonly object[]];
  return areAlike(plain, otherPlain) && a.length === b.length && a.every((choice, index) => areAlike(choice, b[index]!));
}
// A field follows its value, its messages and the style of numbers by itself: an edit beside it draws it no more.
export const BoundNumber = memo(BoundNumberField, isDrawnAlike);
export const BoundText = memo(BoundTextField, isDrawnAlike);
export const BoundSwitch = memo(BoundSwitchField, isDrawnAlike);
export const BoundSizes = memo(BoundSizesField, isDrawnAlike);
export const BoundChoice = memo(BoundChoiceField, isDrawnAlike) as unknown as typeof BoundChoiceField;
