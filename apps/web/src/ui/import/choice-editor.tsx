import type { Candidate, SeriesKind } from '@stackwatt/formats';
import { useId, useState } from 'react';
import { shownUnit } from '../../lib/money.ts';
import { Button } from '../button.tsx';
import type { Changeable } from './import-facts.ts';
import type { ImportChoices } from './import-state.ts';
import css from './import.module.css';

/** Units a file of each kind may be in, as the reader knows them. */
export const UNITS: Record<SeriesKind, readonly string[]> = {
  price: ['currency/MWh', 'currency/kWh', 'cents/kWh'],
  regulation: ['currency/MW-h', 'currency/kW-h'],
  production: ['kW', 'MW', 'GW', 'W', 'kWh', 'MWh'],
  limit: ['kW', 'MW', 'W'],
  obligation: ['kW', 'MW', 'W'],
  irradiance: ['W/m²', 'kW/m²', 'Wh/m²', 'kWh/m²'],
  wind: ['m/s', 'km/h', 'mph', 'knots', 'ft/s'],
  temperature: ['°C', '°F', 'K'],
};
/** IMP-17 */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2200;

interface ChoiceEditorProps {
  readonly what: Changeable;
  readonly kind: SeriesKind;
  readonly choices: ImportChoices;
  readonly candidates: readonly Candidate[];
  /** Of the column read now, counted from 1. */
  readonly column: number | undefined;
  readonly year: number | undefined;
  readonly symbol: string;
  readonly onChoose: (choices: ImportChoices) => void;
}

/** The field for one choice over what the file says. Choosing reads the file again. */
export function ChoiceEditor({ what, kind, choices, candidates, column, year, symbol, onChoose }: ChoiceEditorProps) {
  switch (what) {
    case 'column':
      return (
        <select
          className={css.select}
          aria-label="Column of values"
          value={column ?? ''}
          onChange={(event) => onChoose({ column: Number(event.target.value) })}
        >
          {column === undefined && (
            <option value="" disabled>
              Choose a column
            </option>
          )}
          {candidates.map((one) => (
            <option key={one.number} value={one.number}>
              {one.number}: {one.name}
            </option>
          ))}
        </select>
      );
    case 'unit':
      return (
        <select
          className={css.select}
          aria-label="Unit of the values"
          value={choices.unit ?? ''}
          onChange={(event) => onChoose({ unit: event.target.value === '' ? undefined : event.target.value })}
        >
          <option value="">as the file says</option>
          {UNITS[kind].map((unit) => (
            <option key={unit} value={unit}>
              {shownUnit(unit, symbol)}
            </option>
          ))}
        </select>
      );
    case 'decimal':
      return (
        <select
          className={css.select}
          aria-label="Decimal sign"
          value={choices.decimalComma === undefined ? '' : String(choices.decimalComma)}
          onChange={(event) => onChoose({ decimalComma: event.target.value === '' ? undefined : event.target.value === 'true' })}
        >
          <option value="">found out</option>
          <option value="false">point, 12.5</option>
          <option value="true">comma, 12,5</option>
        </select>
      );
    case 'separator':
      return (
        <select
          className={css.select}
          aria-label="Separator of cells"
          value={choices.separator ?? 'found'}
          onChange={(event) =>
            onChoose({ separator: event.target.value === 'found' ? undefined : (event.target.value as ImportChoices['separator']) })
          }
        >
          <option value="found">found out</option>
          <option value=";">semicolon</option>
          <option value=",">comma</option>
          <option value={'\t'}>tab</option>
          <option value="">none, one value a line</option>
        </select>
      );
    case 'dateOrder':
      return (
        <select
          className={css.select}
          aria-label="Order of dates"
          value={choices.dateOrder ?? ''}
          onChange={(event) =>
            onChoose({ dateOrder: event.target.value === '' ? undefined : (event.target.value as ImportChoices['dateOrder']) })
          }
        >
          <option value="">found out</option>
          <option value="dayFirst">day first, 31/12</option>
          <option value="monthFirst">month first, 12/31</option>
        </select>
      );
    case 'summerTime':
      return (
        <select
          className={css.select}
          aria-label="Hours of summer time"
          value={choices.summerTime ?? ''}
          onChange={(event) =>
            onChoose({ summerTime: event.target.value === '' ? undefined : (event.target.value as ImportChoices['summerTime']) })
          }
        >
          <option value="">as usual for this kind</option>
          <option value="clock">stay at the clock time of the file</option>
          <option value="standard">move to standard time</option>
        </select>
      );
    case 'labelSide':
      return (
        <select
          className={css.select}
          aria-label="End of the interval that a stamp marks"
          value={choices.labelSide ?? ''}
          onChange={(event) =>
            onChoose({ labelSide: event.target.value === '' ? undefined : (event.target.value as ImportChoices['labelSide']) })
          }
        >
          <option value="">found out</option>
          <option value="beginning">beginning of the interval</option>
          <option value="ending">end of the interval</option>
        </select>
      );
    case 'year':
      return <YearEditor year={year} onChoose={onChoose} />;
  }
}

function YearEditor({ year, onChoose }: Pick<ChoiceEditorProps, 'year' | 'onChoose'>) {
  const [typed, setTyped] = useState(String(year ?? ''));
  const hintId = useId();
  const value = Number(typed);
  const isValid = Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
  const accept = (): void => {
    if (isValid) onChoose({ year: value });
  };
  return (
    <span className={css.inline}>
      <input
        className={css.input}
        aria-label="Calendar year"
        aria-describedby={hintId}
        aria-invalid={!isValid || undefined}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && accept()}
      />
      <Button size="small" onClick={accept} disabled={!isValid}>
        Set
      </Button>
      <span id={hintId} className={css.from}>
        {FIRST_YEAR} to {LAST_YEAR}; decides the weekdays
      </span>
    </span>
  );
}

interface AmountEditorProps {
  readonly label: string;
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly onChoose: (amount: number) => void;
}

/** A number that answers a question, within its bounds. */
export function AmountEditor({ label, unit, least, most, onChoose }: AmountEditorProps) {
  const [typed, setTyped] = useState('');
  const hintId = useId();
  const value = Number(typed.replace(',', '.').replace('\u2212', '-'));
  const isValid = typed !== '' && value >= least && value <= most;
  const accept = (): void => {
    if (isValid) onChoose(value);
  };
  return (
    <span className={css.inline}>
      <input
        className={css.input}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={(typed !== '' && !isValid) || undefined}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && accept()}
      />
      <Button size="small" onClick={accept} disabled={!isValid}>
        Set
      </Button>
      <span id={hintId} className={css.from}>
        {unit}
      </span>
    </span>
  );
}
