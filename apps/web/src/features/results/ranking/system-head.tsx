import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSettings } from '../../../lib/settings.ts';
import table from '../../../ui/data-table.module.css';
import { HelpIcon } from '../../../ui/help-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { metricHelp } from '../metrics/metric-help.ts';
import { GROUPS, type ResultColumn } from './columns.ts';
import { nextSorting, type Sorting } from './table-view.ts';
import css from './system-table.module.css';

interface SystemHeadProps {
  readonly columns: readonly ResultColumn[];
  readonly sorting: Sorting;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
  readonly symbol: string;
  readonly isCompact: boolean;
}

/** Groups of columns above their headings. */
export function SystemHead({ columns, sorting, onSort, symbol, isCompact }: SystemHeadProps) {
  return (
    <thead>
      <tr className={css.groups}>
        <th className={css.fixed} aria-hidden />
        {GROUPS.map((group) => {
          const width = columns.filter((column) => column.group === group).length;
          return (
            width > 0 && (
              <th key={group} scope="colgroup" colSpan={width} className={css.group}>
                {group}
              </th>
            )
          );
        })}
      </tr>
      <tr className={css.heads}>
        <th scope="col" className={css.fixed}>
          {isCompact ? 'System' : 'Architecture'}
        </th>
        {columns.map((column, n) => (
          <Head
            key={column.key}
            column={column}
            isFirst={columns[n - 1]?.group !== column.group}
            sorting={sorting}
            onSort={onSort}
            symbol={symbol}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadProps {
  readonly column: ResultColumn;
  /** First of its group: a rule stands before it. */
  readonly isFirst: boolean;
  readonly sorting: Sorting;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
  readonly symbol: string;
}

function Head({ column, isFirst, sorting, onSort, symbol }: HeadProps) {
  const { engineVersion } = useSettings();
  const isSorted = sorting.key === column.key;
  const text = (
    <>
      <span className={css.headLabel}>
        {column.label}
        {isSorted && <Icon icon={sorting.direction === 'descending' ? IconArrowDown : IconArrowUp} size={14} />}
      </span>
      <span className={`${table.unit} ${css.unit}`}>{column.unit}</span>
    </>
  );
  return (
    <th
      scope="col"
      className={`${table.number} ${isFirst ? css.first : ''}`}
      aria-sort={isSorted ? sorting.direction : onSort ? 'none' : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className={css.sort}
          title={`Sort by ${column.label}`}
          onClick={() => onSort(nextSorting(sorting, column.key))}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {onSort && column.metric !== undefined && (
        <span className={css.help}>
          <HelpIcon of={column.label} help={metricHelp(column.metric, undefined, symbol, engineVersion)} />
        </span>
      )}
    </th>
  );
}
