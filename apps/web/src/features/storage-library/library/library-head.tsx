import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import table from '../../../ui/data-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import type { LibraryColumn, Sort } from './library-column.ts';
import css from './library.module.css';

interface LibraryHeadProps<Row> {
  readonly columns: readonly LibraryColumn<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
  readonly hasActions: boolean;
}

/** Headings, which sort upwards, then downwards, then not. */
export function LibraryHead<Row>({ columns, sort, onSort, hasActions }: LibraryHeadProps<Row>) {
  const sortBy = (next: string): void =>
    onSort(sort?.key !== next ? { key: next, isDescending: false } : sort.isDescending ? undefined : { key: next, isDescending: true });
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={column.isNumber ? table.number : undefined}
            aria-sort={sort?.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
          >
            {column.sortValue ? (
              <button type="button" className={css.sort} onClick={() => sortBy(column.key)}>
                <span>
                  {column.label}
                  {sort?.key === column.key && <Icon icon={sort.isDescending ? IconArrowDown : IconArrowUp} size={13} />}
                </span>
                {column.unit !== undefined && <span className={table.unit}>{column.unit}</span>}
              </button>
            ) : (
              <>
                {column.label}
                {column.unit !== undefined && <span className={table.unit}>{column.unit}</span>}
              </>
            )}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
