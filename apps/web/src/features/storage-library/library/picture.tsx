import type { ReactNode } from 'react';
import css from './library.module.css';

interface PictureProps {
  /** Its figures in words. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** As wide as its place. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A small drawing in a cell or beside others. */
export const Picture = ({ label, width, height, isWide = false, children }: PictureProps) => (
  <svg
    className={css.picture}
    viewBox={`0 0 ${width} ${height}`}
    width={isWide ? '100%' : width}
    height={isWide ? undefined : height}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
    role="img"
    aria-label={label}
  >
    {children}
  </svg>
);
