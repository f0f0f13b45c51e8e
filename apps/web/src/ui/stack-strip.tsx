import type { CSSProperties } from 'react';
import type { FillPattern, Mark } from './tokens.ts';
import css from './stack-strip.module.css';

/** The fill of a mark as a CSS background: its colour, and the pattern that repeats it without colour. */
export function markBackground(mark: Mark): CSSProperties {
  const colour = `var(--${mark.token})`;
  const over = 'color-mix(in srgb, var(--surface) 40%, transparent)';
  const patterns: Record<FillPattern, CSSProperties> = {
    plain: { background: colour },
    dots: { background: `radial-gradient(circle at 1.5px 1.5px, ${over} .8px, transparent 1px) 0 0 / 5px 5px, ${colour}` },
    lines: { background: `repeating-linear-gradient(180deg, transparent 0 3px, ${over} 3px 4px), ${colour}` },
    hatch: { background: `repeating-linear-gradient(45deg, ${colour} 0 1.6px, var(--surface) 1.6px 4px)` },
    'hatch-back': { background: `repeating-linear-gradient(-45deg, ${colour} 0 2px, var(--surface) 2px 4px)` },
    stripes: { background: `repeating-linear-gradient(180deg, ${colour} 0 2px, var(--surface) 2px 3.3px)` },
  };
  return patterns[mark.fill];
}

export interface StripPart {
  readonly mark: Mark;
  readonly value: number;
}

interface StackStripProps {
  /** In the order of the house; parts without a value are left out. */
  readonly parts: readonly StripPart[];
  /** The sentence that says the same: 'Revenue: day-ahead 46 %, contract 19 %'. */
  readonly label: string;
  readonly isThin?: boolean;
  readonly width?: number | string;
}

/** "Made of": revenue by market, size by technology, as one thin stacked bar. */
export function StackStrip({ parts, label, isThin = false, width }: StackStripProps) {
  const shown = parts.filter((part) => part.value > 0);
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
    <div className={css.strip} data-thin={isThin} role="img" aria-label={label} style={{ width }}>
      {shown.map((part) => (
        <span
          key={part.mark.label}
          className={css.part}
          style={{ ...markBackground(part.mark), width: `${(part.value / total) * 100}%` }}
        />
      ))}
    </div>
  );
}

/** The square of a mark beside its name in a legend. */
export const Swatch = ({ mark }: { readonly mark: Mark }) => <span className={css.swatch} style={markBackground(mark)} aria-hidden />;
