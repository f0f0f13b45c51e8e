import type { TableRow } from '@stackwatt/model';
import css from './system-table.module.css';

const CHIPS = [
  ['solar', 'S'],
  ['wind', 'W'],
  ['storage', 'B'],
] as const;

/** S, W, B on the tint of the technology; a dot for one that is absent. */
export const SystemChips = ({ technologies }: { readonly technologies: TableRow['technologies'] }) => (
  <span className={css.chips} aria-hidden>
    {CHIPS.map(([technology, letter]) =>
      technologies.includes(technology) ? (
        <span key={technology} className={css.chip} style={{ background: `var(--${technology}-t)`, borderColor: `var(--${technology})` }}>
          {letter}
        </span>
      ) : (
        <span key={technology} className={css.noChip}>
          ·
        </span>
      ),
    )}
  </span>
);
