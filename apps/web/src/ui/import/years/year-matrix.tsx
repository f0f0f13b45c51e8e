import { useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../../../lib/number.ts';
import type { Token } from '../../tokens.ts';
import type { YearQuantity } from './year-quantity.ts';
import { assign, followBefore, rowOfYear, type YearRow, type YearTable } from './year-rows.ts';
import css from './years.module.css';

interface YearMatrixProps {
  readonly label: string;
  /** What a row is: 'File'. */
  readonly rowsName: string;
  readonly table: YearTable;
  readonly lifetime: number;
  /** Calendar years of the project years (IMP-19). */
  readonly calendarYears: readonly number[];
  readonly yearName: (projectYear: number) => string;
  readonly quantity: YearQuantity;
  readonly token: Token;
  readonly disabled: boolean;
  readonly onChange: (table: YearTable) => void;
}

/** Narrower than this a year cannot be read, px: the table scrolls. */
const LEAST_COLUMN = 22;
/** Of the largest bar, px. */
const BAR_HEIGHT = 66;

/** What a mark of the table says. */
type Mark = 'first' | 'repeated' | 'follows' | 'none';
const markOf = (row: YearRow, year: number, follows: YearTable['follows']): Mark =>
  !row.years.includes(year) ? 'none' : follows[year] !== undefined ? 'follows' : row.years[0] === year ? 'first' : 'repeated';

/** Which file for which project year: files are rows, project years columns, with the quantity of each year above in the same columns. */
export function YearMatrix(props: YearMatrixProps) {
  const { label, rowsName, table, lifetime, calendarYears, yearName, quantity, token, disabled, onChange } = props;
  const { rows, follows } = table;
  const years = Array.from({ length: lifetime }, (_, i) => i + 1);
  const [at, setAt] = useState({ row: 0, year: 1 });
  const cells = useRef(new Map<string, HTMLButtonElement>());
  const move = (row: number, year: number): void => {
    const next = { row: Math.min(rows.length - 1, Math.max(0, row)), year: Math.min(lifetime, Math.max(1, year)) };
    setAt(next);
    cells.current.get(`${next.row} ${next.year}`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const { row, year } = at;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => move(row, year - 1),
      ArrowRight: () => move(row, year + 1),
      ArrowUp: () => move(row - 1, year),
      ArrowDown: () => move(row + 1, year),
      Home: () => move(row, 1),
      End: () => move(row, lifetime),
      '=': () => {
        if (!disabled) onChange(followBefore(table, year));
      },
      Delete: () => {
        if (!disabled) onChange(assign(table, year, undefined));
      },
    };
    if (event.ctrlKey || event.metaKey || !Object.hasOwn(moves, event.key)) return;
    event.preventDefault();
    moves[event.key]!();
  };
  const most = Math.max(1e-9, ...rows.map((row) => quantity.of(row)));
  const isGap = (year: number): boolean => rowOfYear(rows, year) === undefined;
  const gaps = years.filter(isGap);
  return (
    <>
      <div className={css.scroll}>
        <table className={css.matrix} style={{ minWidth: `calc(var(--years-label) + ${lifetime * LEAST_COLUMN}px)` }} aria-label={label}>
          <colgroup>
            <col className={css.labels} />
            <col span={lifetime} />
          </colgroup>
          <thead>
            <tr className={css.bars}>
              <th scope="row" className={css.barsName} aria-label={`${quantity.label}, ${quantity.unit}`}>
                <span>{quantity.label}</span>
                <span className="text-3">{quantity.unit} by project year</span>
                <span className={css.barsMost} aria-hidden>
                  {formatNumber(most, quantity.digits)}
                </span>
              </th>
              {years.map((year) => (
                <Bar key={year} row={rowOfYear(rows, year)} year={year} most={most} quantity={quantity} token={token} />
              ))}
            </tr>
            <tr>
              <th scope="col" className={css.corner}>
                {rowsName}
              </th>
              {years.map((year) => (
                <th
                  key={year}
                  scope="col"
                  className={css.year}
                  data-gap={isGap(year) || undefined}
                  title={`Project year ${yearName(year)}, offered as ${calendarYears[year - 1]}`}
                >
                  {yearName(year)}
                  {isGap(year) && <span className="sr-only">, no file</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={row.key}>
                <th scope="row" className={css.rowName} title={row.fileName} aria-label={row.label}>
                  <span>
                    <b>{row.label}</b> <span className="text-3">{formatNumber(quantity.of(row), quantity.digits)}</span>
                  </span>
                </th>
                {years.map((year) => {
                  const mark = markOf(row, year, follows);
                  return (
                    <td key={year} data-gap={isGap(year) || undefined}>
                      <button
                        type="button"
                        ref={(element) => {
                          if (element) cells.current.set(`${r} ${year}`, element);
                        }}
                        className={css.cell}
                        aria-pressed={mark !== 'none'}
                        aria-label={`${row.label} in project year ${yearName(year)}: ${TEXTS[mark](yearName(follows[year] ?? 0))}`}
                        tabIndex={at.row === r && at.year === year ? 0 : -1}
                        disabled={disabled}
                        onFocus={() => setAt({ row: r, year })}
                        onKeyDown={press}
                        onClick={() => onChange(assign(table, year, mark === 'none' ? row.key : undefined))}
                      >
                        {mark === 'follows' ? <b className={css.same}>={yearName(follows[year]!)}</b> : <i data-mark={mark} />}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.legend}>
        <span>
          <i data-mark="first" /> first use
        </span>
        <span>
          <i data-mark="repeated" /> repeated
        </span>
        <span>
          <b className={css.same}>={yearName(Math.max(1, lifetime - 1))}</b> same as that year, follows it
        </span>
        <span>
          <i data-mark="gap" /> no file{gaps.length > 0 ? `: ${gaps.length}` : ''}
        </span>
        <span className={css.keys}>
          <kbd>←</kbd> <kbd>→</kbd> year, <kbd>↑</kbd> <kbd>↓</kbd> file, <kbd>Space</kbd> give, <kbd>=</kbd> same as the year before,{' '}
          <kbd>Del</kbd> none
        </span>
      </p>
    </>
  );
}

interface BarProps {
  readonly row: YearRow | undefined;
  readonly year: number;
  readonly most: number;
  readonly quantity: YearQuantity;
  readonly token: Token;
}

/** The quantity of a project year, in the column of the year; a repeated one is fainter. */
const Bar = ({ row, year, most, quantity, token }: BarProps) => (
  <td className={css.bar} data-gap={row === undefined || undefined}>
    <i
      style={
        row === undefined
          ? { height: BAR_HEIGHT / 2 }
          : {
              height: Math.max(0, (quantity.of(row) / most) * BAR_HEIGHT),
              background: `var(--${token})`,
              opacity: row.years[0] === year ? 1 : 0.55,
            }
      }
    />
    <span className="sr-only">{row === undefined ? 'none' : formatNumber(quantity.of(row), quantity.digits)}</span>
  </td>
);

const TEXTS: Readonly<Record<Mark, (followed: string) => string>> = {
  first: () => 'first use',
  repeated: () => 'repeated',
  follows: (followed) => `same as year ${followed}`,
  none: () => 'not used',
};
