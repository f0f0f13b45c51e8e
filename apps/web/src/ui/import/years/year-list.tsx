import { IconTrash } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/number.ts';
import { IconButton } from '../../button.tsx';
import table from '../../data-table.module.css';
import type { Token } from '../../tokens.ts';
import { scaleText, type DayStrip, type StripScale } from './day-strip.ts';
import { StripView } from './strip-view.tsx';
import type { YearRow } from './year-rows.ts';
import css from './years.module.css';

interface YearListProps {
  readonly rows: readonly YearRow[];
  readonly strips: ReadonlyMap<string, DayStrip>;
  readonly scale: StripScale;
  readonly token: Token;
  /** Of the values: '$/MWh'. */
  readonly unit: string;
  readonly yearName: (projectYear: number) => string;
  readonly chosen: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** 1, 7 … 23 (6) */
function usesText(years: readonly number[], yearName: (year: number) => string): string {
  if (years.length === 0) return 'not used';
  const names = years.map(yearName);
  return `${names.length > 3 ? `${names.slice(0, 2).join(', ')} … ${names.at(-1)}` : names.join(', ')} (${names.length})`;
}

/** The files of an import with what was read of each. */
export function YearList({ rows, strips, scale, token, unit, yearName, chosen, disabled, onChoose, onRemove }: YearListProps) {
  const figure = (value: number) => <td className={`${table.number} ${value < 0 ? 'negative' : ''}`}>{formatNumber(value, 2)}</td>;
  return (
    <div className={css.scroll}>
      <table className={`${table.table} ${css.list}`} aria-label="Files of this import">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">
              Year<span className={table.unit}>from</span>
            </th>
            <th scope="col" className={table.number}>
              Values
            </th>
            {['Mean', 'Lowest', 'Highest'].map((name) => (
              <th key={name} scope="col" className={table.number}>
                {name}
                <span className={table.unit}>{unit}</span>
              </th>
            ))}
            <th scope="col" className={css.stripHead}>
              Year, daily range
              <span className={table.unit}>
                {scaleText(scale)} {unit}, ▴ above
              </span>
            </th>
            <th scope="col">
              Used in<span className={table.unit}>project years</span>
            </th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-chosen={row.key === chosen || undefined}>
              <td className={css.name} title={row.fileName}>
                <button type="button" className={css.choose} aria-pressed={row.key === chosen} onClick={() => onChoose(row.key)}>
                  {row.fileName}
                </button>
              </td>
              <td>
                <b>{row.year ?? '–'}</b> <span className="text-3">{row.yearFrom}</span>
              </td>
              <td className={table.number}>{formatNumber(row.count)}</td>
              {figure(row.mean)}
              {figure(row.minimum)}
              {figure(row.maximum)}
              <td className={css.stripCell}>
                <StripView strip={strips.get(row.key)} scale={scale} token={token} width={172} height={30} />
              </td>
              <td className="text-2">{usesText(row.years, yearName)}</td>
              <td>
                <IconButton label={`Remove ${row.fileName}`} icon={IconTrash} disabled={disabled} onClick={() => onRemove(row.key)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
