import { brokenBound, fieldId, fieldMeta, UserStorageSpec, type FieldMeta, type FieldPath, type KeyOf } from '@stackwatt/model';
import type { ReactNode } from 'react';
import { BoundNumber, BoundSwitch } from '../../../editor/bound-fields.tsx';
import { helpOf } from '../../../editor/described-field.ts';
import { wayBack } from '../../../editor/bound-field.ts';
import { shownUnit } from '../../../lib/money.ts';
import { formatExact } from '../../../lib/number.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import type { FieldAround, FieldSpan } from '../../../ui/field-frame.tsx';
import { HelpIcon } from '../../../ui/help-icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { ValueChips } from '../../../ui/value-chips.tsx';
import { SECTION_HELP, type HelpName } from './section-help.ts';
import { typeField, useSetField, useSymbol, useType, useTypeState, valueAt } from './use-type.tsx';

type KeyHolding<V> = { [K in KeyOf<UserStorageSpec>]: UserStorageSpec[K] extends V ? K : never }[KeyOf<UserStorageSpec>];
type NumberKey = KeyHolding<number>;
type FlagKey = KeyHolding<boolean>;

export const metaOf = (key: keyof typeof UserStorageSpec.shape): FieldMeta => fieldMeta(UserStorageSpec, key);

interface TypeNumberProps {
  readonly of: NumberKey;
  readonly span?: FieldSpan;
  readonly hint?: ReactNode;
  readonly lead?: ReactNode;
  readonly disabled?: boolean;
  readonly label?: string;
  /** 0 says that nothing was entered or fitted yet, where the field must be above 0. */
  readonly isOpenAtZero?: boolean;
  /** Side by side with another at 390 px; not where the number is long. */
  readonly half?: boolean;
}

/** A number of the type, with the label, unit, help and bounds its meta gives. */
export function TypeNumber({ of, span = 3, hint, isOpenAtZero = false, ...around }: TypeNumberProps) {
  const isOpen = useType()[of] === 0 && isOpenAtZero;
  const meta = metaOf(of);
  return (
    <BoundNumber
      path={typeField(of)}
      meta={isOpen ? { ...meta, exclusiveMinimum: undefined, minimum: 0 } : meta}
      hint={isOpen && (hint === undefined || hint === false) ? 'not given' : hint}
      half
      span={span}
      {...around}
    />
  );
}

/** A number that counts when the box before its label is ticked. */
export function TypeOptionalNumber({ flag, ...number }: Omit<TypeNumberProps, 'lead' | 'disabled'> & { readonly flag: FlagKey }) {
  const isOn = useType()[flag];
  const set = useSetField();
  const { title } = metaOf(flag);
  return (
    <TypeNumber
      {...number}
      disabled={!isOn}
      lead={
        <CheckBox
          id={fieldId(typeField(flag))}
          isBare
          label={title}
          value={isOn}
          onCommit={(on) => set(typeField(flag), `change ${title.toLowerCase()}`, on)}
        />
      }
    />
  );
}

export const TypeFlag = ({ of, hint, label }: { readonly of: FlagKey; readonly hint?: ReactNode; readonly label?: string }) => (
  <BoundSwitch kind="check" path={typeField(of)} meta={metaOf(of)} hint={hint} label={label} />
);

interface ValuesProps {
  readonly id: string;
  readonly values: readonly number[];
  readonly meta: FieldMeta;
  readonly label?: string;
  readonly unit?: string;
  readonly span?: FieldSpan;
  readonly disabled?: boolean;
  /** Each value has its place, so that one may stand twice. */
  readonly isPaired?: boolean;
  readonly changed?: FieldAround['changed'];
  readonly onValues: (values: number[]) => void;
}

/** Values in a row. */
export function Values({ values, meta, label = meta.title, unit = meta.unit, onValues, ...around }: ValuesProps) {
  const symbol = useSymbol();
  return (
    <ValueChips
      {...around}
      label={label}
      unit={shownUnit(unit, symbol)}
      values={values}
      help={helpOf({ ...meta, unit }, symbol)}
      check={(value) => brokenBound(value, meta)}
      onCommit={onValues}
    />
  );
}

interface TypeValuesProps extends Omit<ValuesProps, 'id' | 'onValues' | 'isPaired'> {
  readonly path: FieldPath<number[]>;
}

/** The values that projects calculate one after the other. */
export function TypeValues({ path, ...values }: TypeValuesProps) {
  const set = useSetField();
  const symbol = useSymbol();
  const saved = useTypeState((state) => state.saved);
  const { label = values.meta.title, unit = values.meta.unit } = values;
  const put = (next: number[]): void => set(path, `change ${label.toLowerCase()}`, next);
  const before = (valueAt(saved, path) ?? []) as number[];
  const shown = [before.map((value) => formatExact(value)).join(', '), shownUnit(unit, symbol) ?? ''].join(' ').trim();
  return (
    <Values
      {...values}
      id={fieldId(path)}
      onValues={put}
      {...wayBack(before.length > 0 && before.join() !== values.values.join(), shown, () => put(before), true)}
    />
  );
}

interface TypeSectionProps {
  readonly id: string;
  readonly title: string;
  readonly help: HelpName;
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
  readonly toggle?: { readonly isOn: boolean; readonly onToggle: (on: boolean) => void };
  readonly bare?: boolean;
  readonly children?: ReactNode;
}

/** A section of the type with its help in the head. */
export const TypeSection = ({ help, title, actions, ...section }: TypeSectionProps) => (
  <Section
    {...section}
    title={title}
    actions={
      <>
        {actions}
        <HelpIcon of={title} help={SECTION_HELP[help]} describedBy={`${section.id}-title`} />
      </>
    }
  />
);
