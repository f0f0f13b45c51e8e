import { IconDots } from '@tabler/icons-react';
import type { ComponentProps, MouseEvent } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { ActionMenu } from '../../../ui/menu.tsx';
import type { LibraryColumn } from './library-column.ts';
import css from './library.module.css';

/** A click on the row itself: not on a button in it, nor in the menu of one, whose clicks arrive here from elsewhere in the page. */
const isOfRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button') === null;

interface LibraryRowProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly rowIndex: number;
  readonly columns: readonly LibraryColumn<Row>[];
  readonly isSelected: boolean;
  /** The one row of the table that Tab reaches. */
  readonly isReachable: boolean;
  readonly onSelect: () => void;
  readonly onPress: () => void;
  readonly actionsOf: ((row: Row) => ComponentProps<typeof ActionMenu>['entries']) | undefined;
}

export function LibraryRow<Row>(props: LibraryRowProps<Row>) {
  const { row, name, rowIndex, columns, isSelected, isReachable, onSelect, onPress, actionsOf } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter opens the row that has the focus
    <tr
      aria-label={name}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      tabIndex={isReachable ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isSelected) onSelect();
      }}
      onClick={(event) => {
        if (!isOfRow(event)) return;
        onPress();
      }}
    >
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={css.name} title={name}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={column.isNumber ? table.number : undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
      {actionsOf && (
        <td className={css.actions}>
          <ActionMenu
            label={`Actions for ${name}`}
            width={180}
            target={<IconButton icon={IconDots} label={`More actions for ${name}`} title="More actions" />}
            entries={actionsOf(row)}
          />
        </td>
      )}
    </tr>
  );
}
