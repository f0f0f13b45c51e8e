import type { ReactNode } from 'react';
import { CardTitleLevel } from '../../../ui/card-title.tsx';
import css from './details.module.css';

interface PartSectionProps {
  readonly name: string;
  /** Beside the name, such as its size. */
  readonly note?: string | undefined;
  /** At the right end, such as the year that is shown. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the chosen system, such as an array, a storage unit or a market, with its cards below its name. */
export const PartSection = ({ name, note, controls, children }: PartSectionProps) => (
  <section className={css.item} aria-label={name}>
    <div className={css.head}>
      <h2>{name}</h2>
      {note !== undefined && <span className="text-2">{note}</span>}
      <span className="space" />
      {controls}
    </div>
    <CardTitleLevel value={3}>{children}</CardTitleLevel>
  </section>
);
