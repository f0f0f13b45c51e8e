import { useDeferredValue, useMemo } from 'react';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import { outlookOf, yearlyFadeOf, USUAL_PLACE } from './outlook.ts';
import { useTypeBeingTyped } from './use-type.tsx';
import css from './yearly-fade.module.css';

/** What cycles and age take in a year, and when the limit is reached: beside the tables from which it follows. */
export function YearlyFadeNote() {
  const type = useDeferredValue(useTypeBeingTyped());
  const { cycles, calendar, together } = useMemo(() => yearlyFadeOf(type), [type]);
  const { limit, years } = useMemo(() => outlookOf(type), [type]);
  const until = years[USUAL_PLACE.row]?.[USUAL_PLACE.column];
  const percent = (value: number | undefined): string => (value === undefined ? MISSING : `${formatNumber(value, 2)} %`);
  return (
    <section className={css.note} aria-label="Fade a year">
      <h3>Fade a year, 1 cycle a day, 25 °C</h3>
      <dl>
        {(
          [
            ['Cycles', percent(cycles)],
            ['Calendar', percent(calendar)],
            [type.additiveEndOfLifeCalculation ? 'Together, the sum' : 'Together, the greater', percent(together)],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {together !== undefined && (
        <p className="text-3">
          {formatNumber(limit, Number.isInteger(limit) ? 0 : 1)} % after {until === undefined ? 'more than 40' : formatNumber(until, 1)}{' '}
          years
        </p>
      )}
    </section>
  );
}
