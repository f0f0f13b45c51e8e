import css from './progress-bar.module.css';

interface ProgressBarProps {
  /** What is going on: 'Progress of the download' */
  readonly label: string;
  /** Undefined as long as nobody knows how far it is. */
  readonly value: number | undefined;
  /** What `value` is when it has ended; 100 where it is percent. */
  readonly max?: number;
}

/** How far long work is, across the width it is given. */
export const ProgressBar = ({ label, value, max = 100 }: ProgressBarProps) => (
  <progress className={css.bar} max={max} value={value} aria-label={label} />
);
