import { Popover } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CheckField } from './choice-fields.tsx';
import type { IconType } from './icon.tsx';
import menu from './menu.module.css';

interface CheckListPopoverProps<T extends string> {
  /** On the button. */
  readonly text: string;
  readonly icon: IconType;
  readonly isQuiet?: boolean;
  readonly isPressed?: boolean;
  /** Name of the list. */
  readonly label: string;
  readonly entries: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: readonly T[];
  /** The chosen ones in the order of the entries. */
  readonly onChange: (chosen: T[]) => void;
  readonly isAtEnd?: boolean;
  /** Below the list. */
  readonly foot?: ReactNode;
}

/** A button that opens a list to tick: columns to show, values to filter for. */
export function CheckListPopover<T extends string>(props: CheckListPopoverProps<T>) {
  const { text, icon, isQuiet = false, isPressed, label, entries, chosen, onChange, isAtEnd = false, foot } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={isAtEnd ? 'bottom-end' : 'bottom-start'}
      width={240}
      trapFocus
      returnFocus
      classNames={{ dropdown: menu.dropdown }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          kind={isQuiet ? 'quiet' : 'default'}
          size="small"
          icon={icon}
          aria-pressed={isPressed}
          disabled={entries.length === 0}
          onClick={() => setIsOpen((open) => !open)}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div style={{ padding: '2px 8px' }}>
          {entries.map((entry) => (
            <CheckField
              key={entry.value}
              label={entry.label}
              value={chosen.includes(entry.value)}
              onCommit={(on) =>
                onChange(entries.map(({ value }) => value).filter((value) => (value === entry.value ? on : chosen.includes(value))))
              }
            />
          ))}
          {foot}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
