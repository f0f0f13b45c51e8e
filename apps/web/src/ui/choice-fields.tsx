import { Radio, SegmentedControl, Select, Switch, type SelectProps } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { CheckBox, type CheckBoxProps } from './check-box.tsx';
import { FieldFrame, labelId, messageId, type FieldAround } from './field-frame.tsx';
import { HelpIcon, type HelpContent } from './help-icon.tsx';
import { Icon } from './icon.tsx';
import { useReadOnly } from './read-only.ts';
import choice from './choice-fields.module.css';
import css from './field.module.css';

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
  /** A sentence below the label, where a choice needs one. */
  readonly hint?: string;
  readonly disabled?: boolean;
  /** Drawn on the card of the choice; the words say the same. */
  readonly picture?: ReactNode;
  /** Stands out in a long list: what is the user's own. */
  readonly isStrong?: boolean;
}

interface ChoiceProps<T extends string> extends FieldAround {
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onCommit: (value: T) => void;
  readonly disabled?: boolean;
}

/** Two to four choices with short names. */
export function ChoiceSegments<T extends string>({ value, choices, onCommit, disabled = false, ...around }: ChoiceProps<T>) {
  const readOnly = useReadOnly();
  return (
    <FieldFrame {...around} group>
      <Segments id={around.id} label={around.label} value={value} choices={choices} onCommit={onCommit} disabled={disabled || readOnly} />
    </FieldFrame>
  );
}

