import type { ReactNode } from 'react';
import { MISSING } from '../lib/number.ts';
import { HelpIcon, type HelpContent } from './help-icon.tsx';
import css from './key-figure.module.css';

interface KeyFigureProps {
  readonly label: string;
  /** Formatted; '–' when there is none. */
  readonly value: string;
  readonly unit?: string;
  readonly note?: ReactNode;
  readonly help?: HelpContent;
  /** Money below zero. */
  readonly isNegative?: boolean;
}

/** One figure to be found, read and trusted: label, value, unit, what it stands on. */
export const KeyFigure = ({ label, value, unit, note, help, isNegative = false }: KeyFigureProps) => (
  <div className={css.figure}>
    <div className={css.label}>
      {label}
      {help && <HelpIcon of={label} help={help} />}
    </div>
    <div className={isNegative ? `${css.value} negative` : css.value}>
      {value}
      {unit !== undefined && value !== MISSING && <span className={css.unit}>{unit}</span>}
    </div>
    {note !== undefined && <div className={css.note}>{note}</div>}
  </div>
);

/** Key figures side by side, divided by hairlines. */
export const KeyFigures = ({ children }: { readonly children: ReactNode }) => <div className={css.row}>{children}</div>;
