import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReadOnly } from './read-only.ts';
import choice from './choice-fields.module.css';

export interface CheckBoxProps {
  readonly id?: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: boolean;
  readonly onCommit: (value: boolean) => void;
  readonly disabled?: boolean;
  readonly error?: string;
  /** −1 in a grid, where the cell has the focus. */
  readonly tabIndex?: number;
  /** The box alone: its words are read out, and stand beside it for another reason. */
  readonly isBare?: boolean;
}

/** A checkbox with its words. It stands alone, because the sign-in needs it and nothing else of the fields. */
export function CheckBox({ id, label, hint, value, onCommit, disabled, error, tabIndex, isBare = false }: CheckBoxProps) {
  const readOnly = useReadOnly();
  return (
    <Checkbox
      id={id}
      checked={value}
      disabled={disabled === true || readOnly}
      label={isBare ? <span className="sr-only">{label}</span> : label}
      description={hint}
      error={error}
      tabIndex={tabIndex}
      radius={3}
      onChange={(event) => onCommit(event.currentTarget.checked)}
      classNames={{
        root: isBare ? choice.bareBox : undefined,
        input: choice.check,
        inner: choice.checkInner,
        icon: choice.checkIcon,
        label: isBare ? choice.bareLabel : choice.flagLabel,
        description: choice.flagHint,
        body: choice.flagBody,
        labelWrapper: choice.labelWrapper,
        error: choice.flagError,
      }}
    />
  );
}
