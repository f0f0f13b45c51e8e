import { IconMail } from '@tabler/icons-react';
import { initialsOf } from '../lib/initials.ts';
import { Icon } from './icon.tsx';
import css from './person-mark.module.css';

interface PersonMarkProps {
  /** Null for an address of which no more is known. */
  readonly name: string | null;
  /** Here now: a dot at the edge. The words beside it say the same. */
  readonly isHere?: boolean;
}

/** A person by the initials, dashed around an envelope until they have come. Words beside it say who it is. */
export const PersonMark = ({ name, isHere = false }: PersonMarkProps) => (
  <span className={css.mark} data-here={isHere || undefined} data-known={name !== null || undefined} aria-hidden>
    {name === null ? <Icon icon={IconMail} size={14} /> : <span data-initials={initialsOf(name)} />}
  </span>
);
