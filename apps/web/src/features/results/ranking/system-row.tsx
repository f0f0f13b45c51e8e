import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { Provenance } from '@stackwatt/model';
import { memo, type ReactNode } from 'react';
import { MISSING } from '../../../lib/number.ts';
import { IconButton } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { ProofMark } from '../proof/proof-mark.tsx';
import { cellText, cellTitle, GAP_TARGET, type ResultColumn } from './columns.ts';
import { SystemChips } from './system-chips.tsx';
import { architectureName, architectureOf, type RankedRow } from './table-view.ts';
import css from './system-table.module.css';

interface SystemRowProps {
  readonly row: RankedRow;
  readonly rowIndex: number;
  readonly columns: readonly ResultColumn[];
  readonly provenance: Provenance | null;
  readonly isHighlighted: boolean;
  /** The one row of the table that Tab reaches. */
  readonly isReachable: boolean;
  /** Undefined where rows cannot be compared. */
  readonly isTicked: boolean | undefined;
  readonly onTick: ((id: number) => void) | undefined;
  readonly renderLead: ((row: RankedRow) => ReactNode) | undefined;
  readonly onHighlight: ((index: number) => void) | undefined;
  readonly onOpen: ((index: number) => void) | undefined;
}

/** Drawn again only when something of the row itself is new: a table of thousands of rows scrolls. */
export const SystemRow = memo(function SystemRow(props: SystemRowProps) {
  const {
    row: ranked,
    rowIndex,
    columns,
    provenance,
    isHighlighted,
    isReachable,
    isTicked,
    onTick,
    renderLead,
    onHighlight,
    onOpen,
  } = props;
  const { index, row } = ranked;
  const name = architectureName(architectureOf(row));
  return (
    <tr
      aria-rowindex={rowIndex}
      data-rank={index}
      tabIndex={onHighlight ? (isReachable ? 0 : -1) : undefined}
      aria-selected={onHighlight ? isHighlighted : undefined}
      // A double click opens; it does not select the word under it.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      onClick={() => onHighlight?.(index)}
      onDoubleClick={() => onOpen?.(index)}
    >
      <th scope="row" className={css.fixed}>
        <span className={css.architecture}>
          {onTick && (
            // A click on the tick is none on the row.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
            <label className={css.tick} onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
              <input
                type="checkbox"
                tabIndex={-1}
                checked={isTicked === true}
                aria-label={`Compare ${name}, rank ${index + 1}`}
                onChange={() => onTick(row.id)}
              />
            </label>
          )}
          {renderLead?.(ranked)}
          <SystemChips technologies={row.technologies} />
          <span className={row.technologies.length === 0 ? 'small text-3' : 'sr-only'}>{name}</span>
          <ProofMark proof={row.proof} provenance={provenance} of={`${name}, rank ${index + 1}`} isReachable={isReachable} />
          {onOpen && (
            <IconButton
              label={`Open ${name}, rank ${index + 1}`}
              icon={IconChevronRight}
              className={css.open}
              tabIndex={-1}
              onClick={() => onOpen(index)}
            />
          )}
        </span>
      </th>
      {columns.map((column, n) => (
        <ValueCell key={column.key} column={column} row={row} isFirst={columns[n - 1]?.group !== column.group} />
      ))}
    </tr>
  );
});

interface ValueCellProps {
  readonly column: ResultColumn;
  readonly row: RankedRow['row'];
  /** First of its group: a rule stands before it. */
  readonly isFirst: boolean;
}

function ValueCell({ column, row, isFirst }: ValueCellProps) {
  const value = column.value(row);
  const text = cellText(column, row);
  const isLarge = column.key === 'gap' && row.proof.gap > GAP_TARGET;
  return (
    <td
      title={cellTitle(column, row)}
      className={[
        table.number,
        isFirst ? css.first : '',
        column.key === 'npv' ? css.npv : '',
        column.isMoney && (value ?? 0) < 0 ? 'negative' : '',
        text === MISSING ? css.missing : '',
        isLarge ? css.gap : '',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {isLarge && (
        <>
          <Icon icon={IconAlertTriangle} size={13} />
          <span className="sr-only">above the target: </span>
        </>
      )}
      {text}
    </td>
  );
}
