import { Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-fields.tsx';
import menu from '../../ui/menu.module.css';

interface FilterButtonProps {
  readonly label: string;
  /** What the rows have. */
  readonly values: readonly string[];
  /** Shown ones; none chosen shows all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Rows with one of some values; the button says how many are chosen. */
export function FilterButton({ label, values, chosen, onChange }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={240}
      trapFocus
      returnFocus
      classNames={{ dropdown: menu.dropdown }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          size="small"
          icon={IconFilter}
          aria-pressed={chosen.length > 0}
          disabled={values.length === 0}
          onClick={() => setIsOpen((open) => !open)}
        >
          {chosen.length === 0 ? label : chosen.length === 1 ? `${label}: ${chosen[0]!}` : `${label}: ${chosen.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${label} of the projects`}>
        <div style={{ padding: '2px 8px' }}>
          {values.map((value) => (
            <CheckField
              key={value}
              label={value}
              value={chosen.includes(value)}
              onCommit={(on) => onChange(values.filter((one) => (one === value ? on : chosen.includes(one))))}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
