import { formatNumber } from '../../../lib/number.ts';
import type { Token } from '../../tokens.ts';
import { scaleText, type DayStrip, type StripScale } from './day-strip.ts';
import { StripView } from './strip-view.tsx';
import type { YearQuantity } from './year-quantity.ts';
import { rowOfYear, type YearRow } from './year-rows.ts';
import css from './years.module.css';

interface YearMultiplesProps {
  readonly rows: readonly YearRow[];
  readonly strips: ReadonlyMap<string, DayStrip>;
  readonly scale: StripScale;
  readonly token: Token;
  readonly unit: string;
  readonly quantity: YearQuantity;
  readonly lifetime: number;
  readonly yearName: (projectYear: number) => string;
}

/** Small multiples: daily range and mean of each project year, all on one scale that is said once. */
export function YearMultiples({ rows, strips, scale, token, unit, quantity, lifetime, yearName }: YearMultiplesProps) {
  return (
    <figure className={css.multiples}>
      <figcaption>
        <b>Daily range and mean of each project year</b>{' '}
        <span className="text-3">
          {unit}, same scale {scaleText(scale)}, ▴ above. At the right {quantity.label.toLowerCase()}, {quantity.unit}
        </span>
      </figcaption>
      <ol>
        {Array.from({ length: lifetime }, (_, i) => i + 1).map((year) => {
          const row = rowOfYear(rows, year);
          return (
            <li key={year}>
              <span className={css.multiple}>
                <span>{yearName(year)}</span> <span className={css.multipleName}>{row?.label ?? 'no file'}</span>
                <b>{row === undefined ? '–' : formatNumber(quantity.of(row), quantity.digits)}</b>
              </span>
              <StripView strip={row && strips.get(row.key)} scale={scale} token={token} width={156} height={34} />
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
