import { formatNumber } from '../lib/number.ts';
import css from './list-tools.module.css';

interface FilterChipsProps<T extends string> {
  /** What the chips tell apart: 'Chemistry'. */
  readonly label: string;
  readonly entries: readonly { readonly value: T; readonly label: string; readonly count: number }[];
  /** How many there are of all. */
  readonly all: number;
  /** Undefined for all. */
  readonly chosen: T | undefined;
  readonly onChoose: (value: T | undefined) => void;
}

/** One kind of the rows of a list, or all of them; a kind without rows cannot be chosen. */
export function FilterChips<T extends string>({ label, entries, all, chosen, onChoose }: FilterChipsProps<T>) {
  return (
    <fieldset className={css.chips} aria-label={label}>
      {[{ value: undefined, label: 'All', count: all }, ...entries].map(({ value, label: name, count }) => (
        <button
          key={name}
          type="button"
          className={css.chip}
          aria-pressed={chosen === value}
          disabled={count === 0 && chosen !== value}
          onClick={() => onChoose(chosen === value ? undefined : value)}
        >
          {name} <span>{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
