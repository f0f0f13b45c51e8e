import { formatNumber } from '../../../lib/number.ts';
import type { SearchedSize } from './one-more.ts';
import css from './one-more.module.css';

interface SizeDotsProps {
  /** From the smallest on, two or more. */
  readonly sizes: readonly SearchedSize[];
  /** The size of the system shown, MW. */
  readonly here: number;
  /** The sentence that says the same. */
  readonly label: string;
}

/** Above this the figures of the sizes between the outermost and the own one would run into each other. */
const MOST_FIGURES = 5;
const [WIDTH, HEIGHT, PAD] = [160, 26, 4];

/** The NPV of each size that was searched, the own one filled; below them the sizes. */
export function SizeDots({ sizes, here, label }: SizeDotsProps) {
  const npvs = sizes.map(({ npv }) => npv);
  const [low, high] = [Math.min(...npvs), Math.max(...npvs)];
  const [first, last] = [sizes[0]!.mw, sizes.at(-1)!.mw];
  const x = (mw: number): number => (mw - first) / (last - first);
  const y = (npv: number): number => PAD + (HEIGHT - 2 * PAD) * (high > low ? 1 - (npv - low) / (high - low) : 0.5);
  const isNamed = (mw: number): boolean => sizes.length <= MOST_FIGURES || mw === first || mw === last || mw === here;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
    <div className={css.dots} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={sizes.map(({ mw, npv }, k) => `${k === 0 ? 'M' : 'L'}${WIDTH * x(mw)} ${y(npv)}`).join('')} />
      </svg>
      {sizes.map(({ mw, npv }) => (
        <span key={mw} className={css.dot} data-here={mw === here} style={{ left: `${100 * x(mw)}%`, top: y(npv) }} />
      ))}
      {sizes
        .filter(({ mw }) => isNamed(mw))
        .map(({ mw }) => (
          <span key={mw} className={css.size} data-here={mw === here} style={{ left: `${100 * x(mw)}%` }} aria-hidden>
            {formatNumber(mw, mw % 1 === 0 ? 0 : 1)}
          </span>
        ))}
    </div>
  );
}
