import { brokenBound, fieldId, getField, pathsIn, setField, type FieldMeta, type FieldPath } from '@stackwatt/model';
import { helpOf } from '../../editor/bound-fields.tsx';
import { useEdit, useIssues, useProject } from '../../editor/use-editor.ts';
import { formatExact } from '../../lib/number.ts';
import { shownUnit } from '../../lib/money.ts';
import type { FieldSpan } from '../../ui/field-frame.tsx';
import { NumberField } from '../../ui/number-field.tsx';

interface FirstValueFieldProps {
  /** A list of values of which the first is in force; the field carries the id of the list, where links of the checker lead. */
  readonly path: FieldPath<number[]>;
  readonly meta: FieldMeta;
  readonly fallbackDefault?: readonly number[];
  readonly span?: FieldSpan;
  readonly digits?: number;
  readonly hint?: string;
  readonly half?: boolean;
}

/** The one value of a list that could hold several. */
export function FirstValueField({ path, meta, fallbackDefault, span, digits, hint, half }: FirstValueFieldProps) {
  const id = fieldId(path);
  const value = useProject((project) => getField(project, path)?.[0]);
  const symbol = useProject((project) => project.currencySymbol);
  const issue = useIssues().find((one) => one.link.field === id && !one.warning && !one.estimation);
  const edit = useEdit();
  const commit = (next: number): void => edit(`change ${meta.title.toLowerCase()}`, (project) => setField(project, pathsIn(path)(0), next));
  const initial = fallbackDefault?.[0];
  const shownDefault = initial === undefined ? undefined : `${formatExact(initial)} ${shownUnit(meta.unit, symbol) ?? ''}`.trim();
  return (
    <NumberField
      id={id}
      label={meta.title}
      unit={shownUnit(meta.unit, symbol)}
      value={value}
      digits={digits}
      span={span}
      hint={hint}
      half={half}
      help={helpOf(meta, symbol, shownDefault)}
      error={issue?.label.replace(/^[^:]*: (?=The value)/, '')}
      check={(one) => brokenBound(one, meta)}
      onCommit={commit}
      changed={
        initial !== undefined && value !== initial ? { resetLabel: `Reset to ${shownDefault}`, onReset: () => commit(initial) } : undefined
      }
    />
  );
}
