import type { Share } from '@stackwatt/api';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/date.ts';
import { SCREEN_NAMES } from '../../../lib/screen-names.ts';
import { useUser } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PersonMark } from '../../../ui/person-mark.tsx';
import css from './share.module.css';

interface PersonProps {
  /** Null for an address of which no more is known. */
  readonly name: string | null;
  readonly email: string;
  readonly isOpen: boolean;
  readonly presence: ReactNode;
  readonly children: ReactNode;
}

/** A line of somebody who has the project. */
export const Person = ({ name, email, isOpen, presence, children }: PersonProps) => (
  <li className={css.person}>
    <PersonMark name={name} isHere={isOpen} />
    <span className={css.who}>
      <span className="medium">{name ?? email}</span>
      {name !== null && email !== '' && email !== name && <span className="small text-3">{email}</span>}
    </span>
    <span className={`${css.presence} small`}>{presence}</span>
    {children}
  </li>
);

interface PresenceProps {
  readonly page: Share['page'];
  readonly editsSince: string | null;
  readonly opened: string | null;
  readonly now: Date;
  readonly isOwner?: boolean;
}

/** What is known: who edits which screen, or has it open, since when, and when somebody last opened the project. */
export function Presence({ page, editsSince, opened, now, isOwner = false }: PresenceProps) {
  const { defaultDateFormat: format } = useUser();
  if (editsSince !== null)
    return (
      <>
        <Icon icon={IconPencil} size={13} />
        {page === null
          ? `Edits since ${clockOf(editsSince, format, now)}`
          : `Edits, on ${SCREEN_NAMES[page.screen]} since ${clockOf(page.since, format, now)}`}
      </>
    );
  if (page !== null)
    return (
      <>
        On {SCREEN_NAMES[page.screen]} since {clockOf(page.since, format, now)}
      </>
    );
  if (opened !== null) return <span className="text-3">Last opened {clockOf(opened, format, now)}</span>;
  return isOwner ? null : <span className="text-3">Not opened yet</span>;
}

/** '14:05', or a date on another day. */
export const clockOf = (iso: string, format: number, now: Date): string => formatMoment(iso, format, now).replace(/^Today, /, '');
