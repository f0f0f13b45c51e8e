import { Popover } from '@mantine/core';
import { IconColumns3, IconFilter, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/choice-fields.tsx';
import type { ResultColumn } from './columns.ts';
import { GROUPS } from './columns.ts';
import { architectureName, NO_FILTER, type TableFilter } from './table-view.ts';
import css from '../results.module.css';

interface ToolProps {
  /** What it does, as the opened part is called. */
  readonly name: string;
  readonly icon: Icon;
  readonly text: string;
  readonly children: ReactNode;
}

/** A button over the table that opens what it sets. */
function Tool({ name, icon, text, children }: ToolProps) {
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
        <Button size="small" kind="quiet" icon={icon}>
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface FilterToolProps {
  readonly filter: TableFilter;
  readonly architectures: readonly string[];
  readonly onFilter: (filter: TableFilter) => void;
}

/** Which systems the table shows. */
export function FilterTool({ filter, architectures, onFilter }: FilterToolProps) {
  const count = filter.hidden.length + (filter.onlyPositive ? 1 : 0);
  return (
    <Tool name="Filter systems" icon={IconFilter} text={count === 0 ? 'Filter' : `Filter, ${count} set`}>
      <h3>Architectures</h3>
      {architectures.map((one) => (
        <CheckField
          key={one}
          label={architectureName(one)}
          value={!filter.hidden.includes(one)}
          onCommit={(on) => onFilter({ ...filter, hidden: on ? filter.hidden.filter((other) => other !== one) : [...filter.hidden, one] })}
        />
      ))}
      <CheckField label="Only NPV above 0" value={filter.onlyPositive} onCommit={(onlyPositive) => onFilter({ ...filter, onlyPositive })} />
      {count > 0 && (
        <Button size="small" onClick={() => onFilter(NO_FILTER)}>
          Show all
        </Button>
      )}
    </Tool>
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
    <Tool name="Choose columns" icon={IconColumns3} text="Columns">
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
    </Tool>
  );
}
