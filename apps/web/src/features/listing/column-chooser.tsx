import { Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-fields.tsx';
import menu from '../../ui/menu.module.css';
import { EXTRA_COLUMNS, type ExtraColumn } from './project-table.tsx';

interface ColumnChooserProps {
  readonly shown: readonly ExtraColumn[];
  readonly onChange: (shown: readonly ExtraColumn[]) => void;
}

/** LIST-02, D-019: the further columns, off at first. */
export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={220}
      trapFocus
      returnFocus
      classNames={{ dropdown: menu.dropdown }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button kind="quiet" size="small" icon={IconColumns3} onClick={() => setIsOpen((open) => !open)}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div style={{ padding: '2px 8px' }}>
          {EXTRA_COLUMNS.map((column) => (
            <CheckField
              key={column.key}
              label={column.label}
              value={shown.includes(column.key)}
              onCommit={(on) =>
                onChange(EXTRA_COLUMNS.map(({ key }) => key).filter((key) => (key === column.key ? on : shown.includes(key))))
              }
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
