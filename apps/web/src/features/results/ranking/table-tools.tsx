import { Popover } from '@mantine/core';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/choice-fields.tsx';
import type { ResultColumn } from './columns.ts';
import { GROUPS } from './columns.ts';
import { architectureName, NO_FILTER, type TableFilter } from './table-view.ts';
import css from '../results.module.css';

interface FilterToolProps {
  readonly filter: TableFilter;
  readonly architectures: readonly string[];
  readonly onFilter: (filter: TableFilter) => void;
}

/** Which systems the table shows. */
export function FilterTool({ filter, architectures, onFilter }: FilterToolProps) {
  const count = filter.hidden.length + (filter.onlyPositive ? 1 : 0);
  return (
    <Popover
      position="bottom-end"
      width={260}
      withinPortal
      trapFocus
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: css.popover }}
    >
      <Popover.Target>
        <Button size="small" kind="quiet" icon={IconFilter}>
          {count === 0 ? 'Filter' : `Filter, ${count} set`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter systems">
        <h3>Architectures</h3>
        {architectures.map((one) => (
          <CheckField
            key={one}
            label={architectureName(one)}
            value={!filter.hidden.includes(one)}
            onCommit={(on) =>
              onFilter({ ...filter, hidden: on ? filter.hidden.filter((other) => other !== one) : [...filter.hidden, one] })
            }
          />
        ))}
        <CheckField
          label="Only NPV above 0"
          value={filter.onlyPositive}
          onCommit={(onlyPositive) => onFilter({ ...filter, onlyPositive })}
        />
        {count > 0 && (
          <Button size="small" onClick={() => onFilter(NO_FILTER)}>
            Show all
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnsToolProps {
  readonly columns: readonly ResultColumn[];
  readonly flipped: readonly string[];
  readonly onFlip: (flipped: readonly string[]) => void;
}

/** Which columns the table shows. */
export function ColumnsTool({ columns, flipped, onFlip }: ColumnsToolProps) {
  const flip = (key: string): void => onFlip(flipped.includes(key) ? flipped.filter((one) => one !== key) : [...flipped, key]);
  return (
    <Popover
      position="bottom-end"
      width={260}
      withinPortal
      trapFocus
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: css.popover }}
    >
      <Popover.Target>
        <Button size="small" kind="quiet" icon={IconColumns3}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Choose columns">
        {GROUPS.map((group) => {
          const own = columns.filter((column) => column.group === group);
          return (
            own.length > 0 && (
              <div key={group}>
                <h3>{group}</h3>
                {own.map((column) => (
                  <CheckField
                    key={column.key}
                    label={`${column.label}, ${column.unit}`}
                    value={column.isShown !== flipped.includes(column.key)}
                    onCommit={() => flip(column.key)}
                  />
                ))}
              </div>
            )
          );
        })}
        {flipped.length > 0 && (
          <Button size="small" onClick={() => onFlip([])}>
            Reset
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
