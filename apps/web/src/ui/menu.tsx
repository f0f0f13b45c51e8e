import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconType } from './icon.tsx';
import css from './menu.module.css';

interface MenuEntry {
  readonly label: string;
  readonly icon?: IconType;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  readonly run: () => void;
}

interface ActionMenuProps {
  /** The button that opens the menu. */
  readonly target: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly label?: string;
  readonly width?: number;
}

/**
 * Gives the focus back to the button of an entry's menu: a dialog that the entry opens remembers whose turn it was, and the entry itself is
 * gone by the time it closes.
 */
function focusTarget(entry: HTMLElement): void {
  const menu = entry.closest('[role="menu"]');
  if (menu !== null) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)?.focus({ preventScroll: true });
}

/** A menu of actions below a button; arrows move, Enter chooses, Escape closes. */
export const ActionMenu = ({ target, entries, label, width = 200 }: ActionMenuProps) => (
  <Menu
    position="bottom-end"
    width={width}
    withinPortal
    withInitialFocusPlaceholder={false}
    menuItemTabIndex={0}
    transitionProps={{ duration: 120 }}
    classNames={{ dropdown: css.dropdown, item: css.item, itemLabel: css.label }}
  >
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown aria-label={label}>
      {entries.map((entry) => (
        <Menu.Item
          key={entry.label}
          disabled={entry.disabled}
          onClick={({ currentTarget }) => {
            focusTarget(currentTarget);
            entry.run();
          }}
          data-danger={entry.isDanger || undefined}
          leftSection={entry.icon && <Icon icon={entry.icon} />}
        >
          {entry.label}
          {entry.hint !== undefined && <span className={css.hint}>{entry.hint}</span>}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
