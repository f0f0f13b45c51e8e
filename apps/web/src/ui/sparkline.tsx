import type { Mark } from './tokens.ts';
import css from './section.module.css';

interface Line {
  readonly values: readonly number[];
  readonly mark: Mark;
}
interface SparklineProps {
  /** What it shows, with its figures: 'Average price by hour, 4 at 12 h, 88 at 19 h'. */
  readonly label: string;
  /** Drawn as steps on one scale. */
  readonly lines?: readonly Line[];
  /** Drawn from zero. */
  readonly bars?: Line;
}

const [WIDTH, HEIGHT, PAD] = [124, 36, 2];

/** A small picture without axes at the end of a folded section. */
export function Sparkline({ label, lines = [], bars }: SparklineProps) {
  const all = [...lines.flatMap(({ values }) => values), ...(bars ? [0, ...bars.values] : [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number): number => PAD + (HEIGHT - 2 * PAD) * (high > low ? 1 - (value - low) / (high - low) : 0.5);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
    <svg className={css.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {bars?.values.map((value, at) => {
        const width = WIDTH / bars.values.length;
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar has no identity but its place
            key={at}
            x={at * width + 0.5}
            width={width - 1}
            y={Math.min(y(value), y(0) - 0.8)}
            height={Math.max(y(0) - y(value), 0.8)}
            fill={`var(--${value === 0 ? 'line-2' : bars.mark.token})`}
          />
        );
      })}
      {lines.map(({ values, mark }, index) => {
        const width = WIDTH / values.length;
        const path = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${at * width} ${y(value)}H${(at + 1) * width}`).join('');
        return (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
            key={index}
            d={path}
            fill="none"
            stroke={`var(--${mark.token})`}
            strokeWidth={1.5}
            strokeDasharray={mark.dash.join(' ')}
          />
        );
      })}
    </svg>
  );
}