/** Two or three choices, each with a sentence and a drawing. */
export function ChoiceCards<T extends string>({ value, choices, onCommit, disabled = false, ...around }: ChoiceProps<T>) {
  const readOnly = useReadOnly();
  const name = useId();
  return (
    <FieldFrame {...around} group>
      <div id={around.id} role="radiogroup" aria-label={around.label} aria-describedby={messageId(around.id)} className={choice.cards}>
        {choices.map((one) => (
          <label key={one.value} className={choice.card} data-chosen={one.value === value || undefined}>
            <input
              type="radio"
              className={choice.cardRadio}
              name={name}
              value={one.value}
              checked={one.value === value}
              disabled={disabled || readOnly || one.disabled}
              aria-labelledby={`${name}-${one.value}`}
              aria-describedby={`${name}-${one.value}-hint`}
              onChange={() => onCommit(one.value)}
            />
            <span className={choice.cardText}>
              <span id={`${name}-${one.value}`} className="medium">
                {one.label}
              </span>
              <span id={`${name}-${one.value}-hint`} className={choice.cardHint}>
                {one.hint}
              </span>
            </span>
            {one.picture}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

interface SegmentsProps<T extends string> {
  readonly id?: string;
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onCommit: (value: T) => void;
  readonly disabled?: boolean;
  readonly size?: 'small' | 'normal';
}

/** The bare segments, for a toolbar; `label` names the group. */
export function Segments<T extends string>({ id, label, value, choices, onCommit, disabled = false, size = 'normal' }: SegmentsProps<T>) {
  return (
    <SegmentedControl
      id={id}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(next) => onCommit(next)}
      withItemsBorders={false}
      transitionDuration={120}
      data={choices.map(({ value, label, disabled }) => ({ value, label, disabled }))}
      data-small={size === 'small' || undefined}
      classNames={{
        root: choice.segments,
        control: choice.segment,
        label: choice.segmentLabel,
        indicator: choice.indicator,
      }}
    />
  );
}

interface SelectFieldProps<T extends string> extends Omit<ChoiceProps<T>, 'choices'> {
  readonly choices: readonly Choice<T>[] | readonly { readonly group: string; readonly items: readonly Choice<T>[] }[];
  /** A long list is searched by typing. */
  readonly searchable?: boolean;
  /** Width of the list where names are longer than the field, px. */
  readonly listWidth?: number;
  /** The field stands in a menu that closes when something outside of it is clicked. */
  readonly isInMenu?: boolean;
  /** Choosing the value that is shown is a choice too. */
  readonly acceptsSame?: boolean;
}

/** More than four choices, or long names. */
export function SelectField<T extends string>({
  value,
  choices,
  onCommit,
  disabled = false,
  searchable = false,
  listWidth,
  isInMenu = false,
  acceptsSame = false,
  error,
  ...around
}: SelectFieldProps<T>) {
  const readOnly = useReadOnly();
  const strong = new Set<string>(
    choices.flatMap((one) => ('group' in one ? one.items : [one])).flatMap((one) => (one.isStrong ? [one.value] : [])),
  );
  return (
    <FieldFrame {...around} error={error}>
      <Select
        id={around.id}
        value={value}
        data={choices as unknown as SelectProps['data']}
        disabled={disabled}
        readOnly={readOnly}
        data-fixed={readOnly || undefined}
        searchable={searchable}
        allowDeselect={false}
        renderOption={
          strong.size === 0
            ? undefined
            : ({ option, checked }) => (
                <span className={choice.named} data-strong={strong.has(option.value) || undefined}>
                  {option.label}
                  {checked === true && <Icon icon={IconCheck} size={14} />}
                </span>
              )
        }
        nothingFoundMessage={searchable ? 'No match' : undefined}
        withScrollArea={false}
        error={error !== undefined}
        withErrorStyles={false}
        rightSection={<Icon icon={IconChevronDown} />}
        rightSectionPointerEvents="none"
        checkIconPosition="right"
        aria-labelledby={labelId(around.id)}
        aria-describedby={messageId(around.id)}
        classNames={{
          input: choice.selectInput,
          section: choice.selectSection,
          dropdown: choice.dropdown,
          options: choice.options,
          option: choice.option,
          groupLabel: choice.groupLabel,
        }}
        comboboxProps={{
          transitionProps: { duration: 120 },
          shadow: 'none',
          width: listWidth ?? 'target',
          position: 'bottom-start',
          withinPortal: !isInMenu,
          // A long list is not in the page while it is closed.
          keepMounted: !searchable,
        }}
        onOptionSubmit={(next) => {
          if (acceptsSame || next !== value) onCommit(next as T);
        }}
      />
    </FieldFrame>
  );
}

interface FlagProps extends CheckBoxProps {
  /** Name of the help; needs a text label of its own when `label` is no text. */
  readonly help?: HelpContent & { readonly of: string };
}

/** Acts at once, like the switch of a section. */
export function SwitchField({ id, label, hint, help, value, onCommit, disabled }: FlagProps) {
  const readOnly = useReadOnly();
  return (
    <div className={choice.flag}>
      <Switch
        id={id}
        checked={value}
        disabled={disabled === true || readOnly}
        label={label}
        description={hint}
        withThumbIndicator={false}
        onChange={(event) => onCommit(event.currentTarget.checked)}
        classNames={{
          track: choice.track,
          thumb: choice.thumb,
          label: choice.flagLabel,
          description: choice.flagHint,
          labelWrapper: choice.labelWrapper,
          body: choice.flagBody,
        }}
      />
      {help && <HelpIcon of={help.of} help={help} />}
    </div>
  );
}

/** The switch alone, for the head of a section; `label` is its name. */
export function BareSwitch({
  id,
  label,
  value,
  onCommit,
  disabled,
}: Omit<FlagProps, 'label' | 'hint' | 'help'> & { readonly label: string }) {
  const readOnly = useReadOnly();
  return (
    <Switch
      id={id}
      checked={value}
      disabled={disabled === true || readOnly}
      aria-label={label}
      withThumbIndicator={false}
      onChange={(event) => onCommit(event.currentTarget.checked)}
      classNames={{ root: choice.bare, track: choice.track, thumb: choice.thumb, body: choice.flagBody }}
    />
  );
}

/** Part of a form: chosen with it, with help beside it. */
export const CheckField = ({ help, ...box }: FlagProps) => (
  <div className={choice.flag}>
    <CheckBox {...box} />
    {help && <HelpIcon of={help.of} help={help} />}
  </div>
);

interface RadiosProps<T extends string> {
  readonly id: string;
  readonly label: string;
  /** True hides the label from sight; the heading above says it. */
  readonly labelHidden?: boolean;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onCommit: (value: T) => void;
  readonly disabled?: boolean;
}

/** Choices that need a sentence each. */
export function RadioField<T extends string>({ id, label, labelHidden = false, value, choices, onCommit, disabled }: RadiosProps<T>) {
  const readOnly = useReadOnly();
  return (
    <Radio.Group
      id={id}
      aria-label={label}
      label={labelHidden ? undefined : label}
      value={value}
      onChange={(next) => onCommit(next)}
      classNames={{ label: css.label }}
    >
      {choices.map((one) => (
        <div key={one.value} className={choice.flag}>
          <Radio
            value={one.value}
            label={one.label}
            description={one.hint}
            disabled={disabled === true || readOnly || one.disabled}
            classNames={{
              radio: choice.radio,
              inner: choice.checkInner,
              icon: choice.radioIcon,
              label: choice.flagLabel,
              description: choice.flagHint,
              body: choice.flagBody,
              labelWrapper: choice.labelWrapper,
            }}
          />
        </div>
      ))}
    </Radio.Group>
  );
}
