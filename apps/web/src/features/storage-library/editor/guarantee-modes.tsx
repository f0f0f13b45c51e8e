import type { GuaranteeType } from '@stackwatt/model';
import { useId, type ReactNode } from 'react';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { ForgetUnreadTexts } from '../../../ui/unread-text.tsx';
import { MOST_CYCLES, type Trial, type TriedUse } from './tried-use.ts';
import { typeField, useSetField, useType } from './use-type.tsx';
import css from './guarantee.module.css';

const MODES: readonly { readonly mode: GuaranteeType; readonly label: string; readonly hint: string }[] = [
  { mode: 'Default', label: 'Default', hint: 'Next higher cycle bin, kept for the rest of the calculation' },
  { mode: 'YearByYear', label: 'Year-by-Year', hint: 'Next higher cycle bin of each year; later years may use lower bins' },
  { mode: 'Interpolated', label: 'Interpolated', hint: 'Linear between the bins, on the actual cycles of each year' },
];
/** Year whose end the cards compare. */
const COMPARED = 10;

const within = (low: number, high: number, isWhole: boolean) => (value: number) =>
  value >= low && value <= high && (!isWhole || Number.isInteger(value))
    ? undefined
    : `The value must be ${isWhole ? 'a whole number ' : ''}from ${formatNumber(low)} to ${formatNumber(high)}`;

interface TriedUseFieldsProps {
  readonly use: TriedUse;
  readonly years: number;
  readonly onUse: (use: TriedUse) => void;
  /** Where else it may come from. */
  readonly children: ReactNode;
}

/** The use that the modes are tried on; it is no part of the type. */
export const TriedUseFields = ({ use, years, onUse, children }: TriedUseFieldsProps) => (
  <ForgetUnreadTexts>
    <div className={css.lead}>
      <p className="small text-2">Tried on this use, which is not kept with the type:</p>
      {children}
    </div>
    <FieldGrid>
      {(
        [
          ['cycles', 'Cycles', 'cycles/yr', within(1, MOST_CYCLES, true), undefined],
          ['fromYear', 'Others from', 'year', within(2, years, true), undefined],
          ['laterCycles', 'Cycles from then on', 'cycles/yr', within(1, MOST_CYCLES, true), undefined],
          ['depth', 'Depth of a cycle', '%', within(1, 100, false), 'of the range of charge'],
          ['celsius', 'Temperature', '°C', within(-40, 80, false), 'of the model; a guarantee has none'],
        ] as const
      ).map(([key, label, unit, check, hint]) => (
        <NumberField
          key={key}
          id={`tried-${key}`}
          label={label}
          unit={unit}
          span={3}
          half
          value={use[key]}
          check={check}
          refusesBroken
          hint={hint}
          onCommit={(value) => onUse({ ...use, [key]: value })}
        />
      ))}
    </FieldGrid>
  </ForgetUnreadTexts>
);

/** SED-26: the modes, each with what it guarantees after ten years of the use tried. */
export function ModeCards({ trial }: { readonly trial: Trial }) {
  const { oemGuaranteedDegradationType: chosen } = useType();
  const set = useSetField();
  const id = useId();
  return (
    <div role="radiogroup" aria-label="Mode of the guarantee" className={css.modes}>
      {MODES.map(({ mode, label, hint }) => (
        <label key={mode} className={css.mode} data-chosen={mode === chosen || undefined}>
          <input
            type="radio"
            name={id}
            checked={mode === chosen}
            aria-labelledby={`${id}-${mode}`}
            aria-describedby={`${id}-${mode}-hint ${id}-${mode}-figure`}
            onChange={() => set(typeField('oemGuaranteedDegradationType'), 'change the mode of the guarantee', mode)}
          />
          <span className={css.modeText}>
            <span id={`${id}-${mode}`} className="strong">
              {label}
            </span>
            <span id={`${id}-${mode}-hint`} className="small text-3">
              {hint}
            </span>
          </span>
          <span id={`${id}-${mode}-figure`} className={css.modeFigure}>
            <b>{trial.guaranteed[mode] === undefined ? MISSING : formatNumber(trial.guaranteed[mode][COMPARED], 1)}</b>{' '}
            <span className="unit">%</span>
            <span className="small text-3">year {COMPARED}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
