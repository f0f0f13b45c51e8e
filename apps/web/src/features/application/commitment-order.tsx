import { Popover } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { useProject } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import css from './application.module.css';

/** APP-03, APP-04: what the plant is committed to, in order; absent with nothing to order. */
export function CommitmentOrder() {
  const order = useProject((project) => project.orderOfCommitments);
  const [isOpen, setIsOpen] = useState(false);
  if (order.length === 0) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={300}
      position="bottom-end"
      shadow="md"
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          size="small"
          icon={IconListNumbers}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={(event) => {
            // Nothing in it takes the focus, so the key comes to the button.
            if (event.key === 'Escape') setIsOpen(false);
          }}
        >
          Order of Commitment
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <h3>Order of Commitment</h3>
        <ol className={css.order}>
          {order.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
        <p className="small text-2">
          Capacity market events take priority over TOD contracts, which take priority over energy and regulation market participation.
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
