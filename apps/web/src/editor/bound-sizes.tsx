import {
  brokenBound,
  countSimulations,
  decimalsOf,
  getField,
  setIn,
  sizesOf,
  type FieldPath,
  type Keys,
  type Project,
  type SingleOrValues,
  type Sizing,
} from '@stackwatt/model';
import { memo } from 'react';
import { useNumberStyle } from '../lib/number-style.ts';
import { formatExact, formatNumber } from '../lib/number.ts';
import { ValueChips } from '../ui/value-chips.tsx';
import { isDrawnAlike, useBoundField, wayBack, type Bound } from './bound-field.ts';
import { helpOf } from './described-field.ts';
import { usePreviewPart } from './preview.ts';
import { useProject } from './use-editor.ts';

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
  const field = useBoundField(path as FieldPath<Several>, meta, label, undefined);
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

// A field follows its value, its messages and the style of numbers by itself: an edit beside it draws it no more.
export const BoundSizes = memo(BoundSizesField, isDrawnAlike);
