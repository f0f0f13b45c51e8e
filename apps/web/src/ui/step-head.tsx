import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './step-head.module.css';

interface StepHeadProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** A step in one line, and what is done with all its sections. */
export const StepHead = ({ name, note, children }: StepHeadProps) => (
  <div className={css.head}>
    <span className={css.name}>{name}</span>
    <span className="small text-3 not-small">{note}</span>
    <div className={css.tools}>{children}</div>
  </div>
);

/** All sections of a step at a press. */
export const FoldAll = ({ areOpen, onFold }: { readonly areOpen: boolean; readonly onFold: (open: boolean) => void }) => (
  <Button size="small" kind="quiet" icon={areOpen ? IconChevronUp : IconChevronDown} onClick={() => onFold(!areOpen)}>
    {areOpen ? 'Fold all' : 'Open all'}
  </Button>
);
