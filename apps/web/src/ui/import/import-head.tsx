import type { ReactNode } from 'react';
import { Icon, type IconType } from '../icon.tsx';
import { StateText } from '../notice.tsx';
import css from './import.module.css';

interface ImportHeadProps {
  readonly icon: IconType;
  readonly title: string;
  /** What is asked about: its name and size. */
  readonly of: string;
  readonly actions?: ReactNode;
  /** The layout as it was understood; undefined where nothing was. */
  readonly recognised?: string;
}

/** Id of the card that stands in the place of an import. */
export const cardIdOf = (id: string): string => `${id}-card`;

/** Head of the question that an import asks, for one file and for many. */
export const ImportHead = ({ icon, title, of, actions, recognised }: ImportHeadProps) => (
  <header className={css.cardHead}>
    <Icon icon={icon} />
    <h4>{title}</h4>
    <span className="text-2">{of}</span>
    <span className="space" />
    {actions}
    {recognised !== undefined && (
      <StateText tone="ok" boxed>
        Recognised: {recognised}
      </StateText>
    )}
  </header>
);
